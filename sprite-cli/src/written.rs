//! Writes files where a call says so.

use crate::fault::Fault;
use crate::print;
use sprite_compiler::shown_path;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// Writes to a path that the caller named, as the redirection of a shell does: through a link, into a pipe or a device,
/// and into a file that keeps its owner, its permissions and its other names. If the path is the standard output, `out`
/// takes the bytes. Returns where the rest of the output goes, which is the standard error then.
pub(crate) fn write_named<'o>(
    path: &Path,
    bytes: &[u8],
    out: &'o mut impl Write,
) -> Result<Box<dyn Write + 'o>, Fault> {
    if is_standard_output(path) {
        out.write_all(bytes)?;
        return Ok(Box::new(print::errors()));
    }
    let written = File::create(path).and_then(|mut file| file.write_all(bytes));
    written.map_err(|error| unwritten(path, &error))?;
    Ok(Box::new(out))
}

/// Writes a file that must not exist, which is [`io::ErrorKind::AlreadyExists`]. A file that cannot be completed is
/// removed.
pub(crate) fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(path)?;
    let written = file.write_all(bytes);
    drop(file);
    if written.is_err() {
        let _ = fs::remove_file(path);
    }
    written
}

pub(crate) fn unwritten(path: &Path, error: &io::Error) -> Fault {
    Fault::Call(format!("`{}` cannot be written: {error}", shown_path(path)))
}

/// Returns whether a path leads to the file or the pipe that is the standard output. Opened by its path again, a file
/// would be written from its start at the same time.
#[cfg(unix)]
fn is_standard_output(path: &Path) -> bool {
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};
    let own = io::stdout().as_fd().try_clone_to_owned().and_then(|own| File::from(own).metadata());
    match (fs::metadata(path), own) {
        (Ok(named), Ok(own)) => {
            !named.file_type().is_char_device() && (named.dev(), named.ino()) == (own.dev(), own.ino())
        }
        _ => false,
    }
}

/// The standard output has no path on this system.
#[cfg(not(unix))]
const fn is_standard_output(_: &Path) -> bool {
    false
}
