//! Checks of a resolved sprite: cells that are not in their grids (`grids`), jumps that lead nowhere (`jumps`), and
//! actions that play, but probably not as their author meant (`playing`).

mod grids;
mod jumps;
mod messages;
mod playing;

pub(crate) use grids::check as check_grids;
pub(crate) use playing::check as check_playing;
