//! Writes files atomically, also when several processes write them at the same time, and keeps their extended
//! attributes, which on Linux hold access control lists.

use crate::base::limits::FILE_NAMES_TRIED;
use std::ffi::OsStr;
use std::fs::{File, Metadata};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::{fs, io, process};

#[cfg(unix)]
use std::os::unix::fs::{MetadataExt, fchown};

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
        .and_then(|()| keep(&file, &old))
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

/// Gives a new file the extended attributes of the one that it replaces, and no others. Attributes that the system
/// derives from the content are left to the system.
///
/// # Errors
/// An attribute cannot be kept.
#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
pub(super) fn keep(new: &File, old: &File) -> io::Result<()> {
    use rustix::fs::{XattrFlags, fremovexattr, fsetxattr};

    let (wanted, own) = (linux_and_apple::list(old)?, linux_and_apple::list(new)?);
    for (name, value) in wanted.iter().filter(|attribute| !own.contains(attribute)) {
        fsetxattr(new, name.as_slice(), value, XattrFlags::empty())
            .map_err(|error| not_kept(name, &error.into()))?;
    }
    // A folder may give its new files an access control list.
    for (name, _) in own.iter().filter(|(name, _)| !wanted.iter().any(|(wanted, _)| wanted == name)) {
        fremovexattr(new, name.as_slice()).map_err(|error| not_kept(name, &error.into()))?;
    }
    Ok(())
}

/// The standard library does not know what other systems keep beside a file.
#[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
pub(super) fn keep(_: &File, _: &File) -> io::Result<()> {
    Ok(())
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
fn not_kept(name: &[u8], error: &io::Error) -> io::Error {
    let name = crate::base::words::one_line(String::from_utf8_lossy(name).into_owned());
    let error = error.to_string();
    let message = format!("its extended attribute `{name}` cannot be kept: {}", error.trim_end_matches('.'));
    io::Error::new(io::ErrorKind::Unsupported, message)
}

#[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
mod linux_and_apple {
    use super::not_kept;
    use rustix::fs::{fgetxattr, fgetxattr_query, flistxattr, flistxattr_query};
    use rustix::io::Errno;
    use std::fs::File;
    use std::io;

    /// Attributes that a system makes of the content or of the program that writes it: writing removes or renews them.
    const DERIVED: [&[u8]; 4] =
        [b"security.ima", b"security.evm", b"security.capability", b"com.apple.provenance"];

    /// The greatest length of an attribute that is kept. Linux allows 64 KiB.
    const LONGEST: usize = 1 << 20;

    /// The names and the values of a file's attributes.
    pub(super) fn list(file: &File) -> io::Result<Vec<(Vec<u8>, Vec<u8>)>> {
        let names = match read(|| flistxattr_query(file), |buffer| flistxattr(file, buffer)) {
            // The file system has no attributes.
            Err(Errno::OPNOTSUPP | Errno::NOSYS) => return Ok(Vec::new()),
            names => names?,
        };
        let names = names.split(|byte| *byte == 0);
        let kept = names.filter(|name| !name.is_empty() && !DERIVED.contains(name));
        kept.map(|name| {
            let value = read(|| fgetxattr_query(file, name), |buffer| fgetxattr(file, name, buffer));
            Ok((name.to_owned(), value.map_err(|error| not_kept(name, &error.into()))?))
        })
        .collect()
    }

    /// Asks for a length and then for that many bytes.
    fn read(
        length: impl FnOnce() -> rustix::io::Result<usize>,
        fill: impl FnOnce(&mut [u8]) -> rustix::io::Result<usize>,
    ) -> rustix::io::Result<Vec<u8>> {
        let length = length()?;
        if length > LONGEST {
            return Err(Errno::TOOBIG);
        }
        let mut bytes = vec![0; length];
        // Without room for a byte the systems would answer with the length.
        let filled = if length == 0 { 0 } else { fill(&mut bytes)? };
        bytes.truncate(filled);
        Ok(bytes)
    }
}

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
