//! Directions in all formats that name them: the words for each, and the track that each direction shows.

use crate::base::suggest::{self, Near};
use crate::base::words::{all_of, quoted};
use sprite_table::{Direction, Point};
use std::ops::Range;

/// The direction with this name.
pub(crate) fn named(name: &str) -> Option<Direction> {
    name.parse().ok()
}

/// The name that another word probably means: `north`, `upp`.
pub(crate) fn nearest(word: &str) -> Option<Near<&'static str>> {
    let lower = word.to_ascii_lowercase().replace(['-', '_', ' '], "");
    let other = whole(&lower).or_else(|| short(&lower).map(|(direction, _)| direction));
    other.map(Direction::name).map(Near::clear).or_else(|| suggest::nearest(word, names()))
}

/// All names.
pub(crate) fn names() -> Vec<&'static str> {
    Direction::ALL.map(Direction::name).to_vec()
}

/// A sentence with all names.
pub(crate) fn all_names() -> String {
    format!("directions are {}", all_of(quoted(names())))
}

/// A track: the index of its frames, and its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    pub(crate) index: usize,
    /// The direction; [`None`] for the plain track.
    pub(crate) direction: Option<Direction>,
    pub(crate) is_mirrored: bool,
}

/// The tracks of an animation: the plain one, and then the directions counter-clockwise from the right. `own` are the
/// directions that have frames, by [`Direction::index`].
pub(crate) fn tracks(plain: Option<usize>, own: [Option<usize>; 8], mirror: bool) -> Vec<Shown> {
    let plain = plain.map(|index| Shown { index, direction: None, is_mirrored: false });
    let own = |direction: Direction| own.get(direction.index()).copied().flatten();
    let track = |direction: Direction| {
        let shown = |index, is_mirrored| Shown { index, direction: Some(direction), is_mirrored };
        let other = || counterpart(direction).filter(|_| mirror).and_then(own);
        own(direction).map(|index| shown(index, false)).or_else(|| other().map(|index| shown(index, true)))
    };
    plain.into_iter().chain(Direction::ALL.into_iter().filter_map(track)).collect()
}

/// The direction that a mirrored picture of another one shows.
fn counterpart(direction: Direction) -> Option<Direction> {
    let Point { x, y } = direction.step();
    if x == 0 { None } else { Direction::from_step(Point::new(-x, y)) }
}

/// The index of the track that each direction shows: its own, else the plain one, else the nearest by angle. In a tie
/// it is the more horizontal one, then the lower one, then the right one.
pub(crate) fn facing(tracks: &[Shown]) -> [u16; 8] {
    let mut facing = [0; 8];
    for (slot, direction) in facing.iter_mut().zip(Direction::ALL) {
        let plain = tracks.iter().position(|track| track.direction.is_none());
        let own = tracks.iter().position(|track| track.direction == Some(direction));
        let nearest = || {
            let with_direction = tracks.iter().enumerate();
            let by_angle = with_direction.filter_map(|(index, track)| Some((index, track.direction?)));
            by_angle.min_by_key(|&(_, other)| nearness(direction, other)).map(|(index, _)| index)
        };
        let track = own.or(plain).or_else(nearest).unwrap_or(0);
        *slot = u16::try_from(track).unwrap_or(0);
    }
    facing
}

/// The order in which directions are preferred as a substitute for `wanted`: the smallest first.
fn nearness(wanted: Direction, other: Direction) -> (usize, bool, i32, i32) {
    let turn = wanted.index().abs_diff(other.index());
    let Point { x: right, y: down } = other.step();
    (turn.min(8 - turn), down != 0, -down, -right)
}

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
