//! Lines and tokens. Tokens are divided by runs of blanks and tabs; `"` begins a string and `#` a comment where a
//! token would begin.

use crate::diagnostics;
use crate::source::Span;

/// A word, a number, a `key=value` or a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    /// As written, a string with its quotes.
    pub(super) text: &'a str,
    pub(super) span: Span,
    pub(super) is_string: bool,
}

impl<'a> Token<'a> {
    /// A string without its quotes; there are no escapes.
    pub(super) fn unquoted(&self) -> &'a str {
        if self.is_string { self.text.trim_matches('"') } else { self.text }
    }

    /// As a finding shows it.
    pub(super) fn shown(&self) -> String {
        diagnostics::shown(self.text)
    }

    /// Whether it holds a character that looks like a blank or like nothing, but divides no tokens.
    pub(super) fn has_odd_letter(&self) -> bool {
        self.text.contains(|letter: char| {
            letter.is_whitespace() && letter != ' ' || diagnostics::is_unseen(letter)
        })
    }

    /// Cuts a `key=value` in two.
    pub(super) fn key_and_value(&self) -> Option<(Self, Self)> {
        let (key, value) = self.text.split_once('=').filter(|(key, _)| !key.is_empty() && !self.is_string)?;
        let (start, end) = (self.span.start(), self.span.end());
        let key = Self { text: key, span: Span::new(start, start + key.len()), is_string: false };
        Some((key, Self { text: value, span: Span::new(end - value.len(), end), is_string: false }))
    }
}

/// What a line holds in front of a comment.
#[derive(Clone, Debug, Default)]
pub(super) struct Line<'a> {
    pub(super) tokens: Vec<Token<'a>>,
    /// A string that is not closed, from its quote to the end of the line.
    pub(super) open: Option<Span>,
}

/// From the first token to the end of the last.
pub(super) fn span_of(tokens: &[Token<'_>]) -> Span {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => Span::default(),
    }
}

/// The lines of a text, and where they start. The CR of CR LF is no part of a line.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        (at, line.strip_suffix('\r').unwrap_or(line))
    })
}

/// Cuts a line, which starts at this byte of the text.
pub(super) fn cut(line: &str, at: usize) -> Line<'_> {
    let mut cut = Line::default();
    let mut from = 0;
    loop {
        let rest = line.get(from..).unwrap_or_default();
        // Bytes, not letters: macros are compiled without optimisation, and most of their time goes here.
        let blanks = rest.bytes().take_while(|&byte| is_blank(byte)).count();
        let rest = rest.get(blanks..).unwrap_or_default();
        if rest.is_empty() || rest.starts_with('#') {
            return cut;
        }
        let start = line.len() - rest.len();
        let is_string = rest.starts_with('"');
        let length = if is_string {
            let Some(length) = rest.get(1..).and_then(|rest| rest.find('"')) else {
                cut.open = Some(Span::new(at + start, at + line.len()));
                return cut;
            };
            length + 2
        } else {
            rest.bytes().position(is_blank).unwrap_or(rest.len())
        };
        from = start + length;
        let text = line.get(start..from).unwrap_or_default();
        cut.tokens.push(Token { text, span: Span::new(at + start, at + from), is_string });
    }
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<&str> {
        cut(line, 0).tokens.iter().map(|token| token.text).collect()
    }

    #[test]
    fn tokens_and_comments() {
        assert_eq!(words("  layer\t1  mode=off # c"), ["layer", "1", "mode=off"]);
        assert_eq!(words("imagefile 0 \"a # b.png\"# c"), ["imagefile", "0", "\"a # b.png\""]);
        assert_eq!(words("angle 0#5"), ["angle", "0#5"]);
        assert_eq!(words("\"\"\"x\"y"), ["\"\"", "\"x\"", "y"]);
        assert!(words(" \t# nothing").is_empty());
    }

    #[test]
    fn an_open_string_goes_to_the_end_of_the_line() {
        let line = cut("imagefile 0 \"a.png # c", 100);
        assert_eq!((line.tokens.len(), line.open), (2, Some(Span::new(112, 122))));
    }

    #[test]
    fn lines_start_where_they_start() {
        let found: Vec<_> = lines("a\r\n\nb\rc\n").collect();
        assert_eq!(found, [(0, "a"), (3, ""), (4, "b\rc"), (8, "")]);
    }

    #[test]
    fn a_key_and_its_value() {
        let token = cut("mode=loop", 10).tokens[0];
        let (key, value) = token.key_and_value().unwrap();
        assert_eq!((key.text, key.span), ("mode", Span::new(10, 14)));
        assert_eq!((value.text, value.span), ("loop", Span::new(15, 19)));
    }
}
