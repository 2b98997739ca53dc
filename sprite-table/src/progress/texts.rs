//! The times at which frames with texts begin. The next one is found without reading the frames between, however far
//! away it is.
//!
//! Frames are counted as a layer shows them, from 0: the *steps* of [`Progress`](super::Progress). The first cycle of a
//! layer is a pass, or in ping-pong a pass and the way back. Further cycles repeat it; in a loop they may repeat it
//! from a later step on.

use crate::data::Data;
use crate::{LayerView, Playback};

/// The beginning of a frame with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextBegins {
    /// Nanoseconds since the start of the layer.
    pub time: u64,
    /// The index of the frame among all frames of the sprite.
    pub frame: u32,
}

impl LayerView<'_> {
    /// The next frame with a text that begins after this number of [`steps`](super::Progress::steps); [`None`] if there
    /// is none, and for a layer of random frames.
    #[doc(hidden)]
    pub fn next_text(&self, steps: u64) -> Option<TextBegins> {
        let data = self.table.data()?;
        if self.playback() == Playback::Still || self.is_random() || self.total() == 0 {
            return None;
        }
        let (again, end) = (self.repeats_from(), self.cycle_steps());
        let next = steps.checked_add(1)?;
        let at = self.in_cycle(next);
        let in_this_cycle = self.text_between(data, at, end);
        let (step, frame) = in_this_cycle.or_else(|| {
            let (step, frame) = self.text_between(data, again, end)?;
            Some((step.checked_add(end.saturating_sub(again))?, frame))
        })?;
        let step = next.checked_add(step.wrapping_sub(at))?;
        let goes_on = self.passes().is_none() || step < self.play_steps();
        goes_on.then(|| TextBegins { time: self.step_begins(step), frame })
    }

    /// The step of the first cycle with which further cycles begin.
    fn repeats_from(&self) -> u64 {
        match self.playback() {
            Playback::Loop { from } => from.into(),
            _ => 0,
        }
    }

    /// The number of steps of the first cycle.
    fn cycle_steps(&self) -> u64 {
        let last = u64::from(self.last_frame());
        if self.turns() { last * 2 } else { last + 1 }
    }

    /// The step of the first cycle that a step repeats.
    fn in_cycle(&self, step: u64) -> u64 {
        let (again, end) = (self.repeats_from(), self.cycle_steps());
        if step < end {
            return step;
        }
        let repeated = step.wrapping_sub(again).checked_rem(end.saturating_sub(again));
        again.wrapping_add(repeated.unwrap_or(0))
    }

    /// The nanosecond at which a step begins.
    fn step_begins(&self, step: u64) -> u64 {
        let (again, end) = (self.repeats_from(), self.cycle_steps());
        let cycles = if step < end { 0 } else { step.wrapping_sub(again) };
        let cycles = cycles.checked_div(end.saturating_sub(again)).unwrap_or(0);
        let cycle = match self.playback() {
            Playback::Loop { from } if from > 0 => self.total().saturating_sub(self.start(from)),
            _ => self.cycle(),
        };
        let (at, last) = (self.in_cycle(step), u64::from(self.last_frame()));
        let within = if at <= last {
            self.line_start(at)
        } else {
            // On the way back, the frames between the turn and this one come first.
            let next = (last * 2).wrapping_sub(at).wrapping_add(1);
            self.total().saturating_add(self.line_start(last).saturating_sub(self.line_start(next)))
        };
        cycles.saturating_mul(cycle).saturating_add(within)
    }

    /// The nanosecond at which a step of the first pass begins.
    fn line_start(&self, step: u64) -> u64 {
        let step = u16::try_from(step).unwrap_or(u16::MAX);
        if self.order().begins_last() {
            self.total().saturating_sub(self.end(self.last_frame().saturating_sub(step)))
        } else {
            self.start(step)
        }
    }

    /// The first step with a text in the first cycle, from the step `first` to before `end`, and its frame among all
    /// frames of the sprite.
    fn text_between(&self, data: Data<'_>, first: u64, end: u64) -> Option<(u64, u32)> {
        let last = u64::from(self.last_frame());
        let forth = self.text_on_line(data, first, last.min(end.saturating_sub(1)), false);
        if forth.is_some() || end <= last + 1 {
            return forth;
        }
        let back = |step: u64| (last * 2).saturating_sub(step);
        let (step, frame) =
            self.text_on_line(data, back(end - 1), back(first.max(last.saturating_add(1))), true)?;
        Some((back(step), frame))
    }

    /// The first step with a text in the first pass, from the step `first` up to `last`; the last such step, if
    /// `backwards`.
    fn text_on_line(&self, data: Data<'_>, first: u64, last: u64, backwards: bool) -> Option<(u64, u32)> {
        if first > last {
            return None;
        }
        let mirrored = self.order().begins_last();
        let end = self.last_frame();
        let frame = |step: u64| {
            let step = u16::try_from(step).unwrap_or(u16::MAX);
            u32::from(if mirrored { end.saturating_sub(step) } else { step })
        };
        let (low, high) = if mirrored { (frame(last), frame(first)) } else { (frame(first), frame(last)) };
        let [low, high] = [low, high].map(|frame| self.first_frame().saturating_add(frame));
        let found = if mirrored == backwards {
            data.first_with_text(low, high)
        } else {
            data.last_with_text(low, high)
        }?;
        let number = found.wrapping_sub(self.first_frame());
        let step = if mirrored { u32::from(end).wrapping_sub(number) } else { number };
        Some((step.into(), found))
    }
}
