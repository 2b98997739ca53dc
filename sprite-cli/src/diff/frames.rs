//! The frames of two directions: which belong together, and what differs in them.

use super::change::{Change, FramePair, How, Kind, Place, numbers, of_frames};
use super::data;
use super::pixels::Counted;
use super::shown::{Shown, ShownFrame, ShownLayer, ShownTrack};
use crate::check::tally::number;
use serde_json::{Value, json};
use similar::{Algorithm, DiffTag, capture_diff_slices};
use sprite_compiler::model::Layer;
use sprite_runtime::{Order, Playback};
use std::collections::BTreeMap;

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
            Change::new(place, Kind::Text, How::Changed, data::text_change(&old.model.text, &new.model.text))
                .values(old.model.text.clone(), new.model.text.clone()),
        );
    }
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
        let text = format!("plays as {now} instead of {before}");
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
    data::texts(old, new, &matched, |kind, how, text, frame| grouped.add_as(kind, how, text, frame, None));
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

/// Which frames belong together: those of the same number, and where one side has more, those that look the same in
/// the same order, with what lies between them.
fn match_frames(both: &Both<'_>, old: &ShownLayer<'_>, new: &ShownLayer<'_>) -> Vec<(usize, usize)> {
    if old.frames.len() == new.frames.len() {
        return (0..old.frames.len()).map(|frame| (frame, frame)).collect();
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

/// What came and went.
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
    let gone: Vec<usize> = (0..before).filter(|frame| !matched.iter().any(|(i, _)| i == frame)).collect();
    let came: Vec<usize> = (0..now).filter(|frame| !matched.iter().any(|(_, j)| j == frame)).collect();
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

type Values = Option<(Value, Value)>;

/// The difference of two pictures that can be seen, or else in their size and origin.
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
    let size = |rect: sprite_runtime::Rect| (rect.width, rect.height);
    let ((w, h), (width, height)) = (size(before.rect), size(now.rect));
    if (w, h) != (width, height) {
        let text = format!("is|are {width} x {height} instead of {w} x {h}, with the same pixels in sight");
        return Some((Kind::Size, text, Some((json!([w, h]), json!([width, height])))));
    }
    if before.origin != now.origin {
        let ((x, y), (a, b)) = ((now.origin.x, now.origin.y), (before.origin.x, before.origin.y));
        let text = format!("has|have the origin ({x}, {y}) instead of ({a}, {b})");
        return Some((Kind::Place, text, Some((json!([a, b]), json!([x, y])))));
    }
    None
}

/// `2 pixels further right and 1 up`.
fn shift((x, y): (i64, i64)) -> String {
    let part = |by: i64, less: &str, more: &str| match by {
        0 => None,
        _ => Some(format!("{} {}", by.unsigned_abs(), if by < 0 { less } else { more })),
    };
    let parts = [part(x, "to the left", "to the right"), part(y, "up", "down")];
    let words = parts.into_iter().flatten().collect::<Vec<_>>().join(" and ");
    // The unit belongs to the first number.
    let unit = if words.starts_with("1 ") { " pixel" } else { " pixels" };
    match words.split_once(' ') {
        Some((first, rest)) => format!("{first}{unit} {rest}"),
        None => words,
    }
}

/// Microseconds in milliseconds.
pub(super) fn milliseconds(time: u64) -> String {
    let rest = format!(".{:03}", time % 1_000);
    format!("{}{} ms", time / 1_000, rest.trim_end_matches('0').trim_end_matches('.'))
}

/// How the frames of a layer follow each other, in words.
fn playing(layer: &Layer) -> String {
    let times = if layer.passes == 1 { "once".to_owned() } else { format!("{} times", layer.passes) };
    let mut words = match layer.playback {
        Playback::Still => "a still picture".to_owned(),
        Playback::Loop { from: 0 } => "a loop".to_owned(),
        Playback::Loop { from } => format!("a loop that goes on at frame {from}"),
        Playback::Hold => format!("{times}, then the last picture"),
        Playback::Hide => format!("{times}, then nothing"),
        Playback::Return => format!("{times}, then the animation that others return to"),
    };
    words += match layer.order {
        Order::Forward => "",
        Order::Reverse => " (backwards)",
        Order::PingPong => " (there and back)",
        Order::PingPongReverse => " (back and there)",
    };
    if layer.is_free {
        words += " on a clock of its own";
    }
    words
}

/// Changes of single frames, those of one text together.
#[derive(Default)]
struct Grouped(Vec<(Kind, How, String, Values, Vec<usize>)>);

impl Grouped {
    fn add(&mut self, kind: Kind, text: String, frame: usize, values: Values) {
        self.add_as(kind, How::Changed, text, frame, values);
    }

    fn add_as(&mut self, kind: Kind, how: How, text: String, frame: usize, values: Values) {
        match self.0.iter_mut().find(|(known, _, words, ..)| *known == kind && *words == text) {
            Some((.., frames)) => frames.push(frame),
            None => self.0.push((kind, how, text, values, vec![frame])),
        }
    }

    /// Adds them as changes of a layer of so many frames.
    fn end(self, place: &Place, count: usize, changes: &mut Vec<Change>) {
        for (kind, how, text, values, frames) in self.0 {
            let (old, new) = values.unwrap_or_default();
            let is_every = frames.len() == count;
            let text = of_frames(&text, &frames, is_every);
            changes.push(Change { frames, ..Change::new(place, kind, how, text).values(old, new) });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_told_with_its_unit_once() {
        for (by, expected) in [
            ((2, -1), "2 pixels to the right and 1 up"),
            ((-1, 0), "1 pixel to the left"),
            ((-1, -2), "1 pixel to the left and 2 up"),
            ((0, 3), "3 pixels down"),
        ] {
            assert_eq!(shift(by), expected);
        }
    }

    #[test]
    fn milliseconds_have_no_zeros_at_their_end() {
        assert_eq!([100_000, 16_667, 1_500, 0].map(milliseconds), ["100 ms", "16.667 ms", "1.5 ms", "0 ms"]);
    }
}
