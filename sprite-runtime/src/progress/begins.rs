//! The times at which frames begin. The next one with a text is found without reading the frames between, however far
//! away it is.
//!
//! Frames are counted as a layer shows them, from 0: the [*steps*](super::Progress::steps). The first cycle of a layer
//! is a pass, or in ping-pong a pass and the way back. Further cycles repeat it; in a loop they may repeat it from a
//! later step on.

use super::play_steps;
use sprite_table::{LayerView, Playback};

/// The beginning of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Begins {
    /// Nanoseconds since the start of the layer.
    pub(crate) time: u64,
    /// The index of the frame among all frames of the sprite.
    pub(crate) record: u32,
}

/// The next frame with a text that begins after this number of [`steps`](super::Progress::steps); [`None`] if there is
/// none, and for a layer of random frames.
pub(crate) fn next_text(layer: &LayerView<'_>, steps: u64) -> Option<Begins> {
    let cycle = Cycle::of(layer)?;
    let next = steps.checked_add(1)?;
    let at = cycle.step(next);
    let (step, frame) = cycle.text_between(at, cycle.steps).or_else(|| {
        let (step, frame) = cycle.text_between(cycle.repeats_from, cycle.steps)?;
        Some((step.checked_add(cycle.repeated())?, frame))
    })?;
    cycle.beginning(next.checked_add(step.wrapping_sub(at))?, frame)
}

/// The next frame that begins after this number of [`steps`](super::Progress::steps), if it is not more than a cycle
/// after the step `since`, so that every frame is found at least once. [`None`] if there is none, and for a layer of
/// random frames.
pub(crate) fn next_frame(layer: &LayerView<'_>, steps: u64, since: u64) -> Option<Begins> {
    let cycle = Cycle::of(layer)?;
    let step = steps.checked_add(1).filter(|step| step.wrapping_sub(since) <= cycle.steps)?;
    cycle.beginning(step, cycle.frame(cycle.step(step)))
}

/// The first cycle of a layer.
struct Cycle<'l, 'a> {
    layer: &'l LayerView<'a>,
    /// The index of the last frame.
    last: u64,
    /// The number of steps.
    steps: u64,
    /// The step with which further cycles begin.
    repeats_from: u64,
}

impl<'l, 'a> Cycle<'l, 'a> {
    /// [`None`] for a layer of random frames, and one that stands still.
    fn of(layer: &'l LayerView<'a>) -> Option<Self> {
        if layer.playback() == Playback::Still || layer.is_random() || layer.total() == 0 {
            return None;
        }
        let last = u64::from(layer.last_frame());
        let steps = if layer.turns() { last * 2 } else { last + 1 };
        let repeats_from = match layer.playback() {
            Playback::Loop { from } => from.into(),
            _ => 0,
        };
        Some(Self { layer, last, steps, repeats_from })
    }

    /// The beginning of a step of the layer, which shows this frame; [`None`] after the last pass.
    fn beginning(&self, step: u64, frame: u16) -> Option<Begins> {
        let goes_on = self.layer.passes().is_none() || step < play_steps(self.layer);
        goes_on.then(|| Begins {
            time: self.begins(step),
            record: self.layer.first_frame().saturating_add(frame.into()),
        })
    }

    /// The number of steps that further cycles have.
    fn repeated(&self) -> u64 {
        self.steps.saturating_sub(self.repeats_from)
    }

    /// The step of the cycle that a step of the layer repeats.
    fn step(&self, step: u64) -> u64 {
        if step < self.steps {
            return step;
        }
        let repeated = step.wrapping_sub(self.repeats_from).checked_rem(self.repeated());
        self.repeats_from.wrapping_add(repeated.unwrap_or(0))
    }

    /// The frame that a step of the cycle shows.
    fn frame(&self, step: u64) -> u16 {
        self.line_frame(if step <= self.last { step } else { (self.last * 2).saturating_sub(step) })
    }

    /// The nanosecond at which a step of the layer begins.
    fn begins(&self, step: u64) -> u64 {
        let layer = self.layer;
        let past = if step < self.steps { 0 } else { step.wrapping_sub(self.repeats_from) };
        let cycles = past.checked_div(self.repeated()).unwrap_or(0);
        let length = match layer.playback() {
            Playback::Loop { from } if from > 0 => layer.total().saturating_sub(layer.start(from)),
            _ => layer.cycle(),
        };
        let at = self.step(step);
        let within = if at <= self.last {
            self.line_begins(at)
        } else {
            // On the way back, the frames between the turn and this one come first.
            let next = (self.last * 2).wrapping_sub(at).wrapping_add(1);
            let between = self.line_begins(self.last).saturating_sub(self.line_begins(next));
            layer.total().saturating_add(between)
        };
        cycles.saturating_mul(length).saturating_add(within)
    }

    /// The nanosecond at which a step of the first pass begins.
    fn line_begins(&self, step: u64) -> u64 {
        self.layer.begins(self.line_frame(step))
    }

    /// The frame that a step of the first pass shows.
    fn line_frame(&self, step: u64) -> u16 {
        let step = u16::try_from(step).unwrap_or(u16::MAX);
        if self.layer.order().begins_last() { self.layer.last_frame().saturating_sub(step) } else { step }
    }

    /// The first step with a text, from the step `first` to before `end`, and its frame.
    fn text_between(&self, first: u64, end: u64) -> Option<(u64, u16)> {
        let forth = self.text_on_line(first, self.last.min(end.saturating_sub(1)), false);
        if forth.is_some() || end <= self.last + 1 {
            return forth;
        }
        let back = |step: u64| (self.last * 2).saturating_sub(step);
        let (step, frame) =
            self.text_on_line(back(end - 1), back(first.max(self.last.saturating_add(1))), true)?;
        Some((back(step), frame))
    }

    /// The first step with a text in the first pass, from the step `first` up to `last`; the last such step, if
    /// `backwards`.
    fn text_on_line(&self, first: u64, last: u64, backwards: bool) -> Option<(u64, u16)> {
        if first > last {
            return None;
        }
        let mirrored = self.layer.order().begins_last();
        let (low, high) = if mirrored { (last, first) } else { (first, last) };
        let (low, high) = (self.line_frame(low), self.line_frame(high));
        let frame = if mirrored == backwards {
            self.layer.first_with_text(low, high)
        } else {
            self.layer.last_with_text(low, high)
        }?;
        let step = if mirrored { self.layer.last_frame().wrapping_sub(frame) } else { frame };
        Some((step.into(), frame))
    }
}
