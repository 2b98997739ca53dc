//! Positions of the protocol in a text: lines from 0, and columns in UTF-16 units unless the client reads UTF-8.

use super::protocol::{Position, Range, TextDocumentContentChangeEvent};
use serde_json::Value;
use sprite_compiler::Span;

/// The unit of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    Utf16,
}

impl Encoding {
    /// The cheapest unit among those that a client supports. All clients support UTF-16.
    pub(super) fn choose(known: &[Value]) -> Self {
        if known.iter().any(|name| name == Self::Utf8.name()) { Self::Utf8 } else { Self::Utf16 }
    }

    /// Its name in the protocol.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16 => "utf-16",
        }
    }

    fn units(self, character: char) -> usize {
        match self {
            Self::Utf8 => character.len_utf8(),
            Self::Utf16 => character.len_utf16(),
        }
    }
}

/// A text with its lines, which end as the protocol says: with `\n`, `\r\n` or `\r`.
pub(super) struct Text<'t> {
    all: &'t str,
    starts: Vec<usize>,
    encoding: Encoding,
}

impl<'t> Text<'t> {
    pub(super) fn new(text: &'t str, encoding: Encoding) -> Self {
        let bytes = text.as_bytes();
        let ends = |at: &usize| match bytes.get(*at) {
            Some(b'\n') => true,
            Some(b'\r') => bytes.get(at + 1) != Some(&b'\n'),
            _ => false,
        };
        let starts = std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|at| at + 1)).collect();
        Self { all: text, starts, encoding }
    }

    /// The position of a byte. A byte inside of a character has the position of the character.
    pub(super) fn position(&self, offset: usize) -> Position {
        let is_boundary = |offset: &usize| self.all.is_char_boundary(*offset);
        let offset = (0..=offset.min(self.all.len())).rev().find(is_boundary).unwrap_or(0);
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        let before = self.all.get(self.starts[line]..offset).unwrap_or_default();
        // A line may have thousands of findings; this is fast for those that are long.
        let column = if before.is_ascii() {
            before.len()
        } else {
            before.chars().map(|character| self.encoding.units(character)).sum()
        };
        let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Position::new(number(line), number(column))
    }

    /// The range of a span, which is counted without a byte order mark.
    pub(super) fn range_of(&self, span: Span) -> Range {
        let mark = self.mark();
        self.range(span.start() + mark..span.end() + mark)
    }

    /// Returns whether a position is in a span, or at its end.
    pub(super) fn is_in(&self, position: Position, span: Span) -> bool {
        let mark = self.mark();
        (span.start() + mark..=span.end() + mark).contains(&self.offset(position))
    }

    /// The bytes of a byte order mark at the start, which sources do not have.
    fn mark(&self) -> usize {
        if self.all.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 }
    }

    /// The range of some bytes.
    pub(super) fn range(&self, bytes: std::ops::Range<usize>) -> Range {
        Range::new(self.position(bytes.start), self.position(bytes.end))
    }

    /// The byte offset of a position. A position after the end of its line is the end of the line; one after the text
    /// is the end of the text.
    pub(super) fn offset(&self, position: Position) -> usize {
        let line = usize::try_from(position.line).unwrap_or(usize::MAX);
        let Some(&start) = self.starts.get(line) else { return self.all.len() };
        let text = self.line(line);
        let mut left = usize::try_from(position.character).unwrap_or(usize::MAX);
        for (at, character) in text.char_indices() {
            let units = self.encoding.units(character);
            if left < units {
                return start + at;
            }
            left -= units;
        }
        start + text.len()
    }

    /// A line without its end; empty if there is no such line.
    pub(super) fn line(&self, line: usize) -> &'t str {
        let Some(&start) = self.starts.get(line) else { return "" };
        let end = self.starts.get(line + 1).copied().unwrap_or(self.all.len());
        self.all.get(start..end).unwrap_or_default().trim_end_matches(['\r', '\n'])
    }

    /// The lines before one, the nearest first.
    pub(super) fn lines_above(&self, line: usize) -> impl Iterator<Item = &'t str> {
        (0..line.min(self.starts.len())).rev().map(|line| self.line(line))
    }
}

/// A text after a change.
pub(super) fn changed(text: &str, change: &TextDocumentContentChangeEvent, encoding: Encoding) -> String {
    let Some(range) = change.range else { return change.text.clone() };
    let lines = Text::new(text, encoding);
    let (start, end) = (lines.offset(range.start), lines.offset(range.end));
    let (start, end) = (start.min(end), start.max(end));
    [text.get(..start), Some(&change.text), text.get(end..)].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a\r\nh\u{e9}llo \u{1f600}!\rz\n";

    #[test]
    fn columns_count_units_of_the_encoding() {
        for (encoding, column) in [(Encoding::Utf16, 8), (Encoding::Utf8, 11)] {
            let text = Text::new(TEXT, encoding);
            let exclamation = TEXT.find('!').unwrap();
            assert_eq!(text.position(exclamation), Position::new(1, column));
            assert_eq!(text.offset(Position::new(1, column)), exclamation);
            assert_eq!(text.position(TEXT.len()), Position::new(3, 0));
        }
    }

    #[test]
    fn every_byte_is_found_again() {
        for encoding in [Encoding::Utf8, Encoding::Utf16] {
            let text = Text::new(TEXT, encoding);
            for (offset, character) in
                TEXT.char_indices().filter(|(_, character)| !"\r\n".contains(*character))
            {
                assert_eq!(text.offset(text.position(offset)), offset, "{character:?}");
            }
        }
    }

    #[test]
    fn positions_outside_of_the_text_are_at_an_end() {
        let text = Text::new(TEXT, Encoding::Utf16);
        assert_eq!(text.offset(Position::new(0, 99)), 1);
        assert_eq!(text.offset(Position::new(9, 0)), TEXT.len());
        // Between the two units of a character.
        assert_eq!(text.offset(Position::new(1, 7)), TEXT.find('\u{1f600}').unwrap());
        assert_eq!((text.line(1), text.line(9)), ("h\u{e9}llo \u{1f600}!", ""));
    }

    #[test]
    fn changes_replace_a_range_or_everything() {
        let change = |range, text: &str| TextDocumentContentChangeEvent { range, text: text.to_owned() };
        let range = Range::new(Position::new(1, 6), Position::new(1, 8));
        assert_eq!(changed(TEXT, &change(Some(range), "?"), Encoding::Utf16), "a\r\nh\u{e9}llo ?!\rz\n");
        assert_eq!(changed(TEXT, &change(None, "?"), Encoding::Utf16), "?");
        let turned = Range::new(Position::new(9, 9), Position::new(0, 0));
        assert_eq!(changed(TEXT, &change(Some(turned), "?"), Encoding::Utf16), "?");
    }
}
