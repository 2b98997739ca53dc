//! Where a layer is at a time, in closed form: an hour costs what a millisecond costs.
//!
//! Frames are shown on half-open intervals, `[start, end)`. Times are nanoseconds since the layer
//! started. A clock holds 584 years (below [`END_OF_TIME`]); a moment beyond is never reached.

use crate::record::Clock;
use crate::{LayerView, Playback};

/// A moment that never comes, in nanoseconds.
pub const END_OF_TIME: u64 = u64::MAX;

const MICROSECOND: u64 = 1_000;
const MILLISECOND: u64 = 1_000_000;

/// Where a layer is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The frame that is shown, or was last shown when [`over`](Self::over).
    pub frame: u16,
    /// How many frames have ended since the start.
    pub steps: u64,
    /// How many rounds of a loop have been completed since the start.
    pub rounds: u64,
    /// Nanoseconds since the start, or since the start of the present round of a loop: the time that
    /// leads to the same frame with the same rest.
    pub position: u64,
    /// The position at which the frame ends; [`END_OF_TIME`] when it stays.
    pub next: u64,
    /// Whether the last frame of a layer that does not loop has ended.
    pub over: bool,
}

impl Progress {
    const STILL: Self = Self { frame: 0, steps: 0, rounds: 0, position: 0, next: END_OF_TIME, over: false };
}

impl LayerView<'_> {
    /// Where the layer is at a time, in nanoseconds since its start.
    ///
    /// A layer that stands [`Still`](Playback::Still) is always at its first frame.
    #[inline]
    pub fn at(self, time: u128) -> Progress {
        match u64::try_from(time) {
            Ok(time) => self.at_near(time),
            Err(_) => self.at_far(time),
        }
    }

    #[inline]
    fn at_near(self, time: u64) -> Progress {
        let (playback, total) = (self.playback(), self.total());
        if playback == Playback::Still || total == 0 {
            return Progress { position: time.min(END_OF_TIME - 1), ..Progress::STILL };
        }
        if time < total || total == END_OF_TIME {
            let position = time.min(END_OF_TIME - 1);
            let frame = self.frame_at(position);
            return Progress {
                frame,
                steps: frame.into(),
                position,
                next: self.end(frame),
                ..Progress::STILL
            };
        }
        if let Playback::Loop { from } = playback {
            let (time, round) = (time - total, self.round(from));
            if let (Some(rounds), Some(rest)) = (time.checked_div(round), time.checked_rem(round)) {
                return self.in_round(from, rounds, rest);
            }
        }
        Progress {
            frame: self.last_frame(),
            steps: self.frame_count().into(),
            position: time.min(END_OF_TIME - 1),
            over: true,
            ..Progress::STILL
        }
    }

    /// The same for a time that no clock holds: only the rest of a loop's last round is left of it.
    #[cold]
    fn at_far(self, time: u128) -> Progress {
        let total = self.total();
        if let Playback::Loop { from } = self.playback()
            && total < END_OF_TIME
        {
            let (time, round) = (time - u128::from(total), self.round(from).into());
            if let (Some(rounds), Some(rest)) = (time.checked_div(round), time.checked_rem(round)) {
                let [rounds, rest] = [rounds, rest].map(|value| u64::try_from(value).unwrap_or(u64::MAX));
                return self.in_round(from, rounds, rest);
            }
        }
        self.at_near(END_OF_TIME)
    }

    /// In a round of the loop after the first one: so many others have passed since, and this rest.
    #[inline]
    fn in_round(self, from: u16, rounds: u64, rest: u64) -> Progress {
        let position = self.start(from).saturating_add(rest);
        let frame = self.frame_at(position);
        let steps = rounds.saturating_mul(u64::from(self.last_frame() - from) + 1);
        let steps = steps.saturating_add(frame.saturating_sub(from).into());
        Progress {
            frame,
            steps: steps.saturating_add(self.frame_count().into()),
            rounds: rounds.saturating_add(1),
            position,
            next: self.end(frame),
            over: false,
        }
    }

    /// How long a round of the loop takes that goes back to this frame.
    #[inline]
    fn round(self, from: u16) -> u64 {
        self.total().saturating_sub(self.start(from))
    }

    /// Nanoseconds from the start to the end of the last frame, its extra time included.
    #[inline]
    pub fn total(self) -> u64 {
        self.end(self.last_frame())
    }

    /// The nanosecond at which a frame starts for the first time.
    #[inline]
    pub fn start(self, frame: u16) -> u64 {
        match frame.checked_sub(1) {
            Some(before) => self.plain_end(before),
            None => 0,
        }
    }

    /// The nanosecond at which a frame ends for the first time.
    #[inline]
    pub fn end(self, frame: u16) -> u64 {
        self.plain_end(frame).saturating_add(self.extra(frame))
    }

    /// Nanoseconds from a frame's start to its end.
    #[inline]
    pub fn duration(self, frame: u16) -> u64 {
        let own = self.each().unwrap_or_else(|| self.listed_end(frame).saturating_sub(self.start(frame)));
        own.saturating_add(self.extra(frame))
    }

    /// The end of a frame without its extra time.
    #[inline]
    fn plain_end(self, frame: u16) -> u64 {
        match self.each() {
            Some(each) => (u64::from(frame) + 1).saturating_mul(each),
            None => self.listed_end(frame),
        }
    }

    /// The frame that is shown at a position; the first one when it cannot be told, in a broken table.
    #[inline]
    fn frame_at(self, position: u64) -> u16 {
        match self.each() {
            Some(each) => {
                let frame = position.checked_div(each).unwrap_or(0);
                u16::try_from(frame).unwrap_or(u16::MAX).min(self.last_frame())
            }
            None => self.search(position),
        }
    }

    /// The first frame that ends after this position.
    fn search(self, position: u64) -> u16 {
        let (mut low, mut high) = (0, self.last_frame());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.listed_end(middle) <= position {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    #[inline]
    fn listed_end(self, frame: u16) -> u64 {
        let index = self.record.time.saturating_add(frame.into());
        self.table.end(self.record.clock(), index).saturating_mul(MICROSECOND)
    }

    /// How long every frame lasts, when all last equally long but for the [`wait`](Self::wait) of the last one.
    #[inline]
    pub fn each(self) -> Option<u64> {
        match self.record.clock() {
            Clock::Milliseconds | Clock::Microseconds => Some(u64::from(self.record.time) * self.unit()),
            Clock::ShortEnds | Clock::LongEnds => None,
        }
    }

    /// How much longer the last frame lasts than [`each`](Self::each).
    #[inline]
    pub fn wait(self) -> u64 {
        u64::from(self.record.wait) * self.unit()
    }

    #[inline]
    fn extra(self, frame: u16) -> u64 {
        if frame < self.last_frame() { 0 } else { self.wait() }
    }

    #[inline]
    fn unit(self) -> u64 {
        if self.record.clock() == Clock::Milliseconds { MILLISECOND } else { MICROSECOND }
    }
}
