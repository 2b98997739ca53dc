//! Starts the benchmarks, optimised.

use std::process::Command;

pub(crate) fn run(words: &[&str]) -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--release", "--locked", "--quiet", "-p", "benches", "--"]).args(words);
    let status = cargo.status().map_err(|error| format!("cargo: {error}"))?;
    if status.success() { Ok(()) } else { Err("the benchmarks failed".to_owned()) }
}
