//! Compares the data of frames for games: named rectangles, texts and untrimmed sizes.

use super::change::{Change, How, Kind, Place, numbers};
use super::grouped::Grouped;
use super::shown::{ShownLayer, ShownTrack};
use serde_json::Value;
use sprite_compiler::model::{Slice, SliceKey};
use sprite_runtime::ScreenRect;
use std::collections::BTreeMap;

/// Compares the slices of a direction, whichever layers have them.
pub(super) fn slices(old: &ShownTrack<'_>, new: &ShownTrack<'_>, place: &Place, changes: &mut Vec<Change>) {
    let (before, now) = (by_name(old), by_name(new));
    let named = |name: &str, how, text: &str| {
        Change::new(place, Kind::Slice, how, format!("the slice `{name}` {text}"))
    };
    for (name, (slice, frames)) in &before {
        let Some((other, others)) = now.get(name) else {
            changes.push(named(name, How::Went, "is gone").values(*name, Value::Null).of_name());
            continue;
        };
        if slice.text != other.text {
            let change =
                named(name, How::Changed, &text_change(slice.text.as_deref(), other.text.as_deref()));
            changes.push(change.values(slice.text.clone(), other.text.clone()));
        }
        let differ: Vec<(usize, Option<&SliceKey>, Option<&SliceKey>)> = (0..*frames.min(others))
            .map(|frame| (frame, key(slice, frame), key(other, frame)))
            .filter(|(_, before, now)| area(*before) != area(*now))
            .collect();
        if let Some((_, was, is)) = differ.first() {
            let words = format!("is {} instead of {}", shown(*is), shown(*was));
            let same = differ
                .iter()
                .filter(|(_, before, now)| (area(*before), area(*now)) == (area(*was), area(*is)));
            let same: Vec<usize> = same.map(|(frame, ..)| *frame).collect();
            let text = match (same.len(), differ.len()) {
                (same, _) if same == *frames.min(others) => words,
                (count, all) if count == all => format!("{words} in {}", numbers("frame", &same)),
                (count, all) => {
                    format!("{words} in {}, and another one in {} more", numbers("frame", &same), all - count)
                }
            };
            let change = named(name, How::Changed, &text).values(shown(*was), shown(*is));
            changes.push(Change { frames: differ.iter().map(|(frame, ..)| *frame).collect(), ..change });
        }
    }
    for name in now.keys().filter(|name| !before.contains_key(*name)) {
        changes.push(named(name, How::Came, "is new").values(Value::Null, *name));
    }
}

/// The first slice of each name, which is the one that games find, and the frames of its layer.
fn by_name<'a>(track: &ShownTrack<'a>) -> BTreeMap<&'a str, (&'a Slice, usize)> {
    let mut slices = BTreeMap::new();
    for layer in &track.layers {
        for slice in &layer.model.data.slices {
            slices.entry(slice.name.as_str()).or_insert((slice, layer.frames.len()));
        }
    }
    slices
}

/// The key that applies to a frame.
fn key(slice: &Slice, frame: usize) -> Option<&SliceKey> {
    let after = slice.keys.partition_point(|key| usize::from(key.frame) <= frame);
    slice.keys.get(after.checked_sub(1)?)
}

type Area = (Option<ScreenRect>, Option<ScreenRect>, Option<(i32, i32)>);

/// The area of a key; [`None`] if the slice is hidden.
fn area(key: Option<&SliceKey>) -> Option<Area> {
    let key = key.filter(|key| key.bounds.is_some())?;
    Some((key.bounds, key.centre, key.pivot.map(|pivot| (pivot.x, pivot.y))))
}

fn shown(key: Option<&SliceKey>) -> String {
    let Some((Some(bounds), centre, pivot)) = area(key) else { return "hidden".to_owned() };
    let mut text = rectangle(bounds);
    if let Some(centre) = centre {
        text = format!("{text} around {}", rectangle(centre));
    }
    if let Some((x, y)) = pivot {
        text = format!("{text} with the pivot ({x}, {y})");
    }
    text
}

fn rectangle(rect: ScreenRect) -> String {
    format!("{} x {} at ({}, {})", rect.width, rect.height, rect.x, rect.y)
}

/// Tells what only one side has at frames that were matched, with the frame of the new side. Each value is beside the
/// frame that has it.
pub(super) fn by_frames<T: PartialEq>(
    old: impl Iterator<Item = (u16, T)>,
    new: impl Iterator<Item = (u16, T)>,
    matched: &[(usize, usize)],
    mut tell: impl FnMut(How, &T, usize),
) {
    let (before, now) = (sorted(old), sorted(new));
    for (i, j) in matched {
        let (olds, news) = (before.get(i), now.get(j));
        for (how, own, others) in [(How::Went, olds, news), (How::Came, news, olds)] {
            let is_alone = |value: &&T| !others.is_some_and(|others| others.contains(value));
            own.into_iter().flatten().filter(is_alone).for_each(|value| tell(how, value, *j));
        }
    }
}

/// The values of each frame.
fn sorted<T>(values: impl Iterator<Item = (u16, T)>) -> BTreeMap<usize, Vec<T>> {
    let mut sorted: BTreeMap<usize, Vec<T>> = BTreeMap::new();
    values.for_each(|(frame, value)| sorted.entry(frame.into()).or_default().push(value));
    sorted
}

/// Compares the texts of frames that were matched.
pub(super) fn texts(
    old: &ShownLayer<'_>,
    new: &ShownLayer<'_>,
    matched: &[(usize, usize)],
    grouped: &mut Grouped,
) {
    let [old, new] = [old, new]
        .map(|layer| layer.model.data.texts.iter().map(|text| (text.frame, (&*text.layer, &*text.text))));
    by_frames(old, new, matched, |how, (layer, text), frame| {
        let of_layer = if layer.is_empty() { String::new() } else { format!(" of `{layer}`") };
        let words = match how {
            How::Went => format!("lacks|lack the text `{text}`{of_layer} now"),
            _ => format!("has|have the new text `{text}`{of_layer}"),
        };
        grouped.add_as(Kind::Text, how, words, frame, None);
    });
}

/// Compares the rectangles of pictures before trimming.
pub(super) fn untrimmed(
    old: &ShownLayer<'_>,
    new: &ShownLayer<'_>,
    matched: &[(usize, usize)],
    mut add: impl FnMut(Kind, String, usize),
) {
    let area = |layer: &ShownLayer<'_>, frame: usize| {
        let areas = &layer.model.data.untrimmed;
        let after = areas.partition_point(|area| usize::from(area.frame) <= frame);
        areas.get(after.checked_sub(1)?)?.area
    };
    // A picture of which nothing is known is whole.
    let whole = |layer: &ShownLayer<'_>, frame: usize| {
        let picture = layer.model.frames.get(frame)?.picture?;
        Some(ScreenRect::new(-picture.origin, picture.rect.size()))
    };
    let words = |area: Option<ScreenRect>| area.map_or_else(|| "unknown".to_owned(), rectangle);
    for &(i, j) in matched {
        let (before, now) = (area(old, i), area(new, j));
        let is_known = before.is_some() || now.is_some();
        let [before_whole, now_whole] = [before.or_else(|| whole(old, i)), now.or_else(|| whole(new, j))];
        if is_known && before_whole != now_whole {
            let text = format!("has|have the untrimmed size {} instead of {}", words(now), words(before));
            add(Kind::Untrimmed, text, j);
        }
    }
}

/// The words for a text that was added, removed or changed.
pub(super) fn text_change(old: Option<&str>, new: Option<&str>) -> String {
    match (old, new) {
        (Some(old), Some(new)) => format!("has the text `{new}` instead of `{old}`"),
        (None, Some(new)) => format!("has the new text `{new}`"),
        (Some(old), None) => format!("lacks the text `{old}` now"),
        (None, None) => "has no text".to_owned(),
    }
}
