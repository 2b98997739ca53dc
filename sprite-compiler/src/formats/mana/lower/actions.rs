//! The actions that can be played: those with cells of their own, and those that only the offset file names. Also the
//! offsets that are played with them, and the actions that are played in their place at lower health.

use super::substitutes;
use crate::base::sorted::{SortedMap, sort_by_key};
use crate::base::source::Location;
use crate::formats::mana::resolve::{ActionDef, ResolvedSprite};
use crate::formats::mana::settings::Dialect;

/// An action that can be played.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Playable<'a> {
    pub(crate) name: &'a str,
    pub(crate) location: Location,
    /// The action of the sprite whose cells are shown.
    pub(crate) cells: usize,
    /// The action of the offset file that is played with it.
    pub(crate) offsets: Option<usize>,
}

/// All actions that can be played.
#[derive(Debug)]
pub(crate) struct Actions<'a> {
    pub(crate) list: Vec<Playable<'a>>,
    pub(crate) names: Names<'a>,
    /// The actions of the sprite that are played at lower health only, by the percent up to which they are.
    weak: SortedMap<u8, Names<'a>>,
}

impl<'a> Actions<'a> {
    pub(super) fn new(sprite: &ResolvedSprite<'a>) -> Self {
        let (healthy, dialect) = (sprite.healthy(), sprite.dialect);
        let cell_names = Names::new(healthy.iter().map(|action| action.name), dialect);
        let offset_names = Names::new(sprite.offset_actions.iter().map(|action| action.name), dialect);
        let playable = |action: &ActionDef<'a>, cells| {
            let (name, location) = (action.name, action.location);
            Playable { name, location, cells, offsets: offset_names.resolve(name) }
        };
        let own = healthy.iter().enumerate();
        let mut list: Vec<Playable<'_>> = own.map(|(index, action)| playable(action, index)).collect();
        for action in sprite.offset_actions.iter().filter(|action| cell_names.find(action.name).is_none()) {
            // Actions of the offset file without cells are left out: there is nothing to move.
            let cells = sprite.free.or_else(|| cell_names.resolve(action.name));
            list.extend(cells.map(|cells| playable(action, cells)));
        }
        let free = sprite.free.map(|free| playable(&sprite.actions[free], free));
        list.extend(free.filter(|free| list.iter().all(|action| action.name != free.name)));
        let names = Names::new(list.iter().map(|action| action.name), dialect);
        let mut weak: SortedMap<u8, Vec<_>> = SortedMap::new();
        for (index, action) in sprite.actions.iter().enumerate() {
            // An action without animations is left out: playing it would change nothing.
            if let Ok(hp @ 0..100) = u8::try_from(action.hp)
                && !action.animations.is_empty()
            {
                weak.entry(hp).or_default().push((action.location, action.name, index));
            }
        }
        let set = |mut actions: Vec<(Location, &'a str, usize)>| {
            sort_by_key(&mut actions, |(location, ..)| *location);
            Names::of(actions.into_iter().map(|(_, name, index)| (name, index)).collect(), dialect)
        };
        Self { list, names, weak: weak.into_iter().map(|(hp, actions)| (hp, set(actions))).collect() }
    }

    /// The action that serves as `stand`.
    pub(crate) fn stand(&self) -> Option<&Playable<'a>> {
        self.names.stand().and_then(|stand| self.list.get(stand))
    }

    /// The substitutes of an action at lower health, each with the percent up to which it is played. A substitute is
    /// the action of this name among those of the same percent, else one that serves for it there, else the action
    /// itself.
    pub(super) fn at_health(&self, action: &Playable<'a>) -> Vec<(u8, Playable<'a>)> {
        let is_stand = self.stand().is_some_and(|stand| stand.name == action.name);
        let mut rows: Vec<(u8, Playable<'a>)> = Vec::new();
        for (hp, names) in &self.weak {
            let served = if is_stand { names.stand() } else { names.resolve(action.name) };
            let cells = served.unwrap_or(action.cells);
            match rows.last_mut().filter(|(_, last)| last.cells == cells) {
                Some((last, _)) => *last = *hp,
                None => rows.push((*hp, Playable { cells, ..*action })),
            }
        }
        rows.pop_if(|(_, last)| last.cells == action.cells);
        rows
    }
}

/// The names of a sprite's actions, to look up actions by name.
#[derive(Debug)]
pub(crate) struct Names<'a> {
    /// Each with the index of its action.
    list: Vec<(&'a str, usize)>,
    indices: SortedMap<&'a str, usize>,
    dialect: Dialect,
    stand: Option<usize>,
}

impl<'a> Names<'a> {
    /// The names of all actions of a list.
    pub(crate) fn new(names: impl Iterator<Item = &'a str>, dialect: Dialect) -> Self {
        Self::of(names.enumerate().map(|(index, name)| (name, index)).collect(), dialect)
    }

    /// The names of some actions, with the indices of these.
    pub(crate) fn of(list: Vec<(&'a str, usize)>, dialect: Dialect) -> Self {
        // The first one of a name has it.
        let indices: SortedMap<&str, usize> = list.iter().rev().copied().collect();
        let find = |name: &str| indices.get(name).copied();
        let otherwise = if dialect == Dialect::Document { find("default") } else { None };
        let stand = find("stand").or(otherwise).or_else(|| list.first().map(|(_, index)| *index));
        Self { list, indices, dialect, stand }
    }

    /// The action that serves as `stand`.
    pub(crate) const fn stand(&self) -> Option<usize> {
        self.stand
    }

    pub(crate) fn find(&self, name: &str) -> Option<usize> {
        self.indices.get(name).copied()
    }

    /// The action that serves for a name.
    pub(crate) fn resolve(&self, name: &str) -> Option<usize> {
        // Few names have substitutes. This check avoids comparing all other names with every action.
        self.find(name).or_else(|| {
            substitutes::resolve(self.dialect, name, &[], Some(0))?;
            substitutes::resolve(self.dialect, name, &self.list, self.stand)
        })
    }

    /// The names that no action has but one serves for, each with the index of that action.
    pub(crate) fn substitutes(&self) -> Vec<(String, u16)> {
        let missing = substitutes::names(self.dialect).into_iter().filter(|name| self.find(name).is_none());
        let served = missing.filter_map(|name| Some((u16::try_from(self.resolve(&name)?).ok()?, name)));
        served.map(|(action, name)| (name, action)).collect()
    }
}
