//! The implementation for Unix. Each part of a path is opened in the folder that was opened before it, and none may be
//! a link.

use super::{DiskEntryKind, FileFacts, Listed};
use crate::base::files::Stamp;
use rustix::fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, Stat, openat, statat};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStringExt;
use std::path::{Component, Path};

const FOLDER: OFlags = OFlags::RDONLY.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);
/// `NONBLOCK`, so that opening a pipe that has no writer does not wait.
const FILE: OFlags = OFlags::RDONLY.union(OFlags::NONBLOCK).union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC);

/// Opens a path below the root without blocking. The caller checks the type of the file.
pub(in crate::base::files::disk) fn file(root: &Path, path: &Path) -> io::Result<File> {
    let (folder, name) = parent(root, path)?;
    // Opening a device may have effects.
    if !matches!(stat(folder.as_fd(), name)?.kind, DiskEntryKind::File | DiskEntryKind::Link) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
    }
    Ok(File::from(openat(&folder, name, FILE, Mode::empty())?))
}

/// The entries of the folder at a path below the root. Entries that are removed while it is listed are left out.
pub(in crate::base::files::disk) fn folder(
    root: &Path,
    path: &Path,
) -> io::Result<impl Iterator<Item = io::Result<Listed>>> {
    let folder = open(root, path)?;
    let entries = Dir::read_from(&folder)?;
    let listed = move |entry: rustix::io::Result<rustix::fs::DirEntry>| {
        let name = match entry {
            Ok(entry) => OsString::from_vec(entry.file_name().to_bytes().to_vec()),
            Err(error) => return Some(Err(error.into())),
        };
        if name == "." || name == ".." {
            return None;
        }
        match stat(folder.as_fd(), &name) {
            Ok(found) => Some(Ok(Listed { name, found })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => Some(Err(error)),
        }
    };
    Ok(entries.filter_map(listed))
}

/// The file or folder at a path below the root.
pub(in crate::base::files::disk) fn look(root: &Path, path: &Path) -> io::Result<FileFacts> {
    if path.as_os_str().is_empty() {
        return Ok(FileFacts { kind: DiskEntryKind::Folder, length: 0, on_disk: 0, stamp: None });
    }
    let (folder, name) = parent(root, path)?;
    stat(folder.as_fd(), name)
}

/// The folder that a path lies in, and its name there.
fn parent<'a>(root: &Path, path: &'a Path) -> io::Result<(OwnedFd, &'a OsStr)> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    Ok((open(root, path.parent().unwrap_or(Path::new("")))?, name))
}

/// The folder at a path below the root.
fn open(root: &Path, path: &Path) -> io::Result<OwnedFd> {
    // The root was resolved when it was first opened. Anyone who can exchange the folders above it can do anything
    // anyway.
    let mut folder = openat(CWD, root, FOLDER, Mode::empty())?;
    for part in path.components() {
        let Component::Normal(name) = part else { return Err(io::ErrorKind::InvalidInput.into()) };
        folder = openat(&folder, name, FOLDER, Mode::empty())?;
    }
    Ok(folder)
}

fn stat(folder: BorrowedFd<'_>, name: &OsStr) -> io::Result<FileFacts> {
    let data: Stat = statat(folder, name, AtFlags::SYMLINK_NOFOLLOW)?;
    let kind = match FileType::from_raw_mode(data.st_mode) {
        FileType::RegularFile => DiskEntryKind::File,
        FileType::Directory => DiskEntryKind::Folder,
        FileType::Symlink => DiskEntryKind::Link,
        _ => DiskEntryKind::Other,
    };
    let length = u64::try_from(data.st_size).unwrap_or(0);
    let stored = u64::try_from(i128::from(data.st_blocks)).unwrap_or(0).saturating_mul(512);
    // A short file takes little, and one that is stored as a whole has no holes.
    let is_sparse = kind == DiskEntryKind::File && length > SHORT && stored < length;
    let on_disk = if is_sparse {
        bytes_of_data(folder, name, length).unwrap_or_else(|| least_on_disk(length, stored))
    } else {
        length
    };
    Ok(FileFacts { kind, length, on_disk, stamp: stamp(&data) })
}

/// The length up to which a file counts as a whole, whatever is stored of it.
const SHORT: u64 = 64 << 10;

/// The number of runs of data that are counted in a file. It is limited because each takes two calls of the system.
const RUNS: usize = 4_096;

/// The bytes of a file that are not in holes; [`None`] if the system does not say it, or if there are too many holes. A
/// file that the file system compresses, or whose content is not written yet, has no holes.
#[cfg(any(target_vendor = "apple", target_os = "android", target_os = "freebsd", target_os = "linux"))]
fn bytes_of_data(folder: BorrowedFd<'_>, name: &OsStr, length: u64) -> Option<u64> {
    use rustix::fs::{SeekFrom, seek};
    use rustix::io::Errno;

    let file = openat(folder, name, FILE, Mode::empty()).ok()?;
    let (mut sum, mut at) = (0, 0);
    for _ in 0..RUNS {
        let start = match seek(&file, SeekFrom::Data(at)) {
            Ok(start) => start.min(length),
            // Nothing but a hole follows.
            Err(Errno::NXIO) => return Some(sum),
            Err(_) => return None,
        };
        let end = seek(&file, SeekFrom::Hole(start)).ok()?.min(length);
        sum += end.saturating_sub(start);
        if end == length {
            return Some(sum);
        }
        if end <= at {
            return None;
        }
        at = end;
    }
    None
}

/// On this system holes cannot be found.
#[cfg(not(any(target_vendor = "apple", target_os = "android", target_os = "freebsd", target_os = "linux")))]
const fn bytes_of_data(_: BorrowedFd<'_>, _: &OsStr, _: u64) -> Option<u64> {
    None
}

/// The bytes that count of a file whose holes are not known, from those that are stored: all of them if the file may be
/// compressed, or if nothing is stored yet, as on some systems directly after writing.
const fn least_on_disk(length: u64, stored: u64) -> u64 {
    if stored <= 512 || stored >= length / SPARSE { length } else { stored }
}

/// The least ratio of length to stored bytes of a sparse file. No file system compresses that much.
const SPARSE: u64 = 64;

/// The time of the inode's change is part of the stamp, since copies and tools may restore the time of modification.
/// The number of the file is part of it, since renaming a folder brings other files to the same paths with their old
/// times.
fn stamp(data: &Stat) -> Option<Stamp> {
    let nanoseconds =
        |seconds: i128, nanoseconds: i128| u64::try_from(seconds * 1_000_000_000 + nanoseconds).ok();
    // The types of these numbers differ between systems, and some are signed.
    let number = |number: i128| u64::try_from(number & i128::from(u64::MAX)).unwrap_or(0);
    Some(Stamp {
        modified: nanoseconds(data.st_mtime.into(), data.st_mtime_nsec.into())?,
        changed: nanoseconds(data.st_ctime.into(), data.st_ctime_nsec.into())?,
        identity: [number(data.st_dev.into()), number(data.st_ino.into())],
    })
}
