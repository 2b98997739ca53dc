//! A mistake in a text, from which a finding is made.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::{Location, SourceId, Span};
use crate::base::words::{Shown, shown};

/// The first character that is not allowed.
#[derive(Clone, Copy)]
pub(super) struct Mistake<'t> {
    pub(super) span: Span,
    pub(super) text: &'t str,
    pub(super) id: SourceId,
}

impl<'t> Mistake<'t> {
    pub(super) fn finding(self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Code::JsonMalformed, self.location(self.span), message)
    }

    pub(super) fn location(self, span: Span) -> Location {
        self.id.at(span)
    }

    /// The character itself; [`None`] at the end of the text.
    pub(super) fn character(self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The text from the mistake on.
    pub(super) fn rest(self) -> &'t str {
        self.text.get(self.span.start()..).unwrap_or_default()
    }

    /// A part of the text as messages show it.
    pub(super) fn shown(self, start: usize, end: usize) -> Shown<'t> {
        shown(self.text.get(start..end).unwrap_or_default())
    }
}
