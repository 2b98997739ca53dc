//! The error of the writer.

/// A part of a sprite that the layout cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteError(pub(super) &'static str);

impl core::fmt::Display for WriteError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "a packed table cannot hold so much: {}", self.0)
    }
}

impl core::error::Error for WriteError {}

/// Converts a number to the 16 bits of most fields.
pub(super) fn small(count: usize, what: &'static str) -> Result<u16, WriteError> {
    u16::try_from(count).map_err(|_| WriteError(what))
}
