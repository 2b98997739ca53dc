//! The functions that a component needs of its player, beside those of `Animate`.

use sprite_runtime::{Animate, Animation, Animator, AnyAnimator, FrameText, Group, Played, Tick};
use std::fmt::Debug;
use std::time::Duration;

/// The players that a [`SpriteAnimator`](crate::SpriteAnimator) plays: an `Animator<Hero>`, an `AnyAnimator<'static>` or a
/// `Group<N>`. No other type implements it, because no other type implements [`Animate`].
pub trait Playable: Animate + Copy + Debug + Send + Sync + 'static {
    /// An animation that [comes next](crate::SpriteAnimator::then): `Hero::Walk` for an `Animator<Hero>`, an index for an
    /// `AnyAnimator`, a name for a `Group`.
    type Next;

    /// The same while it waits for its turn.
    type Queued: Copy + Debug + Send + Sync + 'static;

    /// An animation that waits for its turn.
    fn queued(next: Self::Next) -> Self::Queued;

    /// The animation of this name, or what stands in for it by the format's rule; [`None`] when there is none.
    fn next_named(&self, name: &str) -> Option<Self::Next>;

    /// The name of the animation that plays; empty for a group without parts.
    fn playing(&self) -> &'static str;

    /// The texts of the frames that began in a tick, as [`Animate::texts_in`] gives them.
    fn texts(&self, tick: &Tick) -> impl Iterator<Item = FrameText<'static>>;

    /// Begins an animation at its start, also when it is the one that plays.
    fn begin(&mut self, next: Self::Queued);

    /// Ticks to the end of the animation, which comes after exactly this time, and begins another one.
    fn end_then(&mut self, time: Duration, next: Self::Queued) -> Tick;
}

impl<A: Animation> Playable for Animator<A> {
    type Next = A;
    type Queued = u16;

    fn queued(next: A) -> u16 {
        next.index()
    }

    fn next_named(&self, name: &str) -> Option<A> {
        A::resolve(name)
    }

    fn playing(&self) -> &'static str {
        self.animation().name()
    }

    fn texts(&self, tick: &Tick) -> impl Iterator<Item = FrameText<'static>> {
        self.texts_in(tick)
    }

    fn begin(&mut self, next: u16) {
        if self.play(A::from_index(next)) == Played::AlreadyPlaying {
            self.restart();
        }
    }

    fn end_then(&mut self, time: Duration, next: u16) -> Tick {
        self.tick_then(time, A::from_index(next))
    }
}

impl Playable for AnyAnimator<'static> {
    type Next = u16;
    type Queued = u16;

    fn queued(next: u16) -> u16 {
        next
    }

    fn next_named(&self, name: &str) -> Option<u16> {
        self.sprite().resolve(name)
    }

    fn playing(&self) -> &'static str {
        self.animation_name()
    }

    fn texts(&self, tick: &Tick) -> impl Iterator<Item = FrameText<'static>> {
        self.texts_in(tick)
    }

    fn begin(&mut self, next: u16) {
        if self.play_index(next) == Played::AlreadyPlaying {
            self.restart();
        }
    }

    fn end_then(&mut self, time: Duration, next: u16) -> Tick {
        self.tick_then_index(time, next)
    }
}

impl<const N: usize> Playable for Group<N> {
    type Next = &'static str;
    type Queued = &'static str;

    fn queued(next: &'static str) -> &'static str {
        next
    }

    fn next_named(&self, name: &str) -> Option<&'static str> {
        let parts = (0..N).filter_map(|slot| self.get(slot));
        let mut names = parts.flat_map(|part| part.sprite().animation_names()).copied();
        names.find(|known| *known == name)
    }

    fn playing(&self) -> &'static str {
        self.action().unwrap_or_default()
    }

    fn texts(&self, tick: &Tick) -> impl Iterator<Item = FrameText<'static>> {
        self.texts_in(tick)
    }

    fn begin(&mut self, next: &'static str) {
        if self.play_named(next) == Played::AlreadyPlaying {
            self.restart();
        }
    }

    fn end_then(&mut self, time: Duration, next: &'static str) -> Tick {
        let tick = self.tick(time);
        self.begin(next);
        tick
    }
}
