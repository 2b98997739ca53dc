//! Atlases of other packers, whose frames are named by number: `walk_01.png`, `walk_02.png`.

use super::export::{self, Export};
use super::messages::sheet as messages;
use super::tracks::Clip;
use crate::base::sorted::{SortedMap, sort_by_key};
use crate::base::source::{SourceId, Span};
use crate::base::suggest;
use crate::formats::context::Context;
use crate::formats::json::{Kind, ObjectEntry, ObjectReader, Value};
use crate::settings::atlas::FrameTimes;

/// Endings of image files.
const IMAGE_ENDINGS: [&str; 6] = [".png", ".gif", ".jpg", ".jpeg", ".webp", ".bmp"];

/// The animations of an atlas, in the order of their first frame.
pub(super) fn clips(
    export: &Export<'_>,
    times: &FrameTimes,
    id: SourceId,
    context: &mut Context<'_>,
) -> Vec<Clip> {
    let clips = match export.animations {
        Some(animations) => listed(animations, export, id, context),
        None => by_name(export, id, context),
    };
    let clip = |(name, span, frames): ListedAnimation| Clip {
        time: Some(times.of(&name)),
        ..Clip::new(name, id.at(span), frames)
    };
    let mut clips: Vec<Clip> = clips.into_iter().map(clip).collect();
    sort_by_key(&mut clips, |clip| clip.frames.iter().min().copied());
    clips
}

type ListedAnimation = (String, Span, Vec<usize>);

/// The animations that the file lists.
fn listed(
    animations: Value<'_>,
    export: &Export<'_>,
    id: SourceId,
    context: &mut Context<'_>,
) -> Vec<ListedAnimation> {
    let entry = ObjectEntry::of(animations, &export::ANIMATIONS, &export::OWNER);
    if reader(id, context).expect(entry, Kind::Object).is_none() {
        return Vec::new();
    }
    let mut by_name: SortedMap<&str, usize> = SortedMap::new();
    for (index, frame) in export.frames.iter().enumerate() {
        if let Some((name, _)) = &frame.name {
            by_name.entry(name).or_insert(index);
        }
    }
    let mut clips = Vec::new();
    for member in animations.members() {
        let what = format!("the animation `{}`", crate::base::words::shown(&member.key));
        if reader(id, context).expect(ObjectEntry::item(member.value, &what), Kind::List).is_none() {
            continue;
        }
        let mut frames = Vec::new();
        for value in member.value.items() {
            let what = format_args!("a frame of {what}");
            let Some(name) = reader(id, context).string(ObjectEntry::item(value, &what)) else { continue };
            if let Some(index) = by_name.get(&*name) {
                frames.push(*index);
            } else if export.related.is_none() {
                let near = context.suggest(id.at(value.span()), || {
                    suggest::nearest(&name, by_name.keys().copied()).map(|near| near.map(str::to_owned))
                });
                context.diagnostics.push(messages::frame_unknown(id, value, &name, near));
            }
        }
        if member.value.items().next().is_none() {
            context.diagnostics.push(messages::animation_empty(id, member.value, &member.key));
        } else if !frames.is_empty() {
            clips.push((member.key.into_owned(), member.key_span, frames));
        }
    }
    clips
}

/// The animations that the names of frames make: their frames are in the order of the numbers.
fn by_name(export: &Export<'_>, id: SourceId, context: &mut Context<'_>) -> Vec<ListedAnimation> {
    let mut order: Vec<(String, Span)> = Vec::new();
    let mut found: SortedMap<String, SortedMap<Number, usize>> = SortedMap::new();
    for (index, frame) in export.frames.iter().enumerate() {
        let Some((name, span)) = &frame.name else {
            // A frame that is no object is reported already.
            if frame.object.kind() == Kind::Object {
                let (mut reader, what) = (reader(id, context), format!("frame {index}"));
                let name = reader.required(frame.object, &export::FILENAME, &what);
                name.and_then(|name| reader.string(name));
            }
            continue;
        };
        let (animation, number) = split(name);
        let frames = found.entry(animation.to_owned()).or_default();
        if frames.is_empty() {
            order.push((animation.to_owned(), *span));
        }
        if let Some(&first) = frames.get(&number) {
            let first = export.frames.get(first).and_then(|frame| frame.name.as_ref());
            if let Some((first, first_span)) = first {
                let (first, later) = ((&**first, *first_span), (&**name, *span));
                context.diagnostics.push(messages::number_twice(id, later, first, animation));
            }
        } else {
            frames.insert(number, index);
        }
    }
    let clip = |(name, span): (String, Span)| {
        let frames = found.remove(&name)?.into_values().collect();
        Some((name, span, frames))
    };
    order.into_iter().filter_map(clip).collect()
}

fn reader<'c>(id: SourceId, context: &'c mut Context<'_>) -> ObjectReader<'c> {
    ObjectReader { id, diagnostics: context.diagnostics }
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
    (if rest.is_empty() { "default" } else { rest }, number)
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
}
