//! The actions of a sprite, and the source of each one's cells: its own, those of another action, or the free
//! animations. Also the offsets that are played with them, and the actions that are played at lower health.

use super::lookup::Names;
use crate::base::source::Location;
use crate::formats::mana::resolve::{AnimationDef, ResolvedSprite};
use sprite_table::Direction;
use std::collections::BTreeMap;

/// The source of an action's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cells {
    /// One of the actions with cells of their own.
    Action(usize),
    /// The animations that belong to no action.
    Free,
}

impl Cells {
    /// The animations with these cells.
    pub(crate) fn animations<'s, 'a>(self, sprite: &'s ResolvedSprite<'a>) -> &'s [AnimationDef<'a>] {
        match self {
            Self::Action(index) => sprite.actions.get(index).map_or(&[], |action| &action.animations),
            Self::Free => &sprite.free,
        }
    }

    /// The directions of those animations.
    pub(crate) fn directions(self, sprite: &ResolvedSprite<'_>) -> Vec<Option<Direction>> {
        self.animations(sprite).iter().map(|animation| animation.direction).collect()
    }
}

/// An action that can be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playable<'a> {
    pub(crate) name: &'a str,
    pub(crate) location: Location,
    pub(crate) cells: Cells,
    /// The action of the offset file that is played with it.
    pub(crate) offsets: Option<usize>,
}

/// All actions of a sprite.
#[derive(Debug)]
pub(crate) struct Actions<'a> {
    pub(crate) list: Vec<Playable<'a>>,
    pub(crate) names: Names<'a>,
}

impl<'a> Actions<'a> {
    pub(super) fn new(sprite: &ResolvedSprite<'a>) -> Self {
        let dialect = sprite.dialect;
        let cell_names = Names::new(sprite.healthy().iter().map(|action| action.name).collect(), dialect);
        let offset_names =
            Names::new(sprite.offset_actions.iter().map(|action| action.name).collect(), dialect);
        let playable = |name: &'a str, location, cells| {
            let offsets = offset_names.resolve(name);
            Playable { name, location, cells, offsets }
        };
        let own = sprite.healthy().iter().enumerate();
        let mut list: Vec<Playable<'_>> =
            own.map(|(index, action)| playable(action.name, action.location, Cells::Action(index))).collect();
        for action in sprite.offset_actions.iter().filter(|action| cell_names.find(action.name).is_none()) {
            let cells = if sprite.free.is_empty() {
                cell_names.resolve(action.name).map(Cells::Action)
            } else {
                Some(Cells::Free)
            };
            // Actions of the offset file without cells are left out: there is nothing to move.
            list.extend(cells.map(|cells| playable(action.name, action.location, cells)));
        }
        if let Some(first) = sprite.free.first()
            && list.iter().all(|action| action.name != "stand")
        {
            list.push(playable("stand", first.animation.location, Cells::Free));
        }
        let names = Names::new(list.iter().map(|action| action.name).collect(), dialect);
        Self { list, names }
    }

    /// The action that serves as `stand`.
    pub(crate) fn stand(&self) -> Option<&Playable<'a>> {
        self.names.stand().and_then(|stand| self.list.get(stand))
    }
}

/// Actions of the same `hp`.
struct Set<'a> {
    names: Names<'a>,
    cells: Vec<Cells>,
}

/// All sets below full health, by their `hp`.
pub(super) struct Sets<'a>(BTreeMap<u8, Set<'a>>);

impl<'a> Sets<'a> {
    pub(super) fn new(sprite: &ResolvedSprite<'a>) -> Self {
        let mut actions: BTreeMap<u8, Vec<_>> = BTreeMap::new();
        for (index, action) in sprite.actions.iter().enumerate() {
            // An action without animations is left out: playing it would change nothing.
            if let Ok(hp @ 0..100) = u8::try_from(action.hp)
                && !action.animations.is_empty()
            {
                actions.entry(hp).or_default().push((action.location, action.name, Cells::Action(index)));
            }
        }
        let set = |mut list: Vec<(_, &'a str, Cells)>| {
            list.sort_by_key(|(location, ..)| *location);
            let names = list.iter().map(|(_, name, _)| *name).collect();
            Set {
                names: Names::new(names, sprite.dialect),
                cells: list.iter().map(|(.., cells)| *cells).collect(),
            }
        };
        Self(actions.into_iter().map(|(hp, list)| (hp, set(list))).collect())
    }

    /// The substitutes of an action at lower health, each with the percent up to which it is played. A substitute is
    /// the action of this name in the set, else one that serves for it there, else the action itself.
    pub(super) fn of(&self, action: &Playable<'a>, actions: &Actions<'a>) -> Vec<(u8, Playable<'a>)> {
        let is_stand = actions.stand().is_some_and(|stand| stand.name == action.name);
        let mut rows: Vec<(u8, Playable<'a>)> = Vec::new();
        for (hp, set) in &self.0 {
            let served = if is_stand { set.names.stand() } else { set.names.resolve(action.name) };
            let cells = served.and_then(|index| set.cells.get(index).copied()).unwrap_or(action.cells);
            match rows.last_mut().filter(|(_, last)| last.cells == cells) {
                Some((last, _)) => *last = *hp,
                None => rows.push((*hp, Playable { cells, ..*action })),
            }
        }
        rows.pop_if(|(_, last)| last.cells == action.cells);
        rows
    }
}

/// The directions of an action of the offset file.
pub(crate) fn offset_directions(
    sprite: &ResolvedSprite<'_>,
    offsets: Option<usize>,
) -> Vec<Option<Direction>> {
    let def = offsets.and_then(|offsets| sprite.offset_actions.get(offsets));
    def.map_or_else(Vec::new, |def| def.animations.iter().map(|animation| animation.direction).collect())
}
