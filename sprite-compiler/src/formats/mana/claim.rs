//! Which files are descriptions of the format.

use super::syntax::{File, Root};
use crate::base::load::holds_word;

/// The ending of its descriptions. Files of other programs have it, too.
pub(crate) const ENDINGS: &[&str] = &["xml"];

/// Returns whether a file is a description by its root element, or was meant as one.
pub(crate) fn claims(file: &File) -> bool {
    !matches!(file.root, Root::Other(_)) || !file.findings.is_empty()
}

/// Returns whether a file that is not text in UTF-8 was meant as a description.
pub(crate) fn is_meant(bytes: &[u8]) -> bool {
    holds_word(bytes, &["<sprite"])
}
