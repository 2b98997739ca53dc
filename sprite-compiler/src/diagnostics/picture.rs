//! A place with its lines, as they are handed over to be drawn.

use super::Note;
use super::excerpt::{Drawing, Excerpt};
use super::text::one_line;
use crate::source::{Place, Position, Sources};
use annotate_snippets::{AnnotationKind, Element, Origin, Snippet};

/// A place, and others that are drawn in one piece with it.
pub(super) struct Picture<'a> {
    path: String,
    /// [`None`] for a file that is no text, or as a whole.
    position: Option<Position>,
    excerpt: Option<Excerpt<'a>>,
    place: Place,
    /// The words at the places, those of the place itself first.
    labels: Vec<&'a str>,
}

impl<'a> Picture<'a> {
    pub(super) fn new(sources: &'a Sources, shown_root: &str, place: Place, label: &'a str) -> Self {
        let source = sources.get(place.source);
        let span = place.span.filter(|_| source.text().is_some());
        Self {
            path: one_line(crate::paths::inside(shown_root, source.path())),
            position: span.map(|span| source.position(span.start())),
            excerpt: span.and_then(|span| Excerpt::new(source, span)),
            place,
            labels: vec![label],
        }
    }

    /// Draws the place of a note too, when it lies near enough.
    pub(super) fn take(&mut self, note: &'a Note) -> bool {
        let (Some(excerpt), Some(span)) = (&mut self.excerpt, note.place.span) else { return false };
        let is_taken = note.place.source == self.place.source && excerpt.take(span);
        if is_taken {
            self.labels.push(&note.label);
        }
        is_taken
    }

    /// What is drawn: the lines, or the place alone where there are none.
    pub(super) fn element(&self) -> Element<'_> {
        let Some(Drawing { text, line, places }) = self.excerpt.as_ref().map(Excerpt::draw) else {
            let origin = Origin::path(self.path.as_str());
            return match self.position {
                Some(at) => origin.line(at.line).char_column(at.column).into(),
                None => origin.into(),
            };
        };
        let kinds =
            std::iter::once(AnnotationKind::Primary).chain(std::iter::repeat(AnnotationKind::Context));
        let annotations = kinds.zip(places).zip(&self.labels).map(|((kind, place), &label)| {
            let annotation = kind.span(place);
            if label.is_empty() { annotation } else { annotation.label(label) }
        });
        Snippet::source(text).line_start(line).path(self.path.as_str()).annotations(annotations).into()
    }

    /// Where the drawing says that the place is, and where it is: they differ when the line was cut in front of it.
    pub(super) fn origins(&self) -> Option<(String, String)> {
        let (drawn, at) = (self.excerpt.as_ref()?.column()?, self.position?);
        let origin = |column: usize| format!("{}:{}:{column}", self.path, at.line);
        Some((origin(drawn), origin(at.column)))
    }
}
