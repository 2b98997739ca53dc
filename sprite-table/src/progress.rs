//! Where a layer is at a time, in closed form: an hour costs what a millisecond costs.
//!
//! Frames are shown on half-open intervals, `[start, end)`. Times are nanoseconds since the layer
//! started. A clock holds 584 years (below [`END_OF_TIME`]); a moment beyond is never reached.

use crate::division::divide;
use crate::layout::layer_flags::ORDER;
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
    /// How many rounds of a loop, or passes that others follow, have been completed since the start. In ping-pong each
    /// pass counts.
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
    pub fn at(&self, time: u128) -> Progress {
        if self.is_forward() { self.at_forward(time) } else { self.in_passes(time) }
    }

    /// [`at`](Self::at) for a layer that [is played forward](Self::is_forward): a program that calls nothing else lacks
    /// the code for other orders.
    #[inline]
    pub fn at_forward(&self, time: u128) -> Progress {
        let (playback, total) = (self.playback(), self.total());
        let mut progress = Progress { position: clock_time(time), ..Progress::STILL };
        if playback == Playback::Still || total == 0 {
            progress.over = playback == Playback::Return;
            return progress;
        }
        // Frames of the first round, and of those that followed it.
        let (mut passed, mut first) = (0, 0);
        if time >= u128::from(total) {
            progress.steps = self.frame_count().into();
            let Playback::Loop { from } = playback else {
                (progress.frame, progress.over) = (self.last_frame(), true);
                return progress;
            };
            // Whole rounds after the first one, and what has passed of the last.
            let start = self.start(from);
            let (rounds, rest) = divide(time - u128::from(total), total.saturating_sub(start));
            passed = rounds.saturating_mul(u64::from(self.last_frame() - from) + 1);
            progress.rounds = rounds.saturating_add(1);
            // Before the end.
            progress.position = start.wrapping_add(rest);
            first = from;
        }
        progress.frame = self.frame_at(progress.position);
        progress.steps += u64::from(progress.frame.wrapping_sub(first));
        progress.steps = progress.steps.saturating_add(passed);
        progress.next = self.end(progress.frame);
        progress
    }

    /// Whether the frames are played from the first to the last, in a loop or in a single pass.
    #[inline]
    pub fn is_forward(&self) -> bool {
        self.record.flags < ORDER && self.record.passes() < 2
    }

    /// Where a layer is that plays in several passes or not forward.
    #[inline(never)]
    fn in_passes(&self, time: u128) -> Progress {
        let total = self.total();
        if self.playback() == Playback::Still || total == 0 {
            let over = self.playback() == Playback::Return;
            return Progress { position: clock_time(time), over, ..Progress::STILL };
        }
        let (last, passes) = (self.last_frame(), u64::from(self.record.passes()));
        let descends = self.order().begins_last();
        let turns = self.order().turns() && last > 0;
        // After the first pass the frames at both ends are shown once for two passes.
        let ends = if turns { self.duration(0).wrapping_add(self.duration(last)) } else { total };
        let cycle = total.wrapping_mul(2).wrapping_sub(ends);
        let steps = if turns { u64::from(last) * 2 } else { u64::from(last) + 1 };
        let (first, turn) = if descends { (last, 0) } else { (0, last) };
        if passes > 0 && time >= u128::from(self.play_time()) {
            let is_back = turns && passes.is_multiple_of(2);
            return Progress {
                frame: if is_back { first } else { turn },
                steps: self.play_steps(),
                rounds: passes.wrapping_sub(1),
                position: clock_time(time),
                next: END_OF_TIME,
                over: true,
            };
        }
        let (cycles, rest) = divide(time, cycle);
        let is_back = rest >= total;
        // The time as it would be if frames followed each other forward.
        let forward = match (is_back, descends) {
            (false, false) => rest,
            (false, true) => total.wrapping_sub(rest).wrapping_sub(1),
            (true, false) => self.start(last).wrapping_sub(rest.wrapping_sub(total)).wrapping_sub(1),
            (true, true) => self.end(0).wrapping_add(rest.wrapping_sub(total)),
        };
        let frame = self.frame_at(forward);
        let from_first = if descends { last.wrapping_sub(frame) } else { frame };
        let (left, index) = if descends == is_back {
            (self.end(frame).wrapping_sub(forward), u64::from(frame))
        } else {
            (forward.wrapping_sub(self.start(frame)).wrapping_add(1), u64::from(last.wrapping_sub(frame)))
        };
        // Frames before this one in its pass and, on the way back, those of the first pass but for the turning one.
        let index = if is_back { index.wrapping_add(last.into()) } else { from_first.into() };
        let (mut rounds, mut position) = (cycles, rest);
        if turns {
            // A pass ends with the frame that the next cycle begins with.
            let is_turning = cycles > 0 && rest < self.duration(first);
            rounds = cycles.wrapping_mul(2).wrapping_add(is_back.into()).wrapping_sub(is_turning.into());
            position = if is_turning { rest.wrapping_add(cycle) } else { rest };
        }
        if passes > 0 {
            position = clock_time(time);
        }
        Progress {
            frame,
            steps: cycles.wrapping_mul(steps).wrapping_add(index),
            rounds,
            position,
            next: position.saturating_add(left),
            over: false,
        }
    }

    /// Nanoseconds from the start to the end of the last pass; [`END_OF_TIME`] for what has none.
    pub fn play_time(&self) -> u64 {
        let (total, last) = (self.total(), self.last_frame());
        let passes = match u64::from(self.record.passes()) {
            0 => return END_OF_TIME,
            passes => passes,
        };
        if !self.order().turns() || last == 0 {
            return total.saturating_mul(passes);
        }
        let first = if self.order().begins_last() { last } else { 0 };
        let both = self.duration(0).wrapping_add(self.duration(last));
        let cycles = (passes / 2).saturating_mul(total.wrapping_mul(2).wrapping_sub(both));
        cycles.saturating_add(if passes.is_multiple_of(2) { self.duration(first) } else { total })
    }

    /// How many frames are shown up to the end of the last pass; 0 for what has none.
    pub fn play_steps(&self) -> u64 {
        let (passes, count) = (u64::from(self.record.passes()), u64::from(self.frame_count()));
        let is_shared = self.order().turns() && count > 1;
        let shared = if is_shared { passes.saturating_sub(1) } else { 0 };
        passes.saturating_mul(count).saturating_sub(shared)
    }

    /// The nanosecond at which a frame is shown for the first time.
    pub fn begins(&self, frame: u16) -> u64 {
        if self.order().begins_last() {
            self.total().saturating_sub(self.end(frame))
        } else {
            self.start(frame)
        }
    }

    /// Nanoseconds from the start to the end of the last frame, its extra time included.
    #[inline]
    pub fn total(&self) -> u64 {
        self.end(self.last_frame())
    }

    /// The nanosecond at which a frame starts for the first time.
    #[inline]
    pub fn start(&self, frame: u16) -> u64 {
        match frame.checked_sub(1) {
            Some(before) => self.plain_end(before),
            None => 0,
        }
    }

    /// The nanosecond at which a frame ends for the first time.
    #[inline]
    pub fn end(&self, frame: u16) -> u64 {
        self.plain_end(frame).saturating_add(self.extra(frame))
    }

    /// Nanoseconds from a frame's start to its end.
    #[inline]
    pub fn duration(&self, frame: u16) -> u64 {
        let own = self.each().unwrap_or_else(|| self.listed_end(frame).saturating_sub(self.start(frame)));
        own.saturating_add(self.extra(frame))
    }

    /// The end of a frame without its extra time.
    // One copy: the search for a frame would be a third larger.
    #[inline(never)]
    fn plain_end(&self, frame: u16) -> u64 {
        match self.each() {
            Some(each) => (u64::from(frame) + 1).saturating_mul(each),
            None => self.listed_end(frame),
        }
    }

    /// The frame that is shown at a position: the first that ends after it.
    fn frame_at(&self, position: u64) -> u16 {
        let (mut low, mut high) = (0, self.last_frame());
        while low < high {
            let middle = low + (high - low) / 2;
            if self.plain_end(middle) <= position {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    #[inline]
    fn listed_end(&self, frame: u16) -> u64 {
        let index = self.record.time.saturating_add(frame.into());
        self.table.end(self.record.clock(), index).saturating_mul(MICROSECOND)
    }

    /// How long every frame lasts, when all last equally long but for the [`wait`](Self::wait) of the last one.
    #[inline]
    pub fn each(&self) -> Option<u64> {
        match self.record.clock() {
            Clock::Milliseconds | Clock::Microseconds => Some(u64::from(self.record.time) * self.unit()),
            Clock::ShortEnds | Clock::LongEnds | Clock::Choices => None,
        }
    }

    /// How much longer the last frame lasts than [`each`](Self::each).
    #[inline]
    pub fn wait(&self) -> u64 {
        u64::from(self.record.wait) * self.unit()
    }

    #[inline]
    fn extra(&self, frame: u16) -> u64 {
        if frame < self.last_frame() { 0 } else { self.wait() }
    }

    #[inline]
    fn unit(&self) -> u64 {
        if self.record.clock() == Clock::Milliseconds { MILLISECOND } else { MICROSECOND }
    }
}

/// A time in nanoseconds as a clock holds it: it stops just before [`END_OF_TIME`].
#[inline]
pub fn clock_time(time: u128) -> u64 {
    u64::try_from(time).unwrap_or(END_OF_TIME).min(END_OF_TIME - 1)
}
