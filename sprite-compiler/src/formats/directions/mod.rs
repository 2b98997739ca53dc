//! Directions in all formats that name them: the words for each, and the track that each direction shows.

pub(crate) mod words;

use crate::base::suggest::{self, Near};
use crate::base::words::{all_of, quoted};
use sprite_table::{Direction, Point};

/// The direction with this name.
pub(crate) fn named(name: &str) -> Option<Direction> {
    name.parse().ok()
}

/// The name that another word probably means: `north`, `upp`.
pub(crate) fn nearest(word: &str) -> Option<Near<&'static str>> {
    let lower = word.to_ascii_lowercase().replace(['-', '_', ' '], "");
    let other = words::whole(&lower).or_else(|| words::short(&lower).map(|(direction, _)| direction));
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
