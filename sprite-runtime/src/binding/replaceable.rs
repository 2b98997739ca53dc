//! Players of sprites that may be replaced while the game runs.

use crate::Animation;
use crate::animation::Binding;
use crate::animation::Features;
use crate::reload::{current, generation};
use crate::state::State;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;
use sprite_table::Sprite;

/// The current sprite of an animation.
pub(crate) fn sprite_of<A: Animation>() -> &'static Sprite<'static> {
    current(A::SPRITE)
}

/// The sprite of a player with a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Typed<A> {
    binding: Found<'static>,
    animation: PhantomData<fn() -> A>,
}

/// The sprite that the state of a player belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Found<'a> {
    sprite: &'a Sprite<'a>,
    /// The generation in which it was last checked to be current.
    generation: u32,
}

impl<A: Animation> Typed<A> {
    pub(crate) fn new() -> Self {
        Self { binding: Found::new(A::SPRITE), animation: PhantomData }
    }

    pub(crate) const fn untyped(self) -> Found<'static> {
        self.binding
    }
}

impl<'a> Found<'a> {
    pub(crate) fn new(sprite: &'a Sprite<'a>) -> Self {
        // The number is read first, so that a sprite that is replaced in between is looked up again.
        let generation = generation();
        Self { sprite: current(sprite), generation }
    }

    /// The same sprite with its type, if it is the sprite of this type. The player must be up to date.
    pub(crate) fn typed<A: Animation>(self) -> Option<Typed<A>> {
        let (sprite, generation) = (sprite_of::<A>(), self.generation);
        core::ptr::eq(self.sprite, sprite)
            .then_some(Typed { binding: Found { sprite, generation }, animation: PhantomData })
    }
}

impl Hash for Found<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        core::ptr::from_ref(self.sprite).hash(state);
    }
}

impl<A: Animation> Binding<'static> for Typed<A> {
    fn sprite(self) -> &'static Sprite<'static> {
        self.binding.sprite
    }

    fn update<F: Features>(&mut self, state: &mut State<F>) {
        self.binding.update(state);
    }
}

impl<'a> Binding<'a> for Found<'a> {
    fn sprite(self) -> &'a Sprite<'a> {
        self.sprite
    }

    fn update<F: Features>(&mut self, state: &mut State<F>) {
        if self.generation == generation() {
            return;
        }
        let now = Self::new(self.sprite);
        if *self != now {
            *state = state.carried(self.sprite, now.sprite);
        }
        *self = now;
    }
}
