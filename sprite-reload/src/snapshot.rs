//! Files as one compilation saw them.

use sprite_compiler::{Entry, Files, Limits};
use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, PoisonError};

/// Files that stay what they were when they were read first, so that the game gets the bytes that the compilation
/// checked.
pub(crate) struct Snapshot<'a> {
    files: &'a dyn Files,
    read: Mutex<BTreeMap<String, Vec<u8>>>,
}

impl<'a> Snapshot<'a> {
    pub(crate) fn new(files: &'a dyn Files) -> Self {
        Self { files, read: Mutex::default() }
    }
}

impl Files for Snapshot<'_> {
    fn root_name(&self) -> Option<String> {
        self.files.root_name()
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        self.files.list(limits)
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        let most_bytes = usize::try_from(most).unwrap_or(usize::MAX);
        let known = |content: &Vec<u8>| content.iter().copied().take(most_bytes).collect();
        let lock = || self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(content) = lock().get(path).map(known) {
            return Ok(content);
        }
        let content = self.files.read(path, most)?;
        // Only the start of it may have been asked for.
        if content.len() >= most_bytes {
            return Ok(content);
        }
        // Of two threads that read a file at once, the first one counts.
        Ok(lock().entry(path.to_owned()).or_insert(content).clone())
    }
}
