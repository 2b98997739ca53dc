//! Divides texts into lines and tokens, for formats whose records are lines.

use crate::base::diagnostics::{Applicability, Diagnostic};
use crate::base::limits::LINE_TOKENS;
use crate::base::source::Span;
use crate::base::words::{Shown, is_invisible, shown};

/// How a format divides its lines into tokens.
#[derive(Clone, Copy, Debug)]
pub(super) struct Syntax {
    /// Returns whether a byte separates tokens. All separators are ASCII.
    pub(super) is_separator: fn(u8) -> bool,
    /// `true` if a `"` at the start of a token begins a string.
    pub(super) has_strings: bool,
    /// Returns whether a comment begins with this rest of a line. The flag is `true` if no token precedes it.
    pub(super) begins_comment: fn(&str, bool) -> bool,
}

/// A word, a number, a `key=value` or a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    /// The token as written; a string includes its quotes.
    pub(super) text: &'a str,
    pub(super) span: Span,
    pub(super) is_string: bool,
}

/// The content of a line.
#[derive(Clone, Debug, Default)]
pub(super) struct Line<'a> {
    /// The tokens before a comment.
    pub(super) tokens: Vec<Token<'a>>,
    /// The comment, to the end of the line.
    pub(super) comment: Option<Token<'a>>,
    /// An unclosed string, from its quote to the end of the line.
    pub(super) open: Option<Span>,
}

/// The span from the first token to the end of the last.
pub(super) fn span_of(tokens: &[Token<'_>]) -> Span {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => Span::default(),
    }
}

/// Removes tokens from a line, with the spaces before them.
pub(super) fn without(
    finding: Diagnostic,
    before: Token<'_>,
    removed: &[Token<'_>],
    how: Applicability,
) -> Diagnostic {
    finding.when_some(removed.last(), |finding, last| {
        finding.fix_at(Span::new(before.span.end(), last.span.end()), "", how)
    })
}

/// Returns whether a token is the unit of the number before it, which the number already has: `120 ms`.
pub(super) fn is_unit_of(unit: &Token<'_>, number: &Token<'_>) -> bool {
    matches!(unit.text, "ms" | "px") && number.text.ends_with(|last: char| last.is_ascii_digit())
}

/// The lines of a text with their offsets. The CR of CR LF is not part of a line.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let bytes = text.as_bytes();
        let mut end = start;
        // The loop is plain for the same reason as in `while_separator`.
        while let Some(&byte) = bytes.get(end)
            && byte != b'\n'
        {
            end += 1;
        }
        next = (end < bytes.len()).then_some(end + 1);
        let line = text.get(start..end).unwrap_or_default();
        Some((start, line.strip_suffix('\r').unwrap_or(line)))
    })
}

impl<'a> Token<'a> {
    fn new(text: &'a str, start: usize, is_string: bool) -> Self {
        Self { text, span: Span::new(start, start + text.len()), is_string }
    }

    /// The token as a finding shows it.
    pub(super) const fn shown(&self) -> Shown<'a> {
        shown(self.text)
    }

    /// The content of a string, without its quotes. There are no escapes.
    pub(super) fn unquoted(&self) -> &'a str {
        if self.is_string { self.text.trim_matches('"') } else { self.text }
    }

    /// Returns whether it contains an invisible character.
    pub(super) fn has_invisible(&self) -> bool {
        self.text.contains(is_invisible)
    }

    /// Returns whether it contains whitespace that does not separate tokens, such as a no-break space.
    pub(super) fn has_odd_whitespace(&self) -> bool {
        self.text.contains(|character: char| character.is_whitespace() && character != ' ')
    }

    /// The token without trailing commas and semicolons, which other languages use as separators.
    #[must_use]
    pub(super) fn without_comma(self) -> Self {
        Self::new(self.text.trim_end_matches([',', ';']), self.span.start(), self.is_string)
    }

    /// The span of the trailing commas and semicolons.
    pub(super) fn trailing_comma(&self) -> Option<Span> {
        let bare = self.text.trim_end_matches([',', ';']).len();
        (bare < self.text.len()).then(|| Span::new(self.span.start() + bare, self.span.end()))
    }

    /// The two parts of a `key=value`.
    pub(super) fn key_and_value(&self) -> Option<(Self, Self)> {
        let (key, value) = self.text.split_once('=').filter(|(key, _)| !key.is_empty() && !self.is_string)?;
        let (start, end) = (self.span.start(), self.span.end());
        Some((Self::new(key, start, false), Self::new(value, end - value.len(), false)))
    }
}

impl Syntax {
    /// Divides a line, which starts at this offset of the text, into tokens. If there are very many of them, the last one
    /// is the rest of the line.
    pub(super) fn tokens<'a>(&self, line: &'a str, at: usize) -> Line<'a> {
        let mut found = Line::default();
        let mut from = 0;
        loop {
            let start = self.while_separator(line, from, true);
            let rest = line.get(start..).unwrap_or_default();
            if rest.is_empty() {
                return found;
            }
            if (self.begins_comment)(rest, found.tokens.is_empty()) {
                found.comment = Some(Token::new(rest, at + start, false));
                return found;
            }
            let is_string = self.has_strings && rest.starts_with('"');
            from = if is_string {
                let Some(length) = rest.get(1..).and_then(|rest| rest.find('"')) else {
                    found.open = Some(Span::new(at + start, at + line.len()));
                    return found;
                };
                start + length + 2
            } else {
                self.while_separator(line, start, false)
            };
            if found.tokens.len() == LINE_TOKENS {
                found.tokens.push(Token::new(rest.trim_ascii_end(), at + start, false));
                return found;
            }
            found.tokens.push(Token::new(line.get(start..from).unwrap_or_default(), at + start, is_string));
        }
    }

    /// The end of the run of bytes that separate tokens or, if `separates` is `false`, of bytes that do not.
    fn while_separator(&self, line: &str, from: usize, separates: bool) -> usize {
        // The loop is plain because macros, which are compiled without optimisation, spend much of their time here.
        let (bytes, mut end) = (line.as_bytes(), from);
        while let Some(&byte) = bytes.get(end)
            && (self.is_separator)(byte) == separates
        {
            end += 1;
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Syntax = Syntax {
        is_separator: |byte| matches!(byte, b' ' | b'\t'),
        has_strings: false,
        begins_comment: |rest, _| rest.starts_with('#'),
    };
    const STRINGS: Syntax = Syntax { has_strings: true, ..PLAIN };

    fn words(line: &str, syntax: Syntax) -> Vec<&str> {
        syntax.tokens(line, 0).tokens.iter().map(|token| token.text).collect()
    }

    #[test]
    fn tokens_and_comments() {
        assert_eq!(words("  layer\t1  mode=off # c", STRINGS), ["layer", "1", "mode=off"]);
        assert_eq!(words("imagefile 0 \"a # b.png\"# c", STRINGS), ["imagefile", "0", "\"a # b.png\""]);
        assert_eq!(words("angle 0#5", STRINGS), ["angle", "0#5"]);
        assert_eq!(words("\"\"\"x\"y", STRINGS), ["\"\"", "\"x\"", "y"]);
        assert_eq!(words("\"a b\" c", PLAIN), ["\"a", "b\"", "c"]);
        let line = STRINGS.tokens(" \t# nothing", 100);
        assert_eq!(
            (line.tokens.len(), line.comment.map(|comment| comment.span)),
            (0, Some(Span::new(102, 111)))
        );
    }

    /// A hostile text is one line, and each of its tokens takes many times the memory of its bytes.
    #[test]
    fn of_very_many_tokens_the_last_is_the_rest_of_the_line() {
        let line = "x ".repeat(LINE_TOKENS + 2);
        let tokens = PLAIN.tokens(&line, 0).tokens;
        let last = tokens.last().unwrap();
        assert_eq!((tokens.len(), last.text, last.span.end()), (LINE_TOKENS + 1, "x x", line.len() - 1));
        assert_eq!(PLAIN.tokens(&"x ".repeat(LINE_TOKENS), 0).tokens.len(), LINE_TOKENS);
    }

    #[test]
    fn an_open_string_goes_to_the_end_of_the_line() {
        let line = STRINGS.tokens("imagefile 0 \"a.png # c", 100);
        assert_eq!((line.tokens.len(), line.open), (2, Some(Span::new(112, 122))));
    }

    #[test]
    fn lines_know_where_they_start() {
        let found: Vec<_> = lines("a\r\n\nb\rc\n").collect();
        assert_eq!(found, [(0, "a"), (3, ""), (4, "b\rc"), (8, "")]);
    }

    #[test]
    fn a_key_and_its_value() {
        let token = STRINGS.tokens("mode=loop", 10).tokens[0];
        let (key, value) = token.key_and_value().unwrap();
        assert_eq!((key.text, key.span), ("mode", Span::new(10, 14)));
        assert_eq!((value.text, value.span), ("loop", Span::new(15, 19)));
    }
}
