//! Matches and compares the frames of two directions.

use super::change::{Change, FramePair, How, Kind, Place, numbers};
use super::data;
use super::grouped::{Grouped, Values};
use super::pixels::Counted;
use super::shown::{Shown, ShownFrame, ShownLayer, ShownTrack};
use super::user_data;
use super::words::{milliseconds, playing, shift};
use crate::check::tally::number;
use crate::companions;
use serde_json::{Value, json};
use similar::{Algorithm, DiffTag, capture_diff_slices};
use sprite_runtime::data::Companion;
use std::collections::{BTreeMap, BTreeSet};

/// The product of the numbers of frames above which they are matched by their numbers alone, because other ways take
/// long.
const MOST_MATCHED: usize = 1 << 24;

/// Both libraries, and a count of the pixels that differ between two frames of the sprites at hand.
pub(super) struct Both<'a> {
    pub(super) old: &'a Shown<'a>,
    pub(super) new: &'a Shown<'a>,
    pub(super) count: &'a dyn Fn(u32, u32) -> Counted,
}

/// Compares a direction.
pub(super) fn track(
    both: &Both<'_>,
    old: &ShownTrack<'_>,
    new: &ShownTrack<'_>,
    place: &Place,
    changes: &mut Vec<Change>,
    pairs: &mut Vec<FramePair>,
) {
    if old.model.text != new.model.text {
        changes.push(
            Change::new(
                place,
                Kind::Text,
                How::Changed,
                data::text_change(old.model.text.as_deref(), new.model.text.as_deref()),
            )
            .values(old.model.text.clone(), new.model.text.clone()),
        );
    }
    changes.extend(user_data::track(old.model.user_data.as_ref(), new.model.user_data.as_ref(), place));
    if old.model.offsets != new.model.offsets {
        changes.push(Change::new(
            place,
            Kind::Motion,
            How::Changed,
            "its pictures are moved about otherwise",
        ));
    }
    let of = |layers: &[ShownLayer<'_>], label: &str| {
        layers.iter().position(|layer| layer.model.meta.label == label)
    };
    let is_only = old.layers.len() == 1 && new.layers.len() == 1;
    let within = |layer: &ShownLayer<'_>| Place {
        layer: Some(layer.model.meta.label.clone()).filter(|_| !is_only),
        ..place.clone()
    };
    for layer in &old.layers {
        if !is_only && of(&new.layers, &layer.model.meta.label).is_none() {
            changes.push(Change::new(&within(layer), Kind::Layer, How::Went, "is gone"));
        }
    }
    for layer in &new.layers {
        let before = if is_only { Some(0) } else { of(&old.layers, &layer.model.meta.label) };
        match before.and_then(|before| old.layers.get(before)) {
            Some(before) => self::layer(both, before, layer, &within(layer), changes, pairs),
            None => changes.push(Change::new(&within(layer), Kind::Layer, How::Came, "is new")),
        }
    }
    data::slices(old, new, place, changes);
}

fn layer(
    both: &Both<'_>,
    old: &ShownLayer<'_>,
    new: &ShownLayer<'_>,
    place: &Place,
    changes: &mut Vec<Change>,
    pairs: &mut Vec<FramePair>,
) {
    let [before, now] = [old, new].map(|layer| playing(layer.model));
    if before != now {
        let text = format!("plays {now} instead of {before}");
        changes.push(Change::new(place, Kind::Playback, How::Changed, text).values(before, now));
    }
    let matched = match_frames(both, old, new);
    count(&matched, old, new, place, changes, pairs);
    let mut grouped = Grouped::default();
    for &(i, j) in &matched {
        let (Some(before), Some(now)) = (old.frames.get(i), new.frames.get(j)) else { continue };
        if let Some((kind, text, values)) = pictures(both, before, now) {
            grouped.add(kind, text, j, values);
            let layer = place.layer.clone();
            pairs.push(FramePair { layer, number: j, old: Some(before.index), new: Some(now.index) });
        }
        if both.old.others(before) != both.new.others(now) {
            grouped.add(Kind::Variants, "shows|show other pixels in other variants".to_owned(), j, None);
        }
        for kind in Companion::ALL {
            let words = companions::words(kind);
            let (old, new) = (both.old.companion(before, kind), both.new.companion(now, kind));
            let (how, text) = match (old, new) {
                (None, Some(_)) => (How::Came, format!("has|have the new {words}")),
                (Some(_), None) => (How::Went, format!("lacks|lack the {words} now")),
                (old, new) if old != new => (How::Changed, format!("has|have another {words}")),
                _ => continue,
            };
            grouped.add_as(Kind::Companion, how, text, j, None);
        }
        if let (Some(before), Some(now)) = (before.microseconds, now.microseconds)
            && before != now
        {
            let text = format!("takes|take {} instead of {}", milliseconds(now), milliseconds(before));
            grouped.add(Kind::Duration, text, j, Some((before.into(), now.into())));
        }
        let chance = |layer: &ShownLayer<'_>, frame: usize| {
            let choice = layer.model.choices.as_ref()?.get(frame)?;
            Some((choice.left, choice.is_random, choice.excludes, choice.cell))
        };
        if chance(old, i) != chance(new, j) {
            grouped.add(Kind::Choice, "is|are chosen otherwise".to_owned(), j, None);
        }
    }
    data::texts(old, new, &matched, &mut grouped);
    user_data::cels(old, new, &matched, &mut grouped);
    data::untrimmed(old, new, &matched, |kind, text, frame| grouped.add(kind, text, frame, None));
    grouped.end(place, new.frames.len(), changes);
    if old.model.commands != new.model.commands {
        changes.push(Change::new(
            place,
            Kind::Choice,
            How::Changed,
            "other commands stand between its frames",
        ));
    }
}

/// Matches frames: those of the same number or, if one side has more, those that look the same in the same order, and
/// the frames between them.
fn match_frames(both: &Both<'_>, old: &ShownLayer<'_>, new: &ShownLayer<'_>) -> Vec<(usize, usize)> {
    let (before, now) = (old.frames.len(), new.frames.len());
    if before == now || before.saturating_mul(now) > MOST_MATCHED {
        return (0..before.min(now)).map(|frame| (frame, frame)).collect();
    }
    let mut known = BTreeMap::new();
    let mut numbered = |side: &Shown<'_>, layer: &ShownLayer<'_>| -> Vec<usize> {
        let looks = layer.frames.iter().map(|frame| side.look(frame.drawn.as_ref()));
        looks
            .map(|look| {
                let next = known.len();
                *known.entry(look).or_insert(next)
            })
            .collect()
    };
    let (before, now) = (numbered(both.old, old), numbered(both.new, new));
    let mut matched = Vec::new();
    for part in capture_diff_slices(Algorithm::Myers, &before, &now) {
        if matches!(part.tag(), DiffTag::Equal | DiffTag::Replace) {
            matched.extend(part.old_range().zip(part.new_range()));
        }
    }
    matched
}

/// Reports the frames that were added and removed.
fn count(
    matched: &[(usize, usize)],
    old: &ShownLayer<'_>,
    new: &ShownLayer<'_>,
    place: &Place,
    changes: &mut Vec<Change>,
    pairs: &mut Vec<FramePair>,
) {
    let (before, now) = (old.frames.len(), new.frames.len());
    if before == now {
        return;
    }
    let (olds, news): (BTreeSet<usize>, BTreeSet<usize>) = matched.iter().copied().unzip();
    let gone: Vec<usize> = (0..before).filter(|frame| !olds.contains(frame)).collect();
    let came: Vec<usize> = (0..now).filter(|frame| !news.contains(frame)).collect();
    let mut text = format!("has {} instead of {before}", number(now, "frame"));
    for (frames, what) in [(&gone, "gone"), (&came, "new")] {
        if !frames.is_empty() {
            let verb = if frames.len() == 1 { "is" } else { "are" };
            text = format!("{text}; {} {verb} {what}", numbers("frame", frames));
        }
    }
    changes.push(Change::new(place, Kind::FrameCount, How::Changed, text).values(before, now));
    let layer = &place.layer;
    let index = |frames: &[ShownFrame], at: usize| frames.get(at).map(|frame| frame.index);
    pairs.extend(gone.into_iter().map(|number| {
        let old = index(&old.frames, number);
        FramePair { layer: layer.clone(), number, old, new: None }
    }));
    pairs.extend(came.into_iter().map(|number| {
        let new = index(&new.frames, number);
        FramePair { layer: layer.clone(), number, old: None, new }
    }));
}

/// The visible difference of two pictures or, if there is none, the difference of their sizes and origins.
fn pictures(both: &Both<'_>, old: &ShownFrame, new: &ShownFrame) -> Option<(Kind, String, Values)> {
    let (before, now) = (both.old.look(old.drawn.as_ref()), both.new.look(new.drawn.as_ref()));
    match (&before, &now) {
        (Some(_), None) => return Some((Kind::Pixels, "shows|show nothing any more".to_owned(), None)),
        (None, Some(_)) => return Some((Kind::Pixels, "showed nothing before".to_owned(), None)),
        (Some(before), Some(now)) if (&before.digest, before.size) != (&now.digest, now.size) => {
            let (text, values) = match (both.count)(old.index, new.index) {
                Counted::Unknown => ("looks|look different".to_owned(), None),
                Counted::Pixels { differ, all } => (
                    format!("differs|differ in {differ} of {all} pixels"),
                    Some((Value::Null, differ.into())),
                ),
            };
            return Some((Kind::Pixels, text, values));
        }
        (Some(before), Some(now)) if before.at != now.at => {
            let moved = (now.at.0 - before.at.0, now.at.1 - before.at.1);
            let text = format!("lies|lie {}", shift(moved));
            return Some((Kind::Place, text, Some((json!(before.at), json!(now.at)))));
        }
        _ => {}
    }
    let (before, now) = (old.drawn?, new.drawn?);
    if both.old.is_trimmed(&before) || both.new.is_trimmed(&now) {
        return None;
    }
    let [size, other] = [before, now].map(|drawn| [drawn.rect.width, drawn.rect.height]);
    if size != other {
        let words = |[width, height]: [u32; 2]| format!("{width} x {height}");
        let text =
            format!("is|are {} instead of {}, with the same pixels in sight", words(other), words(size));
        return Some((Kind::Size, text, Some((json!(size), json!(other)))));
    }
    let [point, other] = [before, now].map(|drawn| [drawn.origin.x, drawn.origin.y]);
    if point != other {
        let words = |[x, y]: [i32; 2]| format!("({x}, {y})");
        let text = format!("has|have the origin {} instead of {}", words(other), words(point));
        return Some((Kind::Place, text, Some((json!(point), json!(other)))));
    }
    None
}
