//! Lines and tokens. Fields are divided by any run of blanks, tabs, CR, VT and FF.

use crate::diagnostics;
use crate::source::Span;

/// A word of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) span: Span,
}

impl Token<'_> {
    /// The value of a decimal number of 32 bits, a sign allowed.
    pub(super) fn integer(&self) -> Option<i32> {
        self.text.parse().ok()
    }

    /// Whether it is written like a number, in range or not; also a fraction, and several numbers with the wrong
    /// thing between them.
    pub(super) fn is_numeric(&self) -> bool {
        let divides = |letter: char| matches!(letter, '+' | '-' | '.' | ',' | ';') || is_odd(letter);
        let mut letters = self.text.chars();
        self.text.contains(|letter: char| letter.is_ascii_digit())
            && letters.all(|letter| letter.is_ascii_digit() || divides(letter))
    }

    /// The name as a finding shows it.
    pub(super) fn shown(&self) -> String {
        diagnostics::shown(self.text)
    }

    /// Whether it holds a character that cannot be seen.
    pub(super) fn has_unseen(&self) -> bool {
        self.text.contains(diagnostics::is_unseen)
    }

    /// Whether it holds a blank that divides nothing, such as a no-break space.
    pub(super) fn has_odd_blank(&self) -> bool {
        self.text.contains(|letter: char| letter.is_whitespace())
    }

    /// Without commas and semicolons at its end.
    #[must_use]
    pub(super) fn without_comma(self) -> Self {
        let text = self.text.trim_end_matches([',', ';']);
        Self { text, span: Span::new(self.span.start(), self.span.start() + text.len()) }
    }
}

/// A line that holds something.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    /// The words in front of a comment.
    pub(super) tokens: Vec<Token<'a>>,
    /// From a `#` at the start of a word to the end of the line, or a line that another language would call a comment.
    pub(super) comment: Option<Token<'a>>,
}

/// From the first token to the end of the last.
pub(super) fn span_of(tokens: &[Token<'_>]) -> Span {
    match (tokens.first(), tokens.last()) {
        (Some(first), Some(last)) => first.span.to(last.span),
        _ => Span::default(),
    }
}

impl Line<'_> {
    /// Whether a direction line was made a comment.
    pub(super) fn hides_direction(&self) -> bool {
        let text = self.comment.map_or("", |comment| comment.text.trim_start_matches(['#', '/', ';']));
        let hidden = tokens(text, 0).tokens;
        self.tokens.is_empty() && hidden.len() >= 8 && hidden.iter().all(|token| token.integer().is_some())
    }
}

/// The lines of a text that hold something.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    let lines = text.split('\n').map(move |line| {
        let at = start;
        start += line.len() + 1;
        tokens(line, at)
    });
    // What looks like an empty line is one, whatever blanks it holds.
    let is_empty =
        |line: &Line<'_>| line.tokens.iter().all(|token| token.text.chars().all(char::is_whitespace));
    lines.filter(move |line| line.comment.is_some() || !is_empty(line))
}

fn tokens(line: &str, at: usize) -> Line<'_> {
    let mut tokens = Vec::new();
    let mut from = None;
    for (k, letter) in line.char_indices().chain([(line.len(), ' ')]) {
        match from {
            None if !is_blank(letter)
                && (letter == '#' || tokens.is_empty() && is_foreign_comment(&line[k..])) =>
            {
                // The CR of CR LF is no part of the line.
                let text = &line.strip_suffix('\r').unwrap_or(line)[k..];
                let span = Span::new(at + k, at + k + text.len());
                return Line { tokens, comment: Some(Token { text, span }) };
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

/// Whether a line begins like a comment of C, Lua or a settings file. No header with all its fields does: names are free.
fn is_foreign_comment(line: &str) -> bool {
    let begins = ["//", "/*", "-- ", ";"].iter().any(|mark| line.starts_with(mark));
    let is_number = |word: &str| word.parse::<i32>().is_ok();
    begins && line.split_ascii_whitespace().skip(2).take(3).filter(|word| is_number(word)).count() < 3
}

fn is_blank(letter: char) -> bool {
    matches!(letter, ' ' | '\t' | '\r' | '\u{b}' | '\u{c}')
}

/// Whether a letter looks like a blank or like nothing, but divides no fields.
fn is_odd(letter: char) -> bool {
    letter.is_whitespace() || diagnostics::is_unseen(letter)
}
