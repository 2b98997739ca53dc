//! Starts the benchmarks, which are a workspace of their own: their peers are dependencies of no other crate.

use std::path::Path;
use std::process::Command;

pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("benches").join("Cargo.toml");
    let mut cargo = Command::new("cargo");
    cargo
        .args(["run", "--release", "--locked", "--quiet", "--manifest-path"])
        .arg(manifest)
        .arg("--")
        .args(words);
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err("the benchmarks failed".to_owned()) }
}
