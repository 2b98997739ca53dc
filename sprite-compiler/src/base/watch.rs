//! The environment variable by which a build script tells the macro that it watches a folder.

use crate::base::digest::Digest;
use crate::base::files::{Entry, EntryKind};
use crate::base::sorted::sort_by;
use std::path::{Path, PathBuf};

/// The path of a folder, relative to the crate's manifest and without redundant parts: `./assets/` is `assets`. It
/// stays the same when the project is moved.
pub fn watch_path(written: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for part in written.split('/').filter(|part| !matches!(*part, "" | ".")) {
        if part != ".." || path.as_os_str().is_empty() || path.ends_with("..") {
            path.push(part);
        } else {
            path.pop();
        }
    }
    path
}

/// The name of the variable for a folder, given as its absolute path without links or as its [`watch_path`].
pub fn watch_variable(root: &Path) -> String {
    format!("SPRITE_BUILD_WATCHES_{}", Digest::of(root.as_os_str().as_encoded_bytes()))
}

/// The value of the variable. It changes whenever a file is added or removed.
pub fn watch_stamp(mut entries: Vec<Entry>) -> String {
    entries.retain(|entry| entry.kind == EntryKind::File);
    sort_by(&mut entries, |a, b| a.path.cmp(&b.path));
    Digest::of_parts(entries.iter().map(|entry| entry.path.as_bytes())).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(path: &str, length: u64, kind: EntryKind) -> Entry {
        Entry { kind, ..Entry::file(path.to_owned(), length) }
    }

    #[test]
    fn paths_are_the_same_however_they_are_written() {
        for (written, path) in [
            ("assets", "assets"),
            ("./assets//", "assets"),
            ("a/../assets/ui", "assets/ui"),
            ("../../art/x/..", "../../art"),
            (".", ""),
        ] {
            assert_eq!(watch_path(written), Path::new(path), "{written}");
        }
    }

    #[test]
    fn the_stamp_depends_on_which_files_there_are_and_on_nothing_else() {
        let file = |path, length| entry(path, length, EntryKind::File);
        let stamp = watch_stamp(vec![file("a", 1), file("b/c", 2)]);
        assert_eq!(watch_stamp(vec![file("b/c", 7), entry("b", 0, EntryKind::Folder), file("a", 1)]), stamp);
        assert_ne!(watch_stamp(vec![file("a", 1), file("b", 1), file("c", 1)]), stamp);
        assert_ne!(watch_stamp(vec![file("ab", 1), file("/c", 2)]), stamp);
        assert_eq!(watch_variable(Path::new("/a")), "SPRITE_BUILD_WATCHES_131004f6e4ec032c705232ffe9c20267");
    }
}
