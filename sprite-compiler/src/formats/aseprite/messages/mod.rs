//! Every message of the format.

pub(super) mod binary;
pub(super) mod export;
pub(super) mod marks;
pub(super) mod sheet;
