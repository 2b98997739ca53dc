//! The messages about sprites as they are played, one function each.

pub(crate) mod grids;
pub(crate) mod playing;
