//! Remembers files of other programs within a run.

use crate::base::budget::Cost;
use crate::base::digest::Digest;
use crate::base::sorted::SortedMap;
use crate::base::source::Span;
use std::sync::{Mutex, PoisonError};

/// Files of other programs that were read, by their identity. Of a file with several names, or one that several links
/// lead to, the content is read and parsed once.
#[derive(Debug, Default)]
pub(crate) struct ForeignFiles(Mutex<SortedMap<[u64; 2], Foreign>>);

/// The result of reading such a file.
#[derive(Clone, Debug)]
pub(crate) struct Foreign {
    /// The digest of the text; [`None`] if it is no text.
    pub(crate) digest: Option<Digest>,
    /// The price of reading it. Each name pays it, so that it does not matter which is read first.
    pub(crate) price: Cost,
    /// The name of the root of an XML file.
    pub(crate) root: Option<(String, Span)>,
}

impl ForeignFiles {
    pub(crate) fn get(&self, identity: Option<[u64; 2]>) -> Option<Foreign> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&identity?).cloned()
    }

    pub(crate) fn insert(&self, identity: Option<[u64; 2]>, foreign: Foreign) {
        if let Some(identity) = identity {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(identity, foreign);
        }
    }
}
