//! The lines of a text, divided into words, numbers and punctuation in the same way for all formats: which of them are
//! similar, and how well a line fits to the lines around it.

use crate::base::sorted::{SortedMap, SortedSet, sort};
use std::ops::Range;

/// A line with its lexemes.
pub(super) struct Line<'a> {
    /// The line without its end.
    pub(super) text: &'a str,
    /// Its offset in the text.
    pub(super) start: usize,
    pub(super) lexemes: Vec<Lexeme<'a>>,
}

/// The lines of a text, grouped by form.
pub(super) struct Lines<'a> {
    pub(super) all: Vec<Line<'a>>,
    /// The lines of one form: with the same punctuation, and with words or numbers in the same places.
    alike: SortedMap<String, Vec<usize>>,
    /// The lines that also have the same words.
    of_words: SortedMap<String, Vec<usize>>,
}

/// The loss for a lexeme that differs from the one that the lines around it suggest.
const UNLIKE: usize = 6;
/// The loss for a line that is similar to no other line.
const ALONE: usize = 200;

impl<'a> Lines<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let mut start = 0;
        let mut found = Self { all: Vec::new(), alike: SortedMap::new(), of_words: SortedMap::new() };
        for whole in text.split('\n') {
            let line = whole.strip_suffix('\r').unwrap_or(whole);
            let lexemes = lexemes(line);
            if !lexemes.is_empty() {
                let index = found.all.len();
                found.alike.entry(form(&lexemes, false)).or_default().push(index);
                found.of_words.entry(form(&lexemes, true)).or_default().push(index);
            }
            found.all.push(Line { text: line, start, lexemes });
            start += whole.len() + 1;
        }
        found
    }

    /// The index of the line that contains a byte of the text.
    pub(super) fn at(&self, offset: usize) -> usize {
        self.all.partition_point(|line| line.start <= offset).saturating_sub(1)
    }

    /// The lines nearest to a line, the nearest first, without those that repeat the form and the words of a nearer
    /// one.
    pub(super) fn near(&self, index: usize, most: usize) -> Vec<&Line<'a>> {
        let mut seen = SortedSet::new();
        let above = self.all.get(..index).unwrap_or_default().iter().rev();
        let below = self.all.get(index + 1..).unwrap_or_default();
        let (mut above, mut below) = (above, below.iter());
        let outwards = std::iter::from_fn(move || match (above.next(), below.next()) {
            (None, None) => None,
            found => Some(found),
        });
        let new = |line: &&Line<'a>| !line.lexemes.is_empty() && seen.insert(form(&line.lexemes, true));
        // Only lines near the line are read, since a text may have many thousands.
        outwards.take(FURTHEST).flat_map(|(a, b)| a.into_iter().chain(b)).filter(new).take(most).collect()
    }

    /// The lines of the same form as `own`: up to two above a line and up to two below, the nearest first. Lines with
    /// the same words are preferred.
    fn around(&self, index: usize, own: &[Lexeme<'_>]) -> Around<'_, 'a> {
        let find = |lines: &SortedMap<String, Vec<usize>>, has_words| {
            let found = lines.get(&form(own, has_words)).map_or(&[][..], Vec::as_slice);
            let (above, rest) = found.split_at(found.partition_point(|other| *other < index));
            let below = rest.iter().filter(|other| **other != index);
            let line = |other: &usize| &self.all[*other].lexemes[..];
            Around {
                above: above.iter().rev().take(2).map(line).collect(),
                below: below.take(2).map(line).collect(),
            }
        };
        let of_words = find(&self.of_words, true);
        if of_words.above.is_empty() && of_words.below.is_empty() {
            find(&self.alike, false)
        } else {
            of_words
        }
    }

    /// The loss: how badly the lexemes `own` fit to the lines around the line `index`; 0 if these lines suggest exactly
    /// them.
    pub(super) fn loss(&self, index: usize, own: &[Lexeme<'_>]) -> usize {
        let around = self.around(index, own);
        if around.above.is_empty() && around.below.is_empty() {
            return ALONE;
        }
        let of_one = |(place, lexeme): (usize, &Lexeme<'_>)| match (lexeme.kind, lexeme.value()) {
            (LexemeKind::Mark(_), _) => 0,
            (_, Some(value)) => around.foretold(place).loss(value),
            (_, None) => around.texts(place).find(|text| *text == lexeme.text).map_or(UNLIKE, |_| 0),
        };
        own.iter().enumerate().map(of_one).sum()
    }

    /// The numbers that the lines around a line suggest for the lexeme `place`.
    pub(super) fn foretold(&self, index: usize, own: &[Lexeme<'_>], place: usize) -> Vec<i64> {
        self.around(index, own).foretold(place).all()
    }
}

/// Lines that are read in both directions.
const FURTHEST: usize = 60;

/// The form of a line as text.
fn form(lexemes: &[Lexeme<'_>], has_words: bool) -> String {
    let mut form = String::new();
    for lexeme in lexemes {
        match lexeme.kind {
            LexemeKind::Mark(mark) => form.push(mark),
            LexemeKind::Number => form.push('0'),
            LexemeKind::Word if has_words => form.push_str(lexeme.text),
            LexemeKind::Word => form.push('w'),
        }
        form.push(' ');
    }
    form
}

/// Lines of one form around a line.
struct Around<'l, 'a> {
    above: Vec<&'l [Lexeme<'a>]>,
    below: Vec<&'l [Lexeme<'a>]>,
}

impl<'a> Around<'_, 'a> {
    fn texts(&self, place: usize) -> impl Iterator<Item = &'a str> {
        let nearest = self.above.first().into_iter().chain(self.below.first());
        nearest.filter_map(move |line| Some(line.get(place)?.text))
    }

    fn foretold(&self, place: usize) -> Foretold {
        let value = |line: Option<&&[Lexeme<'_>]>| line?.get(place)?.value();
        let (above, below) = (value(self.above.first()), value(self.below.first()));
        let step = |near: Option<i64>, far: Option<i64>| near?.checked_mul(2)?.checked_sub(far?);
        let middle = above.zip(below).and_then(|(above, below)| {
            let sum = above.checked_add(below)?;
            (sum % 2 == 0).then_some(sum / 2)
        });
        Foretold {
            same: [above, below],
            steps: [middle, step(above, value(self.above.get(1))), step(below, value(self.below.get(1)))],
        }
    }
}

/// Numbers that the lines around a line suggest.
struct Foretold {
    /// The values of the lines above and below.
    same: [Option<i64>; 2],
    /// The value between these, and the values that continue the two lines above and the two below.
    steps: [Option<i64>; 3],
}

impl Foretold {
    fn loss(&self, value: i64) -> usize {
        let count = |all: &[Option<i64>]| all.iter().filter(|other| **other == Some(value)).count();
        match (count(&self.same), count(&self.steps)) {
            (2, _) | (_, 2..) => 0,
            (_, 1) => 2,
            (1, _) => 3,
            _ => UNLIKE,
        }
    }

    fn all(&self) -> Vec<i64> {
        let mut all: Vec<i64> = self.steps.iter().chain(&self.same).flatten().copied().collect();
        sort(&mut all);
        all.dedup();
        all
    }
}

/// The kind of a lexeme. Similar lines may differ in words and numbers, but not in punctuation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LexemeKind {
    Word,
    Number,
    Mark(char),
}

/// A word, a number or a single punctuation mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lexeme<'a> {
    pub(super) kind: LexemeKind,
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
        (self.kind == LexemeKind::Number).then(|| self.text.parse().ok()).flatten()
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
            (LexemeKind::Word, word(rest))
        } else if first.is_ascii_digit() || is_sign {
            (LexemeKind::Number, number(rest, usize::from(is_sign)))
        } else {
            (LexemeKind::Mark(first), first.len_utf8())
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
