//! Patterns of `[sheets."PATTERN"]`: those of all settings, with captures. `{sprite}_{animation}_{n}.png` matches
//! `elf_f_idle_0.png`, and captures `elf_f`, `idle` and 0.
//!
//! Of several ways to match a path the first one counts, where each token, from left to right, prefers to take:
//! `{sprite}`, `{animation}` and `{direction}` as many characters as possible, `*` as few characters as possible, and
//! `**` as few folders as possible.
//!
//! A token at a place of the path either leads to a match or does not, whatever the tokens before it took. So each pair
//! of a token and a place is tried once, and a path takes time and memory in proportion to the length of the pattern
//! times its own; a pattern that is longer than the path is not tried at all.

use crate::base::patterns::{self, Part, Token};
use crate::base::suggest::{self, Near};
use crate::formats::directions::words::{diagonal, horizontal, short, vertical, whole};
use sprite_table::{Direction, Size};
use std::ops::Range;

/// The most digits that `{n}` takes.
const MOST_DIGITS: usize = 9;

/// The characters of the longest direction in one word.
const LONGEST_DIRECTION: usize = 9;

/// A compiled pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    steps: Vec<Step>,
    /// The characters before the first step that is none: most paths lie in other folders than the pattern names.
    start: String,
    /// The characters after the last step that is none.
    end: String,
    /// The fewest characters of a path that matches.
    shortest: usize,
}

/// A step of matching.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    /// Tokens for one character, and `*`.
    Token(Token),
    /// `/`
    Slash,
    /// `**/`: any number of folders.
    Folders,
    /// `**` at the end: all that is left, at least one part.
    Rest,
    Capture(Capture),
}

/// A part of a pattern that says what it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Capture {
    Sprite,
    Animation,
    Direction,
    Number,
    Cell,
}

impl Capture {
    pub(super) const ALL: [Self; 5] =
        [Self::Sprite, Self::Animation, Self::Direction, Self::Number, Self::Cell];

    /// The word that stands in braces.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Sprite => "sprite",
            Self::Animation => "animation",
            Self::Direction => "direction",
            Self::Number => "n",
            Self::Cell => "cell",
        }
    }
}

/// The reason why a text is not a pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PatternError {
    /// Wildcards that no pattern may have.
    Wildcards(&'static str),
    /// A `{` without a `}` after it.
    Open,
    /// A word in braces that is no capture, and the capture that was most likely meant.
    Unknown(String, Option<Near<&'static str>>),
    /// A capture that stands there twice.
    Twice(Capture),
    /// Two captures without anything between them.
    Touching(Capture, Capture),
    /// `{n}` and `{cell}`: a numbered picture is one frame.
    NumberAndCell,
}

/// The values that a pattern took from a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Captured<'p> {
    pub(super) sprite: Option<&'p str>,
    /// Where `sprite` stands in the path.
    pub(super) sprite_at: Range<usize>,
    pub(super) animation: Option<&'p str>,
    pub(super) direction: Option<Direction>,
    pub(super) number: Option<u32>,
    /// Where the digits of `number` stand in the path.
    pub(super) number_at: Range<usize>,
    pub(super) cell: Option<Size>,
}

/// An item of a pattern as it is written.
#[derive(PartialEq)]
enum Item<'t> {
    Token(Token),
    Capture(Capture),
    /// A word in braces that is no capture.
    Unknown(&'t str),
    /// A `{` without a `}` after it.
    Open,
}

impl<'t> Item<'t> {
    /// The capture that a text begins with, and the text after it.
    fn capture(text: &'t str) -> Option<(Self, &'t str)> {
        let inner = text.strip_prefix('{')?;
        let closed = inner.split_once('}').filter(|(word, _)| !word.contains('/'));
        let Some((word, after)) = closed else { return Some((Self::Open, inner)) };
        let known = Capture::ALL.into_iter().find(|capture| capture.word() == word);
        Some((known.map_or(Self::Unknown(word), Self::Capture), after))
    }
}

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub(super) fn new(text: &str) -> Result<Self, PatternError> {
        let parts = patterns::parts(text, Item::Token, Item::capture).map_err(PatternError::Wildcards)?;
        let mut steps: Vec<Step> = Vec::new();
        let last = parts.len().saturating_sub(1);
        for (index, part) in parts.into_iter().enumerate() {
            let Part::One(items) = part else {
                steps.push(if index == last { Step::Rest } else { Step::Folders });
                continue;
            };
            for item in items {
                let capture = match item {
                    Item::Token(token) => {
                        steps.push(Step::Token(token));
                        continue;
                    }
                    Item::Capture(capture) => capture,
                    Item::Unknown(word) => {
                        let words = Capture::ALL.map(Capture::word);
                        return Err(PatternError::Unknown(word.to_owned(), suggest::nearest(word, words)));
                    }
                    Item::Open => return Err(PatternError::Open),
                };
                if steps.contains(&Step::Capture(capture)) {
                    return Err(PatternError::Twice(capture));
                }
                if let Some(&Step::Capture(before)) = steps.last()
                    && capture != Capture::Number
                {
                    return Err(PatternError::Touching(before, capture));
                }
                steps.push(Step::Capture(capture));
            }
            if index < last {
                steps.push(Step::Slash);
            }
        }
        let has = |capture| steps.contains(&Step::Capture(capture));
        if has(Capture::Number) && has(Capture::Cell) {
            return Err(PatternError::NumberAndCell);
        }
        let literal = |step: &Step| match step {
            Step::Token(Token::Character(character)) => Some(*character),
            Step::Slash => Some('/'),
            _ => None,
        };
        let start = steps.iter().map_while(literal).collect();
        let end: Vec<char> = steps.iter().rev().map_while(literal).collect();
        let shortest = steps.iter().map(Step::shortest).sum();
        Ok(Self { steps, start, end: end.into_iter().rev().collect(), shortest })
    }

    /// Returns whether the pattern has this capture.
    pub(super) fn has(&self, capture: Capture) -> bool {
        self.steps.contains(&Step::Capture(capture))
    }

    /// Returns whether paths in folders may match.
    pub(super) fn has_folder(&self) -> bool {
        self.steps.iter().any(|step| matches!(step, Step::Slash | Step::Folders | Step::Rest))
    }

    /// The characters that each path begins with that matches.
    pub(super) fn start(&self) -> &str {
        &self.start
    }

    fn may_match(&self, path: &str) -> bool {
        self.shortest <= path.len() && path.starts_with(&self.start) && path.ends_with(&self.end)
    }

    /// The values that it takes from a path; [`None`] when the path does not match. The places that are tried are added
    /// to `work`.
    pub(super) fn captures<'p>(&self, path: &'p str, work: &mut u64) -> Option<Captured<'p>> {
        *work += 1;
        if !self.may_match(path) {
            return None;
        }
        let mut seen = Seen::new(self.steps.len() + 1, path.len() + 1);
        let mut tried = vec![Place { step: 0, at: 0, is_within: false, before: None }];
        let mut open = vec![0];
        while let Some(index) = open.pop() {
            let &place = tried.get(index)?;
            *work += 1;
            // The earlier attempts did not match.
            if !seen.insert(&place) {
                continue;
            }
            if place.step == self.steps.len() && place.at == path.len() {
                return Some(self.taken(path, &tried, index));
            }
            // The last one is tried first.
            for next in self.next(path, place) {
                open.push(tried.len());
                tried.push(Place { before: Some(index), ..next });
            }
        }
        None
    }

    /// The places after one, the one that is preferred last.
    fn next(&self, path: &str, place: Place) -> Vec<Place> {
        let Place { step, at, is_within, .. } = place;
        let (Some(found), Some(rest)) = (self.steps.get(step), path.get(at..)) else { return Vec::new() };
        let after = |length: usize| Place { step: step + 1, at: at + length, is_within: false, before: None };
        let more = |length: usize| Place { step, at: at + length, is_within: true, before: None };
        let first = rest.chars().next().filter(|character| *character != '/');
        let one = first.map(|character| more(character.len_utf8()));
        match found {
            Step::Token(Token::AnyCharacters) => one.into_iter().chain([after(0)]).collect(),
            Step::Token(token) => {
                let fitting = first.filter(|character| token.matches(*character));
                fitting.map(|character| after(character.len_utf8())).into_iter().collect()
            }
            Step::Slash => rest.starts_with('/').then(|| after(1)).into_iter().collect(),
            Step::Folders => {
                let folder = rest.find('/').map(|end| more(end + 1));
                folder.into_iter().chain([after(0)]).collect()
            }
            Step::Rest => (!rest.is_empty()).then(|| after(rest.len())).into_iter().collect(),
            Step::Capture(Capture::Sprite | Capture::Animation) => {
                is_within.then(|| after(0)).into_iter().chain(one).collect()
            }
            Step::Capture(Capture::Direction) => {
                directions(rest).into_iter().map(|(length, _)| after(length)).collect()
            }
            Step::Capture(Capture::Number) => {
                let is_free =
                    step.checked_sub(1).and_then(|before| self.steps.get(before)).is_some_and(Step::is_free);
                let stands_before = path.get(..at).is_some_and(|before| before.ends_with(is_digit));
                let digits = digits(rest);
                let fits = (1..=MOST_DIGITS).contains(&digits.len()) && !(is_free && stands_before);
                fits.then(|| after(digits.len())).into_iter().collect()
            }
            Step::Capture(Capture::Cell) => cell(rest).map(|(length, _)| after(length)).into_iter().collect(),
        }
    }

    /// The values that lead to a place.
    fn taken<'p>(&self, path: &'p str, tried: &[Place], mut index: usize) -> Captured<'p> {
        // Where each step begins: it ends where the next one begins.
        let mut starts = vec![path.len(); self.steps.len() + 1];
        while let Some(place) = tried.get(index) {
            if let Some(start) = starts.get_mut(place.step) {
                *start = place.at;
            }
            match place.before {
                Some(before) => index = before,
                None => break,
            }
        }
        let mut captured = Captured::default();
        for ((step, &start), &end) in self.steps.iter().zip(&starts).zip(starts.iter().skip(1)) {
            let Step::Capture(capture) = step else { continue };
            let text = path.get(start..end).unwrap_or_default();
            match capture {
                Capture::Sprite => {
                    captured.sprite = Some(text);
                    captured.sprite_at = start..end;
                }
                Capture::Animation => captured.animation = Some(text),
                Capture::Direction => {
                    let found = directions(text).into_iter().rfind(|(length, _)| *length == text.len());
                    captured.direction = found.map(|(_, direction)| direction);
                }
                Capture::Number => {
                    captured.number = text.parse().ok();
                    captured.number_at = start..end;
                }
                Capture::Cell => captured.cell = cell(text).map(|(_, size)| size),
            }
        }
        captured
    }
}

impl Step {
    /// The fewest characters that it takes.
    const fn shortest(&self) -> usize {
        match self {
            Self::Token(Token::AnyCharacters) | Self::Folders => 0,
            Self::Token(_) | Self::Slash | Self::Rest | Self::Capture(_) => 1,
        }
    }

    /// Returns whether the pattern leaves open which characters it takes, and how many.
    const fn is_free(&self) -> bool {
        matches!(
            self,
            Self::Token(Token::AnyCharacters) | Self::Capture(Capture::Sprite | Capture::Animation)
        )
    }
}

/// A step at a place of the path.
#[derive(Clone, Copy, Debug)]
struct Place {
    step: usize,
    at: usize,
    /// `true` if the step took something already.
    is_within: bool,
    /// The index of the place that led here.
    before: Option<usize>,
}

/// The places that were tried.
struct Seen {
    width: usize,
    bits: Vec<u64>,
}

impl Seen {
    fn new(steps: usize, width: usize) -> Self {
        Self { width, bits: vec![0; (2 * steps * width).div_ceil(64)] }
    }

    /// Adds a place. Returns whether it is new.
    fn insert(&mut self, place: &Place) -> bool {
        let bit = 2 * (place.step * self.width + place.at) + usize::from(place.is_within);
        let Some(word) = self.bits.get_mut(bit / 64) else { return false };
        let mask = 1 << (bit % 64);
        let is_new = *word & mask == 0;
        *word |= mask;
        is_new
    }
}

fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

/// The digits that a text begins with.
fn digits(text: &str) -> &str {
    text.find(|character| !is_digit(character)).and_then(|end| text.get(..end)).unwrap_or(text)
}

/// The size that a text begins with, such as `32x32`, and its length.
fn cell(text: &str) -> Option<(usize, Size)> {
    let side = |text: &str| text.parse::<u16>().ok().filter(|side| *side > 0).map(u32::from);
    let width = digits(text);
    let height = digits(text.get(width.len()..)?.strip_prefix('x')?);
    Some((width.len() + 1 + height.len(), Size::new(side(width)?, side(height)?)))
}

/// The directions that a text begins with, shortest first, and the lengths of their words.
fn directions(text: &str) -> Vec<(usize, Direction)> {
    let mut found = Vec::new();
    for length in 1..=LONGEST_DIRECTION {
        let Some((word, rest)) = text.split_at_checked(length) else { break };
        if !word.bytes().all(|byte| byte.is_ascii_alphabetic()) {
            break;
        }
        let lower = word.to_ascii_lowercase();
        found.extend(whole(&lower).or_else(|| Some(short(&lower)?.0)).map(|direction| (length, direction)));
        let Some(vertical) = vertical(&lower) else { continue };
        // Two words: cut at what is neither a letter nor a digit, or before an upper-case letter.
        let gap = rest.find(|character: char| character.is_alphanumeric() || character == '/');
        let Some((between, second)) = gap.and_then(|gap| rest.split_at_checked(gap)) else { continue };
        let is_cut = !between.is_empty()
            || word.ends_with(char::is_lowercase) && second.starts_with(char::is_uppercase);
        for side in ["right", "left", "east", "west", "side"] {
            let Some(written) = second.get(..side.len()).filter(|_| is_cut) else { continue };
            if let Some(horizontal) = horizontal(side).filter(|_| written.eq_ignore_ascii_case(side)) {
                found.push((length + between.len() + side.len(), diagonal(vertical, horizontal)));
            }
        }
    }
    found.sort_by_key(|(length, _)| *length);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn error(text: &str) -> PatternError {
        Pattern::new(text).unwrap_err()
    }

    /// The captured values, in the order of the page.
    fn captured(pattern: &str, path: &str) -> Option<String> {
        let pattern = Pattern::new(pattern).unwrap();
        let Captured { sprite, animation, direction, number, cell, .. } = pattern.captures(path, &mut 0)?;
        let direction = direction.map(|direction| format!("{direction:?}"));
        let number = number.map(|number| number.to_string());
        let cell = cell.map(|cell| format!("{}x{}", cell.width, cell.height));
        let all = [sprite.map(str::to_owned), animation.map(str::to_owned), direction, number, cell];
        Some(all.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn captures_take_what_the_names_of_real_pictures_say() {
        let matching = [
            ("{sprite}_{animation}_anim_f{n}.png", "elf_f_idle_anim_f0.png", "elf_f idle 0"),
            ("{sprite}_{animation}{n}.png", "p1_walk01.png", "p1 walk 1"),
            ("characters/*/{animation} ({cell}).png", "characters/Mask Dude/Run (32x32).png", "Run 32x32"),
            ("{sprite}/{animation}_{direction}_{n}.png", "knight/walk_down_12.png", "knight walk Down 12"),
            ("a/**/{sprite}.png", "a/b/c/d.png", "d"),
            ("a/**/{sprite}.png", "a/d.png", "d"),
            ("coin/*{n}.png", "coin/coin-10.png", "10"),
            ("*{n}*", "a12b3", "12"),
            ("*_{sprite}.png", "a_b_c.png", "b_c"),
            ("**/{sprite}/**", "a/b/c", "a"),
            ("{sprite}*{n}", "walk12", "walk 12"),
            ("walk1{n}", "walk105", "5"),
        ];
        for (pattern, path, expected) in matching {
            assert_eq!(captured(pattern, path).as_deref(), Some(expected), "{pattern} {path}");
        }
        let others = [
            ("{sprite}.png", "a/b.png"),
            ("{sprite}_{n}.png", "_1.png"),
            ("{sprite}{n}.png", "12.png"),
            ("a{n}", "a1234567890"),
            ("a{n}0", "a10"),
            ("[!a]{sprite}", "/b"),
            ("?{sprite}", "/b"),
            ("x/**", "x"),
            ("{cell}", "0x16"),
            ("{cell}", "16x65536"),
            ("{cell}", "16X16"),
        ];
        for (pattern, path) in others {
            assert_eq!(captured(pattern, path), None, "{pattern} {path}");
        }
    }

    #[test]
    fn directions_are_long_and_short_words_in_any_case() {
        let words = [
            ("Down", "Down"),
            ("SE", "DownRight"),
            ("ul", "UpLeft"),
            ("NorthEast", "UpRight"),
            ("upleft", "UpLeft"),
            ("up left", "UpLeft"),
            ("front - side", "DownRight"),
            ("BackSide", "UpRight"),
            ("north_west", "UpLeft"),
        ];
        for (word, direction) in words {
            assert_eq!(
                captured("a/{direction}.png", &format!("a/{word}.png")).as_deref(),
                Some(direction),
                "{word}"
            );
        }
        for word in ["", "x", "backside", "left_up", "up_u", "up/left", "downn", "ünw"] {
            assert_eq!(captured("a/{direction}.png", &format!("a/{word}.png")), None, "{word}");
        }
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        assert!(matches!(error("{sprite}/a**"), PatternError::Wildcards(_)));
        assert_eq!(error("{sprite"), PatternError::Open);
        assert_eq!(error("{a/}"), PatternError::Open);
        assert_eq!(error("{sprit}"), PatternError::Unknown("sprit".to_owned(), Some(Near::clear("sprite"))));
        assert_eq!(error("{number}"), PatternError::Unknown("number".to_owned(), None));
        assert_eq!(error("{n}/{n}"), PatternError::Twice(Capture::Number));
        assert_eq!(error("{sprite}{cell}"), PatternError::Touching(Capture::Sprite, Capture::Cell));
        assert_eq!(error("{n}{sprite}"), PatternError::Touching(Capture::Number, Capture::Sprite));
        assert_eq!(error("{n}_{cell}"), PatternError::NumberAndCell);
        assert!(Pattern::new("{sprite}{n}.png").is_ok() && Pattern::new("[{]sprite}.png").is_ok());
    }

    /// By going back to every capture this would take longer than the universe lasts.
    #[test]
    fn a_hostile_pattern_takes_no_more_than_its_price() {
        let pattern = Pattern::new(&("{sprite}x{animation}".to_owned() + &"*a".repeat(400) + "c*b")).unwrap();
        let path = "xa".repeat(1_000) + "b";
        let mut work = 0;
        assert!(pattern.captures(&path, &mut work).is_none() && work < 4_000_000, "{work}");
        let long = Pattern::new(&"*a".repeat(100_000)).unwrap();
        assert!(long.captures("a", &mut work).is_none());
    }

    /// Tries all ways to match, in the order that the page gives, from the text of the pattern.
    fn naive<'p>(pattern: &str, path: &'p str, free: bool, before: &str) -> Option<Vec<(String, &'p str)>> {
        let take = |length: usize, rest: &str, name: &str, free: bool| {
            let (taken, left) = path.split_at_checked(length)?;
            let before = before.to_owned() + taken;
            let mut captured = naive(rest, left, free, &before)?;
            if !name.is_empty() {
                captured.insert(0, (name.to_owned(), taken));
            }
            Some(captured)
        };
        let part = path.split('/').next().unwrap();
        if let Some(rest) = pattern.strip_prefix("**/").filter(|rest| !rest.is_empty()) {
            let starts = std::iter::once(0).chain(path.match_indices('/').map(|(at, _)| at + 1));
            return starts.into_iter().find_map(|start| take(start, rest, "", false));
        }
        if matches!(pattern, "**" | "**/") {
            return (!path.is_empty()).then(Vec::new);
        }
        if let Some(rest) = pattern.strip_prefix('*') {
            return (0..=part.len()).find_map(|length| take(length, rest, "", true));
        }
        if let Some(rest) = pattern.strip_prefix('?') {
            return (!part.is_empty()).then(|| take(1, rest, "", false)).flatten();
        }
        if let Some((name, rest)) = pattern.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
            let ends_with_digit = |length: usize| part[..length].ends_with(is_digit);
            return match name {
                "n" => {
                    let length = digits(path).len();
                    let is_cut = free && before.ends_with(is_digit);
                    (1..10)
                        .contains(&length)
                        .then(|| take(length, rest, name, false))
                        .filter(|_| !is_cut)
                        .flatten()
                }
                "cell" => {
                    let (width, rest_of_part) = part.split_once('x')?;
                    let height = digits(rest_of_part);
                    let is_side = |text: &str| {
                        text.chars().all(is_digit) && text.parse::<u16>().is_ok_and(|side| side > 0)
                    };
                    (is_side(width) && is_side(height))
                        .then(|| take(width.len() + 1 + height.len(), rest, name, false))?
                }
                "direction" => {
                    let is_one =
                        |text: &str| directions(text).iter().any(|(length, _)| *length == text.len());
                    let mut lengths = (1..=part.len()).rev().filter(|length| is_one(&part[..*length]));
                    lengths.find_map(|length| take(length, rest, name, false))
                }
                _ => {
                    let may_end = |length: &usize| !(rest.starts_with("{n}") && ends_with_digit(*length));
                    (1..=part.len()).rev().filter(may_end).find_map(|length| take(length, rest, name, true))
                }
            };
        }
        match pattern.chars().next() {
            Some(literal) => path.starts_with(literal).then(|| take(1, &pattern[1..], "", false)).flatten(),
            None => path.is_empty().then(Vec::new),
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]
        #[test]
        fn the_same_captures_as_by_trying_all_ways(
            parts in proptest::collection::vec("[up1x_?*]|\\{sprite\\}|\\{animation\\}|\\{direction\\}|\\{n\\}|\\{cell\\}|/|/\\*\\*/", 0..9),
            path in "[up1x_2/]{0,12}|[xa]{1,2}_(up|u|up_r)?[xa12]{0,3}(/[a1x_]{1,4}){0,2}",
        ) {
            let text = parts.concat();
            if let Ok(pattern) = Pattern::new(&text) {
                let found = pattern.captures(&path, &mut 0);
                let expected = naive(&text, &path, false, "");
                prop_assert_eq!(found.is_some(), expected.is_some(), "{} {}", text, path);
                if let (Some(found), Some(expected)) = (found, expected) {
                    let value = |name: &str| expected.iter().find(|(known, _)| known == name).map(|(_, text)| *text);
                    prop_assert_eq!(found.sprite, value("sprite"), "{} {}", text, path);
                    prop_assert_eq!(found.animation, value("animation"), "{} {}", text, path);
                    prop_assert_eq!(found.number, value("n").map(|digits| digits.parse().unwrap()));
                    prop_assert_eq!(found.direction.is_some(), value("direction").is_some());
                    prop_assert_eq!(found.cell.is_some(), value("cell").is_some());
                    prop_assert_eq!(found.sprite.map_or("", |_| &path[found.sprite_at.clone()]), value("sprite").unwrap_or(""));
                    prop_assert_eq!(found.number.map_or("", |_| &path[found.number_at.clone()]), value("n").unwrap_or(""));
                }
            }
        }
    }
}
