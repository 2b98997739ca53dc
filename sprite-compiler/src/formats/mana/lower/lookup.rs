//! Looks up directions and actions, and the ones that serve for missing ones.

use super::substitutes;
use crate::formats::mana::settings::Dialect;
use sprite_table::Direction;
use std::collections::BTreeMap;

/// The order in which the clients look for a direction when all else fails; [`None`] is `default`.
const LOWEST: [Option<Direction>; 9] = [
    None,
    Some(Direction::Up),
    Some(Direction::Down),
    Some(Direction::Left),
    Some(Direction::Right),
    Some(Direction::UpLeft),
    Some(Direction::UpRight),
    Some(Direction::DownLeft),
    Some(Direction::DownRight),
];

/// The index, in `known`, of the direction that serves for the one that is faced. In `known`, [`None`] is `default`.
pub(crate) fn direction(
    known: &[Option<Direction>],
    faced: Option<Direction>,
    dialect: Dialect,
) -> Option<usize> {
    let find = |wanted: Option<Direction>| known.iter().position(|direction| *direction == wanted);
    let straight = || faced.and_then(straightened).and_then(|straight| find(Some(straight)));
    let exact = find(faced).or_else(straight).or_else(|| find(None));
    exact.or_else(|| match dialect {
        Dialect::Document => (!known.is_empty()).then_some(0),
        Dialect::Mana | Dialect::ManaPlus => LOWEST.into_iter().find_map(find),
    })
}

/// The vertical part of a diagonal direction.
pub(crate) const fn straightened(direction: Direction) -> Option<Direction> {
    match direction {
        Direction::UpLeft | Direction::UpRight => Some(Direction::Up),
        Direction::DownLeft | Direction::DownRight => Some(Direction::Down),
        _ => None,
    }
}

/// The names of a sprite's actions, to look up actions by name.
#[derive(Debug)]
pub(crate) struct Names<'a> {
    list: Vec<&'a str>,
    indices: BTreeMap<&'a str, usize>,
    dialect: Dialect,
    stand: Option<usize>,
}

impl<'a> Names<'a> {
    pub(crate) fn new(names: Vec<&'a str>, dialect: Dialect) -> Self {
        let mut indices = BTreeMap::new();
        for (index, name) in names.iter().enumerate() {
            indices.entry(*name).or_insert(index);
        }
        let find = |name: &str| indices.get(name).copied();
        let otherwise = if dialect == Dialect::Document { find("default") } else { None };
        let stand = find("stand").or(otherwise).or((!names.is_empty()).then_some(0));
        Self { list: names, indices, dialect, stand }
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
        if let Some(found) = self.find(name) {
            return Some(found);
        }
        // Few names have substitutes. This check avoids comparing all other names with every action.
        substitutes::resolve(self.dialect, name, &[], Some(0))?;
        substitutes::resolve(self.dialect, name, &self.list, self.stand)
    }

    /// The names that no action has but one serves for, each with the index of that action.
    pub(crate) fn substitutes(&self) -> Vec<(String, u16)> {
        let missing = substitutes::names(self.dialect).into_iter().filter(|name| self.find(name).is_none());
        let served = missing.filter_map(|name| Some((u16::try_from(self.resolve(&name)?).ok()?, name)));
        served.map(|(action, name)| (name, action)).collect()
    }
}
