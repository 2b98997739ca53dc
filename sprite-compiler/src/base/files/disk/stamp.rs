//! By what a change of a file is noticed.

use crate::base::files::{Stamp, cache};
use std::fs;

/// The stamp of a file; [`None`] when the system does not say when it was changed.
pub(super) fn of(data: &fs::Metadata) -> Option<Stamp> {
    let modified = cache::nanoseconds(data.modified().ok()?)?.max(exchanged(data));
    Some(Stamp { modified, identity: identity(data) })
}

/// When a file came to its place or was written, where the system says it: a copy may bring the time of another file
/// with it.
#[cfg(unix)]
fn exchanged(data: &fs::Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    let nanoseconds = i128::from(data.ctime()) * 1_000_000_000 + i128::from(data.ctime_nsec());
    u64::try_from(nanoseconds).unwrap_or(0)
}

#[cfg(not(unix))]
fn exchanged(_: &fs::Metadata) -> u64 {
    0
}

/// Which file it is: a folder that is renamed brings others to the same paths, with the times that they had.
#[cfg(unix)]
fn identity(data: &fs::Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    data.dev().rotate_left(32) ^ data.ino()
}

/// The best that is known without a number for each file.
#[cfg(not(unix))]
fn identity(data: &fs::Metadata) -> u64 {
    data.created().ok().and_then(cache::nanoseconds).unwrap_or(0)
}
