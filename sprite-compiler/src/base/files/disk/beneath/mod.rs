//! Opens files below a folder by paths without links. A link that replaces a part of the path meanwhile is not
//! followed.

#[cfg(not(unix))]
mod other;
#[cfg(unix)]
mod unix;

#[cfg(not(unix))]
pub(super) use other::{file, folder, look};
#[cfg(unix)]
pub(super) use unix::{file, folder, look};
