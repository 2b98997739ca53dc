//! Entries of folders.

use crate::base::files::Stamp;
use std::ffi::OsString;

/// An entry of a folder.
pub(super) struct Listed {
    pub(super) name: OsString,
    pub(super) found: FileFacts,
}

/// The file or folder at a path.
#[derive(Clone, Copy)]
pub(super) struct FileFacts {
    pub(super) kind: Kind,
    /// Bytes of a file.
    pub(super) length: u64,
    /// Bytes that the file takes on the disk.
    pub(super) on_disk: u64,
    /// The stamp; [`None`] if the system does not give the time of its last change.
    pub(super) stamp: Option<Stamp>,
}

/// The kind of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Folder,
    Link,
    /// A pipe, a socket or a device.
    Other,
}
