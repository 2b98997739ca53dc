//! Findings as text, in rustc's look.

use super::{Diagnostic, Severity};
use crate::source::{Place, Sources};
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer as Snippets, Snippet};

/// Draws findings.
#[derive(Clone, Debug)]
pub struct Renderer<'a> {
    sources: &'a Sources,
    shown_root: &'a str,
    colour: bool,
}

impl<'a> Renderer<'a> {
    /// Draws without colour. `shown_root` is the asset folder as the reader of the text knows it.
    pub fn plain(sources: &'a Sources, shown_root: &'a str) -> Self {
        Self { sources, shown_root, colour: false }
    }

    /// Draws with colour, for a terminal, or without.
    #[must_use]
    pub fn colour(mut self, colour: bool) -> Self {
        self.colour = colour;
        self
    }

    /// The finding with its lines, its notes and its help.
    pub fn render(&self, finding: &Diagnostic) -> String {
        let level = match finding.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let mut main = level.primary_title(finding.message.as_str()).id(finding.code.as_str()).elements(None::<Origin<'_>>);
        let (here, elsewhere): (Vec<_>, Vec<_>) =
            finding.notes.iter().partition(|note| note.place.source == finding.place.source);
        main = match self.snippet(finding.place, AnnotationKind::Primary, &finding.label) {
            Some(snippet) => {
                let notes = here.iter().filter_map(|note| {
                    let span = note.place.span?;
                    Some(AnnotationKind::Context.span(span.start()..span.end()).label(note.label.as_str()))
                });
                main.element(snippet.annotations(notes))
            }
            None => main.element(Origin::path(self.path(finding.place))),
        };
        if let Some(help) = &finding.help {
            main = main.element(Level::HELP.message(help.as_str()));
        }
        let mut report = vec![main];
        for note in elsewhere {
            let group = Group::with_title(Level::NOTE.secondary_title(note.label.as_str()));
            report.push(match self.snippet(note.place, AnnotationKind::Primary, "") {
                Some(snippet) => group.element(snippet),
                None => group.element(Origin::path(self.path(note.place))),
            });
        }
        let renderer = if self.colour { Snippets::styled() } else { Snippets::plain() };
        renderer.render(&report)
    }

    /// `file:line:column: severity[code]: message`, the file as it stands below the asset folder.
    pub fn short(&self, finding: &Diagnostic) -> String {
        let source = self.sources.get(finding.place.source);
        let place = match finding.place.span {
            Some(span) => {
                let at = source.position(span.start());
                format!("{}:{}:{}", source.path(), at.line, at.column)
            }
            None => source.path().to_owned(),
        };
        format!("{place}: {}[{}]: {}", finding.severity.as_str(), finding.code, finding.message)
    }

    fn snippet<'s>(
        &'s self,
        place: Place,
        kind: AnnotationKind,
        label: &'s str,
    ) -> Option<Snippet<'s, annotate_snippets::Annotation<'s>>> {
        let text = self.sources.get(place.source).text()?;
        let span = place.span?;
        let mut annotation = kind.span(span.start()..span.end());
        if !label.is_empty() {
            annotation = annotation.label(label);
        }
        Some(Snippet::source(text).path(self.path(place)).annotation(annotation))
    }

    fn path(&self, place: Place) -> String {
        let path = self.sources.get(place.source).path();
        if self.shown_root.is_empty() { path.to_owned() } else { format!("{}/{path}", self.shown_root) }
    }
}
