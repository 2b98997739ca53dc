//! Calls `git`, which never writes anything.

use crate::fault::Fault;
use sprite_compiler::one_line;
use std::io;
use std::process::{Command, Output, Stdio};

/// A call of git that is independent of the language and never asks for a password.
pub(crate) fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new("git");
    command.args(arguments).stdin(Stdio::null());
    command.env("LC_ALL", "C").env("GIT_OPTIONAL_LOCKS", "0").env("GIT_TERMINAL_PROMPT", "0");
    command
}

/// The error if git could not be called.
pub(super) fn uncalled(error: &io::Error) -> Fault {
    Fault::Call(if error.kind() == io::ErrorKind::NotFound {
        "the program `git`, which reads revisions, was not found: install it, or compare two folders"
            .to_owned()
    } else {
        format!("the program `git`, which reads revisions, cannot be called: {error}")
    })
}

/// Looks for the repository around the current folder, of which the caller named a revision.
pub(super) fn find_repository(named: &str) -> Result<(), Fault> {
    let output = run(&["rev-parse", "--git-dir"])?;
    if output.status.success() {
        return Ok(());
    }
    let words = said(&output);
    let named = one_line(named.to_owned());
    Err(Fault::Call(if words.contains("not a git repository") {
        format!(
            "there is no folder `{named}`, and as a revision it would be one of the git repository around the current \
             folder, which is in none: call it in a repository, or compare two folders"
        )
    } else {
        format!("`{named}` is a revision, and git cannot read this repository: {words}")
    }))
}

/// Runs git and returns its standard output.
pub(super) fn ask_bytes(arguments: &[&str]) -> Result<Vec<u8>, Fault> {
    let output = run(arguments)?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let call = arguments.first().copied().unwrap_or_default();
    Err(Fault::Call(format!("`git {call}` failed: {}", said(&output))))
}

/// The same as text.
pub(super) fn ask(arguments: &[&str]) -> Result<String, Fault> {
    Ok(String::from_utf8_lossy(&ask_bytes(arguments)?).into_owned())
}

/// The object of a revision, or of a path in one; [`None`] if there is none.
pub(super) fn object(named: &str) -> Result<Option<String>, Fault> {
    let output = run(&["rev-parse", "--verify", "--quiet", named])?;
    let id = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    let is_id = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_hexdigit());
    Ok(Some(id).filter(|_| output.status.success() && is_id))
}

/// The kind of an object; [`None`] if it is in another repository.
pub(super) fn kind(id: &str) -> Result<Option<String>, Fault> {
    let output = run(&["cat-file", "-t", id])?;
    let kind = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    Ok(Some(kind).filter(|_| output.status.success()))
}

fn run(arguments: &[&str]) -> Result<Output, Fault> {
    command(arguments).output().map_err(|error| uncalled(&error))
}

/// The error message of git as one line.
fn said(output: &Output) -> String {
    let words = String::from_utf8_lossy(&output.stderr);
    one_line(words.trim().trim_start_matches("fatal: ").replace('\n', " "))
}
