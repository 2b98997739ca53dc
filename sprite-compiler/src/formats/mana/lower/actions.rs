//! Which actions a sprite has in the end, and what each of them shows: its own cells, those of another action or the
//! free ones; and the offsets that are played beside them.

use super::lookup::Names;
use crate::base::source::Location;
use crate::formats::mana::resolve::{ResolvedAnimation, ResolvedSprite};
use sprite_table::Direction;

/// Where the cells of an action come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cells {
    /// One of the actions that have cells of their own.
    Action(usize),
    /// One of those that are played at lower health only.
    Weak(usize),
    /// The animations that belong to no action.
    Free,
}

impl Cells {
    /// The animations with these cells.
    pub(crate) fn animations<'s, 'a>(self, sprite: &'s ResolvedSprite<'a>) -> &'s [ResolvedAnimation<'a>] {
        match self {
            Self::Action(index) => sprite.actions.get(index).map_or(&[], |action| &action.animations),
            Self::Weak(index) => sprite.weak.get(index).map_or(&[], |action| &action.animations),
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
    /// Which action of the offset file is played beside it.
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
        let cell_names = Names::new(sprite.actions.iter().map(|action| action.name).collect(), dialect);
        let offset_names =
            Names::new(sprite.offset_actions.iter().map(|action| action.name).collect(), dialect);
        let playable = |name: &'a str, location, cells| {
            let offsets = offset_names.resolve(name);
            Playable { name, location, cells, offsets }
        };
        let own = sprite.actions.iter().enumerate();
        let mut list: Vec<Playable<'_>> =
            own.map(|(index, action)| playable(action.name, action.location, Cells::Action(index))).collect();
        for action in sprite.offset_actions.iter().filter(|action| cell_names.find(action.name).is_none()) {
            let cells = if sprite.free.is_empty() {
                cell_names.resolve(action.name).map(Cells::Action)
            } else {
                Some(Cells::Free)
            };
            // Without cells there is nothing to move.
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

/// The directions of an action of the offset file.
pub(crate) fn offset_directions(
    sprite: &ResolvedSprite<'_>,
    offsets: Option<usize>,
) -> Vec<Option<Direction>> {
    let def = offsets.and_then(|offsets| sprite.offset_actions.get(offsets));
    def.map_or_else(Vec::new, |def| def.animations.iter().map(|animation| animation.direction).collect())
}
