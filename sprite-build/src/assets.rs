//! The asset folder, as generated code and messages name it.

use crate::folder;
use sprite_compiler::{DiskFiles, shown_path};
use std::path::Path;

/// An asset folder that is there.
#[derive(Debug)]
pub(crate) struct Assets {
    pub(crate) files: DiskFiles,
    /// Its absolute path.
    pub(crate) root: String,
    /// Its path below the workspace, as rustc would show it.
    pub(crate) shown: String,
}

impl Assets {
    /// Opens the folder at a path that is relative to the crate's manifest.
    pub(crate) fn open(path: &str, manifest: &Path) -> Result<Self, String> {
        let files = folder::open(path, manifest)?;
        let root = files.root_text();
        let root = root.ok_or_else(|| format!("the path {} is not UTF-8", shown_path(files.root())))?;
        let shown = shown(files.root(), manifest).unwrap_or_else(|| root.clone());
        Ok(Self { files, root, shown })
    }
}

/// The folder's path below the workspace. Cargo passes no build script that path, but its lock file stands there.
fn shown(root: &Path, manifest: &Path) -> Option<String> {
    let manifest = manifest.canonicalize().ok()?;
    let workspace = manifest.ancestors().find(|folder| folder.join("Cargo.lock").is_file());
    let below = root.strip_prefix(workspace.unwrap_or(&manifest)).ok()?;
    below.to_str().map(|_| shown_path(below))
}
