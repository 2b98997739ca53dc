//! Where mistakes in `sprites.toml` are reported, and what several tables of it share.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::keys::At;
use crate::base::patterns::Pattern;
use crate::base::source::{Location, SourceId, Span};
use crate::base::words::shown;

/// Where mistakes in `sprites.toml` are reported.
pub(crate) struct Report<'d> {
    pub(crate) source: SourceId,
    /// The whole file.
    pub(crate) text: &'d str,
    /// `true` if everything in the file could be read. A part that was left out may be why another has no effect.
    pub(crate) is_whole: bool,
    pub(crate) diagnostics: &'d mut Diagnostics,
}

impl Report<'_> {
    pub(crate) const fn at(&self, span: Span) -> Location {
        self.source.at(span)
    }

    /// Something is right by itself, but changes nothing.
    pub(crate) fn warn_no_effect(&mut self, finding: Diagnostic) {
        if self.is_whole {
            self.diagnostics.push(finding.label("without effect"));
        }
    }

    /// A pattern for paths; that it is none is reported. `example` is one, and what it means.
    pub(crate) fn pattern(&mut self, written: &At<String>, example: &str) -> Option<Pattern> {
        match Pattern::new(&written.value) {
            Ok(pattern) => Some(pattern),
            Err(why) => {
                let message = format!("`{}` is not a pattern for paths: {why}", shown(&written.value));
                let location = self.at(written.span);
                let finding = Diagnostic::new(Code::SettingsInvalid, location, message);
                self.diagnostics.push(finding.help(format!("for example {example}")));
                None
            }
        }
    }
}
