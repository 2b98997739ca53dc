//! Lines and tokens. Fields are divided by any run of blanks, tabs, CR, VT and FF.

use crate::source::Span;

/// A word of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

impl Token<'_> {
    /// The value of a decimal number of 32 bits, a sign allowed.
    pub(super) fn integer(&self) -> Option<i32> {
        self.text.parse().ok()
    }

    /// Whether it is written like a decimal number, in range or not.
    pub(super) fn is_decimal(&self) -> bool {
        let digits = self.text.strip_prefix(['+', '-']).unwrap_or(self.text);
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        !whole.is_empty() && whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit())
    }
}

/// A line that holds something.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    /// The words in front of a comment.
    pub(super) tokens: Vec<Token<'a>>,
    /// From a `#` at the start of a word to the end of the line.
    pub(super) comment: Option<Span>,
}

impl Line<'_> {
    /// From the first token to the end of the last.
    pub(super) fn span(&self) -> Span {
        span_of(&self.tokens)
    }
}

/// From the first token to the end of the last.
pub(super) fn span_of(tokens: &[Token<'_>]) -> Span {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => Span::default(),
    }
}

/// The lines of a text that hold something.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    text.split('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        tokens(line, at)
    })
    .filter(|line| !line.tokens.is_empty() || line.comment.is_some())
}

fn tokens(line: &str, at: usize) -> Line<'_> {
    let mut tokens = Vec::new();
    let mut from = None;
    for (k, letter) in line.char_indices().chain([(line.len(), ' ')]) {
        match from {
            None if !is_blank(letter) && letter == '#' => {
                let end = at + line.trim_end_matches(is_blank).len();
                return Line { tokens, comment: Some(Span::new(at + k, end)) };
            }
            None if !is_blank(letter) => from = Some(k),
            Some(first) if is_blank(letter) => {
                tokens.push(Token { text: &line[first..k], span: Span::new(at + first, at + k) });
                from = None;
            }
            _ => {}
        }
    }
    Line { tokens, comment: None }
}

fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\u{b}' | '\u{c}')
}
