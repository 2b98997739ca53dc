//! One finding, and its corrections: texts that replace parts of a description.

use super::code::Code;
use crate::base::source::{Location, SourceId, Span};
use crate::base::suggest::Near;
use crate::base::words::one_line;
use crate::base::{foreign, suggest};

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The sprite cannot be used.
    Error,
    /// The sprite works, but hardly as its author meant.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// The kind of the finding.
    pub code: Code,
    /// How bad it is.
    pub severity: Severity,
    /// The mistake, with the figures, in one line. It has no full stop, and may end with a word of the input.
    pub message: String,
    /// The location.
    pub location: Location,
    /// The label at the location, in a few words; may be empty.
    pub label: String,
    /// Other locations that belong to it.
    pub notes: Vec<Note>,
    /// How to fix it.
    pub help: Option<String>,
    /// The correction, if one is known.
    pub fix: Option<Fix>,
    /// `true` if the help proposes corrections among which a person has to choose: no other one is guessed.
    pub(crate) has_proposals: bool,
    /// The file whose levels apply to it, if that is not the file of its location: a picture for a rule of the
    /// settings.
    pub(crate) about: Option<SourceId>,
    /// `true` if the finding is an error whatever level its kind has.
    pub(crate) is_always_error: bool,
    /// `true` if the finding is a warning unless the settings give its kind a level.
    pub(crate) is_mild: bool,
    /// Its subject. If it has one, a file has only one finding of its kind about this subject, whatever its location
    /// and its words are.
    pub(crate) subject: Option<String>,
}

/// Another location that belongs to a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The location.
    pub location: Location,
    /// The label at the location, in a few words.
    pub label: String,
}

impl Diagnostic {
    /// The sources of all its locations.
    pub(crate) fn sources(&self) -> impl Iterator<Item = SourceId> {
        std::iter::once(self.location.source).chain(self.notes.iter().map(|note| note.location.source))
    }

    /// The file that it is about: that of its location or, for a finding in the settings on a sprite that a rule makes,
    /// the first picture of that sprite.
    pub fn about(&self) -> SourceId {
        self.about.unwrap_or(self.location.source)
    }

    /// A finding of this kind at this location.
    pub fn new(code: Code, location: Location, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: Severity::Error,
            message: one_line(message.into()),
            location,
            label: String::new(),
            notes: Vec::new(),
            help: None,
            fix: None,
            has_proposals: false,
            about: None,
            is_always_error: false,
            is_mild: false,
            subject: None,
        }
    }

    /// Makes it an error whatever level its kind has, for a format that cannot continue with it.
    #[must_use]
    pub(crate) fn always_error(mut self) -> Self {
        debug_assert!(self.code.is_error_in_some_formats(), "{} has one severity", self.code);
        self.is_always_error = true;
        self
    }

    /// Makes it a warning where the settings give its kind no level, although the kind is an error elsewhere.
    #[must_use]
    pub(crate) const fn mild(mut self) -> Self {
        self.is_mild = true;
        self
    }

    /// Notes that the help proposes corrections among which a person has to choose.
    #[must_use]
    pub(crate) const fn with_proposals(mut self) -> Self {
        self.has_proposals = true;
        self
    }

    /// Sets its subject: a file has only one finding of its kind about it.
    #[must_use]
    pub(crate) fn subject(mut self, subject: impl Into<String>) -> Self {
        self.subject = Some(subject.into());
        self
    }

    /// Sets the label at the location, in a few words.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = one_line(label.into());
        self
    }

    /// Shows another location that belongs to it.
    #[must_use]
    pub fn note(mut self, location: Location, label: impl Into<String>) -> Self {
        self.notes.push(Note { location, label: one_line(label.into()) });
        self
    }

    /// Applies `change` if there is a value, and otherwise leaves the finding as it is.
    #[must_use]
    pub(crate) fn when_some<T>(self, value: Option<T>, change: impl FnOnce(Self, T) -> Self) -> Self {
        match value {
            Some(value) => change(self, value),
            None => self,
        }
    }

    /// Shows where another file names the file of this finding.
    #[must_use]
    pub(crate) fn reached_from(self, via: Option<Location>) -> Self {
        self.when_some(via, |finding, via| finding.note(via, "the file is named here"))
    }

    /// Says how to fix it.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(one_line(help.into()));
        self
    }

    /// Offers the word that was most likely meant in place of the one at the location.
    #[must_use]
    pub(crate) fn did_you_mean(self, written: &str, meant: Near<impl AsRef<str>>) -> Self {
        let Near { word, is_clear } = meant;
        let applicability = Applicability::certain_if(is_clear);
        let word = word.as_ref();
        self.help(suggest::question(written, word)).fix_word(written, word, applicability)
    }

    /// The same as [`Self::fix`] for a name that stands elsewhere, such as that of a file: no correction if the name would
    /// need escapes, or end the text in which it is written.
    #[must_use]
    pub(crate) fn fix_word(
        self,
        written: &str,
        name: impl Into<String>,
        applicability: Applicability,
    ) -> Self {
        let name = name.into();
        if foreign::stands_as_it_is(&name) { self.fix(written, name, applicability) } else { self }
    }

    /// The same if a word is known to be meant; otherwise sets the help.
    #[must_use]
    pub(crate) fn did_you_mean_or<H: Into<String>>(
        self,
        written: &str,
        meant: Option<Near<impl AsRef<str>>>,
        otherwise: impl FnOnce() -> H,
    ) -> Self {
        match meant {
            Some(meant) => self.did_you_mean(written, meant),
            None => self.help(otherwise()),
        }
    }

    /// Adds a correction: `replacement` in place of a word that occurs once at the location. The finding then shows the
    /// corrected line.
    #[must_use]
    pub fn fix(
        self,
        written: impl Into<String>,
        replacement: impl Into<String>,
        applicability: Applicability,
    ) -> Self {
        self.with_edit(Target::Word(written.into()), replacement.into(), applicability)
    }

    /// Adds a correction: `replacement` in place of a range of the source's text. An empty range inserts the text, an
    /// empty text removes the range. Further calls add replacements to the same correction.
    #[must_use]
    pub fn fix_at(self, span: Span, replacement: impl Into<String>, applicability: Applicability) -> Self {
        self.with_edit(Target::Span(span), replacement.into(), applicability)
    }

    /// Adds an edit to the correction, which is as sure as the least sure of its edits.
    fn with_edit(mut self, target: Target, text: String, applicability: Applicability) -> Self {
        let fix = self.fix.get_or_insert(Fix { applicability, edits: Vec::new(), line: None });
        fix.applicability = fix.applicability.min(applicability);
        fix.edits.push(Edit { target, text });
        self
    }
}

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
