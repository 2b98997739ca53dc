//! Animations that wait for their turn.

use crate::animation::{AnimationKey, AnimationOf};
use crate::animator::Player;
use crate::progress::clock_time;
use crate::{Animator, Group, Played, Tick};
use core::time::Duration;

/// Animations that play one after the other, each when the one before it has ended. At most `N` of them wait; nothing is
/// allocated.
///
/// `K` names an animation as the player takes it: `Hero` for an `Animator<Hero>`; an index, a `&str` or an
/// [`AnyAnimation`](crate::animation::AnyAnimation) for an [`AnyAnimator`](crate::AnyAnimator); a `&str` for a
/// [`Group`].
///
/// ```
/// # use sprite_runtime::{Animation, Animator, Queue};
/// # use core::time::Duration;
/// struct Hero<A: Animation> {
///     animator: Animator<A>,
///     queue: Queue<A>,
/// }
///
/// /// A combination of blows, after which the hero stands.
/// fn strike<A: Animation>(hero: &mut Hero<A>, [first, second, stand]: [A; 3]) {
///     hero.animator.play(first);
///     hero.queue.clear();
///     hero.queue.push(second);
///     hero.queue.push(stand);
/// }
///
/// fn step<A: Animation>(hero: &mut Hero<A>, time: Duration) {
///     hero.queue.tick(&mut hero.animator, time, |_, tick| {
///         if tick.is_finished() { /* a blow has ended */ }
///     });
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Queue<K, const N: usize = 4>([Option<K>; N]);

impl<K: Copy, const N: usize> Queue<K, N> {
    /// An empty queue.
    pub const fn new() -> Self {
        Self([None; N])
    }

    /// Adds an animation after those that wait. Returns `false` and changes nothing if `N` animations wait already.
    pub fn push(&mut self, next: K) -> bool {
        let place = self.0.iter_mut().find(|place| place.is_none());
        place.map(|place| *place = Some(next)).is_some()
    }

    /// The animation that plays next.
    pub fn first(&self) -> Option<K> {
        self.iter().next()
    }

    /// The animations that wait, in the order in which they play.
    pub fn iter(&self) -> impl Iterator<Item = K> + use<'_, K, N> {
        self.0.iter().flatten().copied()
    }

    /// The number of animations that wait.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Returns whether no animation waits.
    pub fn is_empty(&self) -> bool {
        self.first().is_none()
    }

    /// Removes all animations.
    pub const fn clear(&mut self) {
        self.0 = [None; N];
    }

    /// Removes and returns the animation that plays next.
    pub fn pop(&mut self) -> Option<K> {
        // Each takes the place before it.
        self.0.iter_mut().rev().fold(None, |after, place| core::mem::replace(place, after))
    }

    /// Lets time pass for a player. When its animation ends, the next one begins at exactly that time, and so on, so that
    /// nothing drifts. An animation that loops has no end: those after it wait.
    ///
    /// `report` gets the tick of each animation that played, with the player as it was before it.
    pub fn tick<P: PlayNext<K>>(
        &mut self,
        player: &mut P,
        mut time: Duration,
        mut report: impl FnMut(&P, &Tick),
    ) {
        loop {
            let before = *player;
            let tick = player.pass(time);
            let Some(next) = self.first().filter(|_| tick.is_finished() || before.has_ended()) else {
                return report(&before, &tick);
            };
            self.pop();
            *player = before;
            if tick.is_finished() {
                // A difference of durations could panic, as far as the optimizer knows.
                let until_end = time.as_nanos().saturating_sub(tick.left_over().as_nanos());
                let end = player.end_then(Duration::from_nanos(clock_time(until_end)), next);
                report(&before, &end);
                time = tick.left_over();
            } else {
                // It ended before anything waited.
                player.begin(next);
            }
        }
    }
}

impl<K: Copy, const N: usize> Default for Queue<K, N> {
    fn default() -> Self {
        Self::new()
    }
}

/// Players that a [`Queue`] plays animations with: an [`Animator`] or a [`Group`], and no other type.
pub trait PlayNext<K>: Player + Copy {
    #[doc(hidden)]
    fn pass(&mut self, time: Duration) -> Tick;

    #[doc(hidden)]
    fn has_ended(&self) -> bool;

    /// Begins an animation at its start, also if it is playing.
    #[doc(hidden)]
    fn begin(&mut self, next: K);

    /// Ticks to the end of the animation, which comes after exactly this time, and begins another one.
    #[doc(hidden)]
    fn end_then(&mut self, time: Duration, next: K) -> Tick;
}

impl<'s, A: AnimationOf<'s>, K: AnimationKey<A>> PlayNext<K> for Animator<A> {
    fn pass(&mut self, time: Duration) -> Tick {
        self.tick(time)
    }

    fn has_ended(&self) -> bool {
        self.is_finished()
    }

    fn begin(&mut self, next: K) {
        if self.play(next) == Played::AlreadyPlaying {
            self.restart();
        }
    }

    fn end_then(&mut self, time: Duration, next: K) -> Tick {
        self.tick_then(time, next)
    }
}

impl<const N: usize> PlayNext<&str> for Group<N> {
    fn pass(&mut self, time: Duration) -> Tick {
        self.tick(time)
    }

    fn has_ended(&self) -> bool {
        self.is_finished()
    }

    fn begin(&mut self, next: &str) {
        if self.play_named(next) == Played::AlreadyPlaying {
            self.restart();
        }
    }

    fn end_then(&mut self, time: Duration, next: &str) -> Tick {
        let tick = self.tick(time);
        self.begin(next);
        tick
    }
}
