//! The asset folder: where it is, and how people are shown it.

use crate::cargo::{Directives, Surroundings};
use sprite_compiler::DiskFiles;
use std::path::{MAIN_SEPARATOR, Path};

/// An asset folder that is there.
#[derive(Debug)]
pub(crate) struct Folder {
    pub(crate) files: DiskFiles,
    /// Its absolute path.
    pub(crate) root: String,
    /// Its path below the workspace, as rustc would show it.
    pub(crate) shown: String,
}

impl Folder {
    /// Opens the folder at a path that is relative to the crate's manifest.
    pub(crate) fn open(path: &str, surroundings: &Surroundings) -> Result<Self, String> {
        if path.contains('\\') {
            return Err(format!("the asset folder `{path}`: write `/` between folders, on every system"));
        }
        let place = surroundings.manifest.join(path);
        let files = DiskFiles::open(&place).map_err(|error| {
            format!(
                "the asset folder `{path}` cannot be opened: {error}\n  looked for {}\n  = help: the path is relative to the folder of the crate's Cargo.toml",
                place.display()
            )
        })?;
        let root = files.root().to_str().map(str::to_owned);
        let root = root.ok_or_else(|| format!("the path {} is not UTF-8", files.root().display()))?;
        let shown = shown(files.root(), &surroundings.manifest).unwrap_or_else(|| root.clone());
        Ok(Self { files, root, shown })
    }
}

/// The folder's path below the workspace. Cargo does not tell a build script where that is, but its lock file stands
/// there.
fn shown(root: &Path, manifest: &Path) -> Option<String> {
    let manifest = manifest.canonicalize().ok()?;
    let workspace = manifest.ancestors().find(|folder| folder.join("Cargo.lock").is_file());
    let below = root.strip_prefix(workspace.unwrap_or(&manifest)).ok()?;
    Some(below.to_str()?.replace(MAIN_SEPARATOR, "/"))
}

/// Makes the script run again when anything in a folder changes.
///
/// A folder's line alone has cargo look at all that is in it, folders and files, so that it notices what is new, gone
/// or renamed, at any depth. The inputs come first all the same: `cargo build -v` names the first line that changed.
pub(crate) fn watch(path: &str, inputs: &[String], directives: &mut Directives) {
    let folder = path.trim_end_matches('/');
    let folder = if folder.is_empty() { path } else { folder };
    for input in inputs {
        directives.rerun_if_changed(&format!("{folder}/{input}"));
    }
    directives.rerun_if_changed(folder);
}
