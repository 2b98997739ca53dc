//! `cargo sprites`: the compiler from the command line.

mod check;
mod cli;
mod fault;
mod trace;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
