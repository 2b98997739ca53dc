//! Compiles one of the two folders, on the disk or of a revision.

use crate::check::tally::number;
use crate::fault::Fault;
use crate::folder::{Folder, Trust};
use crate::print;
use crate::revision::Revision;
use sprite_compiler::{Compilation, Diagnostic, Renderer, Severity};
use std::io::{self, Write};
use std::path::Path;

/// Errors of a folder that are shown to people.
const MOST_TOLD: usize = 10;

/// A folder that was compiled.
pub(super) struct Side {
    pub(super) folder: Folder,
    pub(super) compilation: Compilation,
}

impl Side {
    /// Compiles a folder. A name that is not a folder on the disk and has a colon is a revision.
    pub(super) fn compile(named: &Path, trust: Trust) -> Result<Self, Fault> {
        let revision = named.to_str().filter(|_| !named.is_dir()).and_then(Revision::of);
        let Some(revision) = revision else {
            let folder = Folder::open(named, trust).map_err(|fault| match fault {
                Fault::Call(message) if !named.exists() => {
                    Fault::Call(format!("{message}; a folder of a revision is written as `main:assets`"))
                }
                fault => fault,
            })?;
            let compilation = folder.compile_library();
            return Ok(Self { folder, compilation });
        };
        let opened = revision.open(trust)?;
        let compilation = opened.folder.compile_library();
        match opened.fault() {
            Some(fault) => Err(fault),
            None => Ok(Self { folder: opened.folder, compilation }),
        }
    }

    /// The folder as the caller wrote it.
    pub(super) fn name(&self) -> &str {
        match self.folder.as_written() {
            "" => ".",
            name => name,
        }
    }

    pub(super) fn found_errors(&self) -> impl Iterator<Item = &Diagnostic> {
        let findings = self.compilation.diagnostics.findings().iter();
        findings.filter(|finding| finding.severity == Severity::Error)
    }

    pub(super) fn errors(&self) -> usize {
        self.found_errors().count()
    }

    /// Prints the first errors on standard error, and their consequences.
    pub(super) fn tell_errors(&self, word: &str) -> io::Result<()> {
        let errors = self.errors();
        if errors == 0 {
            return Ok(());
        }
        let mut out = print::errors();
        let renderer = Renderer::plain(&self.compilation.sources, self.folder.as_written());
        for finding in self.found_errors().take(MOST_TOLD) {
            writeln!(out, "{}", renderer.short(finding))?;
            if let Some(help) = &finding.help {
                writeln!(out, "    help: {help}")?;
            }
        }
        if errors > MOST_TOLD {
            writeln!(out, "and {} more", errors - MOST_TOLD)?;
        }
        writeln!(out, "the {word} folder `{}` {}", self.name(), self.left_out())
    }

    /// The number of errors and their consequences, in words.
    pub(super) fn left_out(&self) -> String {
        let errors = self.errors();
        let leave = if errors == 1 { "it leaves" } else { "they leave" };
        format!("has {}: what {leave} out is not compared", number(errors, "error"))
    }
}
