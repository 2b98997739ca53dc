//! Entries of memos in the memory of a process that compiles a folder again and again.

use crate::base::sorted::SortedMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// The entries of a memo.
pub(super) type Entries = SortedMap<String, Vec<u8>>;

/// The results of the last run over one asset folder, for a program that compiles the folder again: the entries of the
/// files that [`Options::cache`](crate::Options::cache) names, and valid by the same rule. A clone has the same content.
///
/// A cache is for one folder. For another one use another cache.
#[derive(Clone, Default)]
pub struct MemoryCache(Arc<Mutex<SortedMap<&'static str, Kept>>>);

/// The entries of a memo with the bytes on which all of them depend.
struct Kept {
    head: Vec<u8>,
    entries: Arc<Entries>,
}

impl MemoryCache {
    /// The entries of a kind; [`None`] if there are none with this head.
    pub(super) fn get(&self, kind: &'static str, head: &[u8]) -> Option<Arc<Entries>> {
        let kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.get(kind).filter(|kept| kept.head == head).map(|kept| Arc::clone(&kept.entries))
    }

    /// Replaces the entries of a kind.
    pub(super) fn set(&self, kind: &'static str, head: &[u8], entries: Arc<Entries>) {
        let mut kinds = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kinds.insert(kind, Kept { head: head.to_vec(), entries });
    }
}

impl fmt::Debug for MemoryCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MemoryCache").finish_non_exhaustive()
    }
}

/// Where the entries of a memo are kept: in a file, in memory, or in both. Memory comes first.
#[derive(Clone, Debug)]
pub(crate) struct CacheStore {
    pub(super) file: Option<PathBuf>,
    pub(super) memory: Option<MemoryCache>,
}

impl CacheStore {
    /// A place with this file and this memory; [`None`] if there is neither.
    pub(crate) fn new(file: Option<PathBuf>, memory: Option<MemoryCache>) -> Option<Self> {
        (file.is_some() || memory.is_some()).then_some(Self { file, memory })
    }

    /// The file of this path alone.
    pub(crate) const fn file(file: PathBuf) -> Self {
        Self { file: Some(file), memory: None }
    }
}
