//! What sprites need of a player. What a game's sprites do not need is no part of its program.

/// What the animations of a sprite need of their player; see [`Animation::Features`](crate::Animation::Features).
pub trait Features: Copy + Eq + core::hash::Hash + core::fmt::Debug + 'static {
    /// Whether they need more than looking up times.
    #[doc(hidden)]
    const FULL: bool;
}

/// Frames with times of their own, in layers and directions, that loop, stay, disappear or move the sprite.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plain {}

/// Also a return to `stand`, variants, frames drawn by lot, offsets and clocks of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Full {}

impl Features for Plain {
    const FULL: bool = false;
}

impl Features for Full {
    const FULL: bool = true;
}
