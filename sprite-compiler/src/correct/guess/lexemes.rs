//! Divides lines into words, numbers and punctuation, in the same way for all formats, to compare lines.

use std::ops::Range;

/// The kind of a lexeme. Similar lines may differ in words and numbers, but not in punctuation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Word,
    Number,
    Mark(char),
}

/// A word, a number or a single punctuation mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexeme<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    /// Its offset in the line.
    pub(super) start: usize,
}

impl Lexeme<'_> {
    pub(super) const fn end(&self) -> usize {
        self.start + self.text.len()
    }

    pub(super) const fn range(&self) -> Range<usize> {
        self.start..self.end()
    }

    /// The value of a whole number.
    pub(super) fn value(&self) -> Option<i64> {
        (self.kind == Kind::Number).then(|| self.text.parse().ok()).flatten()
    }
}

/// The lexemes of a line, without a comment, which begins with `# ` in all formats that have comments. A word includes
/// points, hyphens and slashes between other characters of it, since it may be a path.
pub(super) fn lexemes(line: &str) -> Vec<Lexeme<'_>> {
    let mut found: Vec<Lexeme<'_>> = Vec::new();
    let mut from = 0;
    while let Some(rest) = line.get(from..).filter(|rest| !rest.is_empty()) {
        let Some(first) = rest.chars().next().filter(|_| !rest.starts_with("# ")) else { break };
        let is_sign = first == '-' && rest[1..].starts_with(|next: char| next.is_ascii_digit());
        let (kind, length) = if first.is_alphabetic() || first == '_' {
            (Kind::Word, word(rest))
        } else if first.is_ascii_digit() || is_sign {
            (Kind::Number, number(rest, usize::from(is_sign)))
        } else {
            (Kind::Mark(first), first.len_utf8())
        };
        if !first.is_whitespace() {
            found.push(Lexeme { kind, text: &rest[..length], start: from });
        }
        from += length;
    }
    found
}

fn word(rest: &str) -> usize {
    let is_own = |character: char| character.is_alphanumeric() || character == '_';
    let mut characters = rest.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let goes_on = characters.peek().is_some_and(|(_, next)| is_own(*next));
        if !(is_own(character) || matches!(character, '.' | '-' | '/') && goes_on) {
            return at;
        }
    }
    rest.len()
}

fn number(rest: &str, sign: usize) -> usize {
    let digits = |from: usize| rest[from..].bytes().take_while(u8::is_ascii_digit).count();
    let whole = sign + digits(sign);
    let fraction = if rest[whole..].starts_with('.') { digits(whole + 1) } else { 0 };
    if fraction > 0 { whole + 1 + fraction } else { whole }
}

#[cfg(test)]
mod tests {
    use super::lexemes;

    #[test]
    fn a_line_is_divided_into_words_numbers_and_marks() {
        let texts = |line| lexemes(line).iter().map(|lexeme| lexeme.text).collect::<Vec<_>>();
        assert_eq!(texts("walk a/b-c.png 4 -1 0.5"), ["walk", "a/b-c.png", "4", "-1", "0.5"]);
        assert_eq!(texts("\t\"größe\": [1,-2.]"), ["\"", "größe", "\"", ":", "[", "1", ",", "-2", ".", "]"]);
        assert_eq!(texts("<frame/>"), ["<", "frame", "/", ">"]);
        assert_eq!(texts("angle 90 # degrees"), ["angle", "90"]);
        assert!(texts(" \u{a0}").is_empty());
        let ends = lexemes("é 12").iter().map(|lexeme| (lexeme.start, lexeme.end())).collect::<Vec<_>>();
        assert_eq!(ends, [(0, 2), (3, 5)]);
    }
}
