//! Which files are descriptions of the format.

use super::syntax::{File, Root};
use crate::base::load::holds_word;
use crate::base::source::Span;

/// The ending of its descriptions. Files of other programs have it, too.
pub(crate) const ENDINGS: &[&str] = &["xml"];

/// The name of the root of a file of another program, with its span; [`None`] if the file is a description by its root
/// element, or was meant as one.
pub(crate) fn foreign_root(file: &File) -> Option<(String, Span)> {
    match &file.root {
        Root::Other(name) if file.findings.is_empty() => Some((name.text.clone(), name.location.span?)),
        _ => None,
    }
}

/// Returns whether a file that is not text in UTF-8 was meant as a description.
pub(crate) fn is_meant(bytes: &[u8]) -> bool {
    holds_word(bytes, &["<sprite"])
}
