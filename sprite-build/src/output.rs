//! The generated file: whole or not there, and touched only when it changes.

use crate::Error;
use std::path::Path;
use std::{fs, process};

/// Writes the file, unless it holds this text already: then its time stays, for tools that look at nothing else.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Error> {
    #[expect(clippy::disallowed_methods, reason = "what this crate wrote is no asset")]
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}", process::id()));
    let half = path.with_file_name(name);
    let written = fs::write(&half, text).and_then(|()| fs::rename(&half, path));
    written.map_err(|error| {
        let _ = fs::remove_file(&half);
        Error::new(format!("{} cannot be written: {error}", path.display()))
    })
}
