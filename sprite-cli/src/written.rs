//! Writes files where a call says so.

use crate::fault::Fault;
use crate::print;
use sprite_compiler::{replace_whole, shown_path};
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

/// Replaces the content of a file. Links to it stay, and all that belongs to the file. Readers see the old content or
/// the new one, unless the file has other names or an owner that only writing in place would keep.
#[expect(clippy::disallowed_methods, reason = "it is compared with what was read before")]
pub(crate) fn save(path: &Path, before: &[u8], after: &[u8]) -> io::Result<()> {
    let path = path.canonicalize()?;
    match replace_whole(&path, before, after) {
        Err(error) if error.kind() == io::ErrorKind::Unsupported && fs::read(&path)? == before => {
            fs::write(&path, after)
        }
        saved => saved,
    }
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
