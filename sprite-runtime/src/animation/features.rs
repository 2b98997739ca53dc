//! The abilities that sprites need of a player. Code that no sprite of a game needs is not part of its program.

/// The abilities that the animations of a sprite need of their player: [`Plain`], [`Ordered`] or [`Full`], and no other
/// type; see [`Animation::Features`](crate::Animation::Features).
pub trait Features:
    Copy + Eq + core::hash::Hash + core::fmt::Debug + Send + Sync + sealed::Sealed + 'static
{
    /// True if some animations have another order than forward, or several passes.
    #[doc(hidden)]
    const ORDERS: bool;

    /// True if some animations need more than looking up times.
    #[doc(hidden)]
    const FULL: bool;

    /// The seed of random frames; `()` if there are none.
    #[doc(hidden)]
    type Seed: Seed;
}

/// The storage of a player's seed.
pub trait Seed:
    Copy + Eq + core::hash::Hash + core::fmt::Debug + Send + Sync + sealed::Sealed + 'static
{
    const ZERO: Self;
    fn new(seed: u64) -> Self;
    fn get(self) -> u64;
}

impl Seed for u64 {
    const ZERO: Self = 0;

    fn new(seed: u64) -> Self {
        seed
    }

    fn get(self) -> u64 {
        self
    }
}

impl Seed for () {
    const ZERO: Self = ();

    fn new(_: u64) -> Self {}

    fn get(self) -> u64 {
        0
    }
}

/// Plays frames with times of their own, in layers and directions, from the first to the last, that loop, stay,
/// disappear or move the sprite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plain {}

/// Also plays other orders than forward, and several passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ordered {}

/// Also plays animations that return to `stand`, variants, random frames, offsets, and layers with clocks of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Full {}

/// A sprite that replaces another may need more than the compiled one.
const RELOADS: bool = cfg!(feature = "reload");
#[cfg(not(feature = "reload"))]
type NoSeed = ();
#[cfg(feature = "reload")]
type NoSeed = u64;

impl Features for Plain {
    const ORDERS: bool = RELOADS;
    const FULL: bool = RELOADS;
    type Seed = NoSeed;
}

impl Features for Ordered {
    const ORDERS: bool = true;
    const FULL: bool = RELOADS;
    type Seed = NoSeed;
}

impl Features for Full {
    const ORDERS: bool = true;
    const FULL: bool = true;
    type Seed = u64;
}

/// Only the types of this module have [`Features`] and keep a [`Seed`].
mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Plain {}
    impl Sealed for super::Ordered {}
    impl Sealed for super::Full {}
    impl Sealed for u64 {}
    impl Sealed for () {}
}
