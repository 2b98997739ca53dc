//! The files of the asset folder: the only module that reads it.

mod disk;
mod memory;
mod overlay;
mod plain;
mod whole;

pub use disk::DiskFiles;
pub use memory::MemoryFiles;
pub use overlay::Overlay;
pub use plain::shown_path;
pub(crate) use whole::UNFINISHED;
pub use whole::{replace_whole, write_whole};

use crate::base::budget::Budget;
use crate::base::limits::Limits;
use std::io;
use std::time::{SystemTime, UNIX_EPOCH};

/// A folder of assets. Paths are relative to it, with `/` between their parts.
pub trait Files: Sync {
    /// The folder's own name, when it has one.
    fn root_name(&self) -> Option<String>;

    /// All files and folders below the folder, in any order. A folder need not be listed when a file in it is. It is
    /// enough to list one entry more than the limits allow, and a folder that lies too deep without what is in it.
    ///
    /// # Errors
    /// The folder cannot be read, or what is in it exceeds another limit, which is [`io::ErrorKind::FileTooLarge`].
    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>>;

    /// The content of a listed file, at most so many bytes of it.
    ///
    /// # Errors
    /// The file cannot be read. What is no longer there is [`io::ErrorKind::NotFound`].
    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>>;
}

/// The asset folder as one run may read it.
#[derive(Clone, Copy)]
pub(crate) struct Assets<'a> {
    /// Its files.
    pub(crate) files: &'a dyn Files,
    /// How much of them may be read.
    pub(crate) limits: &'a Limits,
    /// The budget that is left to the run.
    pub(crate) budget: &'a Budget,
}

impl std::fmt::Debug for Assets<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Assets").finish_non_exhaustive()
    }
}

/// The times and the identity of a file, by which another content is noticed. Times are nanoseconds since
/// 1970.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stamp {
    /// When its content was changed last, as programs may set it: an archive or a copy brings the time of another
    /// file. 0 says nothing.
    pub modified: u64,
    /// When its content, its times or its name were changed last, which the system sets by its own clock and no
    /// program restores; 0 where that is unknown, as on Windows.
    pub changed: u64,
    /// Which file it is, so that two that are swapped are noticed when all else is equal: its device and its number
    /// there, or else the time of its creation and 0.
    pub identity: [u64; 2],
}

impl Stamp {
    /// All of it, for a file.
    pub(crate) const fn to_numbers(self) -> [u64; 4] {
        let Self { modified, changed, identity: [device, number] } = self;
        [modified, changed, device, number]
    }

    /// The stamp that [`Self::to_numbers`] gave.
    pub(crate) const fn from_numbers([modified, changed, device, number]: [u64; 4]) -> Self {
        Self { modified, changed, identity: [device, number] }
    }
}

/// A time as a [`Stamp`] has it.
pub(crate) fn nanoseconds(time: SystemTime) -> Option<u64> {
    u64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_nanos()).ok()
}

/// A file or a folder below the asset folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its path.
    pub path: String,
    /// Its length in bytes; 0 for what is no file.
    pub length: u64,
    /// Bytes that it takes on the disk: fewer than its length where most of it was never written.
    pub on_disk: u64,
    /// The kind of the entry.
    pub kind: EntryKind,
    /// By what a change of a file is noticed; [`None`] when that is unknown: then nothing is remembered of it. It is
    /// that of the file itself where a link leads to one, and from before the content is read. A file with another
    /// content has another stamp.
    pub stamp: Option<Stamp>,
}

impl Entry {
    /// A file of which no change is noticed.
    pub const fn file(path: String, length: u64) -> Self {
        Self { path, length, on_disk: length, kind: EntryKind::File, stamp: None }
    }
}

/// The kind of an [`Entry`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A file that may be read.
    File,
    /// A folder.
    Folder,
    /// A link that leads out of the asset folder; it is never read.
    OutsideRoot,
    /// A folder that cannot be listed, and why; it is listed as a [`Self::Folder`], too.
    Unreadable(io::ErrorKind),
}
