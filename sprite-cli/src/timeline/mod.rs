//! Records timelines: what the real player shows of a direction, from change to change, until it repeats or ends.
//!
//! The player is ticked to exactly the time at which its picture changes next, so that a timeline contains what a game
//! shows, without computations of its own. Each layer has a timeline of its own, because layers that loop with
//! different periods repeat together only after a very long time. [`played`] makes one list of moments of them, for files
//! that hold whole pictures.
//!
//! Everything that shows moving pictures takes its times from here: the page of `preview`, the files of `export`, the
//! page of `diff`, hover texts, and the times of `list`.

pub(crate) mod played;
#[cfg(test)]
mod tests;

use crate::trace;
use sprite_runtime::{AnyAnimator, Facing, Frame, Sprite};
use sprite_table::{LayerView, Playback, TrackView};
use std::collections::HashMap;
use std::time::Duration;

/// The greatest number of changes of one direction that are played, if it does not repeat before: more than two rounds
/// of the longest direction.
const MOST_CHANGES: usize = 1 << 17;

/// The same for frames chosen at random, which never repeat.
const MOST_RANDOM_CHANGES: usize = 256;

/// An animation and a direction, as they are requested from the player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayedTrack {
    pub(crate) animation: u16,
    pub(crate) track: u16,
    pub(crate) facing: Option<Facing>,
}

/// The layers of a direction over time.
#[derive(Debug, Default)]
pub(crate) struct Timeline {
    /// The layers, from back to front.
    pub(crate) layers: Vec<LayerTimeline>,
    /// The time at which the animation finished, in nanoseconds since its start. Then its last picture stays, or the
    /// animation plays to which it returns.
    pub(crate) end: Option<u64>,
    /// The time from which on the timeline is unknown, because it was cut there.
    pub(crate) cut: Option<u64>,
    /// The time up to which it was played: everything after it is a repetition, or stays, unless it was cut.
    pub(crate) until: u64,
    /// True if frames are chosen at random; the timeline is the one of seed 0.
    pub(crate) is_random: bool,
}

/// The frames of one layer over time.
#[derive(Debug, Default)]
pub(crate) struct LayerTimeline {
    /// Times in nanoseconds, ascending from 0, and the picture that is shown from then on.
    pub(crate) changes: Vec<(u64, Option<u32>)>,
    /// The part that repeats after the last change.
    pub(crate) repeat: Option<Repeat>,
}

impl LayerTimeline {
    /// The part that repeats, if what is shown changes in it.
    pub(crate) fn moving(&self) -> Option<Repeat> {
        self.repeat.filter(|repeat| self.changes.last().is_some_and(|&(last, _)| last > repeat.from))
    }

    /// The time of the first round that shows the same as a time of any round.
    fn folded(&self, time: u64) -> u64 {
        match self.repeat {
            Some(Repeat { from, length }) if length > 0 && time >= from.saturating_add(length) => {
                from + (time - from) % length
            }
            _ => time,
        }
    }

    /// The picture that is shown at a time.
    pub(crate) fn at(&self, time: u64) -> Option<u32> {
        let folded = self.folded(time);
        let next = self.changes.partition_point(|&(change, _)| change <= folded);
        self.changes.get(next.checked_sub(1)?)?.1
    }

    /// The time of the first change after a time, or at which a round begins; [`None`] if there is none.
    fn next(&self, time: u64) -> Option<u64> {
        let folded = self.folded(time);
        let next = self.changes.partition_point(|&(change, _)| change <= folded);
        let changes = self.changes.get(next).map(|&(change, _)| change);
        let begins = || self.moving().map(|repeat| repeat.from.saturating_add(repeat.length));
        Some(time.saturating_add(changes.or_else(begins)?.saturating_sub(folded)))
    }
}

/// A part of a timeline that repeats for ever.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Repeat {
    /// Nanoseconds from the start to its first round.
    pub(crate) from: u64,
    /// Nanoseconds of a round.
    pub(crate) length: u64,
}

/// The number of changes, counted for each layer, that may still be played for one page.
#[derive(Debug)]
pub(crate) struct Budget(usize);

impl Budget {
    /// A budget of so many changes.
    pub(crate) fn of(changes: usize) -> Self {
        Self(changes)
    }
}

impl Default for Budget {
    /// This takes some seconds of work, and makes a page that a browser can show.
    fn default() -> Self {
        Self(1 << 21)
    }
}

/// Plays a direction to its end, or until every layer repeats. `picture` returns the number of a frame's picture.
pub(crate) fn record<'a>(
    mut player: AnyAnimator<'a>,
    layers: u16,
    budget: &mut Budget,
    mut picture: impl FnMut(Frame<'a>) -> u32,
) -> Timeline {
    let mut timeline = Timeline::default();
    timeline.layers.resize_with(layers.into(), LayerTimeline::default);
    let mut seen: Vec<HashMap<Moment, u64>> = vec![HashMap::new(); layers.into()];
    let (mut now, mut chosen_at) = (0_u64, 0_u64);
    let mut changes = 0;
    loop {
        timeline.is_random |= is_random(&player);
        let mut all_repeat = true;
        for ((index, layer), seen) in (0..).zip(&mut timeline.layers).zip(&mut seen) {
            if layer.repeat.is_some() {
                continue;
            }
            if let Some(moment) = Moment::of(&player, index, now, chosen_at) {
                if let Some(&from) = seen.get(&moment) {
                    layer.repeat = Some(Repeat { from, length: now - from });
                    continue;
                }
                seen.insert(moment, now);
            }
            all_repeat = false;
            let shown = player.layer_frame(index).map(&mut picture);
            if layer.changes.last().is_none_or(|(_, last)| *last != shown) {
                layer.changes.push((now, shown));
            }
        }
        let Some(step) = player.until_change().filter(|_| !all_repeat) else { break };
        let most = if timeline.is_random { MOST_RANDOM_CHANGES } else { MOST_CHANGES };
        let step = u64::try_from(step.as_nanos()).unwrap_or(u64::MAX);
        let Some(next) = now.checked_add(step).filter(|&next| next > now) else { break };
        changes += 1;
        budget.0 = budget.0.saturating_sub(layers.into());
        if changes >= most || budget.0 == 0 {
            timeline.cut = Some(next);
            break;
        }
        let tick = player.tick(Duration::from_nanos(step));
        now = next;
        if (tick.is_finished() || tick.has_returned()) && timeline.end.is_none() {
            timeline.end = Some(now);
        }
        if tick.frame_count() > 0 {
            chosen_at = now;
        }
    }
    timeline.until = now;
    timeline
}

/// How long a direction plays before it begins again or ends, in words for people.
pub(crate) fn length<'a>(sprite: &'a Sprite<'a>, at: PlayedTrack, budget: &mut Budget) -> String {
    let PlayedTrack { animation, track, facing } = at;
    let view = sprite.table().animation(animation).and_then(|animation| animation.track(track));
    let layers = view.map_or(0, |view| layer_count(sprite, view));
    let player = trace::begin(sprite, animation, facing.unwrap_or(Facing::Index(track)));
    let mut numbers = HashMap::new();
    let number = |frame| {
        let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
        *numbers.entry(frame).or_insert(next)
    };
    record(player, layers, budget, number).length()
}

impl Timeline {
    /// How long it takes, in words for people.
    pub(crate) fn length(&self) -> String {
        let rounds = self.layers.iter().filter_map(LayerTimeline::moving);
        let longest = rounds.map(|repeat| repeat.from.saturating_add(repeat.length)).max();
        match (self.end, self.cut, longest) {
            (Some(end), ..) => words(end),
            _ if self.is_random => "random".to_owned(),
            (_, Some(cut), _) => format!("over {}", words(cut)),
            (.., Some(longest)) => format!("{} \u{21bb}", words(longest)),
            _ => "still".to_owned(),
        }
    }
}

/// Nanoseconds for people: up to two decimals of milliseconds or, from a second on, of seconds.
fn words(nanoseconds: u64) -> String {
    let (unit, name) = if nanoseconds < 1_000_000_000 { (1_000_000, "ms") } else { (1_000_000_000, "s") };
    let hundredths =
        u128::from(nanoseconds) * 100 / unit + u128::from(u128::from(nanoseconds) * 100 % unit >= unit / 2);
    let number = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    format!("{} {name}", number.trim_end_matches('0').trim_end_matches('.'))
}

/// The number of layers of a track, and of the animation to which it returns.
pub(crate) fn layer_count(sprite: &Sprite<'_>, track: TrackView<'_>) -> u16 {
    let own = track.layer_count();
    let mut layers = (0..own).filter_map(|index| track.layer(index));
    let stand = sprite.table().stand().and_then(|stand| sprite.table().animation(stand));
    let returns = layers.any(|layer| layer.playback() == Playback::Return);
    let Some(stand) = stand.filter(|_| returns) else { return own };
    let stands = (0..stand.track_count()).filter_map(|track| stand.track(track));
    stands.map(TrackView::layer_count).fold(own, u16::max)
}

/// Everything that determines what a layer shows from now on.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Moment {
    animation: u16,
    /// The positions of the layer, of the offsets that move its pictures, and of the layer whose frames are chosen.
    positions: [Option<Position>; 3],
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Position {
    /// The picture stays.
    Fixed,
    /// Nanoseconds since its start, or since the start of the present round of its loop.
    At(u64),
    /// A choice, and the nanoseconds for which it was shown.
    Choice(u16, u64),
}

impl Moment {
    /// [`None`] where moments that look alike may go on differently.
    fn of(player: &AnyAnimator<'_>, index: u16, now: u64, chosen_at: u64) -> Option<Self> {
        let animation = player.animation().index();
        let view = player.sprite().table().animation(animation)?;
        let track = view.track(player.direction_index())?;
        let elapsed = u64::try_from(player.elapsed().as_nanos()).ok()?;
        let position = |layer: LayerView<'_>| {
            if layer.is_random() {
                return Position::Choice(player.frame_index(), now - chosen_at);
            }
            position(layer, if layer.is_free() { now } else { elapsed })
        };
        let layers = || (0..track.layer_count()).filter_map(|index| track.layer(index));
        if layers().any(has_random_choice) {
            return None;
        }
        // A loop ends when the animation returns. If the animation returns to itself, its rounds are equal.
        if elapsed > 0 && layers().any(|layer| layer.playback() == Playback::Return) {
            return None;
        }
        let chosen = layers().find(LayerView::is_random);
        let positions = [track.layer(index), track.offsets(), chosen].map(|layer| layer.map(position));
        Some(Self { animation, positions })
    }
}

/// The position of a layer whose frames are not random.
fn position(layer: LayerView<'_>, time: u64) -> Position {
    // The clock continues although the last picture stays.
    let is_over = layer.play_time().is_some_and(|end| time >= end);
    if is_over || layer.playback() == Playback::Still || layer.total() == 0 {
        return Position::Fixed;
    }
    Position::At(match layer.playback() {
        Playback::Loop { from } => {
            let again = layer.start(from);
            let length = if layer.turns() { layer.cycle() } else { layer.total().saturating_sub(again) };
            // The last frame may take no time.
            let passed = time.saturating_sub(again).checked_rem(length).unwrap_or(0);
            if time < layer.total() { time } else { again + passed }
        }
        _ => time,
    })
}

/// Returns whether a frame of the animation that is played is chosen at random.
fn is_random(player: &AnyAnimator<'_>) -> bool {
    let view = player.sprite().table().animation(player.animation().index());
    let track = view.and_then(|view| view.track(player.direction_index()));
    track.is_some_and(|track| {
        (0..track.layer_count()).filter_map(|index| track.layer(index)).any(has_random_choice)
    })
}

fn has_random_choice(layer: LayerView<'_>) -> bool {
    let is_chosen = |frame| layer.choice(frame).is_some_and(|choice| choice.is_random);
    // A command that is neither certain nor impossible takes a random number, too.
    let is_likely = |index| layer.command(index).is_some_and(|command| (1..100).contains(&command.rand));
    layer.is_random()
        && ((0..=layer.last_frame()).any(is_chosen) || (0..layer.command_count()).any(is_likely))
}
