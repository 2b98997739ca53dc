//! The progress of layers that play in another order than forward, or in several passes.
//!
//! The part that repeats is a cycle: a pass, or in ping-pong a pass and the way back. The frames at both ends are shown
//! once in two passes: the way back leaves out the frame with which the pass ended, and stops before the one with which
//! the next pass begins.

use super::{END_OF_TIME, Progress, clock_time};
use crate::division::divide;
use crate::{LayerView, Playback};

/// A frame that is shown in a pass.
struct Shown {
    frame: u16,
    /// Its number in the pass, from 0.
    nth: u16,
    /// The remaining nanoseconds of the frame.
    left: u64,
}

impl LayerView<'_> {
    /// The progress of a layer that plays in several passes or not forward.
    #[inline(never)]
    pub(super) fn in_passes(&self, time: u128) -> Progress {
        let total = self.total();
        if self.playback() == Playback::Still || total == 0 {
            let over = self.playback() == Playback::Return;
            return Progress { position: clock_time(time), over, ..Progress::STILL };
        }
        let ends = self.record.passes() > 0;
        if ends && time >= u128::from(self.play_time()) {
            return self.after_passes(time);
        }
        let (cycles, rest) = divide(time, self.cycle());
        let is_back = rest >= total;
        let passed = if is_back { rest.wrapping_sub(total) } else { rest };
        let Shown { frame, nth, left } = self.in_pass(passed, is_back);
        let last = u64::from(self.last_frame());
        let steps = if self.turns() { last * 2 } else { last + 1 };
        let before = cycles.wrapping_mul(steps).wrapping_add(if is_back { last } else { 0 });
        // The frame that a cycle begins with belongs to the pass before it.
        let is_turning = self.turns() && cycles > 0 && rest < self.duration(self.first_shown());
        let rounds = if self.turns() {
            cycles.wrapping_mul(2).wrapping_add(is_back.into()).wrapping_sub(is_turning.into())
        } else {
            cycles
        };
        let position = if ends {
            clock_time(time)
        } else if is_turning {
            rest.wrapping_add(self.cycle())
        } else {
            rest
        };
        let (steps, next) = (before.wrapping_add(nth.into()), position.saturating_add(left));
        Progress { frame, steps, rounds, position, next, over: false }
    }

    /// The frame at a time of a pass, or of the way back.
    fn in_pass(&self, passed: u64, is_back: bool) -> Shown {
        let last = self.last_frame();
        if self.order().begins_last() == is_back {
            let start = if is_back { self.end(0) } else { 0 };
            let time = start.wrapping_add(passed);
            let frame = self.frame_at(time);
            Shown { frame, nth: frame, left: self.end(frame).wrapping_sub(time) }
        } else {
            let end = if is_back { self.start(last) } else { self.total() };
            let time = end.wrapping_sub(passed).wrapping_sub(1);
            let frame = self.frame_at(time);
            let left = time.wrapping_sub(self.start(frame)).wrapping_add(1);
            Shown { frame, nth: last.wrapping_sub(frame), left }
        }
    }

    /// The progress of a layer whose last pass has ended.
    fn after_passes(&self, time: u128) -> Progress {
        let passes = u64::from(self.record.passes());
        let is_back = self.turns() && passes.is_multiple_of(2);
        Progress {
            frame: if is_back == self.order().begins_last() { self.last_frame() } else { 0 },
            steps: self.play_steps(),
            rounds: passes.wrapping_sub(1),
            position: clock_time(time),
            next: END_OF_TIME,
            over: true,
        }
    }

    /// Returns whether every second pass goes back.
    pub(super) fn turns(&self) -> bool {
        self.order().turns() && self.last_frame() > 0
    }

    /// The frame that the first pass begins with.
    fn first_shown(&self) -> u16 {
        if self.order().begins_last() { self.last_frame() } else { 0 }
    }

    /// The nanoseconds of a cycle.
    pub(super) fn cycle(&self) -> u64 {
        let total = self.total();
        if !self.turns() {
            return total;
        }
        let shared = self.duration(0).wrapping_add(self.duration(self.last_frame()));
        total.wrapping_mul(2).wrapping_sub(shared)
    }

    /// Nanoseconds from the start to the end of the last pass; [`END_OF_TIME`] if there is no end.
    #[doc(hidden)]
    pub fn play_time(&self) -> u64 {
        let total = self.total();
        let passes = match u64::from(self.record.passes()) {
            0 => return END_OF_TIME,
            passes => passes,
        };
        if !self.turns() {
            return total.saturating_mul(passes);
        }
        let cycles = (passes / 2).saturating_mul(self.cycle());
        // The last way back includes the frame that otherwise belongs to the next pass.
        cycles.saturating_add(if passes.is_multiple_of(2) {
            self.duration(self.first_shown())
        } else {
            total
        })
    }

    /// The number of frames that are shown up to the end of the last pass; 0 if there is no end.
    #[doc(hidden)]
    pub fn play_steps(&self) -> u64 {
        let (passes, count) = (u64::from(self.record.passes()), u64::from(self.frame_count()));
        let shared = if self.turns() { passes.saturating_sub(1) } else { 0 };
        passes.saturating_mul(count).saturating_sub(shared)
    }

    /// The nanosecond at which a frame is shown for the first time.
    #[doc(hidden)]
    pub fn begins(&self, frame: u16) -> u64 {
        if self.order().begins_last() {
            self.total().saturating_sub(self.end(frame))
        } else {
            self.start(frame)
        }
    }
}
