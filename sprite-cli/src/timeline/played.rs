//! The pictures that a player shows of a direction, as moments that a file of whole pictures can hold: one round of
//! what repeats, or everything up to the end.

use super::{Budget, LayerTimeline, PlayedTrack, Repeat, Timeline, layer_count, record};
use crate::trace;
use sprite_compiler::Reel;
use sprite_runtime::{Facing, Frame, Sprite};
use sprite_table::{Playback, TrackView};
use std::collections::HashMap;
use std::time::Duration;

/// The duration of a picture that stays.
const STILL: u64 = 1_000_000_000;
/// The same for one that follows the end of an animation.
const AFTER: u64 = 100_000_000;
/// The longest time of random frames, and of layers that repeat together only after a longer time.
const LONGEST: u64 = 60_000_000_000;
/// The greatest number of moments.
const MOST_MOMENTS: usize = 10_000;

/// How long the end of an animation is shown before it begins again, where people look at it: as on the page of
/// `preview`.
const PAUSE: Duration = Duration::from_millis(700);

/// The frames that are drawn, from back to front, and for how long.
pub(crate) type Moment<'a> = (Vec<Frame<'a>>, Duration);

/// The numbers of the pictures of all layers.
type Pictures = Vec<Option<u32>>;

/// The pictures that a player shows of a direction.
#[derive(Debug)]
pub(crate) struct Played<'a> {
    pub(crate) moments: Vec<Moment<'a>>,
    /// How often the moments are shown; [`None`] for ever.
    pub(crate) plays: Option<u32>,
    /// The time before the moments: what is shown once, before the part that repeats for ever.
    pub(crate) lead_in: Duration,
    /// True if the animation repeats one round for ever, also if some rounds were asked for.
    pub(crate) has_round: bool,
    /// True if the player goes on with other pictures after the last one, which is only the first of them.
    pub(crate) goes_on: bool,
    /// The reason why pictures of the round, or before the end, are missing.
    pub(crate) cut: Option<Cut>,
}

/// The reason why moments were left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cut {
    /// There are too many, or they have too many pixels.
    TooMany,
    /// Frames are chosen at random, so that there is no round.
    Random,
    /// The layers repeat together only after a long time.
    Layers,
}

/// How much may be shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    /// The greatest number of pixels of all moments together.
    pub(crate) pixels: usize,
    /// The factor by which the other limits are raised.
    pub(crate) times: u32,
    /// The number of rounds of an animation that repeats for ever, which are shown with what comes before them.
    pub(crate) rounds: Option<u32>,
}

impl Room {
    pub(crate) const fn of(pixels: usize) -> Self {
        Self { pixels, times: 1, rounds: None }
    }
}

/// The part of a timeline that is shown.
struct Part {
    from: u64,
    to: u64,
    plays: Option<u32>,
    /// True if the picture at the end of the part stays, or is shown next.
    has_end: bool,
    has_round: bool,
    cut: Option<Cut>,
}

/// Plays a direction from its start, and returns what it shows.
pub(crate) fn play<'a>(sprite: &'a Sprite<'a>, at: PlayedTrack, room: Room) -> Played<'a> {
    let PlayedTrack { animation, track, facing } = at;
    let view = sprite.table().animation(animation).and_then(|animation| animation.track(track));
    let layers = view.map_or(0, |view| layer_count(sprite, view));
    let player = trace::begin(sprite, animation, facing.unwrap_or(Facing::Index(track)));
    let (mut frames, mut known) = (Vec::new(), HashMap::new());
    let most = MOST_MOMENTS.saturating_mul(room.times as usize);
    // With more changes than moments, the rest would not be shown.
    let mut budget = Budget::of(most.saturating_add(2).saturating_mul(layers.into()));
    let timeline = record(player, layers, &mut budget, |frame| {
        *known.entry(frame).or_insert_with(|| {
            frames.push(frame);
            u32::try_from(frames.len() - 1).unwrap_or(u32::MAX)
        })
    });
    let longest = LONGEST.saturating_mul(room.times.into());
    let part = Part::of(&timeline, view, room.rounds, longest);
    let most = most.min(room.pixels / Reel::area(&frames).unwrap_or(usize::MAX).max(1));
    let (mut shown, to) = timeline.moments(part.from, part.to, most);
    let cut = if to < part.to { Some(Cut::TooMany) } else { part.cut };
    let mut goes_on = false;
    if part.has_end && cut.is_none() {
        let after = timeline.at(part.to);
        if shown.last().is_none_or(|(_, last)| *last != after) {
            let next = timeline.next(part.to);
            goes_on = next.is_some();
            let time = next.map_or(AFTER, |next| next.saturating_sub(part.to).min(AFTER));
            shown.push((time, after));
        }
    }
    let drawn = |pictures: Pictures| {
        pictures.into_iter().flatten().filter_map(|picture| frames.get(picture as usize).copied()).collect()
    };
    let moments = shown.into_iter().map(|(time, pictures)| (drawn(pictures), Duration::from_nanos(time)));
    let lead_in = if part.plays.is_none() { part.from } else { 0 };
    Played {
        moments: moments.collect(),
        plays: part.plays,
        lead_in: Duration::from_nanos(lead_in),
        has_round: part.has_round,
        goes_on,
        cut,
    }
}

impl<'a> Played<'a> {
    /// The moments to be shown again and again, where people look at them: after its end an animation pauses.
    pub(crate) fn again(&self) -> Vec<Moment<'a>> {
        let mut moments = self.moments.clone();
        if let Some((_, time)) = moments.last_mut().filter(|_| self.plays.is_some()) {
            *time += PAUSE;
        }
        moments
    }

    /// How often the moments are shown, in words.
    pub(crate) fn how_often(&self) -> String {
        match self.plays {
            None => "again and again".to_owned(),
            Some(1) => "once".to_owned(),
            Some(times) => format!("{times} times"),
        }
    }

    /// The time of the moments together.
    pub(crate) fn time(&self) -> Duration {
        self.moments.iter().map(|(_, time)| *time).sum()
    }
}

impl Timeline {
    /// The pictures of all layers at a time.
    fn at(&self, time: u64) -> Pictures {
        self.layers.iter().map(|layer| layer.at(time)).collect()
    }

    /// The time of the first change after a time.
    fn next(&self, time: u64) -> Option<u64> {
        self.layers.iter().filter_map(|layer| layer.next(time)).min()
    }

    /// The part that all layers repeat together; [`None`] if nothing changes for ever.
    fn round(&self) -> Option<Repeat> {
        let moving = || self.layers.iter().filter_map(LayerTimeline::moving);
        let length = moving().try_fold(1, |all, repeat| least_common_multiple(all, repeat.length));
        moving().next()?;
        let from = self.layers.iter().map(|layer| match layer.moving() {
            Some(repeat) => repeat.from,
            None => layer.changes.last().map_or(0, |&(last, _)| last),
        });
        Some(Repeat { from: from.max().unwrap_or(0), length: length.unwrap_or(u64::MAX) })
    }

    /// The moments from a time to another, at most `most` of them, as durations and pictures; and the time at which they
    /// end.
    fn moments(&self, from: u64, to: u64, most: usize) -> (Vec<(u64, Pictures)>, u64) {
        let mut moments: Vec<(u64, Pictures)> = Vec::new();
        let mut now = from;
        while now < to {
            let pictures = self.at(now);
            let next = self.next(now).unwrap_or(to).min(to);
            let is_full = moments.len() >= most;
            match moments.last_mut() {
                Some((time, last)) if *last == pictures => *time += next - now,
                _ if is_full => break,
                _ => moments.push((next - now, pictures)),
            }
            now = next;
        }
        (moments, now)
    }

    /// Returns whether the same is shown again after this time, up to another time.
    fn repeats_after(&self, period: u64, to: u64) -> bool {
        let mut now = 0;
        while now < to.saturating_sub(period) {
            if self.at(now) != self.at(now + period) {
                return false;
            }
            let next = [self.next(now), self.next(now + period).map(|next| next - period)];
            now = next.into_iter().flatten().min().unwrap_or(to);
        }
        true
    }
}

impl Part {
    fn of(timeline: &Timeline, view: Option<TrackView<'_>>, rounds: Option<u32>, longest: u64) -> Self {
        let passes = Passes::of(view);
        let until = |to, plays| Self { from: 0, to, plays, has_end: true, has_round: false, cut: None };
        let round = timeline.round();
        if let Some(end) = timeline.end.filter(|_| round.is_none_or(|round| round.from > 0)) {
            // The next moment belongs to another animation, or is no round of all layers.
            let end = if round.is_none() && timeline.cut.is_none() { end.max(timeline.until) } else { end };
            return passes.divide(timeline, end).unwrap_or_else(|| until(end, Some(1)));
        }
        if let Some(cut) = timeline.cut {
            if let Some(part) = passes.end.and_then(|end| passes.divide(timeline, end)) {
                return part;
            }
            let plays = passes.end.map(|_| 1);
            let (to, why) =
                if timeline.is_random { (cut.min(longest), Cut::Random) } else { (cut, Cut::TooMany) };
            return Self { from: 0, to, plays, has_end: false, has_round: false, cut: Some(why) };
        }
        let Some(Repeat { from, length }) = round else {
            return match timeline.until {
                0 => until(STILL, Some(1)),
                end => passes.divide(timeline, end).unwrap_or_else(|| until(end, Some(1))),
            };
        };
        let lengths = || timeline.layers.iter().filter_map(LayerTimeline::moving).map(|repeat| repeat.length);
        let slowest = lengths().max().unwrap_or(length).max(1);
        // With one period, a round is shown however long it is.
        let is_apart = length > slowest && length > longest;
        let length = if is_apart { slowest.saturating_mul((longest / slowest).max(1)) } else { length };
        let cut = is_apart.then_some(Cut::Layers);
        let (from, to, plays) = match rounds {
            Some(rounds) => (0, from.saturating_add(length.saturating_mul(rounds.into())), Some(1)),
            None => (from, from.saturating_add(length), None),
        };
        Self { from, to, plays, has_end: false, has_round: true, cut }
    }
}

/// The passes that a description asks for.
struct Passes {
    /// Their number, if it is the same for all layers that end.
    count: Option<u32>,
    /// The time at which the last of them ends; [`None`] if a layer repeats for ever.
    end: Option<u64>,
    /// True if the last pictures stay.
    hold: bool,
}

impl Passes {
    fn of(view: Option<TrackView<'_>>) -> Self {
        let layers =
            || view.into_iter().flat_map(|view| (0..view.layer_count()).filter_map(move |at| view.layer(at)));
        let mut counts = layers().filter_map(|layer| layer.passes());
        let first = counts.next();
        let ends: Option<Vec<u64>> = layers().map(|layer| layer.play_time()).collect();
        Self {
            count: first.filter(|first| *first > 1 && counts.all(|count| count == *first)),
            end: ends.and_then(|ends| ends.into_iter().max()),
            hold: layers().all(|layer| layer.playback() == Playback::Hold),
        }
    }

    /// A single pass, which is played several times, if everything up to the end is made of equal ones.
    fn divide(&self, timeline: &Timeline, end: u64) -> Option<Part> {
        let count = self.count.filter(|&count| end.is_multiple_of(count.into()))?;
        let pass = end / u64::from(count);
        let seen = timeline.cut.unwrap_or(end).min(end);
        let is_held = match timeline.cut {
            Some(_) => self.hold,
            None => timeline.at(end) == timeline.at(end.saturating_sub(1)),
        };
        let is_whole = is_held && pass.saturating_mul(2) <= seen && timeline.repeats_after(pass, seen);
        let plays = Some(count);
        is_whole.then_some(Part { from: 0, to: pass, plays, has_end: false, has_round: false, cut: None })
    }
}

fn least_common_multiple(a: u64, b: u64) -> Option<u64> {
    let (mut larger, mut divisor) = (a, b);
    while divisor > 0 {
        (larger, divisor) = (divisor, larger % divisor);
    }
    (a / larger.max(1)).checked_mul(b)
}
