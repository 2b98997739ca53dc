//! Lists what an animation draws, from change to change.

use crate::base::sorted::SortedSet;
use sprite_table::{Frame, LayerView, Playback, Sprite};
use std::time::Duration;

/// The greatest number of moments of an animation. One with more has no picture.
const MOST: usize = 64;
/// The greatest number of nanoseconds of an animation that are shown.
const LONGEST: u64 = 10_000_000_000;
/// The duration of a still picture.
const STILL: Duration = Duration::from_secs(1);

/// One round of an animation: the frames that are drawn, from back to front, and for how long. Random choices and
/// commands are ignored: frames follow each other in their order. [`None`] if there are too many moments.
pub(super) fn of<'a>(sprite: &'a Sprite<'a>, animation: u16) -> Option<Vec<(Vec<Frame<'a>>, Duration)>> {
    let view = sprite.table().animation(animation)?;
    let track = view.track(view.resolve(sprite.table().start_facing()))?;
    let layers = (0..track.layer_count()).filter_map(|index| track.layer(index));
    let layers: Vec<Layer<'a>> = layers.map(Layer::of).collect::<Option<_>>()?;
    let length = layers.iter().map(Layer::round).max().unwrap_or(0).min(LONGEST);
    let mut changes = SortedSet::from([0]);
    for layer in &layers {
        for change in layer.changes(length) {
            changes.insert(change);
            if changes.len() > MOST {
                return None;
            }
        }
    }
    let drawn = |time| layers.iter().filter_map(|layer| sprite.frame(layer.at(time)?)).collect();
    let mut moments: Vec<(Vec<Frame<'a>>, Duration)> = Vec::new();
    let ends = changes.iter().skip(1).copied().chain([length]);
    for (&start, end) in changes.iter().zip(ends) {
        let time = if length == 0 { STILL } else { Duration::from_nanos(end.saturating_sub(start)) };
        moments.push((drawn(start), time));
    }
    Some(moments)
}

/// A layer: its frames in the order in which they are shown, each with the time at which it ends.
struct Layer<'a> {
    view: LayerView<'a>,
    frames: Vec<(u16, u64)>,
}

impl<'a> Layer<'a> {
    fn of(view: LayerView<'a>) -> Option<Self> {
        let count = u16::try_from(view.frame_count()).ok().filter(|&count| usize::from(count) <= MOST)?;
        let order = view.order();
        let is_still = view.playback() == Playback::Still;
        let forward = 0..if is_still { count.min(1) } else { count };
        let mut indices: Vec<u16> =
            if order.begins_last() && !is_still { forward.rev().collect() } else { forward.collect() };
        if order.turns() && !is_still {
            // The frames at both ends are shown once.
            let back = indices.iter().rev().skip(1).copied();
            let back: Vec<u16> = back.take(indices.len().saturating_sub(2)).collect();
            indices.extend(back);
        }
        let mut end = 0_u64;
        let frames = indices.into_iter().map(|index| {
            let listed = view.choice(index).filter(|_| view.is_random());
            let chosen = listed.map(|choice| u64::from(choice.milliseconds) * 1_000_000);
            end = end.saturating_add(chosen.unwrap_or_else(|| view.duration(index)));
            (index, end)
        });
        let frames = frames.collect();
        Some(Self { view, frames })
    }

    /// Nanoseconds of one round; 0 when it stands still.
    fn round(&self) -> u64 {
        match self.view.playback() {
            Playback::Still => 0,
            _ => self.frames.last().map_or(0, |&(_, end)| end),
        }
    }

    fn repeats(&self) -> bool {
        matches!(self.view.playback(), Playback::Loop { .. })
    }

    /// The times before `length` at which the shown frame changes. The number of times is bounded.
    fn changes(&self, length: u64) -> impl Iterator<Item = u64> {
        let round = self.round();
        let rounds = if self.repeats() && round > 0 { length.div_ceil(round) } else { 1 };
        let starts = (0..rounds).map(move |index| index.saturating_mul(round));
        let ends = move |start: u64| self.frames.iter().map(move |&(_, end)| start.saturating_add(end));
        starts.flat_map(ends).filter(move |&change| change < length).take(2 * MOST * MOST)
    }

    /// The index, in the sprite, of the frame that is shown at a time.
    fn at(&self, time: u64) -> Option<u32> {
        let round = self.round();
        let passed = match self.view.playback() {
            Playback::Loop { .. } => time.checked_rem(round).unwrap_or(0),
            Playback::Hide if round > 0 && time >= round => return None,
            _ => time,
        };
        let shown = self.frames.iter().find(|&&(_, end)| passed < end).or(self.frames.last());
        shown.map(|&(index, _)| self.view.first_frame() + u32::from(index))
    }
}
