//! The only access to the disk: where things lie, reading and writing them.
#![expect(
    clippy::disallowed_methods,
    reason = "the ban holds for the compiler; this tool is not the compiler"
)]

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the grids.
pub(crate) fn art_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("art")
}

/// The asset folder of the example game.
pub(crate) fn asset_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join("assets")
}

/// A text file, with the path in the message when it cannot be read.
pub(crate) fn read_text(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The bytes of a file; `None` when there is no such file.
pub(crate) fn read_bytes(path: &Path) -> Option<Vec<u8>> {
    fs::read(path).ok()
}

/// Writes a file and the folders above it.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let complain = |error: std::io::Error| format!("{}: {error}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(complain)?;
    }
    fs::write(path, bytes).map_err(complain)
}

/// Names of the files with this ending that lie in a folder itself, sorted, so that runs are alike.
pub(crate) fn list_flat(folder: &Path, ending: &str) -> Result<Vec<String>, String> {
    let here = entries(folder)?.into_iter().filter(|path| path.is_file() && has_ending(path, ending));
    Ok(here.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let complain = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(complain)?;
    let mut paths =
        entries.map(|entry| Ok(entry.map_err(complain)?.path())).collect::<Result<Vec<_>, String>>()?;
    paths.sort();
    Ok(paths)
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|extension| extension == ending)
}
