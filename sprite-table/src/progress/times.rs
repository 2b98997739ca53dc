//! The times at which frames start and end, in the order of the description.

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

    /// The frame at a position: the first one that ends after it.
    pub(super) fn frame_at(&self, position: u64) -> u16 {
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
