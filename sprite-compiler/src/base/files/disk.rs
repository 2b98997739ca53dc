//! A folder on the disk.
#![expect(clippy::disallowed_methods, reason = "this is the one module that reads the disk")]

use super::plain::plain;
use super::{Entry, EntryKind, Files, Stamp, cache};
use crate::base::limits::{Limits, NAMES_COMPARED};
use crate::base::paths;
use crate::base::suggest;
use std::fs;
use std::io;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

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

    /// The folder at a path that is relative to that of a crate's manifest.
    ///
    /// # Errors
    /// There is no such folder: what was looked for, and what was probably meant, in words for people.
    pub fn of_crate(manifest: &Path, path: &str) -> Result<Self, String> {
        let location = manifest.join(path);
        Self::open(&location).map_err(|error| {
            let meant = match Self::similar(manifest, path) {
                Some(meant) => format!("did you mean `{meant}`? The path"),
                None => "the path".to_owned(),
            };
            format!(
                "the asset folder `{path}` cannot be opened: {error}\n  looked for {}\n  = help: {meant} is relative to the folder of the crate's Cargo.toml",
                location.display()
            )
        })
    }

    /// The path of a folder that is there, of which another one is probably a misspelling: one of its parts differs.
    pub fn similar(base: &Path, path: &str) -> Option<String> {
        let parts: Vec<&str> = path.split('/').collect();
        for (index, part) in parts.iter().enumerate() {
            let (before, after) = (parts.get(..index)?, parts.get(index + 1..)?);
            let folder = base.join(before.join("/"));
            if folder.join(part).is_dir() {
                continue;
            }
            let names = fs::read_dir(&folder).ok()?.take(NAMES_COMPARED).filter_map(Result::ok);
            let names = names.filter(|entry| entry.path().is_dir());
            let mut names: Vec<String> =
                names.filter_map(|entry| entry.file_name().into_string().ok()).collect();
            names.sort();
            let near = suggest::nearest(part, names.iter().map(String::as_str))?;
            let meant = [before, &[near], after].concat().join("/");
            return base.join(&meant).is_dir().then_some(meant);
        }
        None
    }

    /// The folder's absolute path, links resolved.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The same path as text that any program understands, also where [`Self::root`] has the prefix `\\?\` of
    /// Windows; [`None`] when it is not UTF-8.
    pub fn root_text(&self) -> Option<String> {
        self.root.to_str().map(plain)
    }

    /// The folder's path from the current folder, with `/` between its parts, as terminals and editors follow it: empty
    /// for the current folder itself; [`None`] when it does not lie below it.
    pub fn below_current_folder(&self) -> Option<String> {
        let here = std::env::current_dir().and_then(fs::canonicalize).ok()?;
        let below = self.root.strip_prefix(here).ok()?;
        Some(below.to_str()?.replace(MAIN_SEPARATOR, "/"))
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
        let named = |error: io::Error| match shown {
            "" => error,
            _ => io::Error::new(error.kind(), format!("`{shown}`: {error}")),
        };
        for entry in fs::read_dir(folder).map_err(named)? {
            // Folders count as well: links among a few of them can make very many paths.
            if found.len() > limits.files {
                return Ok(());
            }
            let entry = entry.map_err(named)?;
            // A name that is no Unicode cannot be written in any description, nor shown in a finding.
            let Ok(name) = entry.file_name().into_string() else { continue };
            if name.starts_with('.') {
                continue;
            }
            let path = paths::inside(shown, &name);
            let mut location = entry.path();
            let mut kind = entry.file_type().map_err(named)?;
            if kind.is_symlink() {
                match fs::canonicalize(&location) {
                    Ok(target) if target.starts_with(&self.root) => location = target,
                    Ok(_) => {
                        found.push(Entry { path, length: 0, kind: EntryKind::OutsideRoot });
                        continue;
                    }
                    Err(_) => continue,
                }
                kind = fs::metadata(&location).map_err(named)?.file_type();
            }
            if kind.is_dir() {
                if !trail.contains(&location) {
                    found.push(Entry { path: path.clone(), length: 0, kind: EntryKind::Folder });
                    if trail.len() <= limits.depth {
                        trail.push(location.clone());
                        self.walk(&location, &path, trail, limits, found)?;
                        trail.pop();
                    }
                }
            } else if kind.is_file() {
                let length = fs::metadata(&location).map_err(named)?.len();
                found.push(Entry { path, length, kind: EntryKind::File });
            }
        }
        Ok(())
    }
}

/// When a file came to its place or was written, where the system says it: a copy may bring the time of another file
/// with it.
#[cfg(unix)]
fn exchanged(data: &fs::Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    let nanoseconds = i128::from(data.ctime()) * 1_000_000_000 + i128::from(data.ctime_nsec());
    u64::try_from(nanoseconds).unwrap_or(0)
}

#[cfg(not(unix))]
fn exchanged(_: &fs::Metadata) -> u64 {
    0
}

/// Which file it is: a folder that is renamed brings others to the same paths, with the times that they had.
#[cfg(unix)]
fn identity(data: &fs::Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    data.dev().rotate_left(32) ^ data.ino()
}

/// The best that is known without a number for each file.
#[cfg(not(unix))]
fn identity(data: &fs::Metadata) -> u64 {
    data.created().ok().and_then(cache::nanoseconds).unwrap_or(0)
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

    fn stamp(&self, path: &str) -> Option<Stamp> {
        let data = fs::metadata(self.root.join(path)).ok()?;
        let modified = cache::nanoseconds(data.modified().ok()?)?.max(exchanged(&data));
        Some(Stamp { modified, identity: identity(&data) })
    }
}
