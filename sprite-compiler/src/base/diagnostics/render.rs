//! Findings as text, in rustc's look. Of each text a window is drawn, however long its lines are.

use super::{Diagnostic, Diagnostics, Note, Severity};
use crate::base::limits::{
    COLUMNS_BEFORE, EXCERPT_BYTES, LINES_BESIDE, TERMINAL_COLUMNS, WHOLE_COLUMNS, WINDOW_COLUMNS,
};
use crate::base::paths;
use crate::base::sorted::SortedMap;
use crate::base::source::{Location, Position, Source, Sources, Span};
use crate::base::words::{one_line, visible};
use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer as Snippets, Snippet};
use std::ops::Range;

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
            path: one_line(paths::inside(shown_root, source.path())),
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
        let Some(DrawnExcerpt { text, line, locations }) = self.excerpt.as_ref().map(Excerpt::draw) else {
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

/// The mark where a line is cut, as rustc writes it.
const CUT: &str = "...";

/// Windows on the lines of a text. Only the text that is drawn is read.
pub(super) struct Excerpt<'a> {
    source: &'a Source,
    text: &'a str,
    /// The windows, by the numbers of their lines.
    windows: SortedMap<usize, Window>,
    locations: Vec<Range<usize>>,
}

/// A line without its end, and the part of it that is drawn.
#[derive(Clone)]
struct Window {
    line: Range<usize>,
    drawn: Range<usize>,
}

/// The drawing of an excerpt.
pub(super) struct DrawnExcerpt {
    /// The lines that are drawn, without gaps between them.
    pub(super) text: String,
    /// The number of the first line.
    pub(super) line: usize,
    /// The ranges of the locations in the text, the finding's own first.
    pub(super) locations: Vec<Range<usize>>,
}

impl<'a> Excerpt<'a> {
    /// The lines of a location; [`None`] for a file that is not text.
    pub(super) fn new(source: &'a Source, span: Span) -> Option<Self> {
        let text = source.text()?;
        let mut excerpt = Self { source, text, windows: SortedMap::new(), locations: Vec::new() };
        excerpt.take(span).then_some(excerpt)
    }

    /// Adds another location if it can be drawn in one piece with the others, and returns whether it can.
    pub(super) fn take(&mut self, span: Span) -> bool {
        let start = span.start();
        let Some(marked) = self.text.get(start..span.end().max(start)) else { return false };
        if self.locations.first().is_some_and(|own| own.start.abs_diff(start) >= EXCERPT_BYTES) {
            return false;
        }
        let (first, mut window) = self.window(start, start);
        // A span that ends with its line does not reach the next line. Only the first line of a very long span is
        // marked.
        let mut end = start + marked.trim_end_matches(['\r', '\n']).len();
        if marked.len() >= EXCERPT_BYTES {
            end = end.min(window.line.end.max(start));
        }
        if let Some(known) = self.windows.get(&first) {
            if start < known.drawn.start || end.min(known.line.end) > known.drawn.end {
                return false;
            }
            window = known.clone();
        }
        if end <= window.line.end {
            // Only the beginning of a long word is marked.
            end = end.min(window.drawn.end).max(start);
        } else {
            let (last, below) = self.window(end, end);
            if self
                .windows
                .get(&last)
                .is_some_and(|known| !known.drawn.contains(&end) && known.drawn.end != end)
            {
                return false;
            }
            self.windows.entry(last).or_insert(below);
        }
        self.windows.insert(first, window);
        self.locations.push(start..end);
        true
    }

    /// The number of the line that contains a byte, and a window on the text around the byte.
    fn window(&self, offset: usize, from: usize) -> (usize, Window) {
        let (number, whole) = self.source.lines_of(offset, offset);
        let content = self.text.get(whole.clone()).unwrap_or_default();
        let content = content.strip_suffix('\n').unwrap_or(content);
        let content = content.strip_suffix('\r').unwrap_or(content);
        let line = whole.start..whole.start + content.len();
        let drawn = if self.ahead(&line, WHOLE_COLUMNS) == line.end {
            line.clone()
        } else {
            let start = self.back(line.start..from.min(line.end), COLUMNS_BEFORE);
            start..self.ahead(&(start..line.end), WINDOW_COLUMNS)
        };
        (number, Window { line, drawn })
    }

    /// The end of a number of columns, counted from the start of a range.
    fn ahead(&self, range: &Range<usize>, columns: usize) -> usize {
        let text = self.text.get(range.clone()).unwrap_or_default();
        let mut left = columns;
        let fits =
            |character: &char| left.checked_sub(width(*character)).inspect(|&rest| left = rest).is_some();
        range.start + text.chars().take_while(fits).map(char::len_utf8).sum::<usize>()
    }

    /// The start of a number of columns, counted from the end of a range.
    fn back(&self, range: Range<usize>, columns: usize) -> usize {
        let text = self.text.get(range.clone()).unwrap_or_default();
        let mut left = columns;
        let fits =
            |character: &char| left.checked_sub(width(*character)).inspect(|&rest| left = rest).is_some();
        range.end - text.chars().rev().take_while(fits).map(char::len_utf8).sum::<usize>()
    }

    /// Draws the lines from the first location to the last.
    pub(super) fn draw(&self) -> DrawnExcerpt {
        let number = |line: Option<&usize>| line.map_or(1, |line| *line);
        let (first, last) = (number(self.windows.keys().next()), number(self.windows.keys().next_back()));
        let mut drawing =
            DrawnExcerpt { text: String::new(), line: first, locations: self.locations.clone() };
        let mut next = self.windows.values().next().map_or(0, |window| window.line.start);
        for number in first..=last {
            let (_, whole) = self.source.lines_of(next, next);
            let window = match self.windows.get(&number) {
                Some(window) => window.clone(),
                None if self.is_shown(number) => self.window(next, next).1,
                None => Window { line: next..next, drawn: next..next },
            };
            self.draw_line(&window, &mut drawing);
            next = whole.end;
            if number < last {
                drawing.text.push('\n');
            } else if window.line.is_empty() && first < last {
                // An empty last line would not be drawn.
                drawing.text.push('\n');
            }
        }
        drawing
    }

    /// The column at which the first location is drawn, from 1. It differs from the column in the file if the line is
    /// cut.
    pub(super) fn column(&self) -> Option<usize> {
        let own = self.locations.first()?;
        let (number, _) = self.source.lines_of(own.start, own.start);
        let Window { line, drawn } = self.windows.get(&number)?;
        let cut = if drawn.start > line.start { CUT.len() } else { 0 };
        Some(self.text.get(drawn.start..own.start.min(drawn.end))?.chars().count() + cut + 1)
    }

    /// Returns whether a line without a location is drawn: only lines near a location are.
    fn is_shown(&self, number: usize) -> bool {
        let near = self.windows.last_at_most(&number.saturating_add(LINES_BESIDE));
        near.is_some_and(|(window, _)| window.abs_diff(number) <= LINES_BESIDE)
    }

    fn draw_line(&self, window: &Window, drawing: &mut DrawnExcerpt) {
        let (line, drawn) = (&window.line, &window.drawn);
        let cut = |is_cut: bool| if is_cut { CUT } else { "" };
        drawing.text.push_str(cut(drawn.start > line.start));
        let base = drawing.text.len();
        let seen = |range: Range<usize>| self.text.get(range).unwrap_or_default().chars().map(drawn_as);
        drawing.text.extend(seen(drawn.clone()));
        drawing.text.push_str(cut(drawn.end < line.end));
        let at = |offset: usize| {
            let offset = offset.min(drawn.end);
            let before = seen(drawn.start..offset).map(char::len_utf8).sum::<usize>();
            base + before
        };
        for (location, own) in drawing.locations.iter_mut().zip(&self.locations) {
            if (line.start..=line.end).contains(&own.start) || is_end_of(line, own.start, self.text) {
                location.start = at(own.start);
            }
            if (line.start..=line.end).contains(&own.end) || is_end_of(line, own.end, self.text) {
                location.end = at(own.end);
            }
        }
    }
}

/// Returns whether a byte belongs to the line end, which may include a `\r` before the `\n`.
fn is_end_of(line: &Range<usize>, offset: usize, text: &str) -> bool {
    let is_end = |rest: &str| rest.starts_with("\r\n") || rest == "\r";
    offset == line.end + 1 && text.get(line.end..).is_some_and(is_end)
}

/// The drawing of a character. Invisible characters of ASCII are drawn as symbols, as rustc does.
fn drawn_as(character: char) -> char {
    if character.is_ascii() { character } else { visible(character) }
}

/// The approximate number of columns of a character. Only the length of a window depends on it.
const fn width(character: char) -> usize {
    match character {
        '\t' => 4,
        '\u{1100}'.. => 2,
        _ => 1,
    }
}
