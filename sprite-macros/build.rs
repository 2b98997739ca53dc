//! Finds out whether the compiler lets a macro point into assets, when the feature `nightly` asks for it.
//!
//! The feature alone must not break a build on a stable compiler: others of the workspace may switch it on, or
//! `--all-features` does. So a small probe finds out whether the compiler has what the feature needs.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The program that is compiled to find out.
const PROBE: &str = "src/probe.rs";

fn main() {
    println!("cargo::rustc-check-cfg=cfg(can_point)");
    println!("cargo::rerun-if-changed=build.rs");
    if env::var_os("CARGO_FEATURE_NIGHTLY").is_none() {
        return;
    }
    println!("cargo::rerun-if-changed={PROBE}");
    // The variable makes a stable compiler take unstable features, of all crates or of those that it names.
    println!("cargo::rerun-if-env-changed=RUSTC_BOOTSTRAP");
    if compiles() == Some(true) {
        println!("cargo::rustc-cfg=can_point");
    }
}

/// Returns whether the probe compiles as this crate would; [`None`] when that cannot be found out.
fn compiles() -> Option<bool> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty());
    let wrappers = [set("RUSTC_WRAPPER"), set("RUSTC_WORKSPACE_WRAPPER")].into_iter().flatten();
    let mut program = wrappers.chain(set("RUSTC"));
    let out = PathBuf::from(set("OUT_DIR")?);
    let mut command = Command::new(program.next()?);
    command
        .args(program)
        .args(["--edition=2024", "--crate-name=sprite_macros", "--crate-type=proc-macro", "--emit=metadata"])
        .arg("--out-dir")
        .arg(out)
        .arg(Path::new(PROBE))
        .args(flags())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().ok().map(|status| status.success())
}

/// Flags of the user: `-Zallow-feature` may forbid what the probe needs.
fn flags() -> Vec<OsString> {
    let flags = env::var("CARGO_ENCODED_RUSTFLAGS").unwrap_or_default();
    flags.split('\x1f').filter(|flag| !flag.is_empty()).map(OsString::from).collect()
}
