//! The watch over a folder that `include_sprites!` compiles.

use crate::cargo::{Directives, Surroundings};
use crate::folder::{self, Folder};
use sprite_compiler::{Files, Limits, watch_stamp, watch_variable};
use std::io::{self, Write};

/// Makes cargo notice new files in a folder that `include_sprites!` compiles: it sees by itself that one was edited or
/// deleted, but not that one was added. The path is the macro's: relative to the folder of the crate's `Cargo.toml`.
///
/// ```no_run
/// // In `main` of build.rs:
/// sprite_build::watch("assets");
/// ```
///
/// Call it once for each folder. It never fails: what is wrong with a folder, the macro says.
pub fn watch(folder: &str) {
    match Surroundings::of_the_environment() {
        Ok(surroundings) => directives(folder, &surroundings).print(),
        Err(error) => {
            let _ = writeln!(io::stderr(), "{error}");
        }
    }
}

fn directives(path: &str, surroundings: &Surroundings) -> Directives {
    let mut directives = Directives::default();
    // A folder that is not there yet makes the script run again at every build, until it is.
    folder::watch(path, &[], &mut directives);
    if let Ok(folder) = Folder::open(path, surroundings) {
        let files = folder.files.list(&Limits::default()).unwrap_or_default();
        directives.set_variable(&watch_variable(folder.files.root()), &watch_stamp(files));
    }
    directives
}
