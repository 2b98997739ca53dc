//! Patterns for paths in `sprites.toml`: `*`, `?`, `[a-z]` within a part of a path, and `**` for any number of
//! folders.
//!
//! Matching backtracks only to the last `*` of a part and to the last `**` of the pattern. That is enough, since the
//! later wildcard can match whatever an earlier one could match instead. So no pattern takes exponential time.

use crate::base::limits::PATTERN_BYTES;

/// The greatest number of characters of a pattern that one character of a path is compared with. The text between two
/// `*` is tried again at each character.
pub(crate) fn compared(pattern: &str) -> u64 {
    pattern.split('*').skip(1).map(|between| between.len() as u64 + 1).max().unwrap_or(1)
}

/// A pattern for paths with `/` between their parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pattern {
    parts: Vec<Part<Token>>,
    /// The characters before the first wildcard. Most patterns begin with the name of a folder, and most paths lie in
    /// other folders.
    literal: String,
}

/// A part of a pattern, made of tokens that match characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part<T> {
    /// `**`: any number of parts, at least one at the end of the pattern.
    Any,
    /// Tokens that match one part.
    One(Vec<T>),
}

/// A part of a pattern for characters other than `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    Character(char),
    /// `?`
    AnyCharacter,
    /// `*`
    AnyCharacters,
    /// `[a-z]`, or with `!` all other characters.
    Class {
        ranges: Vec<(char, char)>,
        is_inverted: bool,
    },
}

/// The characters that begin a wildcard or a class.
const SPECIAL: [char; 3] = ['*', '?', '['];

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// A description of the mistake.
    pub(crate) fn new(text: &str) -> Result<Self, &'static str> {
        let parts = parts(text, |token| token, |_| None)?;
        let literal = text.split(SPECIAL).next().unwrap_or_default().to_owned();
        Ok(Self { parts, literal })
    }

    /// Returns whether a text is a pattern that matches itself only.
    pub(crate) fn is_literal(text: &str) -> bool {
        !text.contains(SPECIAL) && !text.contains(']')
    }

    /// Returns whether a path matches.
    pub(crate) fn matches(&self, path: &str) -> bool {
        if !path.starts_with(&self.literal) {
            return false;
        }
        let mut patterns = self.parts.as_slice();
        let mut parts = Some(path);
        // The pattern after the last `**`, and the rest of the path at which it was tried last.
        let mut again: Option<(&[Part<Token>], &str)> = None;
        loop {
            let matched = match (patterns, parts) {
                ([], None) | ([Part::Any], Some(_)) => return true,
                ([Part::Any, after @ ..], Some(rest)) => {
                    again = Some((after, rest));
                    Some((after, parts))
                }
                ([Part::One(tokens), after @ ..], Some(rest)) => {
                    let (part, next) = first(rest);
                    matches(tokens, part).then_some((after, next))
                }
                _ => None,
            };
            (patterns, parts) = match (matched, again) {
                (Some(next), _) => next,
                (None, Some((after, tried))) => {
                    let (_, Some(next)) = first(tried) else { return false };
                    again = Some((after, next));
                    (after, Some(next))
                }
                (None, None) => return false,
            };
        }
    }
}

/// The first part of a path, and the others if there are any.
fn first(path: &str) -> (&str, Option<&str>) {
    path.split_once('/').map_or((path, None), |(part, rest)| (part, Some(rest)))
}

/// Returns whether one part of a path matches.
fn matches(tokens: &[Token], part: &str) -> bool {
    let (mut tokens, mut rest) = (tokens, part.chars());
    // The tokens after the last `*`, and the text at which they were tried last.
    let mut again = None;
    loop {
        let tried = rest.clone();
        let matched = match (tokens, rest.next()) {
            ([], None) => return true,
            ([Token::AnyCharacters, after @ ..], _) => {
                again = Some((after, tried.clone()));
                Some((after, tried))
            }
            ([token, after @ ..], Some(character)) => token.matches(character).then_some((after, rest)),
            _ => None,
        };
        (tokens, rest) = match (matched, again.take()) {
            (Some(next), kept) => {
                again = kept;
                next
            }
            (None, Some((after, mut start))) => {
                if start.next().is_none() {
                    return false;
                }
                again = Some((after, start.clone()));
                (after, start)
            }
            (None, None) => return false,
        };
    }
}

impl Token {
    /// Returns whether the token matches this character, which is not `/`.
    pub(crate) fn matches(&self, character: char) -> bool {
        match self {
            Self::Character(expected) => *expected == character,
            Self::AnyCharacter | Self::AnyCharacters => true,
            Self::Class { ranges, is_inverted } => {
                ranges.iter().any(|&(first, last)| (first..=last).contains(&character)) != *is_inverted
            }
        }
    }
}

/// Reads the parts of a pattern. `own` reads tokens that only the caller's patterns have: it gets the text from a
/// character on, and returns the token with the text after it.
///
/// # Errors
/// A description of the mistake.
pub(crate) fn parts<'t, T: PartialEq>(
    text: &'t str,
    token: impl Fn(Token) -> T,
    mut own: impl FnMut(&'t str) -> Option<(T, &'t str)>,
) -> Result<Vec<Part<T>>, &'static str> {
    if text.len() > PATTERN_BYTES {
        return Err("it is longer than any path");
    }
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let (part, after) = part(rest, &token, &mut own)?;
        // Two `**` in a row match the same as one.
        if part != Part::Any || parts.last() != Some(&part) {
            parts.push(part);
        }
        match after {
            Some(after) => rest = after,
            None => return Ok(parts),
        }
    }
}

/// The first part of a pattern, and the text after its `/`.
fn part<'t, T>(
    text: &'t str,
    token: &impl Fn(Token) -> T,
    own: &mut impl FnMut(&'t str) -> Option<(T, &'t str)>,
) -> Result<(Part<T>, Option<&'t str>), &'static str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    loop {
        if let Some((token, after)) = own(rest) {
            tokens.push(token);
            rest = after;
            continue;
        }
        let mut characters = rest.chars();
        let Some(character) = characters.next() else { return Ok((Part::One(tokens), None)) };
        let after = characters.as_str();
        let (found, after) = match character {
            '/' => return Ok((Part::One(tokens), Some(after))),
            '*' if after.starts_with('*') => {
                let after = after.trim_start_matches('*');
                if rest.len() - after.len() > 2 {
                    return Err("wildcards are either regular `*` or recursive `**`");
                }
                let next = after.strip_prefix('/');
                if !tokens.is_empty() || next.is_none() && !after.is_empty() {
                    return Err("recursive wildcards must form a single path component");
                }
                // A `/` at the very end only says that folders are meant.
                return Ok((Part::Any, next.filter(|next| !next.is_empty())));
            }
            '*' => (Token::AnyCharacters, after),
            '?' => (Token::AnyCharacter, after),
            '[' => class(after).ok_or("invalid range pattern")?,
            other => (Token::Character(other), after),
        };
        tokens.push(token(found));
        rest = after;
    }
}

/// The class after a `[`, and the text after its `]`. A `]` that is the first character of the class is a member of it.
fn class(text: &str) -> Option<(Token, &str)> {
    let (is_inverted, text) = text.strip_prefix('!').map_or((false, text), |text| (true, text));
    let mut characters = text.char_indices();
    characters.next()?;
    let (end, _) = characters.find(|&(_, character)| character == ']')?;
    let (within, after) = (text.get(..end)?, text.get(end + 1..)?);
    let mut ranges = Vec::new();
    let mut rest = within.chars();
    while let Some(first) = rest.next() {
        let mut range = rest.clone();
        let last = range.next().filter(|dash| *dash == '-').and_then(|_| range.next());
        if last.is_some() {
            rest = range;
        }
        ranges.push((first, last.unwrap_or(first)));
    }
    Some((Token::Class { ranges, is_inverted }, after))
}

#[cfg(test)]
mod tests {
    use super::{Pattern, compared};
    use crate::base::foreign::pattern;
    use glob::MatchOptions;
    use proptest::prelude::*;

    fn matches(pattern: &str, path: &str) -> bool {
        Pattern::new(pattern).unwrap().matches(path)
    }

    #[test]
    fn what_is_compared_again_is_the_longest_part_between_stars() {
        assert_eq!(compared("sprites/hud.png"), 1);
        assert_eq!((compared("sprites/**"), compared("sprites/*")), (1, 1));
        assert_eq!(compared("*_hd.png"), 8);
        assert_eq!(compared("*a*abc*a"), 4);
    }

    #[test]
    fn a_star_stays_in_its_folder_and_two_do_not() {
        assert!(matches("*.png", "a.png") && !matches("*.png", "x/a.png"));
        assert!(matches("**/*.png", "a.png") && matches("**/*.png", "x/y/a.png"));
        assert!(matches("x/**", "x/a") && matches("x/**", "x/y/a") && !matches("x/**", "x"));
        assert!(matches("**/y/**/a?", "x/y/y/z/ab") && !matches("**/y/**/a?", "x/z/ab"));
        assert!(matches("[!a-c]*[]x]", "d]") && !matches("[!a-c]*[]x]", "b]"));
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        for pattern in ["a**", "**a", "***", "a/***/b", "[a", "[", "[]", "[!]", "x/**y"] {
            assert!(Pattern::new(pattern).is_err(), "{pattern}");
        }
    }

    /// Backtracking to every `*` would never end here.
    #[test]
    fn many_stars_take_no_longer_than_one() {
        let name = "a".repeat(2_000);
        assert!(!matches(&("*a".repeat(400) + "b"), &name));
        assert!(matches(&"*a".repeat(400), &name));
        assert!(!matches(&("**/a/".repeat(400) + "b"), &"a/".repeat(2_000)));
    }

    proptest! {
        #[test]
        fn a_path_is_a_pattern_of_itself_when_it_is_quoted(path in "[a*?{}!/\\[\\]-]{0,12}", other in "[a*?{}/\\[\\]]{0,12}") {
            let pattern = Pattern::new(&pattern(&path)).unwrap();
            prop_assert!(pattern.matches(&path));
            prop_assert_eq!(pattern.matches(&other), path == other);
        }

        /// `glob` backtracks to every `*`, so patterns that take it long are left out.
        #[test]
        fn the_same_matches_as_with_the_crate_glob(
            pattern in "([ab?*/]|\\*\\*/|\\[!?[ab]-?[abc]?\\]){0,8}(/\\*\\*)?",
            path in "[abc]{1,3}(/[abc]{1,3}){0,4}",
        ) {
            let options = MatchOptions { require_literal_separator: true, ..MatchOptions::new() };
            let expected = glob::Pattern::new(&pattern);
            let found = Pattern::new(&pattern);
            prop_assert_eq!(found.as_ref().err().copied(), expected.as_ref().err().map(|error| error.msg));
            if let (Ok(found), Ok(expected)) = (found, expected) {
                prop_assert_eq!(found.matches(&path), expected.matches_with(&path, options));
            }
            prop_assert_eq!(Pattern::is_literal(&pattern), glob::Pattern::escape(&pattern) == pattern);
        }
    }
}
