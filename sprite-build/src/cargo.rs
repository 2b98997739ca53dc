//! The variables that cargo sets for a build script, and the lines that the script prints for cargo.

use crate::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

/// The folder of the crate's `Cargo.toml`, which paths are relative to.
pub(crate) fn manifest() -> Result<PathBuf, Error> {
    folder("CARGO_MANIFEST_DIR")
}

/// The folder for generated files.
#[cfg(feature = "compile")]
pub(crate) fn out() -> Result<PathBuf, Error> {
    folder("OUT_DIR")
}

/// The number of threads that the script may use.
#[cfg(feature = "compile")]
pub(crate) fn threads() -> usize {
    // It has no influence on what is generated, so cargo need not watch it.
    let jobs = std::env::var("NUM_JOBS").ok().and_then(|jobs| jobs.parse().ok());
    jobs.filter(|&jobs| jobs > 0).unwrap_or(usize::MAX)
}

fn folder(name: &'static str) -> Result<PathBuf, Error> {
    let value = std::env::var_os(name).filter(|value| !value.is_empty());
    value.map(PathBuf::from).ok_or(Error::NotABuildScript(name))
}

/// Lines for cargo. They are collected and printed at once, so that none is lost when the script fails later.
#[derive(Debug, Default)]
pub(crate) struct Directives(String);

impl Directives {
    /// The script runs again when a file changes, or anything in a folder. A path that cargo would misread is left
    /// out: a line break in it would begin a directive of the file's author.
    pub(crate) fn rerun_if_changed(&mut self, path: &str) {
        if !path.contains(char::is_control) && path.trim() == path {
            self.push("rerun-if-changed", path);
        }
    }

    /// Sets a variable for the crate's compilation.
    pub(crate) fn set_variable(&mut self, name: &str, value: &str) {
        self.push("rustc-env", format_args!("{name}={value}"));
    }

    /// Cargo shows the text line by line, after the crate's name.
    pub(crate) fn warning(&mut self, text: &str) {
        self.lines("warning", text);
    }

    /// As [`Self::warning`], and the build fails.
    #[cfg(feature = "compile")]
    pub(crate) fn error(&mut self, text: &str) {
        self.lines("error", text);
    }

    /// Prints a text that only `cargo build -vv` shows. Each line begins with `sprites:`, so that none is taken for a
    /// directive.
    #[cfg(feature = "compile")]
    pub(crate) fn remark(&mut self, text: &str) {
        use std::fmt::Write as _;
        for line in text.lines() {
            let _ = writeln!(self.0, "sprites: {}", line.replace(char::is_control, " "));
        }
    }

    fn lines(&mut self, directive: &str, text: &str) {
        for line in text.lines() {
            // A bare carriage return would hide what stands before it.
            self.push(directive, line.replace(char::is_control, " "));
        }
    }

    fn push(&mut self, directive: &str, value: impl Display) {
        use std::fmt::Write as _;
        let _ = writeln!(self.0, "cargo::{directive}={value}");
    }

    /// Prints all of it. An error means that cargo has ended, which is nothing to report.
    pub(crate) fn print(&self) {
        let mut out = io::stdout().lock();
        let _ = out.write_all(self.0.as_bytes()).and_then(|()| out.flush());
    }
}

#[cfg(all(test, feature = "compile"))]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_is_called_cannot_speak_to_cargo() {
        let mut directives = Directives::default();
        directives.rerun_if_changed("assets/hero.dat");
        directives.rerun_if_changed("assets/a\ncargo::rustc-link-arg=--evil");
        directives.rerun_if_changed("assets/ends with a space ");
        directives.warning("one\n  | two\r\n\u{8}three");
        directives.remark("cargo::error=four\rcargo::error=five");
        assert_eq!(
            directives.0,
            "cargo::rerun-if-changed=assets/hero.dat\ncargo::warning=one\ncargo::warning=  | two\ncargo::warning= three\nsprites: cargo::error=four cargo::error=five\n"
        );
    }
}
