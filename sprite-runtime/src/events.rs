//! The events of a tick, as players count them.

use crate::begun::Begun;
use sprite_table::Offset;

/// The events of the time that passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Events {
    pub(crate) frames: u64,
    pub(crate) loops: u64,
    pub(crate) changed: bool,
    pub(crate) finished: bool,
    pub(crate) returned: bool,
    pub(crate) moved: Offset,
    /// Nanoseconds that were left when the animation ended.
    pub(crate) left: u64,
    pub(crate) begun: Begun,
}

impl Events {
    pub(crate) const NOTHING: Self = Self {
        frames: 0,
        loops: 0,
        changed: false,
        finished: false,
        returned: false,
        moved: Offset::ZERO,
        left: 0,
        begun: Begun::NOTHING,
    };

    /// The events of frames and rounds alone.
    #[inline]
    pub(crate) const fn within(frames: u64, loops: u64, begun: Begun) -> Self {
        Self { frames, loops, changed: frames > 0, begun, ..Self::NOTHING }
    }

    /// Adds later events of the same tick, except for the frames that began.
    pub(crate) fn add(&mut self, next: Self) {
        self.frames = self.frames.saturating_add(next.frames);
        self.loops = self.loops.saturating_add(next.loops);
        self.changed |= next.changed;
        if !self.finished {
            self.left = next.left;
        }
        self.finished |= next.finished;
        self.returned |= next.returned;
        self.moved += next.moved;
    }

    /// Adds the events of `times` later rounds that are equal to `round`, except for the frames that began.
    pub(crate) fn add_rounds(&mut self, round: Self, times: u64) {
        self.frames = self.frames.saturating_add(round.frames.saturating_mul(times));
        self.loops = self.loops.saturating_add(round.loops.saturating_mul(times));
        self.moved += round.moved * i32::try_from(times).unwrap_or(i32::MAX);
    }
}
