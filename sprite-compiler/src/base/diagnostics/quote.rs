//! Locations with their lines, prepared for drawing.

use super::Note;
use super::excerpt::{Drawing, Excerpt};
use crate::base::source::{Location, Position, Sources};
use crate::base::text::one_line;
use annotate_snippets::{AnnotationKind, Element, Origin, Snippet};

/// A location, and others that are drawn in one piece with it.
pub(super) struct Quote<'a> {
    path: String,
    /// [`None`] for a file that is not text, or for a file as a whole.
    position: Option<Position>,
    excerpt: Option<Excerpt<'a>>,
    location: Location,
    /// The labels of the locations, the finding's own first.
    labels: Vec<&'a str>,
}

impl<'a> Quote<'a> {
    pub(super) fn new(sources: &'a Sources, shown_root: &str, location: Location, label: &'a str) -> Self {
        let source = sources.get(location.source);
        let span = location.span.filter(|_| source.text().is_some());
        Self {
            path: one_line(crate::base::paths::inside(shown_root, source.path())),
            position: span.map(|span| source.position(span.start())),
            excerpt: span.and_then(|span| Excerpt::new(source, span)),
            location,
            labels: vec![label],
        }
    }

    /// Adds the location of a note if it is near enough, and returns whether it is.
    pub(super) fn take(&mut self, note: &'a Note) -> bool {
        let (Some(excerpt), Some(span)) = (&mut self.excerpt, note.location.span) else { return false };
        let is_taken = note.location.source == self.location.source && excerpt.take(span);
        if is_taken {
            self.labels.push(&note.label);
        }
        is_taken
    }

    /// The drawing: the lines or, if there are none, the location alone.
    pub(super) fn element(&self) -> Element<'_> {
        let Some(Drawing { text, line, locations }) = self.excerpt.as_ref().map(Excerpt::draw) else {
            let origin = Origin::path(self.path.as_str());
            return match self.position {
                Some(at) => origin.line(at.line).char_column(at.column).into(),
                None => origin.into(),
            };
        };
        let kinds =
            std::iter::once(AnnotationKind::Primary).chain(std::iter::repeat(AnnotationKind::Context));
        let annotations = kinds.zip(locations).zip(&self.labels).map(|((kind, location), &label)| {
            let annotation = kind.span(location);
            if label.is_empty() { annotation } else { annotation.label(label) }
        });
        Snippet::source(text).line_start(line).path(self.path.as_str()).annotations(annotations).into()
    }

    /// The origin that is drawn and the real one; [`None`] if they are equal. They differ if the line was cut before
    /// the location.
    pub(super) fn origins(&self) -> Option<(String, String)> {
        let (drawn, at) = (self.excerpt.as_ref()?.column()?, self.position?);
        let origin = |column: usize| format!("{}:{}:{column}", self.path, at.line);
        Some((origin(drawn), origin(at.column)))
    }
}
