//! Directions: the words for them, and which one serves for another.

use super::settings::Dialect;
use crate::base::suggest::{self, Near};
use sprite_table::Direction;

/// All words, in the order in which messages list them and the clients look for any direction at all, each with other
/// words that people use; [`None`] is `default`.
pub(super) const WORDS: [(&str, Option<Direction>, &[&str]); 9] = [
    ("up", Some(Direction::Up), &["north", "top", "back"]),
    ("down", Some(Direction::Down), &["south", "bottom", "front"]),
    ("left", Some(Direction::Left), &["west"]),
    ("right", Some(Direction::Right), &["east"]),
    ("upleft", Some(Direction::UpLeft), &["leftup", "northwest"]),
    ("upright", Some(Direction::UpRight), &["rightup", "northeast"]),
    ("downleft", Some(Direction::DownLeft), &["leftdown", "southwest"]),
    ("downright", Some(Direction::DownRight), &["rightdown", "southeast"]),
    ("default", None, &["all", "none"]),
];

/// The word for a direction.
pub(super) fn word(direction: Option<Direction>) -> &'static str {
    let found = WORDS.iter().find(|(_, known, _)| *known == direction);
    found.map_or("default", |(word, ..)| word)
}

/// Returns whether a direction is diagonal.
pub(super) const fn is_diagonal(direction: Direction) -> bool {
    direction.index() % 2 == 1
}

/// The direction's word that another word probably means.
pub(super) fn meant(word: &str) -> Option<Near<&'static str>> {
    // Long words are not directions, and comparing them would take long.
    let characters = word.chars().take(40).filter(|character| character.is_alphabetic());
    let plain: String = characters.flat_map(char::to_lowercase).collect();
    let find = |plain: &str| {
        WORDS
            .iter()
            .find(|(word, _, others)| *word == plain || others.contains(&plain))
            .map(|(word, ..)| *word)
    };
    find(&plain).map(Near::clear).or_else(|| {
        let all = WORDS.iter().flat_map(|(word, _, others)| std::iter::once(word).chain(*others));
        let near = suggest::nearest(&plain, all.copied())?;
        Some(near.map(|near| find(near).unwrap_or(near)))
    })
}

/// The directions that come nearest to one: itself, for a diagonal up or down, and `default`.
pub(super) const fn nearest(faced: Option<Direction>) -> [Option<Direction>; 3] {
    let straight = match faced {
        Some(Direction::UpLeft | Direction::UpRight) => Some(Direction::Up),
        Some(Direction::DownLeft | Direction::DownRight) => Some(Direction::Down),
        _ => None,
    };
    [faced, straight, None]
}

/// The index of the direction that serves for the one that is faced.
pub(super) fn serving(
    known: &[Option<Direction>],
    faced: Option<Direction>,
    dialect: Dialect,
) -> Option<usize> {
    let find = |wanted: Option<Direction>| known.iter().position(|direction| *direction == wanted);
    nearest(faced).into_iter().find_map(find).or_else(|| match dialect {
        Dialect::Document => (!known.is_empty()).then_some(0),
        Dialect::Mana | Dialect::ManaPlus => WORDS.iter().find_map(|(_, any, _)| find(*any)),
    })
}
