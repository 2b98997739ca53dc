//! Findings as text, in rustc's look.

use super::quote::Quote;
use super::{Diagnostic, Diagnostics, Severity};
use crate::base::limits::TERMINAL_COLUMNS;
use crate::base::paths;
use crate::base::source::Sources;
use crate::base::text::one_line;
use annotate_snippets::{Element, Group, Level, Renderer as Snippets};

/// Draws findings as text.
#[derive(Clone, Debug)]
pub struct Renderer<'a> {
    sources: &'a Sources,
    shown_root: &'a str,
    colour: bool,
}

impl<'a> Renderer<'a> {
    /// A renderer without colour. `shown_root` is the asset folder as readers of the text know it.
    pub fn plain(sources: &'a Sources, shown_root: &'a str) -> Self {
        Self { sources, shown_root, colour: false }
    }

    /// Sets whether findings are drawn with colour, for a terminal.
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
        let quote = |location, label| Quote::new(self.sources, self.shown_root, location, label);
        let mut main = quote(finding.location, finding.label.as_str());
        let elsewhere = finding.notes.iter().filter(|note| !main.take(note)).collect::<Vec<_>>();
        let others: Vec<_> =
            elsewhere.iter().map(|note| (note.label.as_str(), quote(note.location, ""))).collect();

        let title = level.primary_title(finding.message.as_str()).id(finding.code.as_str());
        let mut group = title.elements(None::<Element<'_>>).element(main.element());
        group = group.elements(finding.helps().map(|help| Level::HELP.message(help)));
        let mut report = vec![group];
        for (label, other) in &others {
            let group = Group::with_title(Level::NOTE.secondary_title(*label));
            report.push(group.element(other.element()));
        }
        let renderer = if self.colour { Snippets::styled() } else { Snippets::plain() };
        let text = renderer.term_width(TERMINAL_COLUMNS).render(&report);
        let quotes = std::iter::once(&main).chain(others.iter().map(|(_, other)| other));
        with_true_columns(&text, quotes.filter_map(Quote::origins))
    }

    /// The findings that people see, each followed by an empty line: the errors, then the warnings.
    pub fn render_all(&self, diagnostics: &Diagnostics) -> String {
        let mut text = String::new();
        for list in diagnostics.shortlists() {
            let findings = list.findings.into_iter().map(|finding| self.render(finding));
            for shown in findings.chain(list.more) {
                text.push_str(&shown);
                text.push_str("\n\n");
            }
        }
        text
    }

    /// The finding for a program that writes `error: ` before it, such as rustc. The code is at the end of the first
    /// line.
    pub fn after_severity(&self, finding: &Diagnostic) -> String {
        let whole = self.render(finding);
        let title = format!("{}[{}]: {}", finding.severity.as_str(), finding.code, finding.message);
        match whole.strip_prefix(&title) {
            Some(rest) => format!("{} [{}]{rest}", finding.message, finding.code),
            None => whole,
        }
    }

    /// `file:line:column: severity[code]: message`, with the file as readers of the text know it.
    pub fn short(&self, finding: &Diagnostic) -> String {
        let source = self.sources.get(finding.location.source);
        let path = one_line(paths::inside(self.shown_root, source.path()));
        let location = match finding.location.span {
            Some(span) => {
                let at = source.position(span.start());
                format!("{path}:{}:{}", at.line, at.column)
            }
            None => path,
        };
        format!("{location}: {}[{}]: {}", finding.severity.as_str(), finding.code, finding.message)
    }
}

/// Replaces the columns of cut lines by those of the file. `origins` has pairs of the drawn and the real origin.
fn with_true_columns(text: &str, origins: impl Iterator<Item = (String, String)>) -> String {
    let mut origins = origins.peekable();
    let lines = text.split_inclusive('\n').map(|line| match origins.peek() {
        Some((drawn, real)) if is_origin(line) && line.trim_end().ends_with(drawn) => {
            let line = line.replace(drawn, real);
            origins.next();
            line
        }
        _ => line.to_owned(),
    });
    lines.collect()
}

/// Returns whether a line is an origin (`--> file:line:column`). Titles begin at the left edge, and quoted lines come
/// after a `|`.
fn is_origin(line: &str) -> bool {
    let margin = line.split_once("--> ").map(|(margin, _)| margin);
    margin.is_some_and(|margin| margin.starts_with(' ') && !margin.contains(['|', '=']))
}
