//! Decides which files are descriptions of the format, and which of them make one sprite.

use crate::base::paths;

/// The endings of its descriptions.
pub(crate) const ENDINGS: &[&str] = &["sprite"];

/// The files of a folder are the animations of one sprite; a file without a folder is a sprite by itself.
pub(crate) fn unit_key(path: &str) -> String {
    let folder = paths::folder(path);
    if folder.is_empty() { path.to_owned() } else { format!("{folder}/*.sprite") }
}
