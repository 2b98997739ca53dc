//! What is wrong with sprites as they are played, one function for each message.

pub(crate) mod grids;
pub(crate) mod playing;
