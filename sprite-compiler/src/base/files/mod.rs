//! The files of the asset folder: the only module that reads it.

mod disk;
mod memory;
mod plain;
mod whole;

pub use disk::DiskFiles;
pub use memory::{MemoryFiles, Overlay};
pub use plain::shown_path;
pub(crate) use whole::UNFINISHED;
pub use whole::{replace_whole, write_whole};

use crate::base::budget::Budget;
use crate::base::limits::Limits;
use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

/// A folder of assets. Paths are relative to it, with `/` between their parts.
pub trait Files: Sync {
    /// The folder's own name, if it has one.
    fn root_name(&self) -> Option<String>;

    /// All files and folders below the folder, in any order. A folder need not be listed if a file in it is. A list may
    /// end after one entry more than the limits allow, and the content of a folder that lies too deep may be left out.
    ///
    /// # Errors
    /// The folder cannot be read, or its content exceeds another limit, which is [`io::ErrorKind::FileTooLarge`].
    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>>;

    /// The content of a listed file, at most the first `most` bytes.
    ///
    /// # Errors
    /// The file cannot be read. The error for a file that no longer exists is [`io::ErrorKind::NotFound`].
    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>>;
}

/// The asset folder as one run may read it.
#[derive(Clone, Copy)]
pub(crate) struct Assets<'a> {
    /// Its files.
    pub(crate) files: &'a dyn Files,
    /// The limits of the run.
    pub(crate) limits: &'a Limits,
    /// The budget that is left to the run.
    pub(crate) budget: &'a Budget,
}

impl std::fmt::Debug for Assets<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Assets").finish_non_exhaustive()
    }
}

/// Bytes by which a file may have more than twice its listed length, because a person may save it meanwhile.
const GROWTH: u64 = 1 << 20;

impl Assets<'_> {
    /// The content of a file that had this length when it was listed. A file that has grown much since is not read: it
    /// would take more than its folder allows.
    ///
    /// # Errors
    /// The file cannot be read. The error for a file that no longer exists is [`io::ErrorKind::NotFound`].
    pub(crate) fn read(&self, path: &str, length: u64) -> io::Result<Vec<u8>> {
        let most = length.saturating_mul(2).saturating_add(GROWTH).min(self.budget.longest_file());
        let bytes = self.files.read(path, most.saturating_add(1))?;
        if bytes.len() as u64 > most {
            return Err(io::Error::other(format!("it has grown to more than {most} bytes meanwhile")));
        }
        Ok(bytes)
    }
}

/// The times and the identity of a file, by which changes of its content are noticed. Times are nanoseconds since 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// The time of the last change of its content. Programs may set it: archives and copies keep the time of another
    /// file. 0 if it is unknown.
    pub modified: u64,
    /// The time of the last change of its content, its times or its name. The system sets it by its own clock, and no
    /// program restores it. 0 if it is unknown, as on Windows.
    pub changed: u64,
    /// The identity of the file, by which a swap of two files is noticed: its device and its number there or, without
    /// them, the time of its creation and 0.
    pub identity: [u64; 2],
}

/// A time in nanoseconds since 1970, as in a [`Stamp`].
pub(crate) fn nanoseconds(time: SystemTime) -> Option<u64> {
    u64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_nanos()).ok()
}

/// A file or a folder below the asset folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its path.
    pub path: String,
    /// Its length in bytes; 0 if it is not a file.
    pub length: u64,
    /// The bytes of its content that are stored on the disk. The rest are holes of a sparse file, which are read as
    /// zeros.
    pub on_disk: u64,
    /// The kind of the entry.
    pub kind: EntryKind,
    /// The stamp by which a change of a file is noticed; [`None`] if it is unknown: then nothing of the file is cached.
    /// For a link it is that of the target. It is taken before the content is read, and a file with another content has
    /// another stamp.
    pub stamp: Option<Stamp>,
}

impl Entry {
    /// A file without a stamp, whose changes are not noticed.
    pub const fn file(path: String, length: u64) -> Self {
        Self { path, length, on_disk: length, kind: EntryKind::File, stamp: None }
    }

    /// The identity of the file, which all its names share; [`None`] if the system does not tell it.
    pub(crate) fn identity(&self) -> Option<[u64; 2]> {
        self.stamp.map(|stamp| stamp.identity).filter(|identity| identity[1] != 0)
    }

    /// Returns whether a part of it is not stored, and reads as zeros. No text has such a part.
    pub(crate) const fn has_holes(&self) -> bool {
        self.on_disk < self.length
    }
}

/// The kind of an [`Entry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A file that may be read.
    File,
    /// A folder.
    Folder,
    /// A link that leads out of the asset folder, to anything but a folder; it is never read.
    OutsideRoot,
    /// A link to a folder outside of the asset folder; it is never read.
    FolderOutsideRoot,
    /// Neither a file nor a folder: a link that leads nowhere, a pipe, a socket or a device. It is never read.
    NoFile,
    /// A folder that cannot be listed, with the reason. It has another entry as a [`Self::Folder`].
    Unreadable(io::ErrorKind),
}
