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
    /// The sprite has no animation of this name and no substitute for it. Nothing changed.
    Unknown,
    /// The animation was playing already and continues. Nothing changed.
    AlreadyPlaying,
    /// A tile movement is carrying the sprite to the next tile, and nothing else can be played until then. Nothing
    /// changed.
    Blocked,
    /// The animation began, at its first frame and at offset zero.
    Started,
}

impl Played {
    /// Returns whether the animation began.
    pub const fn has_started(self) -> bool {
        matches!(self, Self::Started)
    }
}
