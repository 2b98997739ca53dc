//! Folders without a disk: one that exists in memory only, and one in which other contents replace those of some files.

use super::{Entry, Files};
use crate::base::limits::Limits;
use crate::base::sorted::SortedMap;
use std::borrow::Cow;
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

/// A folder in which some files have other contents: those that are open in an editor, or that are corrected.
pub struct Overlay<'a> {
    files: &'a dyn Files,
    contents: SortedMap<&'a str, Cow<'a, [u8]>>,
}

impl std::fmt::Debug for Overlay<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Overlay").field("contents", &self.contents).finish_non_exhaustive()
    }
}

impl<'a> Overlay<'a> {
    /// A folder with these contents in place of those of the files at their paths. The folder need not have such files.
    pub fn new(files: &'a dyn Files, contents: impl IntoIterator<Item = (&'a str, Cow<'a, [u8]>)>) -> Self {
        Self { files, contents: contents.into_iter().collect() }
    }
}

impl Files for Overlay<'_> {
    fn root_name(&self) -> Option<String> {
        self.files.root_name()
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        let mut entries = self.files.list(limits)?;
        entries.retain(|entry| !self.contents.contains_key(entry.path.as_str()));
        let own = self.contents.iter();
        entries.extend(own.map(|(path, content)| Entry::file((*path).to_owned(), content.len() as u64)));
        Ok(entries)
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        let Some(content) = self.contents.get(path) else { return self.files.read(path, most) };
        let most = usize::try_from(most).unwrap_or(usize::MAX).min(content.len());
        Ok(content.get(..most).unwrap_or_default().to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::files::MemoryFiles;

    #[test]
    fn contents_stand_in_front_of_files() {
        let files = MemoryFiles::new([("a.dat", "on the disk"), ("b.dat", "the same")]);
        let contents = [("a.dat", "other"), ("c.dat", "new")];
        let overlay = Overlay::new(&files, contents.map(|(path, text)| (path, text.as_bytes().into())));
        let mut paths: Vec<String> =
            overlay.list(&Limits::default()).unwrap().into_iter().map(|entry| entry.path).collect();
        paths.sort();
        assert_eq!(paths, ["a.dat", "b.dat", "c.dat"]);
        let read = |path| String::from_utf8(overlay.read(path, 5).unwrap()).unwrap();
        assert_eq!(
            (read("a.dat"), read("b.dat"), read("c.dat")),
            ("other".into(), "the s".into(), "new".into())
        );
        assert!(overlay.read("d.dat", 5).is_err());
    }
}
