//! Directions from the names of tags: `walk-up`, `WalkLeft`, `idle_se`.

use super::description::Tag;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::formats::directions::{Short, diagonal, horizontal, short, vertical, whole, words};
use sprite_table::Direction;
use std::ops::Range;

/// The name of a tag, divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name<'t> {
    /// The part before the direction; the whole name when it names none.
    pub(super) rest: &'t str,
    pub(super) direction: Option<Direction>,
}

/// A direction that the end of a name may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ending<'t> {
    rest: &'t str,
    direction: Direction,
    /// The kind of short word that it is; [`None`] for whole words.
    short: Option<Short>,
}

/// The divided names of all tags of a file, in their order. When no tag names anything else, and at least two
/// different directions are named, then the rest of all of them is empty.
pub(super) fn names<'t>(tags: impl Iterator<Item = &'t Tag>) -> Vec<Name<'t>> {
    let tags: Vec<&str> = tags.map(|tag| tag.name.as_str()).collect();
    let endings: Vec<Option<Ending<'t>>> = tags.iter().map(|name| ending(name)).collect();
    let endings = without_lonely(&endings);
    let different: SortedSet<u8> = endings.iter().flatten().map(|ending| ending.direction as u8).collect();
    let is_bare = |ending: &Option<Ending<'_>>| ending.is_some_and(|ending| ending.rest.is_empty());
    let only_directions = endings.iter().all(is_bare) && different.len() > 1;
    let name = |(name, ending): (&'t str, Option<Ending<'t>>)| match ending
        .filter(|ending| only_directions || !ending.rest.is_empty())
    {
        Some(Ending { rest, direction, .. }) => Name { rest, direction: Some(direction) },
        None => Name { rest: name, direction: None },
    };
    tags.into_iter().zip(endings).map(name).collect()
}

/// The same endings without short words that name the only direction of their kind after the same rest: those mean
/// something else.
fn without_lonely<'t>(endings: &[Option<Ending<'t>>]) -> Vec<Option<Ending<'t>>> {
    let mut known: SortedMap<(&str, Short), SortedSet<u8>> = SortedMap::new();
    for ending in endings.iter().flatten() {
        if let Some(kind) = ending.short {
            known.entry((ending.rest, kind)).or_default().insert(ending.direction as u8);
        }
    }
    let counts = |ending: &Ending<'_>| {
        ending.short.is_none_or(|kind| known.get(&(ending.rest, kind)).is_some_and(|found| found.len() > 1))
    };
    endings.iter().map(|ending| ending.filter(counts)).collect()
}

/// The direction that a name ends with: its last two words, else its last one.
fn ending(name: &str) -> Option<Ending<'_>> {
    let words = words(name);
    let (last, before) = words.split_last()?;
    let text = |word: &Range<usize>| name.get(word.clone()).unwrap_or_default().to_ascii_lowercase();
    let rest = |word: &Range<usize>| {
        let before = name.get(..word.start).unwrap_or_default();
        before.trim_end_matches(|c: char| !c.is_alphanumeric())
    };
    if let Some(first) = before.last()
        && let (Some(vertical), Some(horizontal)) = (vertical(&text(first)), horizontal(&text(last)))
    {
        return Some(Ending { rest: rest(first), direction: diagonal(vertical, horizontal), short: None });
    }
    let text = text(last);
    let (direction, short) = match whole(&text) {
        Some(direction) => (direction, None),
        None => short(&text).map(|(direction, kind)| (direction, Some(kind)))?,
    };
    Some(Ending { rest: rest(last), direction, short })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::aseprite::tests::tags;

    /// The rest and the direction of each name, `-` for none.
    fn read(names_of_tags: &[&str]) -> Vec<String> {
        let tags = tags(names_of_tags);
        let shown = |name: &Name<'_>| match name.direction {
            Some(direction) => format!("{}|{direction:?}", name.rest),
            None => format!("{}|-", name.rest),
        };
        names(tags.iter()).iter().map(shown).collect()
    }

    #[test]
    fn the_last_words_name_a_direction() {
        let names = [
            "walk",
            "walk-up",
            "WALK 2",
            "idle_n",
            "idle_E",
            "hit_s",
            "jump-left",
            "WalkLeft",
            "run side",
            "kick up left",
        ];
        let expected = [
            "walk|-",
            "walk|Up",
            "WALK 2|-",
            "idle|Up",
            "idle|Right",
            "hit_s|-",
            "jump|Left",
            "Walk|Left",
            "run|Right",
            "kick|UpLeft",
        ];
        assert_eq!(read(&names), expected);
    }

    #[test]
    fn words_elsewhere_mean_nothing() {
        let names = [
            "up_walk",
            "walk_up_2",
            "walkUp2",
            "cleanup",
            "walk left up",
            "upright",
            "HTTPUp",
            "a-front side-",
        ];
        let expected = [
            "up_walk|-",
            "walk_up_2|-",
            "walkUp2|-",
            "cleanup|-",
            "walk left|Up",
            "upright|-",
            "HTTPUp|-",
            "a|DownRight",
        ];
        assert_eq!(read(&names), expected);
    }

    #[test]
    fn short_words_need_another_of_their_kind() {
        assert_eq!(read(&["box_s", "box_l"]), ["box_s|-", "box_l|-"]);
        assert_eq!(read(&["box_s", "box_n", "box_l"]), ["box|Down", "box|Up", "box_l|-"]);
        assert_eq!(read(&["walk_D", "walk_UR", "hit_r"]), ["walk|Down", "walk|UpRight", "hit_r|-"]);
    }

    #[test]
    fn nothing_but_directions_is_one_animation() {
        assert_eq!(read(&["u", "ur", "--r"]), ["|Up", "|UpRight", "|Right"]);
        assert_eq!(read(&["up", "Up"]), ["up|-", "Up|-"]);
        assert_eq!(read(&["up", "down", "idle"]), ["up|-", "down|-", "idle|-"]);
    }
}
