//! The implementation for systems on which folders cannot be opened part by part, such as Windows. A path is resolved
//! again after it was opened. A folder that is exchanged for a junction and back in between is not noticed; making a
//! symbolic link needs rights that usual accounts do not have there. Pipes and devices are not listed by a folder.

#![expect(clippy::disallowed_methods, reason = "only here and in `unix.rs` the disk is read")]

use super::{DiskEntryKind, FileFacts, Listed};
use crate::base::files::{Stamp, nanoseconds};
use std::fs::{self, File, Metadata};
use std::io;
use std::path::Path;

/// Opens a path below the root. The caller checks the type of the file.
pub(in crate::base::files::disk) fn file(root: &Path, path: &Path) -> io::Result<File> {
    let location = root.join(path);
    let file = File::open(&location)?;
    if fs::canonicalize(&location)? != location {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "there is a link in its path"));
    }
    Ok(file)
}

/// The entries of the folder at a path below the root. Entries that are removed while it is listed are left out.
pub(in crate::base::files::disk) fn folder(
    root: &Path,
    path: &Path,
) -> io::Result<impl Iterator<Item = io::Result<Listed>>> {
    let listed = |entry: io::Result<fs::DirEntry>| {
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => return Some(Err(error)),
        };
        // This reads the metadata of a link itself. The folder's own entry may be older than that of the file.
        match fs::symlink_metadata(entry.path()) {
            Ok(data) => Some(Ok(Listed { name: entry.file_name(), found: found(&data) })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => Some(Err(error)),
        }
    };
    Ok(fs::read_dir(root.join(path))?.filter_map(listed))
}

/// The file or folder at a path below the root.
pub(in crate::base::files::disk) fn look(root: &Path, path: &Path) -> io::Result<FileFacts> {
    Ok(found(&fs::symlink_metadata(root.join(path))?))
}

/// Without file numbers, the time of creation identifies a file best. Windows has a time of the last change of any
/// kind, but the standard library does not give it.
fn found(data: &Metadata) -> FileFacts {
    let modified = data.modified().ok().and_then(nanoseconds);
    let created = data.created().ok().and_then(nanoseconds).unwrap_or(0);
    FileFacts {
        kind: kind(data),
        length: data.len(),
        on_disk: data.len(),
        stamp: modified.map(|modified| Stamp { modified, changed: 0, identity: [created, 0] }),
    }
}

fn kind(data: &Metadata) -> DiskEntryKind {
    let kind = data.file_type();
    if kind.is_symlink() {
        DiskEntryKind::Link
    } else if kind.is_dir() {
        DiskEntryKind::Folder
    } else if kind.is_file() {
        DiskEntryKind::File
    } else {
        DiskEntryKind::Other
    }
}
