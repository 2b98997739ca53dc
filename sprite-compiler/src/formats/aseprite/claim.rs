//! Which files are descriptions of the format, and which of them are one sprite.

use crate::base::identifiers;
use crate::base::paths;

/// The endings of its descriptions. JSON of other formats and programs has one of them, too.
pub(crate) const ENDINGS: &[&str] = &["ase", "aseprite", "json"];

/// The endings of binary files.
pub(crate) const BINARY_ENDINGS: &[&str] = &["ase", "aseprite"];

/// A word that each export holds, and that shows that a broken text is meant as one.
pub(crate) const TELLTALE: &str = "\"frames\"";

/// Returns whether a JSON object with these keys at its root is an export.
pub(crate) fn claims(keys: &[&str]) -> bool {
    keys.contains(&"frames") && keys.contains(&"meta")
}

/// The files of a folder that become one type belong together: of a binary file and its export only one is read.
pub(crate) fn unit_key(path: &str) -> String {
    match identifiers::pascal_case(paths::stem(path)) {
        Some(name) => format!("{}/{name}", paths::folder(path)),
        None => path.to_owned(),
    }
}
