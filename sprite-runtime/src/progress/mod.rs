//! The progress of a layer at a time, in closed form: an hour costs what a millisecond costs.
//!
//! Frames are shown on half-open intervals, `[start, end)`. Times are nanoseconds since the layer started. A clock has
//! 584 years (below [`END_OF_TIME`]), and never reaches later moments.

mod begins;
mod passes;

pub(crate) use begins::{Begins, next_frame, next_text};
pub(crate) use passes::{Following, play_steps};

use crate::division::divide;
use sprite_table::{LayerView, Playback};

/// A moment that never comes, in nanoseconds.
pub(crate) const END_OF_TIME: u64 = u64::MAX;

/// The progress of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    /// The frame that is shown, or was last shown when [`over`](Self::over).
    pub(crate) frame: u16,
    /// The number of frames that have ended since the start.
    pub(crate) steps: u64,
    /// The number of rounds of a loop, or of passes before the last, that were completed since the start. In ping-pong
    /// each pass counts.
    pub(crate) rounds: u64,
    /// Nanoseconds since the start, or since the start of the current round of a loop: the time that leads to the same
    /// frame with the same remaining time.
    pub(crate) position: u64,
    /// The position at which the frame ends; [`END_OF_TIME`] if it stays.
    pub(crate) next: u64,
    /// True if the last frame of a layer that does not loop has ended.
    pub(crate) over: bool,
}

impl Progress {
    const STILL: Self = Self { frame: 0, steps: 0, rounds: 0, position: 0, next: END_OF_TIME, over: false };

    /// The progress at a time, in nanoseconds since the start of the layer.
    ///
    /// A layer that stands [`Still`](Playback::Still) is always at its first frame.
    #[inline]
    pub(crate) fn at(layer: &LayerView<'_>, time: u128) -> Self {
        if layer.is_forward() { Self::at_forward(layer, time) } else { Self::in_passes(layer, time) }
    }

    /// The same as [`at`](Self::at) for a layer that [is played forward](LayerView::is_forward). A program that calls
    /// only this one lacks the code for other orders.
    #[inline]
    pub(crate) fn at_forward(layer: &LayerView<'_>, time: u128) -> Self {
        let (playback, total) = (layer.playback(), layer.total());
        let mut progress = Self { position: clock_time(time), ..Self::STILL };
        if playback == Playback::Still || total == 0 {
            progress.over = playback == Playback::Return;
            return progress;
        }
        // The number of frames of completed later rounds, and the first frame of the current round.
        let (mut passed, mut first) = (0, 0);
        if time >= u128::from(total) {
            progress.steps = layer.frame_count().into();
            let Playback::Loop { from } = playback else {
                (progress.frame, progress.over) = (layer.last_frame(), true);
                return progress;
            };
            // The whole rounds after the first one, and the time that has passed of the current one.
            let start = layer.start(from);
            let (rounds, rest) = divide(time - u128::from(total), total.saturating_sub(start));
            passed = rounds.saturating_mul(u64::from(layer.last_frame() - from) + 1);
            progress.rounds = rounds.saturating_add(1);
            // The time is before the end.
            progress.position = start.wrapping_add(rest);
            first = from;
        }
        progress.frame = layer.frame_at(progress.position);
        progress.steps += u64::from(progress.frame.wrapping_sub(first));
        progress.steps = progress.steps.saturating_add(passed);
        progress.next = layer.end(progress.frame);
        progress
    }
}

/// Nanoseconds from the start to the end of the last pass; [`END_OF_TIME`] if there is no end.
pub(crate) fn play_time(layer: &LayerView<'_>) -> u64 {
    layer.play_time().unwrap_or(END_OF_TIME)
}

/// A time in nanoseconds on a clock, which stops just before [`END_OF_TIME`].
#[inline]
pub(crate) fn clock_time(time: u128) -> u64 {
    u64::try_from(time).unwrap_or(END_OF_TIME).min(END_OF_TIME - 1)
}
