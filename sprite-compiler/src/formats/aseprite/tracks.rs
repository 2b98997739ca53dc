//! Animations of tags: each tag is one, or a direction of one.

use super::clips::NAMELESS;
use super::description::Tag;
use super::directions::{self, Name};
use super::messages::marks as messages;
use crate::base::diagnostics::{Diagnostic, Diagnostics};
use sprite_table::Direction;
use std::collections::BTreeMap;

/// An animation: tags by index.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) name: String,
    /// The first of its tags.
    pub(super) first: usize,
    /// The tag that serves every direction that has none.
    pub(super) plain: Option<usize>,
    /// The tag of each direction that has one, by [`Direction::index`].
    pub(super) own: [Option<usize>; 8],
}

/// Each tag as an animation of its own. Equal names are reported.
pub(super) fn separate(tags: &[Tag], diagnostics: &mut Diagnostics) -> Vec<Group> {
    let names = tags.iter().map(|tag| Name { rest: &tag.name, direction: None }).collect::<Vec<_>>();
    group(tags, &names, &mut |finding| diagnostics.push(finding))
}

/// Tags as animations and their directions. The same direction twice, and equal names, are reported.
pub(super) fn with_directions(tags: &[Tag], diagnostics: &mut Diagnostics) -> Vec<Group> {
    group(tags, &directions::names(tags.iter()), &mut |finding| diagnostics.push(finding))
}

/// The first animation that would have several directions if tags named some: its first tag, its name, and how many.
pub(super) fn resembles_directions(tags: &[Tag]) -> Option<(usize, String, usize)> {
    let groups = group(tags, &directions::names(tags.iter()), &mut |_| ());
    groups.into_iter().find_map(|group| {
        let count = group.own.iter().flatten().count();
        let first = group.own.iter().flatten().min().copied()?;
        (count > 1).then_some((first, group.name, count))
    })
}

fn group(tags: &[Tag], names: &[Name<'_>], report: &mut dyn FnMut(Diagnostic)) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, (tag, name)) in tags.iter().zip(names).enumerate() {
        let next = groups.len();
        let found = *known.entry(name.rest).or_insert(next);
        if found == next {
            let written = if name.direction.is_some() && name.rest.is_empty() { NAMELESS } else { name.rest };
            groups.push(Group { name: written.to_owned(), first: index, plain: None, own: [None; 8] });
        }
        let Some(group) = groups.get_mut(found) else { continue };
        let slot = match name.direction {
            Some(direction) => group.own.get_mut(direction.index()),
            None => Some(&mut group.plain),
        };
        let Some(slot) = slot else { continue };
        match slot.and_then(|first| tags.get(first)) {
            None => *slot = Some(index),
            Some(first) => report(match name.direction {
                Some(direction) => messages::direction_twice(tag, first, &group.name, label(direction)),
                None => messages::tag_twice(tag, first.location),
            }),
        }
    }
    groups
}

/// How a direction is called.
pub(super) const fn label(direction: Direction) -> &'static str {
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

/// A track: a tag, and what it is shown for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) tag: usize,
    /// [`None`] for the plain track.
    pub(super) direction: Option<Direction>,
    pub(super) is_mirrored: bool,
}

impl Group {
    /// Its tracks: the plain one, and then the directions counter-clockwise from the right.
    pub(super) fn tracks(&self, mirror: bool) -> Vec<Shown> {
        let plain = self.plain.map(|tag| Shown { tag, direction: None, is_mirrored: false });
        let own = |direction: Direction| self.own.get(direction.index()).copied().flatten();
        let track = |direction: Direction| {
            let shown = |tag, is_mirrored| Shown { tag, direction: Some(direction), is_mirrored };
            let other = || counterpart(direction).filter(|_| mirror).and_then(own);
            own(direction).map(|tag| shown(tag, false)).or_else(|| other().map(|tag| shown(tag, true)))
        };
        plain.into_iter().chain(Direction::ALL.into_iter().filter_map(track)).collect()
    }
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

/// The index of the track that each direction shows: its own, else the plain one, else the nearest by angle. Of two
/// that are equally near it is the horizontal one, then the lower one, then the right one.
pub(super) fn facing(tracks: &[Shown]) -> [u16; 8] {
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

/// The smaller, the rather one direction is shown for another.
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
