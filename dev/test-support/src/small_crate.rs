//! Calls of cargo for small crates outside of the workspace.
//!
//! `tmp` is the caller's `CARGO_TARGET_TMPDIR`, which cargo sets for tests alone.

use crate::TempFolder;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target folder of all of them, so that one build of the compiler serves them. It does while all calls are alike.
pub fn products(tmp: &str) -> PathBuf {
    Path::new(tmp).join("fixtures")
}

/// An empty folder for a crate of this name, which no other test has. Its path is the same in each run, since cargo and
/// the macro keep products for each path.
pub fn folder(tmp: &str, name: &str) -> TempFolder {
    TempFolder::at(Path::new(tmp).join(name))
}

/// Cargo, for the crate in a folder. It fetches nothing.
pub fn cargo(tmp: &str, folder: &Path, arguments: &[&str]) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(arguments)
        .args(["--offline", "--color", "never"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", products(tmp))
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("CARGO_BUILD_TARGET");
    cargo
}
