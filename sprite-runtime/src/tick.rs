//! The events of a tick, for games.

use crate::animation::Features;
use crate::begun::Begun;
use crate::events::Events;
use crate::progress::clock_time;
use crate::state::State;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::time::Duration;
use sprite_table::Offset;

/// The events of one tick. A long tick loses nothing: it counts all events.
///
/// [`Animator::texts_in`](crate::Animator::texts_in) gives the texts of the frames that began in it, and
/// [`Animator::slices_in`](crate::Animator::slices_in) the slices that were there within it.
///
/// Ticks compare and hash by their counts, so two ticks with different texts may be equal.
#[derive(Clone, Copy)]
pub struct Tick {
    events: Events,
    span: Span,
}

/// The time of a tick and the state before it, from which the tick can be played again.
#[derive(Clone, Copy)]
pub(crate) struct Span {
    pub(crate) before: State,
    /// The time of the tick in nanoseconds.
    pub(crate) time: u64,
    /// The animation that follows each one that ends; see [`State::tick_then`].
    pub(crate) then: Option<u16>,
}

impl Tick {
    #[inline]
    pub(crate) fn new<F: Features>(
        events: Events,
        before: State<F>,
        time: Duration,
        then: Option<u16>,
    ) -> Self {
        Self { events, span: Span { before: before.with(), time: clock_time(time.as_nanos()), then } }
    }

    pub(crate) const fn span(&self) -> Span {
        self.span
    }

    pub(crate) const fn begun(&self) -> Begun {
        self.events.begun
    }

    /// The same, with another answer to [`is_changed`](Self::is_changed).
    pub(crate) const fn changed(mut self, is_changed: bool) -> Self {
        self.events.changed = is_changed;
        self
    }

    /// The number of frames of the leading layer that ended: 0 while the same frame stays, several after a long tick. A
    /// loop of one frame counts each of its rounds, and the end of the last frame counts, too.
    pub const fn frame_count(self) -> u64 {
        self.events.frames
    }

    /// Returns whether a frame began in this tick, also if it has ended since: the foot touches the ground, the sword
    /// hits. `frame` is its number in the description, from 0. A long tick of a loop contains all of its frames.
    ///
    /// Only frames of the leading layer count, in the animation that played when the tick began. Animations that follow
    /// in the same tick do not count, unless the same one begins anew. With [`play`](crate::Animator::play) and the like
    /// the first frame begins before the tick, so it is not part of it. Among random frames the result is exact for the
    /// first 127; all further ones share one result.
    ///
    /// If the description has texts beside its frames, [`Animator::texts_in`](crate::Animator::texts_in) gives those of the
    /// frames that began, including the first one.
    ///
    /// ```
    /// # use sprite_runtime::{Animation, Animator};
    /// # use core::time::Duration;
    /// # fn sound(_: &str) {}
    /// /// The feet of a walking hero touch the ground in the frames 2 and 6.
    /// fn step<A: Animation>(hero: &mut Animator<A>, walking: A, time: Duration) {
    ///     let is_walking = hero.animation() == walking;
    ///     let tick = hero.tick(time);
    ///     if is_walking && [2, 6].into_iter().any(|frame| tick.has_begun(frame)) {
    ///         sound("footstep");
    ///     }
    /// }
    /// ```
    pub fn has_begun(self, frame: u16) -> bool {
        self.events.begun.contains(frame)
    }

    /// The number of rounds of a loop that were completed.
    pub const fn loops(self) -> u64 {
        self.events.loops
    }

    /// Returns whether a frame of any layer ended, so that the sprite may have to be drawn anew.
    pub const fn is_changed(self) -> bool {
        self.events.changed
    }

    /// Returns whether the animation ended in this tick, or since the last tick by a turn that kept the clock. It is
    /// reported once. An animation that loops never ends, even if it loops over its last frame only: use
    /// [`loops`](Self::loops) for it.
    pub const fn is_finished(self) -> bool {
        self.events.finished
    }

    /// The time of the tick that was left when the animation ended, for which the following animation has already
    /// played. Zero if the animation did not end, and the whole tick if it ended before, by a turn. If there were
    /// several ends, the first counts. [`Animator::tick_then`](crate::Animator::tick_then) plays the next animation for
    /// this time.
    pub const fn left_over(self) -> Duration {
        Duration::from_nanos(self.events.left)
    }

    /// Returns whether the animation ended and returned to the one that serves as `stand`, which plays now.
    pub const fn has_returned(self) -> bool {
        self.events.returned
    }

    /// How far the animation carried the sprite in this tick. The parts of a movement add up to exactly
    /// [`displacement`](crate::cranberry::CranberryExt::displacement), however time is divided into ticks.
    pub const fn movement(self) -> Offset {
        self.events.moved
    }
}

impl Default for Tick {
    /// A tick without events.
    fn default() -> Self {
        Self { events: Events::NOTHING, span: Span { before: State::STOPPED, time: 0, then: None } }
    }
}

impl PartialEq for Tick {
    fn eq(&self, other: &Self) -> bool {
        self.events == other.events
    }
}

impl Eq for Tick {}

impl Hash for Tick {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.events.hash(state);
    }
}

impl fmt::Debug for Tick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Events { frames, loops, changed, finished, returned, moved, left: _, begun: _ } = self.events;
        let mut shown = f.debug_struct("Tick");
        shown.field("frames", &frames).field("loops", &loops).field("changed", &changed);
        shown.field("finished", &finished).field("returned", &returned).field("moved", &moved);
        shown.field("left_over", &self.left_over()).finish_non_exhaustive()
    }
}
