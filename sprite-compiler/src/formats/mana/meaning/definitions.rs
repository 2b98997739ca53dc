//! What a sprite is made of, when all files that it includes and extends are read: who defines what.

use super::super::scalars::given;
use super::super::syntax::{Action, Animation, Child, Imageset, Offset, Value};
use crate::source::Place;
use sprite_table::Direction;
use std::collections::BTreeMap;

/// What an animation's cells are cut from, unless a command says something else.
#[derive(Clone, Copy, Debug)]
pub(super) enum Cut<'a> {
    /// An imageset, where it is named, and when that was read.
    Named(&'a str, Place, usize),
    /// Nothing is said.
    Absent,
    /// What is said cannot be used, which is reported already.
    Faulty,
}

/// An animation of an action for one direction, or a free one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Track<'a> {
    /// [`None`] is `default`.
    pub(super) direction: Option<Direction>,
    pub(super) animation: &'a Animation,
    pub(super) cut: Cut<'a>,
    /// When it was read.
    pub(super) time: usize,
    pub(super) unit: usize,
}

/// An action.
#[derive(Clone, Debug)]
pub(super) struct ActionDef<'a> {
    pub(super) name: &'a str,
    /// Where the name stands.
    pub(super) place: Place,
    /// The action's element.
    pub(super) element: Place,
    pub(super) hp: i32,
    pub(super) cut: Cut<'a>,
    pub(super) unit: usize,
    pub(super) tracks: Vec<Track<'a>>,
}

impl<'a> ActionDef<'a> {
    /// [`None`] without a name.
    pub(super) fn new(action: &'a Action, unit: usize, time: usize) -> Option<Self> {
        let (name, place) = given(&action.name)?;
        let cut = match &action.imageset {
            Value::Absent => Cut::Absent,
            Value::Faulty => Cut::Faulty,
            Value::Given(name, place) => Cut::Named(name, *place, time),
        };
        let mut tracks = Vec::new();
        for animation in &action.animations {
            if let Some((direction, _)) = given(&animation.direction) {
                replace(&mut tracks, Track { direction: *direction, animation, cut, time, unit });
            }
        }
        let hp = given(&action.hp).map_or(100, |(hp, _)| *hp);
        Some(Self { name, place, element: action.place, hp, cut, unit, tracks })
    }

    /// Adds itself to the action of a base: only the directions that it gives are replaced.
    fn extend(self, base: &mut Self) {
        // Its imageset, when it names one, is for its own directions.
        let cut = if matches!(self.cut, Cut::Absent) { base.cut } else { self.cut };
        for track in self.tracks {
            let own = if matches!(track.cut, Cut::Absent) { base.cut } else { track.cut };
            replace(&mut base.tracks, Track { cut: own, ..track });
        }
        (base.cut, base.place, base.element, base.unit) = (cut, self.place, self.element, self.unit);
    }
}

/// The last animation of a direction wins, at the place of the first.
fn replace<'a>(tracks: &mut Vec<Track<'a>>, track: Track<'a>) {
    match tracks.iter_mut().find(|known| known.direction == track.direction) {
        Some(known) => *known = track,
        None => tracks.push(track),
    }
}

/// An imageset.
#[derive(Clone, Copy, Debug)]
pub(super) struct ImagesetDef<'a> {
    pub(super) name: &'a str,
    pub(super) set: &'a Imageset,
    /// A parameter of the same name that it fills: what is not given is taken from there.
    pub(super) parameter: Option<&'a Imageset>,
    pub(super) unit: usize,
    /// Whether it is reported that nobody passes its picture.
    pub(super) is_told: bool,
}

impl ImagesetDef<'_> {
    /// Whether it has no picture of its own.
    pub(super) const fn is_parameter(&self) -> bool {
        matches!(self.set.src, Value::Absent)
    }
}

/// What a sprite defines, or a base of it, or a frame file.
#[derive(Clone, Debug, Default)]
pub(super) struct Level<'a> {
    /// The group of the files that define things directly; others are included.
    pub(super) group: usize,
    pub(super) imagesets: Vec<ImagesetDef<'a>>,
    imageset_names: BTreeMap<&'a str, usize>,
    pub(super) actions: Vec<ActionDef<'a>>,
    action_names: BTreeMap<(&'a str, i32), usize>,
    /// Animations that belong to no action.
    pub(super) free: Vec<Track<'a>>,
    pub(super) offsets: Vec<&'a Offset>,
}

impl<'a> Level<'a> {
    pub(super) fn new(group: usize) -> Self {
        Self { group, ..Self::default() }
    }

    pub(super) fn imageset(&self, name: &str) -> Option<&ImagesetDef<'a>> {
        self.imagesets.get(*self.imageset_names.get(name)?)
    }

    pub(super) fn imageset_mut(&mut self, name: &str) -> Option<&mut ImagesetDef<'a>> {
        self.imagesets.get_mut(*self.imageset_names.get(name)?)
    }

    /// The first definition of an imageset wins.
    pub(super) fn add_imageset(&mut self, def: ImagesetDef<'a>) {
        let next = self.imagesets.len();
        if *self.imageset_names.entry(def.name).or_insert(next) == next {
            self.imagesets.push(def);
        }
    }

    /// The last definition of an action wins, as a whole.
    pub(super) fn add_action(&mut self, def: ActionDef<'a>) {
        let next = self.actions.len();
        let index = *self.action_names.entry((def.name, def.hp)).or_insert(next);
        match self.actions.get_mut(index) {
            Some(known) => *known = def,
            None => self.actions.push(def),
        }
    }

    pub(super) fn add_free(&mut self, track: Track<'a>) {
        replace(&mut self.free, track);
    }

    pub(super) fn add_offset(&mut self, offset: &'a Offset) {
        let direction = |offset: &Offset| given(&offset.direction).map(|(direction, _)| *direction);
        match self.offsets.iter_mut().find(|known| direction(known) == direction(offset)) {
            Some(known) => *known = offset,
            None => self.offsets.push(offset),
        }
    }

    /// Adds what an included file gave that has a base of its own.
    pub(super) fn absorb(&mut self, other: Self) {
        other.imagesets.into_iter().for_each(|def| self.add_imageset(def));
        other.actions.into_iter().for_each(|def| self.add_action(def));
        other.free.into_iter().for_each(|track| self.add_free(track));
        other.offsets.into_iter().for_each(|offset| self.add_offset(offset));
    }

    /// Replaces what an heir gives anew.
    pub(super) fn extend(&mut self, heir: Self) {
        for def in heir.imagesets {
            match self.imageset_mut(def.name) {
                Some(known) => {
                    let parameter = known.is_parameter().then_some(known.set);
                    *known = ImagesetDef { parameter: def.parameter.or(parameter), ..def };
                }
                None => self.add_imageset(def),
            }
        }
        for def in heir.actions {
            let known = self.action_names.get(&(def.name, def.hp)).copied();
            match known.and_then(|index| self.actions.get_mut(index)) {
                Some(base) => def.extend(base),
                None => self.add_action(def),
            }
        }
        heir.free.into_iter().for_each(|track| self.add_free(track));
        heir.offsets.into_iter().for_each(|offset| self.add_offset(offset));
    }

    /// Adds an element of a sprite or of a frame file that stands by itself.
    pub(super) fn add(&mut self, child: &'a Child, unit: usize, time: usize) {
        match child {
            Child::Action(action) => {
                if let Some(def) = ActionDef::new(action, unit, time) {
                    self.add_action(def);
                }
            }
            Child::Free(animation) => {
                let cut = match &animation.imageset {
                    Value::Absent => Cut::Absent,
                    Value::Faulty => Cut::Faulty,
                    Value::Given(name, place) => Cut::Named(name, *place, usize::MAX),
                };
                if let Some((direction, _)) = given(&animation.direction) {
                    self.add_free(Track { direction: *direction, animation, cut, time, unit });
                }
            }
            Child::Offset(offset) => self.add_offset(offset),
            Child::Imageset(_) | Child::Include(..) => {}
        }
    }
}
