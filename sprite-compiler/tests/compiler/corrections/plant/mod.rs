//! Mistakes as people make them.

mod further;

use test_support::Random;

/// A text with a mistake.
pub(super) struct Planted {
    pub(super) text: String,
    pub(super) kind: &'static str,
    pub(super) what: String,
}

/// A piece of a text: a range of its bytes.
type Piece = std::ops::Range<usize>;

/// A way to spoil a text: a piece, and what stands there then.
type Spoil = fn(&str, &mut Random) -> Option<(Piece, String)>;

const KINDS: [(&str, Spoil); 9] = [
    ("misspelt", misspelt),
    ("misspelt", misspelt),
    ("letter case", letter_case),
    ("letter case", letter_case),
    ("cut token", cut),
    ("swapped numbers", swapped),
    ("unit", unit),
    ("punctuation", punctuation),
    ("count", count),
];

/// A list of kinds of mistakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kinds {
    /// Mistakes in the formats: words misspelt, tokens cut, numbers swapped, with a unit or off by one, marks lost.
    Usual,
    /// Mistakes of editing and of other programs.
    Further,
}

/// One mistake of a random kind; [`None`] where the text has no place for it.
pub(super) fn plant(kinds: Kinds, text: &str, path: &str, random: &mut Random) -> Option<Planted> {
    let (kind, spoil) = match kinds {
        Kinds::Usual => KINDS[random.below(KINDS.len())],
        Kinds::Further => further::KINDS[random.below(further::KINDS.len())],
    };
    let (piece, new) = spoil(text, random)?;
    let what = format!("{kind} in {path}: `{}` -> `{new}`", &text[piece.clone()]);
    let mut spoilt = text.to_owned();
    spoilt.replace_range(piece, &new);
    (spoilt != text).then_some(Planted { text: spoilt, kind, what })
}

/// The pieces of one kind of characters, outside of comments.
fn pieces(text: &str, is_in: impl Fn(char) -> bool) -> Vec<Piece> {
    let mut found: Vec<Piece> = Vec::new();
    let mut line_start = 0;
    for line in text.split_inclusive('\n') {
        let is_comment =
            line.trim_start().starts_with('#') || line.contains("<!--") || line.contains("<?xml");
        let mut start = None;
        for (at, character) in line.char_indices().chain([(line.len(), '\n')]) {
            match (start, is_in(character) && !is_comment) {
                (None, true) => start = Some(at),
                (Some(first), false) => {
                    found.push(line_start + first..line_start + at);
                    start = None;
                }
                _ => {}
            }
        }
        line_start += line.len();
    }
    found
}

fn one<T: Clone>(all: &[T], random: &mut Random) -> Option<T> {
    (!all.is_empty()).then(|| all[random.below(all.len())].clone())
}

fn words(text: &str) -> Vec<Piece> {
    let words = pieces(text, |character| character.is_ascii_alphanumeric() || character == '_');
    words
        .into_iter()
        .filter(|word| text[word.clone()].starts_with(|c: char| c.is_ascii_alphabetic()))
        .collect()
}

/// Whole numbers, with the sign before them.
fn numbers(text: &str) -> Vec<Piece> {
    let tokens = pieces(text, |character| character.is_ascii_alphanumeric() || "-_.".contains(character));
    tokens.into_iter().filter(|token| text[token.clone()].parse::<i32>().is_ok()).collect()
}

/// A word in which one character is wrong, missing, doubled or swapped with the next.
fn misspelt(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let words: Vec<Piece> = words(text).into_iter().filter(|word| word.len() >= 4).collect();
    let word = one(&words, random)?;
    let mut letters: Vec<char> = text[word.clone()].chars().collect();
    let at = random.below(letters.len() - 1);
    match random.below(4) {
        0 => letters.swap(at, at + 1),
        1 => drop(letters.remove(at)),
        2 => letters.insert(at, letters[at]),
        _ => letters[at] = char::from(b'a' + random.byte() % 26),
    }
    Some((word, letters.into_iter().collect()))
}

fn letter_case(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let words: Vec<Piece> = words(text).into_iter().filter(|word| word.len() >= 3).collect();
    let word = one(&words, random)?;
    let old = &text[word.clone()];
    let (first, rest) = old.split_at(1);
    let new = match random.below(2) {
        0 => old.to_ascii_uppercase(),
        _ => first.to_ascii_uppercase() + rest,
    };
    Some((word, new))
}

/// A word or a number that is not there.
fn cut(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let tokens = pieces(text, |character| !character.is_whitespace());
    let token = one(&tokens, random)?;
    Some((token, String::new()))
}

/// Two numbers that follow each other, in the wrong order.
fn swapped(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let numbers = numbers(text);
    let pairs: Vec<(Piece, Piece)> = numbers
        .windows(2)
        .map(|pair| (pair[0].clone(), pair[1].clone()))
        .filter(|(first, second)| {
            let between = &text[first.end..second.start];
            text[first.clone()] != text[second.clone()] && between.len() < 4 && !between.contains('\n')
        })
        .collect();
    let (first, second) = one(&pairs, random)?;
    let between = &text[first.end..second.start];
    let new = format!("{}{between}{}", &text[second.clone()], &text[first.clone()]);
    Some((first.start..second.end, new))
}

/// A number with its unit, in another unit, with a point or in quotes.
fn unit(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let number = one(&numbers(text), random)?;
    let old = &text[number.clone()];
    let new = match random.below(5) {
        0 => format!("{old}ms"),
        1 => format!("{old}px"),
        2 => format!("{old}.0"),
        3 => format!("\"{old}\""),
        _ => {
            let value: i32 = old.parse().ok()?;
            let seconds = format!("{}.{:03}", value / 1_000, value % 1_000);
            (10..1_000).contains(&value).then(|| seconds.trim_end_matches('0').to_owned())?
        }
    };
    Some((number, new))
}

/// A character of the syntax that is missing, doubled or another.
fn punctuation(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let all: Vec<usize> = text
        .match_indices(['"', ',', '=', ':', '[', ']', '{', '}', '<', '>', '/'])
        .map(|(at, _)| at)
        .collect();
    let at = one(&all, random)?;
    let old = &text[at..=at];
    let new = match random.below(3) {
        0 => String::new(),
        1 => old.repeat(2),
        _ => match old {
            "," => ";",
            "=" => ":",
            ":" => "=",
            "\"" => "'",
            "[" => "(",
            "]" => ")",
            _ => "",
        }
        .to_owned(),
    };
    Some((at..at + 1, new))
}

/// A number that is one too large or too small.
fn count(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let number = one(&numbers(text), random)?;
    let value: i32 = text[number.clone()].parse().ok()?;
    let new = if random.below(2) == 0 { value + 1 } else { value - 1 };
    Some((number, new.to_string()))
}
