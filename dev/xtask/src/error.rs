//! A mistake in an art file, with its place.

use std::fmt;

/// A mistake and its location: `garden.txt:12: unknown character 'Q'`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ArtError {
    /// Name of the art file.
    pub(crate) file: String,
    /// Line, counted from 1.
    pub(crate) line: usize,
    /// The complaint.
    pub(crate) message: String,
}

impl ArtError {
    /// An error at a line of a file.
    pub(crate) fn new(file: &str, line: usize, message: impl Into<String>) -> Self {
        Self { file: file.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for ArtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for ArtError {}
