//! The sprite that a player plays: the compiled one or, with the feature `reload`, the one that replaced it.
//!
//! Both modules have the same items. Without the feature they add nothing to a program.

use crate::animation::Binding as _;

#[cfg(not(feature = "reload"))]
mod fixed;
#[cfg(feature = "reload")]
mod replaceable;

#[cfg(not(feature = "reload"))]
pub(crate) use fixed::{Found, Typed, sprite_of};
#[cfg(feature = "reload")]
pub(crate) use replaceable::{Found, Typed, sprite_of};

impl PartialEq for Found<'_> {
    /// Compares sprites by identity.
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.sprite(), other.sprite())
    }
}

impl Eq for Found<'_> {}
