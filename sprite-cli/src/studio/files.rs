//! The files of a folder that the studio shows and edits.

use crate::check::fix::own_file;
use crate::folder::{Folder, SETTINGS};
use std::path::{Path, PathBuf};

/// The text of a file; [`None`] if it is not there, or no text.
pub(super) fn text_of(folder: &Folder, path: &str) -> Option<String> {
    String::from_utf8(folder.read(path).ok()?).ok()
}

/// The path of a file that is to be made, in a folder that no link leads to.
pub(super) fn own_new_file(root: &Path, path: &str) -> Result<PathBuf, &'static str> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let folder = if folder.is_empty() {
        root.canonicalize().map_err(|_| "its folder cannot be found any more")?
    } else {
        own_file(root, folder)?
    };
    Ok(folder.join(name))
}

pub(super) fn ends_with(path: &str, endings: &[&str]) -> bool {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    endings.iter().any(|own| ending.eq_ignore_ascii_case(own))
}

pub(super) fn is_png(path: &str) -> bool {
    ends_with(path, &["png"])
}

/// Returns whether a browser can show a file by itself.
pub(super) fn is_shown_by_browsers(path: &str) -> bool {
    ends_with(path, &["png", "apng", "gif"])
}

pub(super) fn is_picture(path: &str) -> bool {
    is_shown_by_browsers(path) || ends_with(path, &["aseprite", "ase"])
}

/// Returns whether a file is a description that is edited here.
pub(super) fn is_description(path: &str) -> bool {
    path == SETTINGS || path.ends_with(".sheet.toml")
}
