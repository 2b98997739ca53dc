//! Players of the sprites that were compiled in.
#![expect(clippy::unused_self, reason = "the type says all, where sprites can be replaced the value does")]

use crate::Animation;
use crate::animation::Binding;
use crate::animation::Features;
use crate::state::State;
use core::marker::PhantomData;
use sprite_table::Sprite;

/// The sprite of an animation.
#[inline]
pub(crate) const fn sprite_of<A: Animation>() -> &'static Sprite<'static> {
    A::SPRITE
}

/// The sprite of a player with a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Typed<A>(PhantomData<fn() -> A>);

/// The sprite of a player without one.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a>(&'a Sprite<'a>);

impl<A: Animation> Typed<A> {
    #[inline]
    pub(crate) const fn new() -> Self {
        Self(PhantomData)
    }

    #[inline]
    pub(crate) const fn untyped(self) -> Found<'static> {
        Found(A::SPRITE)
    }
}

impl<'a> Found<'a> {
    #[inline]
    pub(crate) const fn new(sprite: &'a Sprite<'a>) -> Self {
        Self(sprite)
    }

    /// The same sprite with its type, if it is the sprite of this type.
    #[inline]
    pub(crate) fn typed<A: Animation>(self) -> Option<Typed<A>> {
        core::ptr::eq(self.0, A::SPRITE).then_some(Typed::new())
    }
}

impl<A: Animation> Binding<'static> for Typed<A> {
    #[inline]
    fn sprite(self) -> &'static Sprite<'static> {
        A::SPRITE
    }

    /// Does nothing: the sprite never changes.
    #[inline]
    fn update<F: Features>(&mut self, _: &mut State<F>) {}
}

impl<'a> Binding<'a> for Found<'a> {
    #[inline]
    fn sprite(self) -> &'a Sprite<'a> {
        self.0
    }

    /// Does nothing: the sprite never changes.
    #[inline]
    fn update<F: Features>(&mut self, _: &mut State<F>) {}
}
