//! Divides names into words, and recognises directions among them.

use sprite_table::Direction;
use std::ops::Range;

/// A kind of short words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Short {
    /// `n`, `se`.
    Compass,
    /// `u`, `dr`.
    Letters,
}

/// The ranges of the words of a name. It is divided at characters that are neither letters nor digits, and before an
/// upper-case letter after a lower-case letter or a digit.
pub(crate) fn words(name: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    let mut before: Option<char> = None;
    for (at, c) in name.char_indices() {
        if c.is_alphanumeric() {
            let end = at + c.len_utf8();
            let follows = before
                .is_some_and(|before| !(c.is_uppercase() && (before.is_lowercase() || before.is_numeric())));
            match words.last_mut().filter(|_| follows) {
                Some(word) => word.end = end,
                None => words.push(at..end),
            }
        }
        before = Some(c).filter(|c| c.is_alphanumeric());
    }
    words
}

pub(crate) fn horizontal(word: &str) -> Option<Direction> {
    match word {
        "right" | "east" | "side" => Some(Direction::Right),
        "left" | "west" => Some(Direction::Left),
        _ => None,
    }
}

pub(crate) fn vertical(word: &str) -> Option<Direction> {
    match word {
        "up" | "north" | "back" => Some(Direction::Up),
        "down" | "south" | "front" => Some(Direction::Down),
        _ => None,
    }
}

pub(crate) fn diagonal(vertical: Direction, horizontal: Direction) -> Direction {
    match (vertical, horizontal) {
        (Direction::Up, Direction::Right) => Direction::UpRight,
        (Direction::Up, _) => Direction::UpLeft,
        (_, Direction::Right) => Direction::DownRight,
        _ => Direction::DownLeft,
    }
}

/// The direction that a whole word names.
pub(crate) fn whole(word: &str) -> Option<Direction> {
    horizontal(word).or_else(|| vertical(word)).or(match word {
        "upright" | "northeast" => Some(Direction::UpRight),
        "upleft" | "northwest" => Some(Direction::UpLeft),
        "downright" | "southeast" => Some(Direction::DownRight),
        "downleft" | "southwest" => Some(Direction::DownLeft),
        _ => None,
    })
}

/// The direction that one or two letters name.
pub(crate) fn short(word: &str) -> Option<(Direction, Short)> {
    let compass = |direction| Some((direction, Short::Compass));
    let letters = |direction| Some((direction, Short::Letters));
    match word {
        "e" => compass(Direction::Right),
        "ne" => compass(Direction::UpRight),
        "n" => compass(Direction::Up),
        "nw" => compass(Direction::UpLeft),
        "w" => compass(Direction::Left),
        "sw" => compass(Direction::DownLeft),
        "s" => compass(Direction::Down),
        "se" => compass(Direction::DownRight),
        "r" => letters(Direction::Right),
        "ur" => letters(Direction::UpRight),
        "u" => letters(Direction::Up),
        "ul" => letters(Direction::UpLeft),
        "l" => letters(Direction::Left),
        "dl" => letters(Direction::DownLeft),
        "d" => letters(Direction::Down),
        "dr" => letters(Direction::DownRight),
        _ => None,
    }
}
