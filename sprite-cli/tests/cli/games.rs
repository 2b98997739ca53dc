//! Crates as `cargo new` makes them, in which the program is called.
#![expect(clippy::disallowed_methods, reason = "the files that the program wrote are looked at")]

use super::assets::text;
use std::fs;
use std::path::Path;
use std::process::Output;
use test_support::TempFolder;

pub(crate) const REPOSITORY: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A crate as `cargo new` makes it, and nothing else.
pub(crate) fn game(name: &str) -> TempFolder {
    game_in(TempFolder::new(), name)
}

/// The same in this folder.
pub(crate) fn game_in(folder: TempFolder, name: &str) -> TempFolder {
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest =
        format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n");
    fs::write(folder.join("Cargo.toml"), manifest).expect("a file");
    fs::write(folder.join("src/main.rs"), "fn main() {}\n").expect("a file");
    folder
}

pub(crate) fn read(folder: &Path, path: &str) -> String {
    fs::read_to_string(folder.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The output of the program.
pub(crate) fn said(output: &Output) -> &str {
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{}", text(&output.stdout));
    text(&output.stdout)
}
