//! The events of a tick.

use crate::begun::Begun;
use core::time::Duration;
use sprite_table::Offset;

/// The events of one tick. Nothing is lost in a long one: it counts all that passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Tick {
    pub(crate) frames: u64,
    pub(crate) loops: u64,
    pub(crate) changed: bool,
    pub(crate) finished: bool,
    pub(crate) returned: bool,
    pub(crate) moved: Offset,
    /// Nanoseconds that were left when the animation came to its end.
    pub(crate) left: u64,
    pub(crate) begun: Begun,
}

impl Tick {
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

    /// So many frames and rounds, and nothing else.
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

    /// Adds the events of later rounds, this one so many times, except for the frames that began.
    pub(crate) fn add_rounds(&mut self, round: Self, times: u64) {
        self.frames = self.frames.saturating_add(round.frames.saturating_mul(times));
        self.loops = self.loops.saturating_add(round.loops.saturating_mul(times));
        self.moved += round.moved * i32::try_from(times).unwrap_or(i32::MAX);
    }

    /// How many frames ended, of the layer that leads: 0 while the same frame stays, several after a long tick.
    /// A loop of one frame counts each of its rounds, and the end of the last frame counts too.
    pub const fn frames(self) -> u64 {
        self.frames
    }

    /// Returns whether a frame began in this tick, as its number in the description, from 0, also when it has ended
    /// since: the foot touches the ground, the sword hits. A long tick of a loop contains all of its frames.
    ///
    /// The frame is one of the animation that played when the tick began, of the layer that leads, and whatever follows
    /// this animation in the same tick does not count, unless it is the same one anew. With
    /// [`play`](crate::Player::play) and the like the first frame begins before the tick does, so it is not part of it.
    /// Among random frames the first 127 are exact; all further ones share one answer.
    ///
    /// ```
    /// # use sprite_runtime::{Animation, Player};
    /// # use core::time::Duration;
    /// # fn sound(_: &str) {}
    /// /// The feet of a walking hero touch the ground in the frames 2 and 6.
    /// fn step<A: Animation>(hero: &mut Player<A>, walking: A, time: Duration) {
    ///     let is_walking = hero.animation() == walking;
    ///     let tick = hero.tick(time);
    ///     if is_walking && [2, 6].into_iter().any(|frame| tick.passed(frame)) {
    ///         sound("footstep");
    ///     }
    /// }
    /// ```
    pub fn passed(self, frame: u16) -> bool {
        self.begun.contains(frame)
    }

    /// How many rounds of a loop were completed.
    pub const fn loops(self) -> u64 {
        self.loops
    }

    /// Returns whether a frame of any layer ended, so that the sprite may have to be drawn anew.
    pub const fn changed(self) -> bool {
        self.changed
    }

    /// Returns whether the animation came to its end in this tick, or since the last one by a turn that kept the clock.
    /// It is reported once. An animation that loops never comes to an end, also when it loops over its last frame only:
    /// ask [`loops`](Self::loops) then.
    pub const fn finished(self) -> bool {
        self.finished
    }

    /// The time of the tick that was left when the animation came to its end: what comes after it has played for so
    /// long already. Zero when it did not come to its end, the whole tick when it did so before, by a turn; of several
    /// ends in one tick the first counts. [`Player::tick_then`](crate::Player::tick_then) plays the next animation for
    /// this time.
    pub const fn left_over(self) -> Duration {
        Duration::from_nanos(self.left)
    }

    /// Returns whether the animation ended and went back to the one that serves as `stand`, which plays now.
    pub const fn returned(self) -> bool {
        self.returned
    }

    /// How far the animation carried the sprite in this tick. The parts of a movement add up to
    /// exactly [`displacement`](crate::Player::displacement), however time is cut.
    pub const fn moved(self) -> Offset {
        self.moved
    }
}

impl Default for Tick {
    /// Nothing happened.
    fn default() -> Self {
        Self::NOTHING
    }
}
