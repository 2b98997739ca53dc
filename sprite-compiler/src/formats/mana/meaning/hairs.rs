//! Offset and frame files: what moves the pictures of a sprite, and what is shown where it has no action of its own.

use super::super::scalars::given;
use super::super::syntax::{Child, Offset, OffsetAction, OffsetAnimation, Root};
use super::catalog::Catalog;
use super::definitions::Level;
use super::gather::Gathered;
use super::heritage::{Attribute, Unit};
use super::lookup::straightened;
use super::naming::Naming;
use super::shot::Ending;
use super::work::{Work, lost, wrong_root};
use crate::context::Context;
use crate::diagnostics::Diagnostic;
use crate::source::Place;
use sprite_table::Direction;
use std::collections::BTreeMap;

/// What says that there is no frame file.
const NONE: &str = "0";

/// What the files of a hair style give.
#[derive(Debug, Default)]
pub(super) struct Hair<'a> {
    /// Actions and free animations of the frame file.
    pub(super) frames: Level<'a>,
    /// Actions of the offset file.
    pub(super) offsets: Vec<OffsetDef<'a>>,
}

/// An action of an offset file.
#[derive(Clone, Debug)]
pub(super) struct OffsetDef<'a> {
    pub(super) name: &'a str,
    pub(super) place: Place,
    pub(super) tracks: Vec<(Option<Direction>, &'a OffsetAnimation)>,
}

impl<'a> Hair<'a> {
    /// Reads the files that a sprite names, or its base.
    pub(super) fn read(
        gathered: &mut Gathered<'a>,
        catalog: &Catalog<'a>,
        work: &mut Work,
        context: &mut Context<'_>,
    ) -> Self {
        let mut hair = Self::default();
        let Some(heritage) = gathered.groups.first() else { return hair };
        let (offset_file, frame_file) = (heritage.offset_file, heritage.frame_file);
        let mut open = |attribute: Option<Attribute<(&'a str, usize, Place)>>, naming| {
            let Attribute { value: (name, from, written), place } =
                attribute.filter(|it| it.value.0 != NONE)?;
            match catalog.find(from, name, written, context.inventory) {
                Ok(target) => Some((target, place)),
                Err(why) => {
                    gathered.has_gaps = true;
                    let finding = lost(catalog, from, (name, written), naming, &why, context);
                    if place == written {
                        gathered.report.add(finding);
                    } else {
                        let finding =
                            Diagnostic { place, fix: None, ..finding }.label("inherited from the base");
                        let finding = finding.note(written, "the base says so here");
                        gathered.report.add_follower(vec![written], finding);
                    }
                    None
                }
            }
        };
        let offset_file = open(offset_file, Naming::OffsetFile);
        let frame_file = open(frame_file, Naming::FrameFile);
        if let Some((target, place)) = frame_file
            && let Some(file) = catalog.file(target)
        {
            if let Root::Frames(children) = &file.root {
                gathered.report.uses(target, Some(place));
                gathered.units.push(Unit { file: target, parent: Some((0, place)), group: 0 });
                let unit = gathered.units.len() - 1;
                if work.take(file.elements) {
                    hair.add_frames(children, unit);
                } else {
                    gathered.report.add(Work::exceeded(place));
                }
            } else {
                wrong_root(file, target, place, Naming::FrameFile, "frames", &mut gathered.report);
            }
        }
        if let Some((target, place)) = offset_file
            && let Some(file) = catalog.file(target)
        {
            if let Root::Offsets(actions) = &file.root {
                gathered.report.uses(target, Some(place));
                if work.take(file.elements) {
                    hair.add_offsets(actions);
                } else {
                    gathered.report.add(Work::exceeded(place));
                }
            } else {
                wrong_root(file, target, place, Naming::OffsetFile, "offsets", &mut gathered.report);
            }
        }
        hair
    }

    fn add_frames(&mut self, children: &'a [Child], unit: usize) {
        for child in children {
            // All imagesets of the sprite are known by now.
            self.frames.add(child, unit, usize::MAX);
        }
    }

    fn add_offsets(&mut self, actions: &'a [OffsetAction]) {
        let mut names = BTreeMap::new();
        for action in actions {
            let Some((name, place)) = given(&action.name) else { continue };
            let mut tracks: Vec<(Option<Direction>, &OffsetAnimation)> = Vec::new();
            for animation in &action.animations {
                let Some((direction, _)) = given(&animation.direction) else { continue };
                match tracks.iter_mut().find(|(known, _)| known == direction) {
                    Some(known) => known.1 = animation,
                    None => tracks.push((*direction, animation)),
                }
            }
            let def = OffsetDef { name, place, tracks };
            let index = *names.entry(name.as_str()).or_insert(self.offsets.len());
            match self.offsets.get_mut(index) {
                Some(known) => *known = def,
                None => self.offsets.push(def),
            }
        }
    }
}

/// An offset and its milliseconds, 0 for ever.
pub(super) type Step = ((i32, i32), u32);

/// The offsets of an animation with their times, up to the one that holds, and what comes behind them.
pub(super) fn steps(animation: &OffsetAnimation) -> (Vec<Step>, Ending) {
    let mut steps = Vec::new();
    for (offset, time, _) in &animation.steps {
        steps.push((*offset, *time));
        if *time == 0 {
            return (steps, Ending::Holds);
        }
    }
    (steps, if animation.end.is_some() { Ending::Returns } else { Ending::Loops })
}

/// What a sprite adds to every frame that is shown in a direction.
pub(super) fn own_offset(offsets: &[&Offset], faced: Option<Direction>) -> (i32, i32) {
    let find = |wanted: Option<Direction>| {
        let is_wanted =
            |offset: &&&Offset| given(&offset.direction).is_some_and(|(direction, _)| *direction == wanted);
        offsets.iter().find(is_wanted).map(|offset| offset.offset)
    };
    let straight = || faced.and_then(straightened).and_then(|straight| find(Some(straight)));
    find(faced).or_else(straight).or_else(|| find(None)).unwrap_or((0, 0))
}
