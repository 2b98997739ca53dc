//! Animations of tags: each tag is one, or a direction of one.

use super::clips::NAMELESS;
use super::description::Tag;
use super::directions::{Name, names};
use super::messages::marks as messages;
use crate::base::diagnostics::{Diagnostic, Diagnostics};
use crate::formats::directions::{self, Shown, label};
use std::collections::BTreeMap;

/// An animation: tags by index.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) name: String,
    /// The first of its tags.
    pub(super) first: usize,
    /// The tag that serves every direction that has none.
    pub(super) plain: Option<usize>,
    /// The tag of each direction that has one, by [`sprite_table::Direction::index`].
    pub(super) own: [Option<usize>; 8],
}

/// Each tag as an animation of its own. Equal names are reported.
pub(super) fn separate(tags: &[Tag], diagnostics: &mut Diagnostics) -> Vec<Group> {
    let names = tags.iter().map(|tag| Name { rest: &tag.name, direction: None }).collect::<Vec<_>>();
    group(tags, &names, &mut |finding| diagnostics.push(finding))
}

/// Tags as animations and their directions. The same direction twice, and equal names, are reported.
pub(super) fn with_directions(tags: &[Tag], diagnostics: &mut Diagnostics) -> Vec<Group> {
    group(tags, &names(tags.iter()), &mut |finding| diagnostics.push(finding))
}

/// The first animation that would have several directions if tags named some: its first tag, its name, and how many.
pub(super) fn resembles_directions(tags: &[Tag]) -> Option<(usize, String, usize)> {
    let groups = group(tags, &names(tags.iter()), &mut |_| ());
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

impl Group {
    /// Its tracks: the plain one, and then the directions counter-clockwise from the right.
    pub(super) fn tracks(&self, mirror: bool) -> Vec<Shown> {
        directions::tracks(self.plain, self.own, mirror)
    }
}
