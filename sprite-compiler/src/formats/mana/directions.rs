//! The words for directions.

use crate::base::suggest::{self, Near};
use sprite_table::Direction;

/// All words, in the order in which messages list them.
pub(super) const WORDS: [(&str, Option<Direction>); 9] = [
    ("up", Some(Direction::Up)),
    ("down", Some(Direction::Down)),
    ("left", Some(Direction::Left)),
    ("right", Some(Direction::Right)),
    ("upleft", Some(Direction::UpLeft)),
    ("upright", Some(Direction::UpRight)),
    ("downleft", Some(Direction::DownLeft)),
    ("downright", Some(Direction::DownRight)),
    ("default", None),
];

/// Other words that people use, with the words of the format.
const OTHERS: [(&str, &str); 18] = [
    ("leftup", "upleft"),
    ("rightup", "upright"),
    ("leftdown", "downleft"),
    ("rightdown", "downright"),
    ("north", "up"),
    ("south", "down"),
    ("west", "left"),
    ("east", "right"),
    ("northwest", "upleft"),
    ("northeast", "upright"),
    ("southwest", "downleft"),
    ("southeast", "downright"),
    ("top", "up"),
    ("bottom", "down"),
    ("back", "up"),
    ("front", "down"),
    ("all", "default"),
    ("none", "default"),
];

/// The error for a word that is not a direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unknown;

/// The direction with this name; [`None`] is `default`.
pub(super) fn find(word: &str) -> Result<Option<Direction>, Unknown> {
    let found = WORDS.iter().find(|(name, _)| *name == word);
    found.map(|(_, direction)| *direction).ok_or(Unknown)
}

/// Returns whether a direction is diagonal.
pub(super) const fn is_diagonal(direction: Direction) -> bool {
    direction.index() % 2 == 1
}

/// The direction's word that another word probably means.
pub(super) fn meant(word: &str) -> Option<Near<&'static str>> {
    // Long words are not directions, and comparing them would take long.
    let characters =
        || word.chars().take(40).filter(|character| character.is_alphabetic()).flat_map(char::to_lowercase);
    let plain: String = characters().collect();
    let known = WORDS.iter().map(|(name, _)| *name).find(|name| *name == plain);
    let other = || OTHERS.iter().find(|(other, _)| *other == plain).map(|(_, name)| *name);
    known.or_else(other).map(Near::clear).or_else(|| {
        let names = WORDS.iter().map(|(name, _)| *name);
        let others = OTHERS.iter().map(|(other, _)| *other);
        let near = suggest::nearest(&plain, names.chain(others))?;
        Some(near.map(|near| OTHERS.iter().find(|(other, _)| *other == near).map_or(near, |(_, name)| *name)))
    })
}
