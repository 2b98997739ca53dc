//! Why a build script cannot go on, in a few words: the findings themselves have been printed by then.

use std::fmt;

/// The sprites could not be compiled. What was found, and where, is printed already.
///
/// A `main` that returns it shows it as one short line.
pub struct Error(String);

impl Error {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

// What `fn main() -> Result<...>` prints.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}
