//! Why a text is no JSON, and where that shows.

use super::Kind;
use crate::source::Span;

/// What has to come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// The one value of the text.
    Root,
    /// A value behind a colon.
    Value,
    /// A value of a list, or its end.
    FirstItem,
    /// A value of a list, behind a comma.
    Item,
    /// A key of an object, or its end.
    FirstKey,
    /// A key of an object, behind a comma.
    Key,
    Colon,
    /// A comma, or the end of the list or object.
    Separator,
    /// Nothing more.
    End,
}

/// Why a text is no JSON, or none that is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fault {
    /// The first character that cannot stand there; empty at the end of a line or of the text.
    pub(super) span: Span,
    pub(super) why: Why,
}

impl Fault {
    /// Whether the text may be JSON, but is not read.
    pub(crate) fn is_limit(&self) -> bool {
        self.why == Why::TooDeep
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Why {
    /// Something else is due.
    Unexpected {
        due: Due,
        /// What stands before it, and what it is.
        before: Span,
        /// The innermost list or object.
        inside: Option<(Kind, Span)>,
    },
    /// A string that begins there holds a character that it cannot hold, or is not closed.
    InString(Span),
    /// An escape that begins there is none.
    Escape(usize),
    /// Half a character, written as an escape.
    Surrogate,
    /// A number that begins there goes on with something else than a digit.
    Digit(usize),
    /// A word that begins there is no value.
    Word(usize),
    TooDeep,
}
