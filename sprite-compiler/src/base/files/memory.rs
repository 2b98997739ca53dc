//! A folder that exists in memory only.

use super::{Entry, Files};
use crate::base::limits::Limits;
use crate::base::sorted::SortedMap;
use std::io;

/// Files in memory: for tests, fuzzing and tools.
#[derive(Clone, Debug, Default)]
pub struct MemoryFiles {
    root_name: Option<String>,
    files: SortedMap<String, Vec<u8>>,
}

impl MemoryFiles {
    /// A nameless folder with these files.
    pub fn new<P: Into<String>, C: Into<Vec<u8>>>(files: impl IntoIterator<Item = (P, C)>) -> Self {
        let files = files.into_iter().map(|(path, content)| (path.into(), content.into())).collect();
        Self { root_name: None, files }
    }

    /// The same folder with one more file, or with a new content of that file.
    #[must_use]
    pub fn with(mut self, path: impl Into<String>, content: impl Into<Vec<u8>>) -> Self {
        self.files.insert(path.into(), content.into());
        self
    }

    /// The same folder with a name of its own.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        self.root_name = Some(name.to_owned());
        self
    }
}

impl Files for MemoryFiles {
    fn root_name(&self) -> Option<String> {
        self.root_name.clone()
    }

    fn list(&self, _: &Limits) -> io::Result<Vec<Entry>> {
        let entry = |(path, content): (&String, &Vec<u8>)| Entry::file(path.clone(), content.len() as u64);
        Ok(self.files.iter().map(entry).collect())
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        let bytes = self.files.get(path).ok_or(io::ErrorKind::NotFound)?;
        Ok(bytes.iter().copied().take(usize::try_from(most).unwrap_or(usize::MAX)).collect())
    }
}
