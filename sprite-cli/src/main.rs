//! `cargo sprites`: the compiler from the command line.

mod bitmap;
mod changed_lines;
mod check;
mod cli;
mod companions;
mod completions;
mod diff;
mod explain;
mod export;
mod fault;
mod finding;
mod folder;
mod generate;
mod http;
mod init;
mod list;
mod lsp;
mod new;
mod packed;
mod preview;
mod print;
mod progress;
mod revision;
mod schema;
mod studio;
mod timeline;
mod trace;
mod uri;
mod user_data;
mod watch;
mod written;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
