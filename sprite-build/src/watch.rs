//! The watch over a folder that `include_sprites!` compiles.

use crate::cargo::{self, Directives};
use crate::folder;
use sprite_compiler::{Files, Limits, watch_path, watch_stamp, watch_variable};
use std::io::{self, Write};
use std::path::Path;

/// Makes cargo notice new files in a folder that `include_sprites!` compiles: cargo sees by itself that one was edited
/// or deleted, but not that one was added. The path is the macro's: relative to the folder of the crate's `Cargo.toml`.
///
/// ```no_run
/// // In `main` of build.rs:
/// sprite_build::watch("assets");
/// ```
///
/// Call it once for each folder; folders inside are watched too. It never fails: a folder that is missing is a warning
/// of the build script, and mistakes in the folder are reported by the macro.
pub fn watch(folder: &str) {
    match cargo::manifest() {
        Ok(manifest) => directives(folder, &manifest).print(),
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
        }
    }
}

fn directives(path: &str, manifest: &Path) -> Directives {
    let mut directives = Directives::default();
    folder::watch(path, &[], manifest, &mut directives);
    match folder::open(path, manifest) {
        Ok(folder) => {
            let files = folder.list(&Limits::default()).unwrap_or_default();
            let stamp = watch_stamp(files);
            directives.set_variable(&watch_variable(folder.root()), &stamp);
            // Cargo keeps the lines of this script when the project is moved: then only this variable is right.
            directives.set_variable(&watch_variable(&watch_path(path)), &stamp);
        }
        Err(fault) => directives.warning(&format!("nothing is watched: {fault}")),
    }
    directives
}
