//! Abilities of Mana sprites alone: similar versions, pictures for a weak actor, and genders.

use crate::Animator;
use crate::animation::{AnimationOf, Binding as _};
use crate::animator::Player;

pub use sprite_table::Gender;

/// Further functions of an [`Animator`] of a Mana sprite. Other sprites have one version, and the same pictures at any
/// health.
///
/// ```
/// use sprite_runtime::mana::ManaExt as _;
/// # use sprite_runtime::{Animation, Animator};
///
/// /// A villager of one of several looks.
/// fn villager<A: Animation>(stand: A, look: u16) -> Animator<A> {
///     Animator::new(stand).with_variant(look)
/// }
/// ```
pub trait ManaExt: Player + Sized {
    /// The same animator, showing one of the sprite's similar versions, counted from 0. A number that the sprite does not
    /// have shows the first one. The generated enum has their number as its constant `VARIANTS`.
    #[must_use]
    fn with_variant(mut self, variant: u16) -> Self {
        self.set_variant(variant);
        self
    }

    /// Shows one of the sprite's similar versions from now on; see [`with_variant`](Self::with_variant).
    fn set_variant(&mut self, variant: u16);

    /// The similar version of the sprite that was requested, counted from 0.
    fn variant(&self) -> u16;

    /// Shows from now on the sprite's animations for an actor with this health, in percent from 0 to 100 (more counts as
    /// 100): Mana sprites may have actions of their own for it. A new animator is at 100.
    ///
    /// The actions with the smallest `hp` that is not below `percent` are played, also when they are requested later. If
    /// the current animation has other pictures for it, these begin at once. Otherwise nothing changes, as in sprites
    /// whose pictures do not depend on health.
    fn set_health(&mut self, percent: u8);

    /// The health that was set last, in percent.
    fn health(&self) -> u8;
}

impl<'s, A: AnimationOf<'s>> ManaExt for Animator<A> {
    fn set_variant(&mut self, variant: u16) {
        self.state.set_variant(variant);
    }

    fn variant(&self) -> u16 {
        self.state.variant()
    }

    fn set_health(&mut self, percent: u8) {
        self.binding.update(&mut self.state);
        self.state.set_health(self.binding.sprite(), percent);
    }

    fn health(&self) -> u8 {
        self.state.health()
    }
}
