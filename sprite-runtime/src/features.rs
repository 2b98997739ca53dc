//! What sprites need of a player. What a game's sprites do not need is no part of its program.

/// What the animations of a sprite need of their player; see [`Animation::Features`](crate::Animation::Features).
pub trait Features: Copy + Eq + core::hash::Hash + core::fmt::Debug + 'static {
    /// Whether they need more than looking up times.
    #[doc(hidden)]
    const FULL: bool;

    /// What frames are drawn by lot with; nothing where none are.
    #[doc(hidden)]
    type Seed: Seed;
}

/// Where a player keeps its seed, if it does.
pub trait Seed: Copy + Eq + core::hash::Hash + core::fmt::Debug + 'static {
    fn new(seed: u64) -> Self;
    fn get(self) -> u64;
}

impl Seed for u64 {
    fn new(seed: u64) -> Self {
        seed
    }

    fn get(self) -> u64 {
        self
    }
}

impl Seed for () {
    fn new(_: u64) -> Self {}

    fn get(self) -> u64 {
        0
    }
}

/// Frames with times of their own, in layers and directions, that loop, stay, disappear or move the sprite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plain {}

/// Also a return to `stand`, variants, frames drawn by lot, offsets and clocks of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Full {}

impl Features for Plain {
    const FULL: bool = false;
    type Seed = ();
}

impl Features for Full {
    const FULL: bool = true;
    type Seed = u64;
}
