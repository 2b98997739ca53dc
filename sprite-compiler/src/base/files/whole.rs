//! Writes files atomically, also when several processes write them at the same time.

use super::attributes;
use crate::base::limits::FILE_NAMES_TRIED;
use std::ffi::OsStr;
use std::fs::{self, File, Metadata};
use std::io::{self, Write};
#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, fchown};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

/// The ending of the names of files that are being written.
pub(crate) const UNFINISHED: &str = ".unfinished";

/// Writes a file in a folder that exists. Readers see the old content or all of the new one, also when this process is
/// stopped while it writes.
///
/// # Errors
/// The file cannot be written; then nothing has changed, and no unfinished file is left.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let (unfinished, mut file) = create(path)?;
    let written = file.write_all(bytes).and_then(|()| {
        // Some systems cannot move an open file.
        drop(file);
        fs::rename(&unfinished, path)
    });
    if written.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    written
}

/// Creates a new file beside it, which no other thread and no other process writes.
fn create(path: &Path) -> io::Result<(PathBuf, File)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let mut last = io::Error::from(io::ErrorKind::AlreadyExists);
    for _ in 0..FILE_NAMES_TRIED {
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let mut name = path.file_name().map(OsStr::to_owned).unwrap_or_default();
        name.push(format!(".{}-{count}{UNFINISHED}", process::id()));
        let unfinished = path.with_file_name(name);
        match File::create_new(&unfinished) {
            Ok(file) => return Ok((unfinished, file)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}

/// Removes unfinished files that stopped processes left beside a file. A process that is still writing one fails, and
/// does not change the file.
#[expect(clippy::disallowed_methods, reason = "these are files that this module wrote")]
fn remove_leftovers(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name().and_then(OsStr::to_str)) else {
        return;
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_left = entry.file_name().to_str().is_some_and(|other| is_unfinished(other, name));
        if is_left && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Returns whether [`create`] gives such a name to an unfinished file beside the file `of`.
fn is_unfinished(name: &str, of: &str) -> bool {
    let numbers = name.strip_prefix(of).and_then(|rest| rest.strip_prefix('.')?.strip_suffix(UNFINISHED));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    numbers
        .and_then(|numbers| numbers.split_once('-'))
        .is_some_and(|(process, count)| is_number(process) && is_number(count))
}

/// Replaces the content of a file that a person wrote. Readers see its old content or its new one, also when this
/// process is stopped at any moment. Its permissions, its owner, its group and, on Linux, Android and Apple's systems,
/// its extended attributes stay. Unfinished files that a stopped process left beside it are removed.
///
/// # Errors
/// The file no longer has the content `before`, it is a link or is not a file, it may not be written, or writing failed.
/// [`io::ErrorKind::Unsupported`] says that only writing in place would keep what belongs to the file: it has several
/// names, or its owner, its group or an attribute cannot be given to a new file. After an error nothing has changed, and
/// no unfinished file is left.
#[expect(
    clippy::disallowed_methods,
    reason = "the file is compared with what was compiled, not compiled again"
)]
pub fn replace_whole(path: &Path, before: &[u8], after: &[u8]) -> io::Result<()> {
    let found = fs::symlink_metadata(path)?;
    if !found.is_file() {
        return Err(io::Error::other("it is a link, or not a file"));
    }
    if found.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it may not be written"));
    }
    if has_other_names(&found) {
        let message = "it has other names, hard links, which would keep the old content";
        return Err(io::Error::new(io::ErrorKind::Unsupported, message));
    }
    let old = File::open(path)?;
    remove_leftovers(path);
    let (unfinished, mut file) = create(path)?;
    let written = file
        .write_all(after)
        .and_then(|()| keep_owner(&file, &found))
        .and_then(|()| file.set_permissions(found.permissions()))
        // After the permissions, which change an access control list.
        .and_then(|()| attributes::keep(&file, &old))
        .and_then(|()| file.sync_all())
        .and_then(|()| {
            // Some systems cannot move an open file, or replace one.
            drop((file, old));
            // The content is compared as late as possible: an editor may have saved the file meanwhile.
            if fs::read(path)? != before {
                return Err(io::Error::other("it has changed meanwhile"));
            }
            fs::rename(&unfinished, path)
        });
    match written {
        Ok(()) => sync_folder(path),
        Err(_) => drop(fs::remove_file(&unfinished)),
    }
    written
}

/// Returns whether other names lead to the same file.
#[cfg(unix)]
fn has_other_names(file: &Metadata) -> bool {
    file.nlink() > 1
}

/// Returns whether other names lead to the same file. The standard library does not tell on this system.
#[cfg(not(unix))]
const fn has_other_names(_: &Metadata) -> bool {
    false
}

/// Gives a new file the owner and the group of the one that it replaces.
#[cfg(unix)]
fn keep_owner(file: &File, before: &Metadata) -> io::Result<()> {
    let own = file.metadata()?;
    if (own.uid(), own.gid()) == (before.uid(), before.gid()) {
        return Ok(());
    }
    fchown(file, Some(before.uid()), Some(before.gid())).map_err(|_| {
        let message = "it has another owner or group, which cannot be kept";
        io::Error::new(io::ErrorKind::Unsupported, message)
    })
}

/// A new file belongs to the user, as on this system all files below a folder do.
#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

/// Waits until the new name is on the disk. The file is complete without it: after a loss of power it may have its old
/// content.
#[cfg(unix)]
#[expect(clippy::disallowed_methods, reason = "a folder is no file that is compiled")]
fn sync_folder(path: &Path) {
    if let Some(Ok(folder)) = path.parent().map(File::open) {
        let _ = folder.sync_all();
    }
}

/// Folders cannot be opened as files on this system.
#[cfg(not(unix))]
const fn sync_folder(_: &Path) {}

#[cfg(test)]
mod tests {
    use super::is_unfinished;

    #[test]
    fn only_what_is_written_beside_a_file_is_unfinished() {
        assert!(is_unfinished("hero.dat.4711-0.unfinished", "hero.dat"));
        for other in [
            "hero.dat.unfinished",
            "hero.dat.4711.unfinished",
            "hero.dat.a-0.unfinished",
            "hero.dat.4711-.unfinished",
            "hero.dat.4711-0.unfinished.png",
            "hero.dat.bak.4711-0.unfinished",
            "my-hero.dat.4711-0.unfinished",
        ] {
            assert!(!is_unfinished(other, "hero.dat"), "{other}");
        }
    }
}
