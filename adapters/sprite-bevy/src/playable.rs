//! The functions that a component needs of its player, besides those of `Animate`.

use sprite_runtime::animation::{AnimationOf, PlayNext};
use sprite_runtime::{Animate, Animator, Group};
use std::fmt::Debug;

/// The players that a [`SpriteAnimator`](crate::SpriteAnimator) plays: an `Animator<Hero>`, an `AnyAnimator<'static>` or a
/// `Group<N>`. No other type implements it, because no other type implements [`Animate`].
pub trait Playable:
    Animate + PlayNext<<Self as Playable>::Next> + Copy + Debug + Send + Sync + 'static
{
    /// An animation that [comes next](crate::SpriteAnimator::then): `Hero::Walk` for an `Animator<Hero>`, an
    /// `AnyAnimation` for an `AnyAnimator`, a name for a `Group`.
    type Next: Copy + Debug + Send + Sync + 'static;

    /// The animation of this name, or its substitute by the format's rule; [`None`] if there is none.
    fn next_named(&self, name: &str) -> Option<Self::Next>;
}

impl<A: AnimationOf<'static> + 'static> Playable for Animator<A> {
    type Next = A;

    fn next_named(&self, name: &str) -> Option<A> {
        self.resolve(name)
    }
}

impl<const N: usize> Playable for Group<N> {
    type Next = &'static str;

    fn next_named(&self, name: &str) -> Option<&'static str> {
        let parts = (0..N).filter_map(|slot| self.get(slot));
        let mut names = parts.flat_map(|part| part.sprite().animation_names()).copied();
        names.find(|known| *known == name)
    }
}
