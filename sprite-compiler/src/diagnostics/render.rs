//! Findings as text, in rustc's look.

use super::text::one_line;
use super::{Diagnostic, Note, Severity};
use crate::source::{Place, Sources, Span};
use annotate_snippets::{Annotation, AnnotationKind, Group, Level, Origin, Renderer as Snippets, Snippet};

/// Wider than anything that is drawn: where lines are cut is decided by [`Excerpt`].
const WIDTH: usize = 1_000;

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
        let mut places = vec![self.picture(finding.place, &finding.label)];
        for note in &finding.notes {
            let is_taken = places.first_mut().is_some_and(|main| main.take(note));
            if !is_taken {
                places.push(self.picture(note.place, ""));
            }
        }
        // TODO
    }

    /// The finding as it reads behind an `error: ` that somebody else writes. The code goes to the end of the first
    /// line.
    pub fn behind_severity(&self, finding: &Diagnostic) -> String {
        let whole = self.render(finding);
        let title = format!("{}[{}]: {}", finding.severity.as_str(), finding.code, finding.message);
        match whole.strip_prefix(&title) {
            Some(rest) => format!("{} [{}]{rest}", finding.message, finding.code),
            None => whole,
        }
    }

    /// `file:line:column: severity[code]: message`, the file as it stands below the asset folder.
    pub fn short(&self, finding: &Diagnostic) -> String {
        let source = self.sources.get(finding.place.source);
        let path = one_line(source.path().to_owned());
        let place = match finding.place.span {
            Some(span) => {
                let at = source.position(span.start());
                format!("{path}:{}:{}", at.line, at.column)
            }
            None => path,
        };
        format!("{place}: {}[{}]: {}", finding.severity.as_str(), finding.code, finding.message)
    }

    /// The lines from the first place to the last: not the whole text, which may be long and shown often.
    fn snippet<'s>(
        &'s self,
        place: Place,
        label: &'s str,
        notes: &[&'s Note],
    ) -> Option<Snippet<'s, Annotation<'s>>> {
        let source = self.sources.get(place.source);
        let text = source.text()?;
        let span = place.span?;
        let others = || notes.iter().filter_map(|note| Some((note.place.span?, note.label.as_str())));
        let first = others().map(|(other, _)| other.start()).fold(span.start(), usize::min);
        let last = others().map(|(other, _)| other.end()).fold(span.end(), usize::max);
        let (line, range) = source.lines_of(first, last);
        let within =
            |span: Span| span.start().saturating_sub(range.start)..span.end().saturating_sub(range.start);
        let mut own = AnnotationKind::Primary.span(within(span));
        if !label.is_empty() {
            own = own.label(label);
        }
        let others = others().map(|(other, label)| AnnotationKind::Context.span(within(other)).label(label));
        let lines = text.get(range.clone()).filter(|lines| lines.len() <= LONGEST)?;
        Some(
            Snippet::source(lines)
                .line_start(line)
                .path(self.path(place))
                .annotation(own)
                .annotations(others),
        )
    }

    /// A place without its lines.
    fn origin(&self, place: Place) -> Origin<'_> {
        let origin = Origin::path(self.path(place));
        match (place.span, self.sources.get(place.source)) {
            (Some(span), source) if source.text().is_some() => {
                let at = source.position(span.start());
                origin.line(at.line).char_column(at.column)
            }
            _ => origin,
        }
    }

    fn path(&self, place: Place) -> String {
        one_line(crate::paths::inside(self.shown_root, self.sources.get(place.source).path()))
    }
}

/// Whether two places can be drawn in one piece.
fn is_near(a: Place, b: Place) -> bool {
    a.source == b.source && a.span.zip(b.span).is_some_and(|(a, b)| a.start().abs_diff(b.start()) < NEAR)
}
