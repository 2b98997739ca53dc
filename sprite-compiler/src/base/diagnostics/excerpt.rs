//! The part of a text that is drawn with a finding: a window of each line, however long the lines are.

use crate::base::limits::{COLUMNS_BEFORE, EXCERPT_BYTES, LINES_BESIDE, WHOLE_COLUMNS, WINDOW_COLUMNS};
use crate::base::sorted::SortedMap;
use crate::base::source::{Source, Span};
use crate::base::text::visible;
use std::ops::Range;

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
pub(super) struct Drawing {
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
    pub(super) fn draw(&self) -> Drawing {
        let number = |line: Option<&usize>| line.map_or(1, |line| *line);
        let (first, last) = (number(self.windows.keys().next()), number(self.windows.keys().next_back()));
        let mut drawing = Drawing { text: String::new(), line: first, locations: self.locations.clone() };
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

    fn draw_line(&self, window: &Window, drawing: &mut Drawing) {
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
