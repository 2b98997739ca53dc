//! Opens what lies below a folder, by a path without links: one that has come into it meanwhile is not followed.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(super) use other::{file, folder, look};
#[cfg(unix)]
pub(super) use unix::{file, folder, look};
