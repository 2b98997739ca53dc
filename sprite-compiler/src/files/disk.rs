//! A folder on the disk.
#![expect(clippy::disallowed_methods, reason = "this is the one place that reads the disk")]

use super::{Entry, EntryKind, Files};
use crate::Limits;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// A folder on the disk. Links are followed as long as they stay inside it; files and folders whose name
/// begins with a dot are not looked at.
#[derive(Clone, Debug)]
pub struct DiskFiles {
    root: PathBuf,
}

impl DiskFiles {
    /// The folder at this path.
    ///
    /// # Errors
    /// There is no such folder.
    pub fn open(root: impl AsRef<Path>) -> io::Result<Self> {
        let root = fs::canonicalize(root)?;
        if root.is_dir() { Ok(Self { root }) } else { Err(io::ErrorKind::NotADirectory.into()) }
    }

    /// The folder's absolute path, links resolved.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Adds what lies in a folder. `trail` holds the resolved folders above it, so that a link which leads
    /// back to one of them ends there.
    fn walk(
        &self,
        folder: &Path,
        shown: &str,
        trail: &mut Vec<PathBuf>,
        limits: &Limits,
        found: &mut Vec<Entry>,
    ) -> io::Result<()> {
        if trail.len() > limits.depth {
            return Err(io::Error::other(format!("{shown}: folders are nested deeper than {}", limits.depth)));
        }
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            // A name that is no Unicode cannot be written in any description, nor shown in a finding.
            let Ok(name) = entry.file_name().into_string() else { continue };
            if name.starts_with('.') {
                continue;
            }
            let path = if shown.is_empty() { name } else { format!("{shown}/{name}") };
            let mut place = entry.path();
            if entry.file_type()?.is_symlink() {
                match fs::canonicalize(&place) {
                    Ok(target) if target.starts_with(&self.root) => place = target,
                    Ok(_) => {
                        found.push(Entry { path, length: 0, kind: EntryKind::OutsideRoot });
                        continue;
                    }
                    Err(_) => continue,
                }
            }
            let metadata = fs::metadata(&place)?;
            if metadata.is_dir() {
                if !trail.contains(&place) {
                    trail.push(place.clone());
                    self.walk(&place, &path, trail, limits, found)?;
                    trail.pop();
                }
            } else if metadata.is_file() {
                found.push(Entry { path, length: metadata.len(), kind: EntryKind::File });
            }
            if found.len() > limits.files {
                return Err(io::Error::other(format!("more than {} files", limits.files)));
            }
        }
        Ok(())
    }
}

impl Files for DiskFiles {
    fn root_name(&self) -> Option<String> {
        self.root.file_name()?.to_str().map(str::to_owned)
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        let mut found = Vec::new();
        self.walk(&self.root, "", &mut vec![self.root.clone()], limits, &mut found)?;
        Ok(found)
    }

    fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        fs::read(self.root.join(path))
    }
}
