//! The messages of the checks of sprites, one function each.

pub(crate) mod grids;
pub(crate) mod playing;
