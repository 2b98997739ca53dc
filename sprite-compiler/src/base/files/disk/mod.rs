//! A folder on the disk.
//!
//! The folder may change while it is read, by a person, a program or an attacker who wants another file to be read. So
//! a file is opened once, and the opened file is checked: `beneath.rs` opens it without following a link, and only a
//! regular file is read, never further than its limit.

mod beneath;

use super::plain::{plain, shown_path};
use super::{Entry, EntryKind, Files};
use crate::base::limits::{Limits, NAMES_COMPARED};
use crate::base::sorted::sort;
use crate::base::{paths, suggest};
use beneath::{DiskEntryKind, FileFacts, Listed};
use std::io::Read;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::{fs, io};

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

    /// The folder at a path relative to the folder of a crate's manifest.
    ///
    /// # Errors
    /// There is no such folder. The error is a text for people: the path that does not exist, and the one that was
    /// probably meant.
    pub fn of_crate(manifest: &Path, path: &str) -> Result<Self, String> {
        let location = manifest.join(path);
        Self::open(&location).map_err(|error| {
            let meant = match folder(manifest, path).or_else(|| Self::similar(manifest, path)) {
                Some(meant) if suggest::looks_same(path, &meant) => {
                    format!("{}; the path", suggest::question(path, &meant))
                }
                Some(meant) => format!("did you mean `{meant}`? The path"),
                None => "the path".to_owned(),
            };
            format!(
                "the asset folder `{path}` cannot be opened: {error}\n  looked for {}\n  = help: {meant} is relative to the folder of the crate's Cargo.toml",
                shown_path(&location)
            )
        })
    }

    /// The path of an existing folder that a misspelt path probably means: one of its parts differs.
    pub fn similar(base: &Path, path: &str) -> Option<String> {
        similar(base, path)
    }

    /// The folder's absolute path, links resolved.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The same path as text that any program understands, without the prefix `\\?\` that [`Self::root`] may have on
    /// Windows; [`None`] when it is not UTF-8.
    pub fn root_text(&self) -> Option<String> {
        self.root.to_str().map(|root| plain(root, MAIN_SEPARATOR))
    }

    /// The folder's path from the current folder, with `/` between its parts, as terminals and editors follow it:
    /// empty for the current folder itself; [`None`] when it does not lie below it.
    pub fn below_current_folder(&self) -> Option<String> {
        let here = std::env::current_dir().and_then(fs::canonicalize).ok()?;
        let below = self.root.strip_prefix(here).ok()?;
        below.to_str().map(|below| plain(below, MAIN_SEPARATOR))
    }

    /// Follows all links of a path below the root. The result is a path below the root without links.
    fn resolve(&self, path: &Path) -> io::Result<PathBuf> {
        let target = fs::canonicalize(self.root.join(path))?;
        let below = target.strip_prefix(&self.root).map(Path::to_owned);
        below.map_err(|_| io::Error::new(io::ErrorKind::PermissionDenied, "it leads out of the asset folder"))
    }

    /// Opens a file, following the links in its path if there are any.
    fn file(&self, path: &Path) -> io::Result<fs::File> {
        beneath::file(&self.root, path).or_else(|error| {
            let resolved = self.resolve(path)?;
            // Without links, another attempt would fail in the same way.
            if resolved == path { Err(error) } else { beneath::file(&self.root, &resolved) }
        })
    }
}

fn too_much(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

/// Lists a folder and what is in it.
struct Walk<'a> {
    files: &'a DiskFiles,
    limits: &'a Limits,
    /// The paths of the folders above, links resolved. A link that leads back to one of them is not followed.
    trail: Vec<PathBuf>,
    found: Vec<Entry>,
    path_bytes: u64,
    /// The number of entries that were found through links to folders.
    linked: usize,
}

impl Walk<'_> {
    /// Adds the entries of a folder. `folder` is its path without links, `shown` the path by which it was found.
    fn folder(&mut self, folder: &Path, shown: &str, is_linked: bool) -> io::Result<()> {
        for listed in beneath::folder(&self.files.root, folder)? {
            // Folders count as well: links among a few of them can make very many paths.
            if self.is_full() {
                return Ok(());
            }
            let Listed { name, found } = listed?;
            // A name that is no Unicode cannot be written in any description, nor shown in a finding.
            let Ok(name) = name.into_string() else { continue };
            if name.starts_with('.') {
                continue;
            }
            self.linked += usize::from(is_linked);
            let (path, location) = (paths::inside(shown, &name), folder.join(&name));
            match found.kind {
                DiskEntryKind::File => self.file(path, found),
                DiskEntryKind::Folder => self.enter(&location, path, is_linked),
                DiskEntryKind::Link => self.link(&location, path),
                DiskEntryKind::Other => self.push(path, EntryKind::NoFile),
            }
        }
        Ok(())
    }

    fn link(&mut self, location: &Path, path: String) {
        match self.files.resolve(location) {
            Ok(target) => match beneath::look(&self.files.root, &target) {
                Ok(FileFacts { kind: DiskEntryKind::Folder, .. }) => self.enter(&target, path, true),
                Ok(found @ FileFacts { kind: DiskEntryKind::File, .. }) => self.file(path, found),
                Ok(_) | Err(_) => self.push(path, EntryKind::NoFile),
            },
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                let is_folder =
                    fs::metadata(self.files.root.join(location)).is_ok_and(|target| target.is_dir());
                let kind = if is_folder { EntryKind::FolderOutsideRoot } else { EntryKind::OutsideRoot };
                self.push(path, kind);
            }
            Err(_) => self.push(path, EntryKind::NoFile),
        }
    }

    fn enter(&mut self, location: &Path, path: String, is_linked: bool) {
        if self.trail.iter().any(|above| above == location) {
            return;
        }
        self.push(path.clone(), EntryKind::Folder);
        if self.trail.len() > self.limits.depth {
            return;
        }
        self.trail.push(location.to_owned());
        match self.folder(location, &path, is_linked) {
            // The entry was removed meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => self.push(path, EntryKind::Unreadable(error.kind())),
            Ok(()) => {}
        }
        self.trail.pop();
    }

    fn file(&mut self, path: String, FileFacts { length, on_disk, stamp, .. }: FileFacts) {
        self.add(Entry { on_disk, stamp, ..Entry::file(path, length) });
    }

    /// Adds an entry that is not a file.
    fn push(&mut self, path: String, kind: EntryKind) {
        self.add(Entry { kind, ..Entry::file(path, 0) });
    }

    fn add(&mut self, entry: Entry) {
        self.path_bytes += entry.path.len() as u64;
        self.found.push(entry);
    }

    fn is_full(&self) -> bool {
        self.linked > self.limits.linked_files || self.path_bytes > self.limits.memory
    }
}

impl Files for DiskFiles {
    fn root_name(&self) -> Option<String> {
        self.root.file_name()?.to_str().map(str::to_owned)
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        let trail = vec![PathBuf::new()];
        let mut walk = Walk { files: self, limits, trail, found: Vec::new(), path_bytes: 0, linked: 0 };
        walk.folder(Path::new(""), "", false)?;
        match walk {
            Walk { linked, .. } if linked > limits.linked_files => Err(too_much(format!(
                "it has more than {} files and folders that are found through links",
                limits.linked_files
            ))),
            Walk { path_bytes, .. } if path_bytes > limits.memory => {
                Err(too_much(format!("the paths of its files have more than {} bytes", limits.memory)))
            }
            Walk { found, .. } => Ok(found),
        }
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        let file = self.file(Path::new(path))?;
        let data = file.metadata()?;
        if !data.is_file() {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
        }
        let mut bytes = Vec::with_capacity(usize::try_from(data.len().min(most)).unwrap_or(0));
        file.take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// The existing folder that is meant by a path which names a file in it, or which begins at the root of the disk.
fn folder(base: &Path, path: &str) -> Option<String> {
    let inside = path.trim_start_matches('/');
    let folder = if base.join(inside).is_file() { paths::folder(inside) } else { inside };
    (folder != path && !folder.is_empty() && base.join(folder).is_dir()).then(|| folder.to_owned())
}

/// The path of an existing folder that a misspelt path probably means: one of its parts differs.
#[expect(clippy::disallowed_methods, reason = "what is listed here is not in the asset folder")]
fn similar(base: &Path, path: &str) -> Option<String> {
    let parts: Vec<&str> = path.split('/').collect();
    for (index, part) in parts.iter().enumerate() {
        let (before, after) = (parts.get(..index)?, parts.get(index + 1..)?);
        let folder = base.join(before.join("/"));
        if folder.join(part).is_dir() {
            continue;
        }
        let names = fs::read_dir(&folder).ok()?.take(NAMES_COMPARED).filter_map(Result::ok);
        let names = names.filter(|entry| entry.path().is_dir());
        let mut names: Vec<String> = names.filter_map(|entry| entry.file_name().into_string().ok()).collect();
        sort(&mut names);
        let near = suggest::nearest(part, names.iter().map(String::as_str))?.word;
        let meant = [before, &[near], after].concat().join("/");
        return base.join(&meant).is_dir().then_some(meant);
    }
    None
}
