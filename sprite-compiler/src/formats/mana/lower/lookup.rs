//! Substitutes: directions and actions that serve for others.

use crate::settings::mana::Dialect;
use sprite_table::{Direction, Substitution};
use std::collections::BTreeMap;

/// The order in which the clients look for any direction at all; [`None`] is `default`.
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

/// The index of the direction that serves for the one that is faced; [`None`] inside is `default`.
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

/// Up or down, for a diagonal.
pub(crate) const fn straightened(direction: Direction) -> Option<Direction> {
    match direction {
        Direction::UpLeft | Direction::UpRight => Some(Direction::Up),
        Direction::DownLeft | Direction::DownRight => Some(Direction::Down),
        _ => None,
    }
}

/// Names of actions, and how they serve for each other.
#[derive(Debug)]
pub(crate) struct Names<'a> {
    list: Vec<&'a str>,
    indices: BTreeMap<&'a str, usize>,
    order: Substitution,
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
        Self { list: names, indices, order: substitution(dialect), stand }
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
        // Few names have substitutes; all others would be compared with every name for nothing.
        self.order.resolve::<&str>(name, &[], Some(0))?;
        let stand = self.stand.and_then(|stand| u16::try_from(stand).ok());
        self.order.resolve(name, &self.list, stand).map(usize::from)
    }
}

pub(crate) const fn substitution(dialect: Dialect) -> Substitution {
    match dialect {
        Dialect::Document => Substitution::Document,
        Dialect::Mana => Substitution::Mana,
        Dialect::ManaPlus => Substitution::ManaPlus,
    }
}
