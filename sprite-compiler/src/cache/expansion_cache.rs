//! The expansions of macro calls.

use super::codec::{Codec, Decoder, Encoder};
use super::{CacheStore, FileState, Memo, Snapshot};
use crate::base::files::{Entry, EntryKind};
use crate::base::limits::Limits;
use std::borrow::Cow;
use std::path::PathBuf;

/// The key of the only entry.
const KEY: &str = "expansion";

/// The expansion of a macro call, valid while the same files and folders exist and no file changed.
#[derive(Debug)]
pub struct ExpansionCache<'s> {
    memo: Memo,
    snapshot: &'s Snapshot<'s>,
    /// All entries of the folder, listed before anything else was read.
    folder: Vec<FolderEntry>,
}

/// An entry: its path, the number of its kind and, for a file, its state. The entries in a folder show whether the
/// folder changed; files outside of the asset folder are never read.
type FolderEntry = (String, u64, Option<FileState>);

impl<'s> ExpansionCache<'s> {
    /// Opens the file at this location. `head` must contain everything besides the folder that an expansion depends on.
    /// [`None`] if changes of the folder cannot be noticed.
    pub fn open(
        location: PathBuf,
        snapshot: &'s Snapshot<'s>,
        limits: &Limits,
        head: Vec<u8>,
    ) -> Option<Self> {
        let state = |entry: &Entry| {
            let Entry { path, kind, .. } = entry;
            let state = match kind {
                EntryKind::File => {
                    let digest = || FileState::new(snapshot, path, Some(snapshot.digest(path)?));
                    Some(FileState::new(snapshot, path, None).or_else(digest)?)
                }
                EntryKind::Folder
                | EntryKind::OutsideRoot
                | EntryKind::FolderOutsideRoot
                | EntryKind::NoFile
                | EntryKind::Unreadable(_) => None,
            };
            Some((path.clone(), number(*kind), state))
        };
        let folder = snapshot.entries()?.map(state).collect::<Option<_>>()?;
        let memo = Memo::open(CacheStore::file(location), "expansion", head, limits.remembered_bytes);
        Some(Self { memo, snapshot, folder })
    }

    /// The expansion, if it is still valid.
    pub fn get(&self) -> Option<&[u8]> {
        let mut decoder = Decoder::new(self.memo.get(KEY)?, &[]);
        let stored: Vec<FolderEntry> = Codec::decode(&mut decoder)?;
        let is_current = |((path, kind, state), (now, kind_now, _)): (&FolderEntry, &FolderEntry)| {
            let is_current = |state: &FileState| state.is_current(self.snapshot, path);
            path == now && kind == kind_now && state.as_ref().is_none_or(is_current)
        };
        let is_current = stored.len() == self.folder.len() && stored.iter().zip(&self.folder).all(is_current);
        let expansion = decoder.bytes().filter(|_| is_current)?;
        // Storing again saves reading, next time, the files whose stamps have settled since.
        self.store(expansion);
        Some(expansion)
    }

    /// Stores an expansion.
    pub fn store(&self, expansion: &[u8]) {
        let mut encoder = Encoder::default();
        self.folder.encode(&mut encoder);
        encoder.bytes(expansion);
        let entry = encoder.finish().map(|value| (KEY, Cow::Owned(value)));
        self.memo.store(entry.into_iter().collect());
    }
}

/// The number of a kind of entries.
const fn number(kind: EntryKind) -> u64 {
    match kind {
        EntryKind::File => 0,
        EntryKind::Folder => 1,
        EntryKind::OutsideRoot => 2,
        EntryKind::Unreadable(_) => 3,
        EntryKind::FolderOutsideRoot => 4,
        EntryKind::NoFile => 5,
    }
}
