//! The findings on the frames of a sprite.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::sorted::SortedSet;
use crate::base::source::{Location, SourceId, Span};
use crate::base::text::shown;
use crate::model::ImageId;

/// Collects the findings on the frames of a sprite, whose keys stand in a description, or in a rule of the settings.
#[derive(Debug)]
pub(super) struct Findings {
    /// Where the keys stand.
    pub(super) id: SourceId,
    /// The first picture of a sprite that a rule makes. Its findings stand in the settings, so they must say which sprite
    /// they are about, and their cures must do for the other sprites of the rule.
    picture: Option<String>,
    pub(super) list: Vec<Diagnostic>,
    /// The kinds and locations that were reported.
    reported: SortedSet<(Code, Location)>,
    /// The pictures that were compared with the cells of a span: many tracks may inherit those.
    compared: SortedSet<(ImageId, Span)>,
}

impl Findings {
    pub(super) const fn new(id: SourceId, picture: Option<String>) -> Self {
        Self { id, picture, list: Vec::new(), reported: SortedSet::new(), compared: SortedSet::new() }
    }

    /// Returns whether a picture is compared with these cells for the first time.
    pub(super) fn is_first_look(&mut self, image: ImageId, cell: Span) -> bool {
        self.compared.insert((image, cell))
    }

    /// Returns whether the keys are those of a rule.
    pub(super) const fn are_of_rule(&self) -> bool {
        self.picture.is_some()
    }

    /// A finding at a span of the keys.
    pub(super) fn finding(&self, code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(code, self.id.at(span), message)
    }

    /// Adds a finding, unless there is one of its kind at the same location.
    pub(super) fn push(&mut self, finding: Diagnostic) {
        self.push_on("", finding);
    }

    /// The same for a finding that names a picture.
    pub(super) fn push_on(&mut self, picture: &str, mut finding: Diagnostic) {
        if !self.reported.insert((finding.code, finding.location)) {
            return;
        }
        if let Some(first) = self.picture.as_ref().filter(|first| *first != picture) {
            finding.message = format!("{}, in the sprite of `{}`", finding.message, shown(first));
        }
        self.list.push(finding);
    }
}
