//! Checks of a resolved sprite: cells that are not in their grids (`grids`), and actions that play, but probably not as
//! their author meant, with jumps that lead nowhere (`playing`).

mod grids;
mod messages;
mod playing;

pub(crate) use grids::check as check_grids;
pub(crate) use playing::check as check_playing;
