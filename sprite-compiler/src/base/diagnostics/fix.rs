//! Corrections: texts that replace parts of a description.

use crate::base::source::{Location, Span};

/// How sure it is that a correction is what the author meant. The surer value is the greater one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Applicability {
    /// A suggestion: the author should read it before it is made.
    Likely,
    /// The only sensible reading of the text: a tool may make it without asking, and it changes nothing but the
    /// mistake.
    Certain,
}

impl Applicability {
    /// [`Certain`](Self::Certain) if the condition holds, else [`Likely`](Self::Likely).
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
    /// The corrected line, with all corrections of the line; [`None`] if it is too long, if something else is wrong
    /// with it, or if it says no more than the help.
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
    /// A text that occurs once at the location of the finding.
    Word(String),
    /// A range of the text of the finding's source.
    Span(Span),
}

/// A correction with its exact locations: tools make all of its replacements or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction<'a> {
    /// How sure it is.
    pub applicability: Applicability,
    /// The replacements, at least one, in the order of their locations, which do not overlap.
    pub replacements: Vec<Replacement<'a>>,
}

/// A text that replaces the one at a location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replacement<'a> {
    /// The location; an empty range if the text is inserted.
    pub location: Location,
    /// The new text; empty if the text at the location is removed.
    pub text: &'a str,
}
