//! Directions in all formats that name them: the words for each, and the track that each direction shows.

pub(crate) mod words;

use crate::base::suggest::{self, Near};
use crate::base::words::{all_of, quoted};
use sprite_table::Direction;

/// The name of a direction.
pub(crate) const fn label(direction: Direction) -> &'static str {
    match direction {
        Direction::Right => "right",
        Direction::UpRight => "up-right",
        Direction::Up => "up",
        Direction::UpLeft => "up-left",
        Direction::Left => "left",
        Direction::DownLeft => "down-left",
        Direction::Down => "down",
        Direction::DownRight => "down-right",
    }
}

/// The direction with this name.
pub(crate) fn named(name: &str) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| label(*direction) == name)
}

/// The name that another word probably means: `north`, `upp`.
pub(crate) fn nearest(word: &str) -> Option<Near<&'static str>> {
    let lower = word.to_ascii_lowercase().replace(['-', '_', ' '], "");
    let other = words::whole(&lower).or_else(|| words::short(&lower).map(|(direction, _)| direction));
    other
        .map(label)
        .map(Near::clear)
        .or_else(|| suggest::nearest(word, Direction::ALL.into_iter().map(label)))
}

/// A sentence with all names.
pub(crate) fn all_names() -> String {
    format!("directions are {}", all_of(quoted(Direction::ALL.into_iter().map(label))))
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
    Some(match direction {
        Direction::Right => Direction::Left,
        Direction::UpRight => Direction::UpLeft,
        Direction::UpLeft => Direction::UpRight,
        Direction::Left => Direction::Right,
        Direction::DownLeft => Direction::DownRight,
        Direction::DownRight => Direction::DownLeft,
        Direction::Up | Direction::Down => return None,
    })
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
fn nearness(wanted: Direction, other: Direction) -> (usize, bool, i8, i8) {
    let turn = wanted.index().abs_diff(other.index());
    let (right, down) = match other {
        Direction::Right => (1, 0),
        Direction::UpRight => (1, -1),
        Direction::Up => (0, -1),
        Direction::UpLeft => (-1, -1),
        Direction::Left => (-1, 0),
        Direction::DownLeft => (-1, 1),
        Direction::Down => (0, 1),
        Direction::DownRight => (1, 1),
    };
    (turn.min(8 - turn), down != 0, -down, -right)
}
