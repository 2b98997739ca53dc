//! Patterns of `[sheets."PATTERN"]`: those of all settings, with captures. `{sprite}_{animation}_{n}.png` matches
//! `elf_f_idle_0.png`, and captures `elf_f`, `idle` and 0.
//!
//! If there are several ways to match a path, tokens have preferences, from left to right: `{sprite}`, `{animation}`
//! and `{direction}` take as many characters as possible, `*` as few characters as possible, and `**` as few folders as
//! possible.
//!
//! A token at an offset of the path leads to a match or not, whatever earlier tokens took. So each pair
//! of a token and an offset is tried once, and a path takes time and memory in proportion to the length of the pattern
//! times its own length. A pattern whose shortest match is longer than the path is not tried at all.

#[cfg(test)]
mod tests;

use crate::base::patterns::{Part, Token};
use crate::base::sorted::sort_by_key;
use crate::base::suggest::Near;
use crate::base::{patterns, suggest};
use crate::formats::directions::{diagonal, horizontal, short, vertical, whole};
use sprite_table::{Direction, Size};
use std::ops::Range;

/// The most digits that `{n}` takes.
const MOST_DIGITS: usize = 9;

/// The characters of the longest direction in one word.
const LONGEST_DIRECTION: usize = 9;

/// A compiled pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    steps: Vec<PatternStep>,
    /// The literal characters before the first other step. Most paths lie in other folders than the pattern names.
    start: String,
    /// The literal characters after the last other step.
    end: String,
    /// The fewest characters of a path that matches.
    shortest: usize,
}

/// A step of matching.
#[derive(Clone, Debug, PartialEq, Eq)]
enum PatternStep {
    /// Tokens for one character, and `*`.
    Token(Token),
    /// `/`
    Slash,
    /// `**/`: any number of folders.
    Folders,
    /// `**` at the end: the rest of the path, at least one part.
    Rest,
    Capture(Capture),
}

/// A part of a pattern that captures a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Capture {
    Sprite,
    Animation,
    Direction,
    Number,
    Cell,
    Count,
}

impl Capture {
    pub(super) const ALL: [Self; 6] =
        [Self::Sprite, Self::Animation, Self::Direction, Self::Number, Self::Cell, Self::Count];

    /// The word in braces.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Sprite => "sprite",
            Self::Animation => "animation",
            Self::Direction => "direction",
            Self::Number => "n",
            Self::Cell => "cell",
            Self::Count => "count",
        }
    }

    /// The word of the capture that is meant by a word of other programs.
    fn meant(word: &str) -> Option<&'static str> {
        let capture = match word {
            "anim" | "action" | "state" => Self::Animation,
            "dir" | "facing" => Self::Direction,
            "frame" | "i" | "index" | "num" | "number" => Self::Number,
            "name" => Self::Sprite,
            "columns" | "cols" | "frames" | "strip" => Self::Count,
            _ => return None,
        };
        Some(capture.word())
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
    /// A capture that occurs twice.
    Twice(Capture),
    /// Two captures without text between them.
    Touching(Capture, Capture),
    /// `{n}` with `{cell}` or `{count}`: a numbered picture is one frame.
    NumberAndCells(Capture),
    /// `{cell}` and `{count}`: both say how a picture is divided.
    CellAndCount,
}

/// The values that a pattern took from a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Captured<'p> {
    pub(super) sprite: Option<&'p str>,
    /// The range of `sprite` in the path.
    pub(super) sprite_at: Range<usize>,
    pub(super) animation: Option<&'p str>,
    /// Where `animation` stands in the path.
    pub(super) animation_at: Range<usize>,
    pub(super) direction: Option<Direction>,
    pub(super) number: Option<u32>,
    /// The range of the digits of `number` in the path.
    pub(super) number_at: Range<usize>,
    pub(super) cell: Option<Size>,
    /// The number of cells side by side.
    pub(super) count: Option<u32>,
}

/// An item of a pattern as written.
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
    /// The first mistake in the pattern.
    pub(super) fn new(text: &str) -> Result<Self, PatternError> {
        let parts = patterns::parts(text, Item::Token, Item::capture).map_err(PatternError::Wildcards)?;
        let mut steps: Vec<PatternStep> = Vec::new();
        let last = parts.len().saturating_sub(1);
        for (index, part) in parts.into_iter().enumerate() {
            let Part::One(items) = part else {
                steps.push(if index == last { PatternStep::Rest } else { PatternStep::Folders });
                continue;
            };
            for item in items {
                let capture = match item {
                    Item::Token(token) => {
                        steps.push(PatternStep::Token(token));
                        continue;
                    }
                    Item::Capture(capture) => capture,
                    Item::Unknown(word) => {
                        let words = Capture::ALL.map(Capture::word);
                        let meant = Capture::meant(word).map(Near::clear);
                        let near = meant.or_else(|| suggest::nearest(word, words));
                        return Err(PatternError::Unknown(word.to_owned(), near));
                    }
                    Item::Open => return Err(PatternError::Open),
                };
                if steps.contains(&PatternStep::Capture(capture)) {
                    return Err(PatternError::Twice(capture));
                }
                if let Some(&PatternStep::Capture(before)) = steps.last()
                    && capture != Capture::Number
                {
                    return Err(PatternError::Touching(before, capture));
                }
                steps.push(PatternStep::Capture(capture));
            }
            if index < last {
                steps.push(PatternStep::Slash);
            }
        }
        let has = |capture| steps.contains(&PatternStep::Capture(capture));
        let cells = [Capture::Cell, Capture::Count].into_iter().find(|capture| has(*capture));
        if let Some(cells) = cells.filter(|_| has(Capture::Number)) {
            return Err(PatternError::NumberAndCells(cells));
        }
        if has(Capture::Cell) && has(Capture::Count) {
            return Err(PatternError::CellAndCount);
        }
        let literal = |step: &PatternStep| match step {
            PatternStep::Token(Token::Character(character)) => Some(*character),
            PatternStep::Slash => Some('/'),
            _ => None,
        };
        let start = steps.iter().map_while(literal).collect();
        let end: Vec<char> = steps.iter().rev().map_while(literal).collect();
        let shortest = steps.iter().map(PatternStep::shortest).sum();
        Ok(Self { steps, start, end: end.into_iter().rev().collect(), shortest })
    }

    /// Returns whether the pattern has this capture.
    pub(super) fn has(&self, capture: Capture) -> bool {
        self.steps.contains(&PatternStep::Capture(capture))
    }

    /// Returns whether a folder may stand before the part of a path that names the animation.
    pub(super) fn has_folder_before_animation(&self) -> bool {
        let before =
            self.steps.iter().take_while(|step| !matches!(step, PatternStep::Capture(Capture::Animation)));
        before
            .into_iter()
            .any(|step| matches!(step, PatternStep::Slash | PatternStep::Folders | PatternStep::Rest))
    }

    /// The literal text that every matching path begins with.
    pub(super) fn start(&self) -> &str {
        &self.start
    }

    fn may_match(&self, path: &str) -> bool {
        self.shortest <= path.len() && path.starts_with(&self.start) && path.ends_with(&self.end)
    }

    /// The values that it captures from a path; [`None`] if the path does not match. The number of attempts is added to
    /// `work`.
    pub(super) fn captures<'p>(&self, path: &'p str, work: &mut u64) -> Option<Captured<'p>> {
        self.starts(path, work).map(|starts| self.taken(path, &starts))
    }

    /// The words of its captures, and the ranges of a path that they take; [`None`] if the path does not match.
    pub(super) fn ranges(&self, path: &str) -> Option<Vec<(&'static str, Range<usize>)>> {
        let starts = self.starts(path, &mut 0)?;
        let ranges = self.steps.iter().zip(&starts).zip(starts.iter().skip(1));
        let captured = ranges.filter_map(|((step, &start), &end)| match step {
            PatternStep::Capture(capture) => Some((capture.word(), start..end)),
            _ => None,
        });
        Some(captured.collect())
    }

    /// Where each step begins in a path that matches: it ends where the next one begins.
    fn starts(&self, path: &str, work: &mut u64) -> Option<Vec<usize>> {
        *work += 1;
        if !self.may_match(path) {
            return None;
        }
        let mut seen = Tried::new(self.steps.len() + 1, path.len() + 1);
        let mut tried = vec![Place { step: 0, at: 0, is_within: false, before: None }];
        let mut open = vec![0];
        while let Some(index) = open.pop() {
            let &place = tried.get(index)?;
            *work += 1;
            // An earlier attempt at this place did not match.
            if !seen.insert(&place) {
                continue;
            }
            if place.step == self.steps.len() && place.at == path.len() {
                return Some(self.begun(path.len(), &tried, index));
            }
            // The last place is tried first.
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
            PatternStep::Token(Token::AnyCharacters) => one.into_iter().chain([after(0)]).collect(),
            PatternStep::Token(token) => {
                let fitting = first.filter(|character| token.matches(*character));
                fitting.map(|character| after(character.len_utf8())).into_iter().collect()
            }
            PatternStep::Slash => rest.starts_with('/').then(|| after(1)).into_iter().collect(),
            PatternStep::Folders => {
                let folder = rest.find('/').map(|end| more(end + 1));
                folder.into_iter().chain([after(0)]).collect()
            }
            PatternStep::Rest => (!rest.is_empty()).then(|| after(rest.len())).into_iter().collect(),
            PatternStep::Capture(Capture::Sprite | Capture::Animation) => {
                is_within.then(|| after(0)).into_iter().chain(one).collect()
            }
            PatternStep::Capture(Capture::Direction) => {
                directions(rest).into_iter().map(|(length, _)| after(length)).collect()
            }
            PatternStep::Capture(capture @ (Capture::Number | Capture::Count)) => {
                let is_free = step
                    .checked_sub(1)
                    .and_then(|before| self.steps.get(before))
                    .is_some_and(PatternStep::is_free);
                let stands_before = path.get(..at).is_some_and(|before| before.ends_with(is_digit));
                let digits = digits(rest);
                let is_number = match capture {
                    Capture::Count => count(digits).is_some(),
                    _ => (1..=MOST_DIGITS).contains(&digits.len()),
                };
                (is_number && !(is_free && stands_before)).then(|| after(digits.len())).into_iter().collect()
            }
            PatternStep::Capture(Capture::Cell) => {
                cell(rest).map(|(length, _)| after(length)).into_iter().collect()
            }
        }
    }

    /// Where the steps that lead to a place begin.
    fn begun(&self, end: usize, tried: &[Place], mut index: usize) -> Vec<usize> {
        let mut starts = vec![end; self.steps.len() + 1];
        while let Some(place) = tried.get(index) {
            if let Some(start) = starts.get_mut(place.step) {
                *start = place.at;
            }
            match place.before {
                Some(before) => index = before,
                None => break,
            }
        }
        starts
    }

    /// The values between the starts of its steps.
    fn taken<'p>(&self, path: &'p str, starts: &[usize]) -> Captured<'p> {
        let mut captured = Captured::default();
        for ((step, &start), &end) in self.steps.iter().zip(starts).zip(starts.iter().skip(1)) {
            let PatternStep::Capture(capture) = step else { continue };
            let text = path.get(start..end).unwrap_or_default();
            match capture {
                Capture::Sprite => {
                    captured.sprite = Some(text);
                    captured.sprite_at = start..end;
                }
                Capture::Animation => {
                    captured.animation = Some(text);
                    captured.animation_at = start..end;
                }
                Capture::Direction => {
                    let found = directions(text).into_iter().rfind(|(length, _)| *length == text.len());
                    captured.direction = found.map(|(_, direction)| direction);
                }
                Capture::Number => {
                    captured.number = text.parse().ok();
                    captured.number_at = start..end;
                }
                Capture::Cell => captured.cell = cell(text).map(|(_, size)| size),
                Capture::Count => captured.count = count(text),
            }
        }
        captured
    }
}

impl PatternStep {
    /// The fewest characters that the step takes.
    const fn shortest(&self) -> usize {
        match self {
            Self::Token(Token::AnyCharacters) | Self::Folders => 0,
            Self::Token(_) | Self::Slash | Self::Rest | Self::Capture(_) => 1,
        }
    }

    /// Returns whether the capture may take any characters, and any number of them.
    const fn is_free(&self) -> bool {
        matches!(
            self,
            Self::Token(Token::AnyCharacters) | Self::Capture(Capture::Sprite | Capture::Animation)
        )
    }
}

/// A step at an offset of the path.
#[derive(Clone, Copy, Debug)]
struct Place {
    step: usize,
    at: usize,
    /// `true` if the step has already taken a character.
    is_within: bool,
    /// The index of the place that led here.
    before: Option<usize>,
}

/// The places that were tried.
struct Tried {
    width: usize,
    bits: Vec<u64>,
}

impl Tried {
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

/// A number of cells.
fn count(digits: &str) -> Option<u32> {
    digits.parse::<u16>().ok().filter(|count| *count > 0).map(u32::from)
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
        // A direction of two words is divided at a character that is neither a letter nor a digit, or before an
        // upper-case letter.
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
    sort_by_key(&mut found, |(length, _)| *length);
    found
}
