//! Reason a text is not JSON, and where that shows.

use super::Kind;
use crate::base::source::Span;

/// The token that must come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expected {
    /// The one value of the text.
    Root,
    /// A value after a colon.
    Value,
    /// A value of a list, or its end.
    FirstItem,
    /// A value of a list, after a comma.
    Item,
    /// A key of an object, or its end.
    FirstKey,
    /// A key of an object, after a comma.
    Key,
    Colon,
    /// A comma, or the end of the list or object.
    Separator,
    /// Nothing more.
    End,
}

/// Reason a text is not JSON, or is JSON that is not read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SyntaxError {
    /// The first character that is not allowed there; empty at the end of a line or of the text.
    pub(super) span: Span,
    pub(super) reason: Reason,
}

impl SyntaxError {
    /// Returns whether the text may be JSON, but exceeds a limit.
    pub(crate) fn is_limit(&self) -> bool {
        self.reason == Reason::TooDeep
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// Something else is expected.
    Unexpected {
        expected: Expected,
        /// The token before it.
        before: Span,
        /// The innermost list or object.
        inside: Option<(Kind, Span)>,
    },
    /// A string that begins there contains a character that is not allowed in strings, or is not closed.
    InString(Span),
    /// An escape that begins there is unknown.
    Escape(usize),
    /// Half a character, written as an escape.
    Surrogate,
    /// A number that begins there continues with something else than a digit.
    Digit(usize),
    /// A word that begins there is not a value.
    Word(usize),
    TooDeep,
}
