//! The outcome of a request to play an animation.

/// The outcome of a request to play an animation.
///
/// ```
/// # use sprite_runtime::{Group, Played};
/// # let mut villager = Group::<3>::new();
/// if villager.play_named("dance") == Played::Unknown {
///     villager.play_named("stand");
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Played {
    /// The sprite has no animation of this name, and nothing stands in for it; nothing changed.
    Unknown,
    /// It was playing already and goes on; nothing changed.
    AlreadyPlaying,
    /// A tile movement carries the sprite to the next tile, and nothing else can be played until then; nothing changed.
    Blocked,
    /// It has begun, at its first frame and at offset zero.
    Started,
}

impl Played {
    /// Returns whether it has begun.
    pub const fn has_started(self) -> bool {
        matches!(self, Self::Started)
    }
}
