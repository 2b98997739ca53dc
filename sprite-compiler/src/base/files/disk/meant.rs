//! Guesses the folder that the path of a missing folder means.
#![expect(clippy::disallowed_methods, reason = "what is listed here is not in the asset folder")]

use crate::base::limits::NAMES_COMPARED;
use crate::base::paths;
use crate::base::sorted::sort;
use crate::base::suggest;
use std::fs;
use std::path::Path;

/// The existing folder that is meant by a path which names a file in it, or which begins at the root of the disk.
pub(super) fn folder(base: &Path, path: &str) -> Option<String> {
    let inside = path.trim_start_matches('/');
    let folder = if base.join(inside).is_file() { paths::folder(inside) } else { inside };
    (folder != path && !folder.is_empty() && base.join(folder).is_dir()).then(|| folder.to_owned())
}

/// The path of an existing folder that a misspelt path probably means: one of its parts differs.
pub(super) fn similar(base: &Path, path: &str) -> Option<String> {
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
