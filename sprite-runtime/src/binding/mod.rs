//! Which sprite a player plays: the one that was compiled in or, with the feature `reload`, what replaced it since.
//!
//! Both modules have the same items. Without the feature nothing of them is left in a program.

#[cfg(not(feature = "reload"))]
mod fixed;
#[cfg(feature = "reload")]
mod replaceable;

#[cfg(not(feature = "reload"))]
pub(crate) use fixed::{Binding, Typed, sprite_of};
#[cfg(feature = "reload")]
pub(crate) use replaceable::{Binding, Typed, sprite_of};

impl PartialEq for Binding<'_> {
    /// The very same sprite.
    fn eq(&self, other: &Self) -> bool {
        core::ptr::eq(self.sprite(), other.sprite())
    }
}

impl Eq for Binding<'_> {}
