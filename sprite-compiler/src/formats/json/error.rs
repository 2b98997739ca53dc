//! The reasons why a text is not JSON.

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
    /// The end of the text.
    End,
}

/// The reason why a text is not JSON, or is JSON that exceeds a limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SyntaxError {
    /// The first character that is not allowed; empty at the end of a line or of the text.
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
    /// Another token is expected.
    Unexpected {
        expected: Expected,
        /// The token before the error.
        before: Span,
        /// The innermost list or object.
        inside: Option<(Kind, Span)>,
    },
    /// The string with this span contains a character that is not allowed in strings, or is not closed.
    InString(Span),
    /// The escape that begins at this offset is unknown.
    Escape(usize),
    /// An escape is half of a surrogate pair.
    Surrogate,
    /// The number that begins at this offset continues with something other than a digit.
    Digit(usize),
    /// The word that begins at this offset is not a value.
    Word(usize),
    TooDeep,
}
