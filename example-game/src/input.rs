//! The input of a player, or of the script that replaces one, in one step.

use sprite_runtime::Point;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Input {
    /// Where to walk: -1, 0 or 1 to the right and down.
    pub(crate) walk: Point,
    /// The sword key went down in this step.
    pub(crate) swing: bool,
    /// Stop the game, or let it go on.
    pub(crate) pause: bool,
    /// Begin the game anew.
    pub(crate) restart: bool,
}

impl Input {
    pub(crate) const NONE: Self = Self { walk: Point::ZERO, swing: false, pause: false, restart: false };
}
