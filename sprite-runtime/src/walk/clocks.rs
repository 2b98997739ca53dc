//! The clocks of a track that is [walked](crate::walk): that of the animation, the player's own, and the remaining time
//! of a random frame.

use super::chosen::Chosen;
use crate::animation::Features;
use crate::begun::Begun;
use crate::events::Events;
use crate::progress::{Progress, clock_time, play_time};
use crate::state::{State, flag};
use sprite_table::{LayerView, Playback, TrackView};

/// Bits of the player's own clock while the health takes the others: two years, in place of 584.
const LONGEST_WEAK: u32 = 56;

impl<F: Features> State<F> {
    /// The time since the player was made. It is stored in the bytes of a run, which no such sprite plays.
    pub(crate) const fn free(&self) -> u64 {
        let [a, b, c, d] = self.record.to_le_bytes();
        let highest = if self.is(flag::WEAK) { 0 } else { self.health };
        u64::from_le_bytes([a, b, c, d, self.frame, self.count, self.shift, highest])
    }

    /// Sets that time, or the longest one that fits.
    pub(crate) const fn set_free(&mut self, time: u64) {
        let is_long = self.is(flag::WEAK) && time >> LONGEST_WEAK > 0;
        let time = if is_long { (1 << LONGEST_WEAK) - 1 } else { time };
        let [a, b, c, d, frame, count, shift, highest] = time.to_le_bytes();
        self.record = u32::from_le_bytes([a, b, c, d]);
        (self.frame, self.count, self.shift) = (frame, count, shift);
        if !self.is(flag::WEAK) {
            self.health = highest;
        }
    }

    /// The clock that a layer follows.
    pub(crate) fn clock_of(&self, layer: LayerView<'_>) -> u64 {
        if layer.is_free() { self.free() } else { self.elapsed }
    }

    /// Moves all clocks on, without any event in between, and returns which frames of the leading layer began.
    pub(super) fn pass(&mut self, track: TrackView<'_>, step: u64, tick: &mut Events) -> Begun {
        let mut begun = Begun::NOTHING;
        for index in 0..track.layer_count() {
            let Some(layer) = track.layer(index).filter(|layer| !layer.is_random()) else { continue };
            if index == track.lead() {
                begun = self.pass_lead(layer, step, tick);
            } else {
                let time = self.clock_of(layer);
                let steps = |time: u64| Progress::at(&layer, time.into()).steps;
                tick.changed |= steps(time) != steps(time.saturating_add(step));
            }
        }
        self.elapsed = clock_time(u128::from(self.elapsed) + u128::from(step));
        self.set_free(self.free().saturating_add(step));
        let Chosen { choice, left } = self.chosen();
        self.set_chosen(Chosen { choice, left: left.map(|left| left.saturating_sub(step)) });
        begun
    }

    /// Moves the clock of the leading layer on.
    fn pass_lead(&mut self, layer: LayerView<'_>, step: u64, tick: &mut Events) -> Begun {
        let time = self.clock_of(layer);
        let end = time.saturating_add(step);
        let [before, after] = [time, end].map(|time| Progress::at(&layer, time.into()));
        tick.changed |= before.steps != after.steps;
        tick.frames = tick.frames.saturating_add(after.steps.saturating_sub(before.steps));
        tick.loops = tick.loops.saturating_add(after.rounds.saturating_sub(before.rounds));
        if after.over && !before.over && !self.is(flag::FINISHED) {
            self.flags |= flag::FINISHED;
            if layer.playback() != Playback::Return && !tick.finished {
                tick.finished = true;
                tick.left = end.saturating_sub(play_time(&layer));
            }
        }
        Self::begun(&layer, before, after)
    }

    /// Nanoseconds until the animation ends; [`None`] if that depends on random frames, or never happens.
    pub(crate) fn until_end_walked(&self, track: TrackView<'_>) -> Option<u64> {
        let lead = track.layer(track.lead())?;
        if lead.is_random() {
            return None;
        }
        let until_lead = lead.play_time().map(|end| end.saturating_sub(self.clock_of(lead)));
        // A free layer goes on where its animation begins anew: after its end it ends nothing any more.
        let until_lead = until_lead.filter(|time| *time > 0);
        let until_first = first_end(track).map(|end| end.saturating_sub(self.elapsed));
        until_lead.into_iter().chain(until_first).min()
    }

    /// Goes to the start of a frame of the leading layer.
    pub(crate) fn set_frame_walked(&mut self, layer: LayerView<'_>, frame: u16) {
        if layer.is_random() {
            self.set_chosen(Chosen::of(layer, frame));
        } else if layer.is_free() {
            self.set_free(layer.begins(frame));
        } else {
            self.elapsed = layer.begins(frame);
            // The frame is held: only the last frame may take no time.
            if frame > 0 && layer.duration(frame) == 0 {
                self.flags |= flag::FINISHED;
            }
        }
    }
}

/// The time at which the first of the layers that end the animation ends.
pub(super) fn first_end(track: TrackView<'_>) -> Option<u64> {
    let ends = |layer: &LayerView<'_>| {
        layer.playback() == Playback::Return && !layer.is_free() && !layer.is_random()
    };
    let layers = (0..track.layer_count()).filter_map(|index| track.layer(index));
    layers.filter(ends).map(|layer| play_time(&layer)).min()
}
