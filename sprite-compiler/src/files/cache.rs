//! A file of things worth remembering between runs. Losing it costs time, nothing else.
#![expect(clippy::disallowed_methods, reason = "a cache is no asset: it lies among the build's products")]

use std::fs;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// A larger file than any that was stored is not even read.
const MOST: u64 = 256 << 20;

/// What was stored there.
pub(crate) fn load(path: &Path) -> Option<Vec<u8>> {
    let length = fs::metadata(path).ok()?.len();
    if length > MOST { None } else { fs::read(path).ok() }
}

/// Stores these bytes, all of them or none, whoever else does the same. That it fails is no error.
pub(crate) fn store(path: &Path, bytes: &[u8]) {
    if bytes.len() as u64 > MOST {
        return;
    }
    let Some(folder) = path.parent() else { return };
    // Nobody else has this process's number.
    let unfinished = path.with_extension(format!("{}.unfinished", std::process::id()));
    let written = fs::create_dir_all(folder)
        .and_then(|()| fs::write(&unfinished, bytes))
        .and_then(|()| fs::rename(&unfinished, path));
    if written.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
}

/// Nanoseconds since 1970.
pub(crate) fn nanoseconds(time: SystemTime) -> Option<u64> {
    u64::try_from(time.duration_since(UNIX_EPOCH).ok()?.as_nanos()).ok()
}
