//! How tests call cargo for small crates outside of the workspace.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Where all of them are built, so that one build of the compiler serves them. It does while all calls are alike.
pub(crate) fn products() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("fixtures")
}

/// Cargo, for the crate in a folder. It fetches nothing.
pub(crate) fn cargo(folder: &Path, arguments: &[&str]) -> Command {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(arguments)
        .args(["--offline", "--color", "never"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", products())
        .env("CARGO_INCREMENTAL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .env_remove("CARGO_BUILD_TARGET");
    cargo
}
