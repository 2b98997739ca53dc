//! The asset folder, as cargo is to watch it.

use crate::cargo::Directives;
use sprite_compiler::DiskFiles;
use std::path::Path;

/// Opens the folder at a path that is relative to the crate's manifest.
pub(crate) fn open(path: &str, manifest: &Path) -> Result<DiskFiles, String> {
    if path.contains('\\') {
        return Err(format!("the asset folder `{path}`: write `/` between folders, on every system"));
    }
    DiskFiles::of_crate(manifest, path)
}

/// Makes the script run again when anything in a folder changes, and when the script itself does.
///
/// For a folder, cargo looks at all folders and files in it, so that it notices new, deleted and renamed ones at any
/// depth. The inputs are listed first all the same: `cargo build -v` names the first line that changed.
pub(crate) fn watch(path: &str, inputs: &[String], manifest: &Path, directives: &mut Directives) {
    let folder = path.trim_end_matches('/');
    let folder = if folder.is_empty() { path } else { folder };
    for input in inputs {
        directives.rerun_if_changed(&format!("{folder}/{input}"));
    }
    // A folder that is not there yet makes the script run again at every build, until it is.
    directives.rerun_if_changed(folder);
    // The script is built anew in any case. Under another name it must not be listed: for a path that does
    // not exist cargo runs the script at every build.
    if manifest.join(SCRIPT).is_file() {
        directives.rerun_if_changed(SCRIPT);
    }
}

const SCRIPT: &str = "build.rs";
