//! `cargo sprites`: the compiler from the command line.

mod check;
mod cli;
mod explain;
mod fault;
mod folder;
mod list;
mod trace;
mod watch;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
