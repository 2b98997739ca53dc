//! Which actions a sprite has in the end, and what each of them shows: its own cells, those of another action or
//! the free ones; and the offsets that are played beside them.

use super::definitions::{ActionDef, Level, Track};
use super::hairs::{Hair, OffsetDef};
use super::lookup::Names;
use crate::settings::mana::Dialect;
use crate::source::Place;
use sprite_table::Direction;
use std::collections::{BTreeMap, BTreeSet};

/// Where the cells of an action come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Cells {
    /// One of the actions that have cells of their own.
    Action(usize),
    /// The animations that belong to no action.
    Free,
}

/// An action that can be played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub(super) name: &'a str,
    pub(super) place: Place,
    pub(super) cells: Cells,
    /// Which action of the offset file is played beside it.
    pub(super) offsets: Option<usize>,
}

/// All actions of a sprite.
#[derive(Debug)]
pub(super) struct Actions<'a> {
    /// The actions with cells of their own: the sprite's, then the frame file's.
    pub(super) own: Vec<ActionDef<'a>>,
    /// Actions that are not played, because there is one for a sprite in better health.
    pub(super) hurt: Vec<ActionDef<'a>>,
    pub(super) free: Vec<Track<'a>>,
    pub(super) offsets: Vec<OffsetDef<'a>>,
    pub(super) entries: Vec<Entry<'a>>,
    pub(super) names: Names<'a>,
}

impl<'a> Actions<'a> {
    pub(super) fn new(level: &mut Level<'a>, hair: Hair<'a>, dialect: Dialect) -> Self {
        let (mut own, mut hurt) = healthiest(std::mem::take(&mut level.actions));
        let known: BTreeSet<&str> = own.iter().map(|action| action.name).collect();
        let (frames, hurt_frames) = healthiest(hair.frames.actions);
        own.extend(frames.into_iter().filter(|action| !known.contains(action.name)));
        hurt.extend(hurt_frames);
        let mut free = std::mem::take(&mut level.free);
        if free.is_empty() {
            free = hair.frames.free;
        }
        let offsets = hair.offsets;
        let cell_names = Names::new(own.iter().map(|action| action.name).collect(), dialect);
        let offset_names = Names::new(offsets.iter().map(|action| action.name).collect(), dialect);
        let entry = |name: &'a str, place, cells| {
            let offsets = offset_names.resolve(name);
            Entry { name, place, cells, offsets }
        };
        let mut entries: Vec<Entry<'_>> = own
            .iter()
            .enumerate()
            .map(|(index, action)| entry(action.name, action.place, Cells::Action(index)))
            .collect();
        let is_free = !free.is_empty();
        for action in offsets.iter().filter(|action| cell_names.find(action.name).is_none()) {
            let cells =
                if is_free { Some(Cells::Free) } else { cell_names.resolve(action.name).map(Cells::Action) };
            // Without cells there is nothing to move.
            entries.extend(cells.map(|cells| entry(action.name, action.place, cells)));
        }
        if let Some(first) = free.first()
            && entries.iter().all(|entry| entry.name != "stand")
        {
            entries.push(entry("stand", first.animation.place, Cells::Free));
        }
        let names = Names::new(entries.iter().map(|entry| entry.name).collect(), dialect);
        Self { own, hurt, free, offsets, entries, names }
    }

    /// The animations with the cells of an action.
    pub(super) fn tracks(&self, cells: Cells) -> &[Track<'a>] {
        match cells {
            Cells::Action(index) => self.own.get(index).map_or(&[], |action| &action.tracks),
            Cells::Free => &self.free,
        }
    }

    pub(super) fn offset_directions(&self, offsets: Option<usize>) -> Vec<Option<Direction>> {
        let def = offsets.and_then(|offsets| self.offsets.get(offsets));
        def.map_or_else(Vec::new, |def| def.tracks.iter().map(|(direction, _)| *direction).collect())
    }
}

/// Of each name the action of full health, else of the best; and all others.
fn healthiest(actions: Vec<ActionDef<'_>>) -> (Vec<ActionDef<'_>>, Vec<ActionDef<'_>>) {
    let rank = |hp: i32| if hp == 100 { (1, 0) } else { (0, hp) };
    let mut best: Vec<ActionDef<'_>> = Vec::new();
    let (mut places, mut others) = (BTreeMap::new(), Vec::new());
    for action in actions {
        let index = *places.entry(action.name).or_insert(best.len());
        match best.get_mut(index) {
            None => best.push(action),
            Some(known) if rank(action.hp) > rank(known.hp) => others.push(std::mem::replace(known, action)),
            Some(_) => others.push(action),
        }
    }
    (best, others)
}
