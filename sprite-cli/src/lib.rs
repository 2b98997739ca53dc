//! `cargo sprites`: the compiler from the command line.
//!
//! The program is all that is meant to be used. This library is what it runs, and has no interface for other crates.

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

use std::path::Path;
use std::process::ExitCode;

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    cli::run()
}

/// Answers messages of the page of `cargo sprites edit` about a folder, and passes the answers on. A `version` that is
/// `null` becomes the one that the last answer had; a message that is only a number is a change on the disk.
///
/// # Panics
/// If the folder cannot be read.
pub fn studio_session<'m>(root: &Path, messages: impl Iterator<Item = &'m [u8]>, look: impl Fn(&str)) {
    studio::session(root, messages, look);
}
