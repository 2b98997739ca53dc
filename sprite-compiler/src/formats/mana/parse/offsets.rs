//! Offset files: where a hairstyle sits while its wearer moves.

use super::messages::{self, Again};
use super::opened::Opened;
use super::parser::{Next, Parser, Seen};
use super::schema::{self, Tag};
use crate::base::diagnostics::Code;
use crate::base::source::Location;
use crate::formats::mana::syntax::{Delay, OffsetAction, OffsetAnimation};
use sprite_table::Direction;

impl<'a> Parser<'a> {
    /// The root of an offset file.
    pub(super) fn offset_file(&mut self) -> Vec<OffsetAction> {
        let (mut actions, mut seen) = (Vec::new(), Seen::new(Again::Action));
        while let Some(child) = self.child(Tag::Offsets, "offsets") {
            actions.push(self.offset_action(&child, &mut seen));
        }
        actions
    }

    fn offset_action(&mut self, opened: &Opened<'a>, seen: &mut Seen<String>) -> OffsetAction {
        let name = self.word(opened, "name");
        if let Some((name, location)) = name.named() {
            seen.note(name.to_owned(), name, location, self);
        }
        let (mut animations, mut directions) = (Vec::new(), Seen::new(Again::Direction));
        while let Some(child) = self.child(Tag::OffsetAction, "action") {
            animations.push(self.offset_animation(&child, &mut directions));
        }
        OffsetAction { name, animations }
    }

    fn offset_animation(
        &mut self,
        opened: &Opened<'a>,
        seen: &mut Seen<Option<Direction>>,
    ) -> OffsetAnimation {
        let direction = self.direction(opened);
        self.note_direction(&direction, seen);
        let (mut steps, mut end, mut held) = (Vec::new(), None::<Location>, None::<Location>);
        let (mut is_reported, mut unknown) = (false, None);
        while let Some(child) = self.next(Tag::OffsetAnimation) {
            let child = match child {
                Next::Known(child) => child,
                Next::Unknown(name, at) => {
                    self.note_unknown(&mut unknown, name, at, Tag::OffsetAnimation);
                    continue;
                }
                Next::Dropped => continue,
            };
            let (at, is_end) = (child.at, child.row.tag == Tag::OffsetEnd);
            // After an offset that holds, an `end` says nothing.
            let blocker = end.map(|end| (end, true)).or(held.filter(|_| !is_end).map(|held| (held, false)));
            if let Some((blocker, is_end)) = blocker.filter(|_| !std::mem::replace(&mut is_reported, true)) {
                let name = child.row.shape.name;
                self.report(Code::UnreachableCommand, || messages::unreachable(at, name, blocker, is_end));
            }
            if is_end {
                end = end.or(Some(at));
            } else {
                let delay = self.delay(&child).unwrap_or(Delay::FOREVER);
                let step = (self.offset(&child), delay);
                held = held.or(delay.holds().then_some(at));
                if end.is_none() && self.take_step(at) {
                    steps.push(step);
                }
            }
            self.leaf(&child);
        }
        if steps.is_empty() && end.is_none() {
            let meant = unknown.and_then(|(name, _)| schema::meant(Tag::OffsetAnimation, name));
            self.report(Code::AnimationEmpty, || messages::offsets_empty(opened.at, unknown, meant));
        } else if let Some((name, at)) = unknown {
            self.unknown(at, name, Tag::OffsetAnimation, "animation");
        }
        OffsetAnimation { direction, steps, end }
    }
}
