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

use crate::base::files::Stamp;
use std::ffi::OsString;

/// An entry of a folder.
pub(in crate::base::files::disk) struct Listed {
    pub(in crate::base::files::disk) name: OsString,
    pub(in crate::base::files::disk) found: FileFacts,
}

/// The file or folder at a path.
#[derive(Clone, Copy)]
pub(in crate::base::files::disk) struct FileFacts {
    pub(in crate::base::files::disk) kind: DiskEntryKind,
    /// Bytes of a file.
    pub(in crate::base::files::disk) length: u64,
    /// Bytes that the file takes on the disk.
    pub(in crate::base::files::disk) on_disk: u64,
    /// The stamp; [`None`] if the system does not give the time of its last change.
    pub(in crate::base::files::disk) stamp: Option<Stamp>,
}

/// The kind of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::base::files::disk) enum DiskEntryKind {
    File,
    Folder,
    Link,
    /// A pipe, a socket or a device.
    Other,
}
