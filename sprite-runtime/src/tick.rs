//! What happened while time passed.

use sprite_table::Offset;

/// What happened in one tick. Nothing is lost in a long one: it counts everything that passed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[must_use = "a tick tells when an animation finished; `let _ =` ignores it"]
pub struct Tick {
    pub(crate) frames: u64,
    pub(crate) loops: u64,
    pub(crate) changed: bool,
    pub(crate) finished: bool,
    pub(crate) returned: bool,
    pub(crate) moved: Offset,
}

impl Tick {
    pub(crate) const NOTHING: Self =
        Self { frames: 0, loops: 0, changed: false, finished: false, returned: false, moved: Offset::ZERO };

    /// So many frames and rounds, and nothing else.
    #[inline]
    pub(crate) const fn within(frames: u64, loops: u64) -> Self {
        Self { frames, loops, changed: frames > 0, ..Self::NOTHING }
    }

    /// What happened after this in the same tick.
    pub(crate) fn add(&mut self, next: Self) {
        self.frames = self.frames.saturating_add(next.frames);
        self.loops = self.loops.saturating_add(next.loops);
        self.changed |= next.changed;
        self.finished |= next.finished;
        self.returned |= next.returned;
    }

    /// How many frames ended, of the layer that leads: 0 while the same frame stays, several after a long tick.
    /// A loop of one frame counts each of its rounds, and the end of the last frame counts too.
    pub const fn frames(self) -> u64 {
        self.frames
    }

    /// How many rounds of a loop were completed.
    pub const fn loops(self) -> u64 {
        self.loops
    }

    /// Whether a frame of any layer ended, so that the sprite may have to be drawn anew.
    pub const fn changed(self) -> bool {
        self.changed
    }

    /// Whether the animation came to its end in this tick, or since the last one by a turn that kept the clock.
    /// It is told once. An animation that loops never comes to an end, also when it loops over its last frame
    /// only: ask [`loops`](Self::loops) then.
    pub const fn finished(self) -> bool {
        self.finished
    }

    /// Whether the animation ended and went back to the one that serves as `stand`, which plays now.
    pub const fn returned(self) -> bool {
        self.returned
    }

    /// The part of its way that the animation carried the sprite in this tick. The parts of a way add up to
    /// exactly [`advance`](crate::Player::advance), however time is cut.
    pub const fn moved(self) -> Offset {
        self.moved
    }
}
