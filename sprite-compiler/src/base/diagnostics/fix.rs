//! Corrections: what belongs at a location instead.

use crate::base::source::{Location, Span};

/// How sure it is that a correction is what the author meant. The sure one is the greater one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Applicability {
    /// A suggestion: the author should read it before it is made.
    Likely,
    /// The only sensible reading of what is written: a tool may make it without asking, and nothing changes but the
    /// mistake.
    Certain,
}

impl Applicability {
    /// Certain if something is so, else likely.
    pub(crate) const fn certain_if(is_certain: bool) -> Self {
        if is_certain { Self::Certain } else { Self::Likely }
    }

    /// `likely` or `certain`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Likely => "likely",
            Self::Certain => "certain",
        }
    }
}

/// The correction of a mistake in a text. [`crate::Diagnostic::correction`] gives its exact locations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// How sure it is.
    pub applicability: Applicability,
    /// The replacements; either all of them are made or none.
    pub(crate) edits: Vec<Edit>,
    /// The line as it reads then, with the other corrections of the line; [`None`] where that is too long, where
    /// something else is wrong with it, or where it says no more than the help.
    pub line: Option<String>,
}

/// A part of a correction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Edit {
    pub(crate) target: Target,
    pub(crate) text: String,
}

/// The range that an edit replaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A text that stands once at the location of the finding, or in a part of it.
    Word(String),
    /// A range of the text of the finding's source.
    Span(Span),
}

/// A correction with its exact locations: tools make all of its replacements or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction<'a> {
    /// How sure it is.
    pub applicability: Applicability,
    /// At least one, in the order of their locations, which do not overlap.
    pub replacements: Vec<Replacement<'a>>,
}

/// A text that belongs at a location instead of the one that stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replacement<'a> {
    /// Where; an empty range for a text that is inserted.
    pub location: Location,
    /// The text that belongs there; empty where the text at the location is removed.
    pub text: &'a str,
}
