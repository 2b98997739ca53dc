//! Folders for tests.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, io, process, thread};

/// A new, empty folder, which is removed with all that is in it when this value is dropped.
#[derive(Debug)]
pub struct TempFolder(PathBuf);

impl TempFolder {
    /// Makes the folder, where the system has such ones.
    ///
    /// # Panics
    /// It cannot be made.
    #[expect(clippy::new_without_default, reason = "a default has no effect on the disk")]
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = system_folder().join(format!("sprites-{}-{number}", process::id()));
            match fs::create_dir(&path) {
                Ok(()) => return Self(path),
                // An earlier process with this number was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => panic!("{}: {error}", path.display()),
            }
        }
    }

    /// Makes the folder at this path. What is there is removed: a run that was killed left it.
    ///
    /// # Panics
    /// It cannot be made.
    pub fn at(path: PathBuf) -> Self {
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Self(path)
    }
}

/// The system's folder for temporary files, by a path without links: tests compare paths, and macOS has a link there.
/// On Windows such a path has a prefix that few programs take.
fn system_folder() -> PathBuf {
    let folder = env::temp_dir();
    if cfg!(windows) { folder } else { folder.canonicalize().unwrap_or(folder) }
}

impl Deref for TempFolder {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
}

impl AsRef<Path> for TempFolder {
    fn as_ref(&self) -> &Path {
        self
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let removed = fs::remove_dir_all(&self.0);
        // On Windows, a path may be too long, or a program that ended a moment ago may still have a file.
        let is_fine = removed.is_ok() || cfg!(windows) || thread::panicking();
        assert!(is_fine, "{}: {removed:?}", self.0.display());
    }
}
