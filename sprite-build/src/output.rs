//! Generated files: whole or not there, and touched only when it changes.

use crate::Error;
use sprite_compiler::write_whole;
use std::fs;
use std::path::Path;

/// Writes the file, unless it holds these bytes already: then its time stays, for tools that look at nothing else.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    #[expect(clippy::disallowed_methods, reason = "what this crate wrote is no asset")]
    if fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    write_whole(path, bytes).map_err(|source| Error::Write { path: path.to_owned(), source })
}
