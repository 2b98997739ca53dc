//! Writes the page to a file.

use crate::fault::Fault;
use crate::written::unwritten;
use sprite_compiler::{shown_path, write_whole};
use std::env;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The beginning of a page that this program made.
const BEGINNING: &[u8] = b"<!doctype html>\n<!-- Made by cargo sprites preview. -->";

/// The path of the page: in the target folder of a cargo project, else in the current folder.
pub(super) fn default_path() -> Result<PathBuf, Fault> {
    let target = env::var_os("CARGO_TARGET_DIR").map(PathBuf::from).or_else(|| {
        let here = env::current_dir().ok()?;
        // The lock file is in the root of the workspace.
        let project = here.ancestors().find(|folder| folder.join("Cargo.lock").is_file())?;
        let target = project.join("target");
        // Paths from the current folder are easier to read.
        Some(target.strip_prefix(&here).map(Path::to_owned).unwrap_or(target))
    });
    let Some(target) = target else { return Ok(PathBuf::from("preview.html")) };
    let folder = target.join("sprites");
    fs::create_dir_all(&folder).map_err(|error| unwritten(&folder, &error))?;
    Ok(folder.join("preview.html"))
}

/// Writes the page to a path that the caller did not name: a file that is not such a page stays.
pub(super) fn write(path: &Path, page: &[u8]) -> Result<(), Fault> {
    if path.symlink_metadata().is_ok() && !is_page(path) {
        let path = shown_path(path);
        return Err(Fault::Call(format!("`{path}` exists and is no preview: name the file with `-o`")));
    }
    write_whole(path, page).map_err(|error| unwritten(path, &error))
}

#[expect(clippy::disallowed_methods, reason = "the page is no asset")]
fn is_page(path: &Path) -> bool {
    let mut start = [0; BEGINNING.len()];
    // Opening a pipe would wait for a writer.
    path.is_file()
        && fs::File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok()
        && start == BEGINNING
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_begins_as_the_frame_of_all_pages_does() {
        assert!(include_bytes!("page/page.html").starts_with(BEGINNING));
    }
}
