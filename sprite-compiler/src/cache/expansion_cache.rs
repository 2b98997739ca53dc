//! The expansions of macro calls.

use super::codec::{Decoder, Encoder};
use super::{FileState, Memo, Snapshot};
use crate::base::files::{Entry, EntryKind};
use crate::base::limits::Limits;
use std::borrow::Cow;
use std::collections::BTreeMap;
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
                EntryKind::Folder | EntryKind::OutsideRoot | EntryKind::Unreadable(_) => None,
            };
            Some((path.clone(), number(*kind), state))
        };
        let folder = snapshot.entries()?.map(state).collect::<Option<_>>()?;
        let memo = Memo::open(location, "expansion", head, limits.remembered_bytes);
        Some(Self { memo, snapshot, folder })
    }

    /// The expansion, if it is still valid.
    pub fn get(&self) -> Option<&[u8]> {
        let mut decoder = Decoder::new(self.memo.get(KEY)?);
        let mut now = self.folder.iter();
        decoder.list(|decoder| {
            let (path, kind) = (decoder.text()?, decoder.number()?);
            let state = decoder.option(FileState::decode)?;
            let (expected, expected_kind, _) = now.next()?;
            let is_current = || state.is_none_or(|state| state.is_current(self.snapshot, path));
            (path == expected && kind == *expected_kind && is_current()).then_some(())
        })?;
        let expansion = decoder.bytes().filter(|_| now.next().is_none())?;
        // Storing again saves reading, next time, the files whose stamps have settled since.
        self.store(expansion);
        Some(expansion)
    }

    /// Stores an expansion.
    pub fn store(&self, expansion: &[u8]) {
        let mut encoder = Encoder::default();
        encoder.list(&self.folder, |encoder, (path, kind, state)| {
            encoder.text(path);
            encoder.number(*kind);
            encoder.option(state.as_ref(), |encoder, state| {
                state.encode(encoder);
                Some(())
            })
        });
        encoder.bytes(expansion);
        self.memo.store(BTreeMap::from([(KEY, Cow::Owned(encoder.finish()))]));
    }
}

/// The number of a kind of entries.
const fn number(kind: EntryKind) -> u64 {
    match kind {
        EntryKind::File => 0,
        EntryKind::Folder => 1,
        EntryKind::OutsideRoot => 2,
        EntryKind::Unreadable(_) => 3,
    }
}
