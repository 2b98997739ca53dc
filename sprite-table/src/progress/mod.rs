//! The progress of a layer at a time, in closed form: an hour costs what a millisecond costs.
//!
//! Frames are shown on half-open intervals, `[start, end)`. Times are nanoseconds since the layer started. A clock has
//! 584 years (below [`END_OF_TIME`]), and never reaches later moments.
//!
//! It is hidden, because it is not a public interface: the player of `sprite-runtime`, the previews of `cargo sprites`
//! and the tests of tables share one computation here, which may change in any version.

mod passes;
mod texts;
mod times;

pub use texts::TextBegins;

use crate::division::divide;
use crate::{LayerView, Playback};

/// A moment that never comes, in nanoseconds.
pub const END_OF_TIME: u64 = u64::MAX;

/// The progress of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The frame that is shown, or was last shown when [`over`](Self::over).
    pub frame: u16,
    /// The number of frames that have ended since the start.
    pub steps: u64,
    /// The number of rounds of a loop, or of passes before the last, that were completed since the start. In ping-pong
    /// each pass counts.
    pub rounds: u64,
    /// Nanoseconds since the start, or since the start of the current round of a loop: the time that leads to the same
    /// frame with the same remaining time.
    pub position: u64,
    /// The position at which the frame ends; [`END_OF_TIME`] if it stays.
    pub next: u64,
    /// True if the last frame of a layer that does not loop has ended.
    pub over: bool,
}

impl Progress {
    const STILL: Self = Self { frame: 0, steps: 0, rounds: 0, position: 0, next: END_OF_TIME, over: false };
}

impl LayerView<'_> {
    /// The progress at a time, in nanoseconds since the start of the layer.
    ///
    /// A layer that stands [`Still`](Playback::Still) is always at its first frame.
    #[doc(hidden)]
    #[inline]
    pub fn at(&self, time: u128) -> Progress {
        if self.is_forward() { self.at_forward(time) } else { self.in_passes(time) }
    }

    /// The same as [`at`](Self::at) for a layer that [is played forward](Self::is_forward). A program that calls only
    /// this one lacks the code for other orders.
    #[doc(hidden)]
    #[inline]
    pub fn at_forward(&self, time: u128) -> Progress {
        let (playback, total) = (self.playback(), self.total());
        let mut progress = Progress { position: clock_time(time), ..Progress::STILL };
        if playback == Playback::Still || total == 0 {
            progress.over = playback == Playback::Return;
            return progress;
        }
        // The number of frames of completed later rounds, and the first frame of the current round.
        let (mut passed, mut first) = (0, 0);
        if time >= u128::from(total) {
            progress.steps = self.frame_count().into();
            let Playback::Loop { from } = playback else {
                (progress.frame, progress.over) = (self.last_frame(), true);
                return progress;
            };
            // The whole rounds after the first one, and the time that has passed of the current one.
            let start = self.start(from);
            let (rounds, rest) = divide(time - u128::from(total), total.saturating_sub(start));
            passed = rounds.saturating_mul(u64::from(self.last_frame() - from) + 1);
            progress.rounds = rounds.saturating_add(1);
            // The time is before the end.
            progress.position = start.wrapping_add(rest);
            first = from;
        }
        progress.frame = self.frame_at(progress.position);
        progress.steps += u64::from(progress.frame.wrapping_sub(first));
        progress.steps = progress.steps.saturating_add(passed);
        progress.next = self.end(progress.frame);
        progress
    }

    /// Returns whether the frames are played from the first to the last, in a loop or in a single pass.
    #[inline]
    pub fn is_forward(&self) -> bool {
        self.record.is_forward()
    }
}

/// A time in nanoseconds on a clock, which stops just before [`END_OF_TIME`].
#[inline]
pub fn clock_time(time: u128) -> u64 {
    u64::try_from(time).unwrap_or(END_OF_TIME).min(END_OF_TIME - 1)
}
