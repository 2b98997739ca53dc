//! Mistakes of further kinds, which nobody had in mind who wrote the corrections: of editing and of other programs.

use super::{Piece, Spoil, numbers, one, words};
use test_support::Random;

pub(super) const KINDS: [(&str, Spoil); 19] = [
    ("plural", plural),
    ("hyphen", hyphen),
    ("camel case", camel_case),
    ("space in a word", space),
    ("doubled word", doubled_word),
    ("two letters", two_letters),
    ("unit with a space", spaced_unit),
    ("curly quotes", curly_quotes),
    ("other quotes", other_quotes),
    ("ending of a picture", ending),
    ("backslash", backslash),
    ("doubled line", doubled_line),
    ("deleted line", deleted_line),
    ("surplus comma", surplus_comma),
    ("letter for a digit", letter_for_digit),
    ("semicolon", semicolon),
    ("swapped tokens", swapped_tokens),
    ("ten times", ten_times),
    ("other sign", other_sign),
];

fn word_of(text: &str, random: &mut Random, is_one: impl Fn(&str) -> bool) -> Option<Piece> {
    let words: Vec<Piece> = words(text).into_iter().filter(|word| is_one(&text[word.clone()])).collect();
    one(&words, random)
}

fn plural(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let word = word_of(text, random, |word| word.len() >= 3)?;
    let old = &text[word.clone()];
    let new = old.strip_suffix('s').map_or_else(|| format!("{old}s"), str::to_owned);
    Some((word, new))
}

fn hyphen(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let word = word_of(text, random, |word| word.contains('_'))?;
    let new = text[word.clone()].replacen('_', "-", 1);
    Some((word, new))
}

fn camel_case(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let word = word_of(text, random, |word| word.contains('_'))?;
    let mut parts = text[word.clone()].split('_');
    let first = parts.next()?.to_owned();
    let new = parts.fold(first, |all, part| {
        let (head, rest) = part.split_at(usize::from(!part.is_empty()));
        all + &head.to_ascii_uppercase() + rest
    });
    Some((word, new))
}

fn space(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let word = word_of(text, random, |word| word.len() > 4)?;
    let old = &text[word.clone()];
    let at = 2 + random.below(old.len() - 3);
    let new = format!("{} {}", &old[..at], &old[at..]);
    Some((word, new))
}

fn doubled_word(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let word = word_of(text, random, |word| word.len() >= 3)?;
    let new = format!("{0} {0}", &text[word.clone()]);
    Some((word, new))
}

fn two_letters(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let word = word_of(text, random, |word| word.len() > 5)?;
    let mut letters: Vec<char> = text[word.clone()].chars().collect();
    for _ in 0..2 {
        let at = random.below(letters.len());
        letters[at] = char::from(b'a' + random.byte() % 8);
    }
    Some((word, letters.into_iter().collect()))
}

fn spaced_unit(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let number = one(&numbers(text), random)?;
    let new = format!("{} ms", &text[number.clone()]);
    Some((number, new))
}

/// Texts between double quotes, with these.
fn quoted(text: &str) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let quotes: Vec<usize> = line.match_indices('"').map(|(at, _)| start + at).collect();
        found.extend(quotes.chunks_exact(2).map(|pair| pair[0]..pair[1] + 1));
        start += line.len();
    }
    found
}

fn curly_quotes(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let piece = one(&quoted(text), random)?;
    let new = format!("\u{201c}{}\u{201d}", text[piece.clone()].trim_matches('"'));
    Some((piece, new))
}

fn other_quotes(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let piece = one(&quoted(text), random)?;
    let new = format!("'{}'", text[piece.clone()].trim_matches('"'));
    Some((piece, new))
}

/// The places of a text in another one.
fn places(text: &str, wanted: &str) -> Vec<Piece> {
    text.match_indices(wanted).map(|(at, _)| at..at + wanted.len()).collect()
}

fn ending(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let piece = one(&places(text, ".png"), random)?;
    let new = ["", ".PNG", ".jpg", ".pngg"][random.below(4)];
    Some((piece, new.to_owned()))
}

fn backslash(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let is_inside = |piece: &Piece| {
        let letter = |at: Option<char>| at.is_some_and(char::is_alphanumeric);
        letter(text[..piece.start].chars().next_back()) && letter(text[piece.end..].chars().next())
    };
    let inside: Vec<Piece> = places(text, "/").into_iter().filter(is_inside).collect();
    Some((one(&inside, random)?, "\\".to_owned()))
}

fn lines(text: &str) -> Vec<Piece> {
    let mut start = 0;
    let lines = text.split_inclusive('\n').map(|line| {
        let line = start..start + line.len();
        start = line.end;
        line
    });
    lines.collect()
}

fn doubled_line(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let line = one(&lines(text), random)?;
    let new = text[line.clone()].repeat(2);
    Some((line, new))
}

fn deleted_line(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    Some((one(&lines(text), random)?, String::new()))
}

fn surplus_comma(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let number = one(&numbers(text), random)?;
    let new = format!("{},", &text[number.clone()]);
    Some((number, new))
}

fn letter_for_digit(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let numbers = numbers(text);
    let numbers: Vec<Piece> =
        numbers.into_iter().filter(|number| text[number.clone()].contains(['0', '1'])).collect();
    let number = one(&numbers, random)?;
    let old = &text[number.clone()];
    let new = if old.contains('0') { old.replacen('0', "O", 1) } else { old.replacen('1', "l", 1) };
    Some((number, new))
}

fn semicolon(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let is_content = |line: &Piece| {
        let line = text[line.clone()].trim();
        !line.is_empty() && !line.starts_with(['#']) && !line.starts_with("<!")
    };
    let lines: Vec<Piece> = lines(text).into_iter().filter(is_content).collect();
    let line = one(&lines, random)?;
    let end = line.start + text[line.clone()].trim_end().len();
    Some((end..end, ";".to_owned()))
}

fn swapped_tokens(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let tokens = super::pieces(text, |character| !character.is_whitespace());
    let are_beside = |pair: &&[Piece]| &text[pair[0].end..pair[1].start] == " ";
    let pairs: Vec<Piece> =
        tokens.windows(2).filter(are_beside).map(|pair| pair[0].start..pair[1].end).collect();
    let pair = one(&pairs, random)?;
    let (first, second) = text[pair.clone()].split_once(' ')?;
    let new = format!("{second} {first}");
    Some((pair, new))
}

fn ten_times(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let number = one(&numbers(text), random)?;
    let new = format!("{}0", &text[number.clone()]);
    Some((number, new))
}

fn other_sign(text: &str, random: &mut Random) -> Option<(Piece, String)> {
    let sign = one(&places(text, "="), random)?;
    let start = sign.start - usize::from(text[..sign.start].ends_with(' '));
    let end = sign.end + usize::from(text[sign.end..].starts_with(' '));
    let new = [" ", "==", ":", " := "][random.below(4)];
    Some((start..end, new.to_owned()))
}
