//! Offset files: where a hair style sits while its wearer moves.

use super::messages::{self, Again};
use super::parse::Parser;
use super::scalars::given;
use super::shapes::IN_OFFSETS;
use super::syntax::{OffsetAction, OffsetAnimation};
use super::twice::Seen;
use super::xml::Element;
use crate::diagnostics::Code;
use crate::source::Place;
use sprite_table::Direction;

impl<'a> Parser<'a> {
    /// The root of an offset file.
    pub(super) fn offset_file(&mut self, mut element: Element<'a>) -> Vec<OffsetAction> {
        self.admit(&mut element, &[], &[]);
        let (mut actions, mut seen) = (Vec::new(), Seen::new(Again::Action));
        while let Some(child) = self.child() {
            match child.name {
                "action" => actions.push(self.offset_action(child, &mut seen)),
                _ => self.unknown_element(&child, "offsets", &["action"]),
            }
        }
        actions
    }

    fn offset_action(&mut self, mut element: Element<'a>, seen: &mut Seen<String>) -> OffsetAction {
        // An `imageset` is left over from the sprite that the file was made from.
        self.admit(&mut element, &["name", "imageset"], &["name"]);
        let name = self.required_word(&element, "name");
        if let Some((name, place)) = given(&name) {
            seen.note(name.clone(), name, place, self);
        }
        let (mut animations, mut directions) = (Vec::new(), Seen::new(Again::Direction));
        while let Some(child) = self.child() {
            match child.name {
                "animation" => animations.push(self.offset_animation(child, &mut directions)),
                _ => self.unknown_element(&child, "action", &["animation"]),
            }
        }
        OffsetAction { name, animations }
    }

    fn offset_animation(
        &mut self,
        mut element: Element<'a>,
        seen: &mut Seen<Option<Direction>>,
    ) -> OffsetAnimation {
        self.admit(&mut element, &["direction"], &[]);
        let direction = self.direction(&element);
        if let Some((direction, place)) = given(&direction) {
            seen.note(*direction, messages::direction_word(*direction), place, self);
        }
        let place = self.at(element.span);
        let (mut steps, mut end, mut held) = (Vec::new(), None::<Place>, None::<Place>);
        let (mut is_told, mut stranger) = (false, None);
        while let Some(mut child) = self.child() {
            let at = self.at(child.span);
            let is_end = child.name == "end";
            if !is_end && child.name != "offset" {
                self.skip();
                match &stranger {
                    None => stranger = Some((child.name, at)),
                    Some(_) => self.unknown_in_offsets(child.name, at),
                }
                continue;
            }
            // Behind an offset that holds, an `end` says nothing.
            let blocker = end.map(|end| (end, true)).or(held.filter(|_| !is_end).map(|held| (held, false)));
            if let Some((blocker, is_end)) = blocker.filter(|_| !std::mem::replace(&mut is_told, true)) {
                self.report(Code::UnreachableCommand, || {
                    messages::unreachable(at, child.name, blocker, is_end)
                });
            }
            if is_end {
                self.admit(&mut child, &[], &[]);
                end = end.or(Some(at));
            } else {
                self.admit(&mut child, &["offsetX", "offsetY", "delay"], &[]);
                let delay = self.delay(&child).known().unwrap_or(0);
                let step = (self.offset(&child), delay, at);
                held = held.or((delay == 0).then_some(at));
                if end.is_none() && self.take_step(at) {
                    steps.push(step);
                }
            }
            self.leaf(if is_end { "end" } else { "offset" });
        }
        if steps.is_empty() && end.is_none() {
            self.report(Code::AnimationEmpty, || messages::offsets_empty(place, stranger));
        } else if let Some((name, at)) = stranger {
            self.unknown_in_offsets(name, at);
        }
        OffsetAnimation { direction, steps, end }
    }

    fn unknown_in_offsets(&mut self, name: &str, place: Place) {
        self.report(Code::UnknownElement, || messages::unknown_element(place, name, "animation", IN_OFFSETS));
    }
}
