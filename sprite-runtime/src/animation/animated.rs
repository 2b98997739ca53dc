//! Animations as an animator plays them: those of a generated enum, and those of a sprite that is known at run time
//! only.

use crate::Animation;
use crate::animation::{Features, Full};
use crate::binding::{Found, Typed};
use crate::state::State;
use core::fmt;
use sprite_table::Sprite;

/// The animations that an [`Animator`](crate::Animator) plays: a generated enum, or [`AnyAnimation`]. No other type
/// implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an animation of a sprite",
    label = "neither a variant of a generated enum nor an `AnyAnimation`",
    note = "`Animator::new(Hero::Walk)` plays a sprite by its enum, `AnyAnimator::of(sprite, \"walk\")` one by its names"
)]
pub trait Animated: Copy + Eq + fmt::Debug + Send + Sync + sealed::Sealed {
    /// The abilities that the animations need of their animator.
    type Features: Features;

    /// The sprite of an animator; nothing for a generated enum.
    #[doc(hidden)]
    type Binding: Copy + Send + Sync;
}

/// Animations of a sprite that lives for `'s`: for ever, if it was compiled in.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an animation of a sprite",
    label = "neither a variant of a generated enum nor an `AnyAnimation`",
    note = "`Animator::new(Hero::Walk)` plays a sprite by its enum, `AnyAnimator::of(sprite, \"walk\")` one by its names"
)]
pub trait AnimationOf<'s>: Animated<Binding: Binding<'s>> + AnimationKey<Self> {
    /// Its index among all animations of the sprite, from 0.
    #[doc(hidden)]
    fn index_in_sprite(self) -> u16;

    /// The animation with an index that an animator of this sprite plays.
    #[doc(hidden)]
    fn at(sprite: &'s Sprite<'s>, index: u16) -> Self;

    #[doc(hidden)]
    fn bind(self) -> Self::Binding;
}

/// The sprite that an animator plays.
pub trait Binding<'s>: Copy {
    #[doc(hidden)]
    fn sprite(self) -> &'s Sprite<'s>;

    /// Brings an animator to the sprite that has replaced its own.
    #[doc(hidden)]
    fn update<F: Features>(&mut self, state: &mut State<F>);
}

/// An animation of a sprite that is known at run time only; what an [`AnyAnimator`](crate::AnyAnimator) plays.
///
/// ```
/// # use sprite_runtime::animation::AnyAnimation;
/// # use sprite_runtime::{AnyAnimator, Library};
/// # static LIBRARY: Library = Library::new(&[], &[], &[]);
/// fn spawn(path: &str) -> Option<AnyAnimator<'static>> {
///     let walk = AnyAnimation::find(LIBRARY.find(path)?, "walk")?;
///     Some(AnyAnimator::new(walk))
/// }
/// # assert!(spawn("enemies/bat").is_none());
/// ```
#[derive(Clone, Copy)]
pub struct AnyAnimation<'a> {
    sprite: &'a Sprite<'a>,
    index: u16,
}

impl<'a> AnyAnimation<'a> {
    /// The animation of this name, or its substitute by the format's rule (Mana).
    pub fn find(sprite: &'a Sprite<'a>, name: &str) -> Option<Self> {
        Some(Self { sprite, index: sprite.resolve(name)? })
    }

    /// The animation with this index, from 0 in the order of the description.
    pub fn get(sprite: &'a Sprite<'a>, index: u16) -> Option<Self> {
        sprite.table().animation(index).map(|_| Self { sprite, index })
    }

    /// The sprite that it is an animation of.
    pub const fn sprite(self) -> &'a Sprite<'a> {
        self.sprite
    }

    /// Its index among all animations of the sprite, from 0.
    pub const fn index(self) -> u16 {
        self.index
    }

    /// Its name as the description has it; empty if the sprite was made without names.
    pub fn name(self) -> &'a str {
        self.sprite.animation_name(self.index)
    }
}

impl PartialEq for AnyAnimation<'_> {
    /// Sprites are compared by identity.
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.sprite, other.sprite) && self.index == other.index
    }
}

impl Eq for AnyAnimation<'_> {}

impl fmt::Debug for AnyAnimation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name() {
            "" => self.index.fmt(f),
            name => name.fmt(f),
        }
    }
}

impl<A: Animation> Animated for A {
    type Features = <A as Animation>::Features;
    type Binding = Typed<A>;
}

impl<A: Animation> AnimationOf<'static> for A {
    fn index_in_sprite(self) -> u16 {
        Animation::index(self)
    }

    fn at(_: &'static Sprite<'static>, index: u16) -> Self {
        A::from_index(index)
    }

    fn bind(self) -> Typed<A> {
        Typed::new()
    }
}

impl<'a> Animated for AnyAnimation<'a> {
    type Features = Full;
    type Binding = Found<'a>;
}

impl<'a> AnimationOf<'a> for AnyAnimation<'a> {
    fn index_in_sprite(self) -> u16 {
        self.index
    }

    fn at(sprite: &'a Sprite<'a>, index: u16) -> Self {
        Self { sprite, index }
    }

    fn bind(self) -> Found<'a> {
        Found::new(self.sprite)
    }
}

/// The ways in which a game names an animation for an [`Animator`](crate::Animator): a generated enum by its variants;
/// [`AnyAnimation`] by itself, by a name, or by an index.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not name an animation of `{A}`",
    label = "not a variant of `{A}`",
    note = "an `Animator<{A}>` plays the variants of `{A}`, by a name with `play_named`; an `AnyAnimator` also plays names and \
            indices"
)]
pub trait AnimationKey<A> {
    /// Its index among all animations of the sprite; [`None`] if the sprite has no such animation.
    #[doc(hidden)]
    fn find_in(self, sprite: &Sprite<'_>) -> Option<u16>;
}

impl<A: Animation> AnimationKey<A> for A {
    #[inline]
    fn find_in(self, _: &Sprite<'_>) -> Option<u16> {
        Some(Animation::index(self))
    }
}

impl<'a> AnimationKey<AnyAnimation<'a>> for AnyAnimation<'a> {
    fn find_in(self, sprite: &Sprite<'_>) -> Option<u16> {
        core::ptr::addr_eq(Found::new(self.sprite).sprite(), sprite).then_some(self.index)
    }
}

impl AnimationKey<AnyAnimation<'_>> for &str {
    fn find_in(self, sprite: &Sprite<'_>) -> Option<u16> {
        sprite.resolve(self)
    }
}

impl AnimationKey<AnyAnimation<'_>> for u16 {
    fn find_in(self, sprite: &Sprite<'_>) -> Option<u16> {
        sprite.table().animation(self).map(|_| self)
    }
}

/// Only generated enums and [`AnyAnimation`] are [`Animated`].
mod sealed {
    pub trait Sealed {}
    impl<A: crate::Animation> Sealed for A {}
    impl Sealed for super::AnyAnimation<'_> {}
}
