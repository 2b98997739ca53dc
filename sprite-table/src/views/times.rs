//! The times at which frames and passes start and end.

use crate::LayerView;
use crate::record::Clock;

const MICROSECOND: u64 = 1_000;
const MILLISECOND: u64 = 1_000_000;

impl LayerView<'_> {
    /// Nanoseconds from the start to the end of the last frame, including its extra time.
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
    // It is not inlined, because the search for a frame would become a third larger.
    #[inline(never)]
    fn plain_end(&self, frame: u16) -> u64 {
        match self.each() {
            Some(each) => (u64::from(frame) + 1).saturating_mul(each),
            None => self.listed_end(frame),
        }
    }

    /// The frame at a time of the first pass, if the frames are played from the first to the last: the first one that ends
    /// after it, in nanoseconds since the start; the last frame, if none does.
    pub fn frame_at(&self, position: u64) -> u16 {
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

    /// Nanoseconds of the part that repeats, of a layer that repeats as a whole: a pass, or in ping-pong a pass and the way
    /// back. The frames at both ends are shown once in two passes: the way back leaves out the frame with which the pass
    /// ended, and stops before the one with which the next pass begins.
    pub fn cycle(&self) -> u64 {
        let total = self.total();
        if !self.turns() {
            return total;
        }
        let shared = self.duration(0).wrapping_add(self.duration(self.last_frame()));
        total.wrapping_mul(2).wrapping_sub(shared)
    }

    /// Nanoseconds from the start to the end of the last pass, at most `u64::MAX`; [`None`] if there is no end.
    pub fn play_time(&self) -> Option<u64> {
        let (passes, total) = (u64::from(self.passes()?), self.total());
        if !self.turns() {
            return Some(total.saturating_mul(passes));
        }
        let cycles = (passes / 2).saturating_mul(self.cycle());
        // The last way back includes the frame that otherwise belongs to the next pass.
        let last = if passes.is_multiple_of(2) { self.duration(self.first_shown()) } else { total };
        Some(cycles.saturating_add(last))
    }

    /// The nanosecond at which a frame is shown for the first time.
    pub fn begins(&self, frame: u16) -> u64 {
        if self.order().begins_last() {
            self.total().saturating_sub(self.end(frame))
        } else {
            self.start(frame)
        }
    }

    #[inline]
    fn listed_end(&self, frame: u16) -> u64 {
        let index = self.record.time.saturating_add(frame.into());
        self.table.end(self.record.clock(), index).saturating_mul(MICROSECOND)
    }

    /// The duration of every frame, if all last equally long except for the [`wait`](Self::wait) of the last one.
    #[inline]
    pub fn each(&self) -> Option<u64> {
        match self.record.clock() {
            Clock::Milliseconds | Clock::Microseconds => Some(u64::from(self.record.time) * self.unit()),
            Clock::ShortEnds | Clock::LongEnds | Clock::Choices => None,
        }
    }

    /// The time by which the last frame lasts longer than [`each`](Self::each).
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
