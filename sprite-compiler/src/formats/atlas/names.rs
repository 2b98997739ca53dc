//! From the names of frames to animations: `walk_01.png`, `walk_02.png`. With a text that divides names, they are
//! animations of several sprites.

use super::frame::{ListedAnimation, Listing};
use super::messages;
use crate::base::sorted::{SortedMap, SortedSet, sort_by_key};
use crate::base::source::Location;
use crate::base::suggest;
use crate::formats::context::Context;

/// Endings of image files.
const IMAGE_ENDINGS: [&str; 6] = [".png", ".gif", ".jpg", ".jpeg", ".webp", ".bmp"];

/// The name of an animation where a name says none.
const NAMELESS: &str = "default";

/// An animation.
#[derive(Debug)]
pub(super) struct Clip {
    /// As it is written, or as names of frames make it.
    pub(super) written: String,
    /// The sprite, if names are divided: folders and its name.
    pub(super) sprite: Option<Vec<String>>,
    /// The name without the sprite.
    pub(super) name: String,
    pub(super) location: Location,
    /// At least one, by index.
    pub(super) frames: Vec<usize>,
}

/// The animations of an atlas, in the order of their first frames.
pub(super) fn clips(
    listing: &Listing,
    divider: Option<&str>,
    is_whole: bool,
    context: &mut Context<'_>,
) -> Vec<Clip> {
    let found = match &listing.listed {
        Some(listed) => self::listed(listed, listing, is_whole, context),
        None => by_name(listing, context),
    };
    let clip = |(written, location, frames): (String, Location, Vec<usize>)| {
        let (sprite, name) = divided(&written, divider);
        Clip { written, sprite, name, location, frames }
    };
    let mut clips: Vec<Clip> = found.into_iter().map(clip).collect();
    sort_by_key(&mut clips, |clip| clip.frames.iter().min().copied());
    clips
}

/// The sprite in a name, with its folders, and the name of the animation.
fn divided(written: &str, divider: Option<&str>) -> (Option<Vec<String>>, String) {
    let Some(divider) = divider else { return (None, written.to_owned()) };
    let (sprite, name) = written.rsplit_once(divider).unwrap_or((written, NAMELESS));
    let parts = sprite.split(divider).filter(|part| !part.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    if parts.is_empty() {
        return (Some(vec![name.to_owned()]), NAMELESS.to_owned());
    }
    (Some(parts), if name.is_empty() { NAMELESS.to_owned() } else { name.to_owned() })
}

/// The animations that the files list. One that several files list has the frames of all of them.
fn listed(
    listed: &[ListedAnimation],
    listing: &Listing,
    is_whole: bool,
    context: &mut Context<'_>,
) -> Vec<(String, Location, Vec<usize>)> {
    let mut by_name: SortedMap<&str, usize> = SortedMap::new();
    for (index, frame) in listing.frames.iter().enumerate() {
        if let Some((name, _)) = &frame.name {
            by_name.entry(name.as_str()).or_insert(index);
        }
    }
    let mut clips: Vec<(String, Location, Vec<usize>)> = Vec::new();
    let mut known: SortedMap<&str, (usize, SortedSet<usize>)> = SortedMap::new();
    for animation in listed {
        let mut frames = Vec::new();
        for (name, location) in &animation.frames {
            if let Some(index) = by_name.get(name.as_str()) {
                frames.push(*index);
            } else if is_whole {
                let near = context.suggest(*location, || {
                    suggest::nearest(name, by_name.keys().copied()).map(|near| near.map(str::to_owned))
                });
                context.diagnostics.push(messages::frame_unknown(*location, name, near));
            }
        }
        if frames.is_empty() {
            continue;
        }
        // A key that is twice in one file is reported there.
        let earlier = known.get_mut(animation.name.as_str());
        let earlier = earlier.and_then(|(at, have)| Some((clips.get_mut(*at)?, have)));
        if let Some(((_, first, all), have)) = earlier
            && first.source != animation.location.source
        {
            all.extend(frames.into_iter().filter(|frame| have.insert(*frame)));
            continue;
        }
        known.insert(&animation.name, (clips.len(), frames.iter().copied().collect()));
        clips.push((animation.name.clone(), animation.location, frames));
    }
    clips
}

/// The animations that the names of frames make: their frames are in the order of the numbers.
fn by_name(listing: &Listing, context: &mut Context<'_>) -> Vec<(String, Location, Vec<usize>)> {
    let mut order: Vec<(&str, Location)> = Vec::new();
    let mut found: SortedMap<&str, SortedMap<Number, usize>> = SortedMap::new();
    for (index, frame) in listing.frames.iter().enumerate() {
        // A name that is missing is reported.
        let Some((name, location)) = &frame.name else { continue };
        let (animation, number) = split(name);
        let frames = found.entry(animation).or_default();
        if frames.is_empty() {
            order.push((animation, *location));
        }
        if let Some(&first) = frames.get(&number) {
            let first = listing.frames.get(first).and_then(|frame| frame.name.as_ref());
            if let Some((first, first_location)) = first {
                let (first, later) = ((first.as_str(), *first_location), (name.as_str(), *location));
                context.diagnostics.push(messages::number_twice(later, first, animation));
            }
        } else {
            frames.insert(number, index);
        }
    }
    let clip = |(name, location): (&str, Location)| {
        let frames = found.remove(name)?.into_values().collect();
        Some((name.to_owned(), location, frames))
    };
    order.into_iter().filter_map(clip).collect()
}

/// A number as it is written, without zeros before it; [`None`] where there is none. They compare as numbers, however
/// long they are.
type Number = Option<(usize, String)>;

/// The animation and the number in the name of a frame.
fn split(name: &str) -> (&str, Number) {
    let has_ending = |ending: &str| {
        let start = name.len().checked_sub(ending.len());
        start.and_then(|start| name.get(start..)).is_some_and(|end| end.eq_ignore_ascii_case(ending))
    };
    let ending = IMAGE_ENDINGS.into_iter().find(|ending| has_ending(ending)).map_or(0, str::len);
    let stem = name.get(..name.len() - ending).unwrap_or(name);
    let (rest, digits) = digits(stem).unwrap_or((stem, ""));
    let rest = rest.trim_end_matches(|c: char| !c.is_alphanumeric());
    let number = (!digits.is_empty()).then(|| {
        let digits = digits.trim_start_matches('0');
        (digits.len(), digits.to_owned())
    });
    (if rest.is_empty() { NAMELESS } else { rest }, number)
}

/// The digits at the end of a name, perhaps in brackets, and what is before them.
fn digits(stem: &str) -> Option<(&str, &str)> {
    let inner = stem.strip_suffix(')');
    let text = inner.unwrap_or(stem);
    let rest = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let digits = text.get(rest.len()..).filter(|digits| !digits.is_empty())?;
    let rest = if inner.is_some() { rest.strip_suffix('(')? } else { rest };
    Some((rest, digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_an_animation_and_a_number() {
        let cases = [
            ("walk_down_00.png", "walk_down", Some("")),
            ("run-05.png", "run", Some("5")),
            ("Torch-A-0.png", "Torch-A", Some("")),
            ("p1_walk01", "p1_walk", Some("1")),
            ("rollSequence0012.png", "rollSequence", Some("12")),
            ("Attack (1)", "Attack", Some("1")),
            ("Attack (10).PNG", "Attack", Some("10")),
            ("running bot.swf/0000", "running bot.swf", Some("")),
            ("capguy/walk/0005.png", "capguy/walk", Some("5")),
            ("0.png", "default", Some("")),
            ("groundLeft", "groundLeft", None),
            ("treasure.jpeg", "treasure", None),
            ("room_0_1", "room_0", Some("1")),
            ("odd(7", "odd", Some("7")),
            ("odd7)", "odd7", None),
        ];
        for (name, animation, number) in cases {
            let found = split(name);
            assert_eq!(
                (found.0, found.1.map(|(_, digits)| digits).as_deref()),
                (animation, number),
                "{name}"
            );
        }
    }

    #[test]
    fn numbers_are_not_compared_as_text() {
        let long = "9".repeat(50);
        let mut numbers: Vec<String> = ["10", "9", "0010", "1", &long].map(|n| format!("a{n}")).to_vec();
        numbers.sort_by_key(|name| split(name).1);
        assert_eq!(numbers[..4], ["a1", "a9", "a10", "a0010"].map(str::to_owned));
        assert!(split("a").1 < split("a0").1);
    }

    #[test]
    fn a_divider_makes_sprites() {
        let cases = [
            ("alien/walk", "alien", "walk"),
            ("coin", "coin", "default"),
            ("enemies/alien/walk", "enemies alien", "walk"),
            ("/walk", "walk", "default"),
        ];
        for (written, sprite, name) in cases {
            let found = divided(written, Some("/"));
            assert_eq!((found.0.unwrap_or_default().join(" ").as_str(), found.1.as_str()), (sprite, name));
        }
        assert_eq!(divided("alien/walk", None), (None, "alien/walk".to_owned()));
    }
}
