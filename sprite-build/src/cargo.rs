//! What cargo says to a build script, and what the script says to cargo.

use crate::Error;
use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;

/// What cargo says.
#[derive(Clone, Debug)]
pub(crate) struct Surroundings {
    /// The folder of the crate's `Cargo.toml`, which paths are relative to.
    pub(crate) manifest: PathBuf,
    /// Where generated files go.
    pub(crate) out: PathBuf,
    /// How many threads the script may use.
    pub(crate) threads: usize,
}

impl Surroundings {
    /// As the environment has them.
    pub(crate) fn of_the_environment() -> Result<Self, Error> {
        let folder = |name: &str| {
            let value = std::env::var_os(name).filter(|value| !value.is_empty());
            value
                .map(PathBuf::from)
                .ok_or_else(|| Error::new(format!("{name} is not set: call it from build.rs")))
        };
        // It has no influence on what is generated, so cargo need not watch it.
        let jobs = std::env::var("NUM_JOBS").ok().and_then(|jobs| jobs.parse().ok());
        Ok(Self {
            manifest: folder("CARGO_MANIFEST_DIR")?,
            out: folder("OUT_DIR")?,
            threads: jobs.filter(|&jobs| jobs > 0).unwrap_or(usize::MAX),
        })
    }
}

/// Lines for cargo. They are gathered and printed at once, so that none is lost when the script fails later.
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

    /// Cargo shows the text line by line, behind the crate's name.
    pub(crate) fn warning(&mut self, text: &str) {
        self.lines("warning", text);
    }

    /// As [`Self::warning`], and the build fails.
    pub(crate) fn error(&mut self, text: &str) {
        self.lines("error", text);
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

    /// Says it. A cargo that does not listen has gone away.
    pub(crate) fn print(&self) {
        let mut out = io::stdout().lock();
        let _ = out.write_all(self.0.as_bytes()).and_then(|()| out.flush());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_is_called_cannot_speak_to_cargo() {
        let mut directives = Directives::default();
        directives.rerun_if_changed("assets/hero.dat");
        directives.rerun_if_changed("assets/a\ncargo::rustc-link-arg=--evil");
        directives.rerun_if_changed("assets/ends with a space ");
        directives.warning("one\n  | two\r\n\u{8}three");
        assert_eq!(
            directives.0,
            "cargo::rerun-if-changed=assets/hero.dat\ncargo::warning=one\ncargo::warning=  | two\ncargo::warning= three\n"
        );
    }
}
