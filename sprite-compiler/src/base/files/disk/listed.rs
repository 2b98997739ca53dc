//! What is found in a folder.

use std::ffi::OsString;

/// What is in a folder.
pub(super) struct Listed {
    pub(super) name: OsString,
    pub(super) kind: Kind,
    /// Bytes of a file.
    pub(super) length: u64,
}

/// What something on the disk is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Folder,
    Link,
    /// A pipe, a socket or a device.
    Other,
}
