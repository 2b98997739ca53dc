//! The clips that are played, the tags of a file or all its frames, and their animations: each tag is one, or a
//! direction of one.

use super::description::Tag;
use super::directions::{Name, names};
use super::messages::marks as messages;
use super::settings::Duplicates;
use crate::base::diagnostics::{Diagnostic, Diagnostics};
use crate::base::identifiers;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::Location;
use crate::formats::directions::{self, Shown};
use crate::model::UserData;
use sprite_table::Order;

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

/// Each tag as an animation of its own. Equal names are reported, or numbered.
pub(super) fn separate(tags: &[Tag], duplicates: Duplicates, diagnostics: &mut Diagnostics) -> Vec<Group> {
    let names = tags.iter().map(|tag| Name { rest: &tag.name, direction: None }).collect::<Vec<_>>();
    group(tags, &names, duplicates, &mut |finding| diagnostics.push(finding))
}

/// Tags as animations and their directions. The same direction twice, and equal names, are reported, or numbered.
pub(super) fn with_directions(
    tags: &[Tag],
    duplicates: Duplicates,
    diagnostics: &mut Diagnostics,
) -> Vec<Group> {
    group(tags, &names(tags.iter()), duplicates, &mut |finding| diagnostics.push(finding))
}

/// The first animation that would have several directions if tags named some: its first tag, its name, and how many.
pub(super) fn resembles_directions(tags: &[Tag]) -> Option<(usize, String, usize)> {
    let groups = group(tags, &names(tags.iter()), Duplicates::Error, &mut |_| ());
    groups.into_iter().find_map(|group| {
        let count = group.own.iter().flatten().count();
        let first = group.own.iter().flatten().min().copied()?;
        (count > 1).then_some((first, group.name, count))
    })
}

fn group(
    tags: &[Tag],
    names: &[Name<'_>],
    duplicates: Duplicates,
    report: &mut dyn FnMut(Diagnostic),
) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut known: SortedMap<&str, usize> = SortedMap::new();
    let mut numbered = match duplicates {
        Duplicates::Error => None,
        Duplicates::Number => Some(Numbered::new(names)),
    };
    for (index, (tag, name)) in tags.iter().zip(names).enumerate() {
        let found = *known.entry(name.rest).or_insert(groups.len());
        if found == groups.len() {
            groups.push(Group::new(written(name).to_owned(), index));
        }
        let Some(group) = groups.get_mut(found) else { continue };
        let Some(slot) = group.slot(name) else { continue };
        let Some(first) = slot.and_then(|first| tags.get(first)) else {
            *slot = Some(index);
            continue;
        };
        if let Some(numbered) = numbered.as_mut().filter(|_| tag.name == first.name) {
            numbered.add(&mut groups, name, index);
            continue;
        }
        report(match name.direction {
            Some(direction) => messages::direction_twice(tag, first, &group.name, direction.name()),
            None => messages::tag_twice(tag, first.location),
        });
    }
    groups
}

/// The name of the animation of a tag.
fn written<'n>(name: &Name<'n>) -> &'n str {
    if name.direction.is_some() && name.rest.is_empty() { NAMELESS } else { name.rest }
}

/// Animations of tags whose name another tag has: they are told apart by numbers from 2 on.
struct Numbered<'n> {
    /// The identifiers of all names that tags have.
    taken: SortedSet<String>,
    /// By the name and the number.
    known: SortedMap<(&'n str, usize), usize>,
    /// The last number that a name has in a direction.
    last: SortedMap<(&'n str, Option<u8>), usize>,
}

impl<'n> Numbered<'n> {
    fn new(names: &[Name<'n>]) -> Self {
        let taken = names.iter().filter_map(|name| identifiers::pascal_case(written(name))).collect();
        Self { taken, known: SortedMap::new(), last: SortedMap::new() }
    }

    /// Adds a tag whose name is taken in its direction: to the animation of the next number that no name has.
    fn add(&mut self, groups: &mut Vec<Group>, name: &Name<'n>, index: usize) {
        let direction = name.direction.map(|direction| direction as u8);
        let last = self.last.entry((name.rest, direction)).or_insert(1);
        let numbered = |number: usize| format!("{}-{number}", written(name));
        let is_taken = |number: &usize| {
            identifiers::pascal_case(&numbered(*number)).is_some_and(|name| self.taken.contains(&name))
        };
        // No more numbers are taken than there are names.
        let mut numbers = *last + 1..=*last + 1 + self.taken.len();
        let number = numbers.find(|number| !is_taken(number)).unwrap_or(*last + 1);
        *last = number;
        let found = *self.known.entry((name.rest, number)).or_insert(groups.len());
        if found == groups.len() {
            groups.push(Group::new(numbered(number), index));
        }
        if let Some(slot) = groups.get_mut(found).and_then(|group| group.slot(name)) {
            *slot = Some(index);
        }
    }
}

impl Group {
    /// An animation without tags, of which this is the first.
    fn new(name: String, first: usize) -> Self {
        Self { name, first, plain: None, own: [None; 8] }
    }

    /// Where the tag of a direction is kept.
    fn slot(&mut self, name: &Name<'_>) -> Option<&mut Option<usize>> {
        match name.direction {
            Some(direction) => self.own.get_mut(direction.index()),
            None => Some(&mut self.plain),
        }
    }

    /// Its tracks: the plain one, and then the directions counter-clockwise from the right.
    pub(super) fn tracks(&self, mirror: bool) -> Vec<Shown> {
        directions::tracks(self.plain, self.own, mirror)
    }
}

/// Frames that are played together.
#[derive(Clone, Debug)]
pub(super) struct Clip {
    /// As it is written.
    pub(super) name: String,
    /// Where its name is.
    pub(super) location: Location,
    /// At least one, by index.
    pub(super) frames: Vec<usize>,
    pub(super) order: Order,
    /// How often it is played; 0 for ever.
    pub(super) passes: u16,
    pub(super) text: Option<String>,
    pub(super) user_data: Option<UserData>,
}

impl Clip {
    /// Frames that are played forward and for ever.
    pub(super) const fn new(name: String, location: Location, frames: Vec<usize>) -> Self {
        Self { name, location, frames, order: Order::Forward, passes: 0, text: None, user_data: None }
    }
}

/// The name of the animation that all frames are where nothing has a name.
pub(super) const NAMELESS: &str = "default";

/// Reports tags of frames that there are not; the others remain.
pub(super) fn check(tags: &mut Vec<Tag>, frames: usize, is_export: bool, diagnostics: &mut Diagnostics) {
    tags.retain(|tag| {
        let is_right = tag.from <= tag.to && tag.to < frames;
        // A file without frames is reported as such.
        if !is_right && frames > 0 {
            diagnostics.push(messages::tag_outside(tag, frames, is_export));
        }
        is_right
    });
}

/// The clip of a tag whose frames there are.
pub(super) fn of_tag(tag: &Tag) -> Clip {
    Clip {
        order: tag.order,
        passes: tag.passes,
        text: tag.text.clone(),
        user_data: tag.user_data.clone(),
        ..Clip::new(tag.name.clone(), tag.location, (tag.from..=tag.to).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::aseprite::tests::tags;

    fn numbered(names: &[&str], has_directions: bool) -> Vec<String> {
        let mut diagnostics = Diagnostics::default();
        let groups = if has_directions { with_directions } else { separate };
        let groups = groups(&tags(names), Duplicates::Number, &mut diagnostics);
        assert!(diagnostics.findings().is_empty());
        let shown = |group: &Group| {
            let own: Vec<String> =
                group.plain.iter().chain(group.own.iter().flatten()).map(usize::to_string).collect();
            format!("{} {}", group.name, own.join(" "))
        };
        groups.iter().map(shown).collect()
    }

    #[test]
    fn tags_of_one_name_are_numbered_from_the_second_on() {
        assert_eq!(
            numbered(&["walk", "run", "walk", "walk"], false),
            ["walk 0", "run 1", "walk-2 2", "walk-3 3"]
        );
    }

    #[test]
    fn a_number_that_a_tag_has_itself_is_left_out() {
        let names = ["walk", "walk", "walk", "Walk 2", "walk3"];
        assert_eq!(numbered(&names, false), ["walk 0", "walk-4 1", "walk-5 2", "Walk 2 3", "walk3 4"]);
    }

    #[test]
    fn directions_of_one_name_are_directions_of_the_numbered_animation() {
        let names = ["walk-left", "walk-up", "walk-left", "walk-up", "walk", "walk", "walk-left"];
        let expected = ["walk 4 1 0", "walk-2 5 3 2", "walk-3 6"];
        assert_eq!(numbered(&names, true), expected);
        assert_eq!(numbered(&["up", "down", "up"], true), ["default 0 1", "default-2 2"]);
    }

    #[test]
    fn many_tags_of_one_name_take_no_longer_than_they_are_many() {
        let names = vec!["walk"; 20_000];
        assert_eq!(numbered(&names, false).last().map(String::as_str), Some("walk-20000 19999"));
    }
}
