//! Recognises lines by their form, whatever is expected.

use super::messages;
use super::records::{Animation, Missing, Run};
use crate::base::diagnostics::Diagnostics;
use crate::base::source::SourceId;
use crate::base::words::is_invisible;
use crate::formats::lines::{Line, Syntax, Token};
use crate::formats::{lines, numbers};

/// Fields are separated by any run of spaces, tabs, CR, VT and FF. The format has no comments; what looks like one is
/// reported.
const SYNTAX: Syntax = Syntax {
    is_separator: |byte| matches!(byte, b' ' | b'\t' | b'\r' | b'\x0b' | b'\x0c'),
    has_strings: false,
    begins_comment: |rest, is_first| rest.starts_with('#') || is_first && is_foreign_comment(rest),
};

/// The lines of a text that are not empty.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let lines = lines::lines(text).filter(|(_, line)| !line.is_empty());
    let lines = lines.map(|(at, line)| SYNTAX.tokens(line, at));
    // A line with any kind of whitespace alone is empty.
    let is_empty =
        |line: &Line<'_>| line.tokens.iter().all(|token| token.text.chars().all(char::is_whitespace));
    lines.filter(move |line| line.comment.is_some() || !is_empty(line))
}

/// Returns whether a line begins like a comment of C, Lua or a settings file. A header with all its fields is not a
/// comment, since its name may begin in any way.
fn is_foreign_comment(line: &str) -> bool {
    let begins = ["//", "/*", "-- ", ";"].iter().any(|mark| line.starts_with(mark));
    let is_number = |word: &str| numbers::integer(word).is_ok();
    begins && line.split_ascii_whitespace().skip(2).take(3).filter(|word| is_number(word)).count() < 3
}

/// Returns whether a text is not empty but has no line that could belong to a description: none names an image, begins
/// like a header, or is a row of numbers.
pub(super) fn is_foreign(text: &str) -> bool {
    let names_image =
        |token: &Token<'_>| token.text == "tileset" || token.text.to_ascii_lowercase().contains(".png");
    let is_ours = |line: &Line<'_>| {
        let tokens = &line.tokens;
        // A description that is cut off or commented out is still one.
        let comment = line.comment.is_some_and(|comment| comment.text.to_ascii_lowercase().contains(".png"));
        let numbers = tokens.iter().filter(|token| is_numeric(token)).count();
        comment
            || hides_direction(line)
            || tokens.iter().any(names_image)
            || numbers >= 3 && numbers + 2 >= tokens.len()
    };
    let mut is_any = false;
    for line in lines(text) {
        if is_ours(&line) {
            return false;
        }
        is_any |= !line.tokens.is_empty();
    }
    is_any
}

/// Returns whether a line is a direction line that is commented out.
pub(super) fn hides_direction(line: &Line<'_>) -> bool {
    let text = line.comment.map_or("", |comment| comment.text.trim_start_matches(['#', '/', ';']));
    let hidden = SYNTAX.tokens(text, 0).tokens;
    line.tokens.is_empty() && hidden.len() >= 8 && hidden.iter().all(is_integer)
}

/// The value of a decimal number of 32 bits, which may have a sign.
pub(super) fn integer(token: &Token<'_>) -> Option<i32> {
    numbers::integer(token.text).ok()
}

fn is_integer(token: &Token<'_>) -> bool {
    integer(token).is_some()
}

/// Returns whether a token looks like a number, in range or not, like a fraction, or like several numbers with wrong
/// separators.
pub(super) fn is_numeric(token: &Token<'_>) -> bool {
    let separates = |character: char| {
        let is_odd = character.is_whitespace() || is_invisible(character);
        matches!(character, '+' | '-' | '.' | ',' | ';') || is_odd
    };
    let mut characters = token.text.chars();
    token.text.contains(|character: char| character.is_ascii_digit())
        && characters.all(|character| character.is_ascii_digit() || separates(character))
}

/// Returns whether a line must be a header although a direction line is expected.
pub(super) fn looks_like_header(tokens: &[Token<'_>]) -> bool {
    tokens.len() < 8 && !tokens.iter().take(2).all(is_numeric)
}

/// Returns whether the tokens begin with a direction line: eight integers.
pub(super) fn begins_with_direction(tokens: &[Token<'_>]) -> bool {
    tokens.first_chunk().is_some_and(|tokens: &[Token<'_>; 8]| tokens.iter().all(is_integer))
}

/// Returns whether the tokens begin with a header: two names and three integers.
pub(super) fn begins_with_header(tokens: &[Token<'_>]) -> bool {
    tokens.first_chunk().is_some_and(|[_, image, numbers @ ..]: &[Token<'_>; 5]| {
        !is_integer(image) && numbers.iter().all(is_integer)
    })
}

/// The first number with a comma after it.
pub(super) fn comma_after_number<'a>(tokens: &[Token<'a>]) -> Option<Token<'a>> {
    let is_one = |token: &&Token<'_>| token.text.ends_with([',', ';']) && is_integer(&token.without_comma());
    tokens.iter().find(is_one).copied()
}

/// The rest of a line after a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trailing {
    Nothing,
    /// Another record: the line break between them is missing.
    Record,
    /// A direction line whose first number is joined to the record before it, as the line break is missing.
    JoinedDirection,
    /// A header whose name is joined to the record before it in the same way.
    JoinedHeader,
    /// Anything else.
    Surplus,
}

/// The kind of `rest`, which follows the record `own`.
pub(super) fn trailing(own: &[Token<'_>], rest: &[Token<'_>]) -> Trailing {
    let joined = own.last();
    match rest {
        [] => Trailing::Nothing,
        _ if begins_with_direction(rest) || begins_with_header(rest) => Trailing::Record,
        [_, _, _, _, _, _, _] if rest.iter().all(is_integer) && joined.is_some_and(is_numeric) => {
            Trailing::JoinedDirection
        }
        [image, numbers @ ..]
            if numbers.len() == 3
                && !is_integer(image)
                && numbers.iter().all(is_integer)
                && joined.is_some_and(|joined| {
                    joined.text.starts_with(|character: char| character.is_ascii_digit())
                }) =>
        {
            Trailing::JoinedHeader
        }
        _ => Trailing::Surplus,
    }
}

/// For a header with spaces in its names, the index of its first field counted from the end: its third token is not a
/// number, but its last three are.
pub(super) fn shift(tokens: &[Token<'_>]) -> Option<usize> {
    let third = tokens.get(2)?;
    let start = tokens.len().checked_sub(5).filter(|&start| start > 0)?;
    (!is_integer(third) && begins_with_header(tokens.get(start..)?)).then_some(start)
}

/// The missing fields of a header. If it has more numbers than fields for numbers, one of them is a name.
pub(super) fn missing_in_header<'f>(tokens: &[Token<'_>], fields: &[&'f str; 5]) -> Vec<&'f str> {
    match tokens {
        [name, numbers @ ..] if numbers.len() == 3 && numbers.iter().all(is_integer) => {
            let has_ending = name.text.to_ascii_lowercase().ends_with(".png") || name.text == "tileset";
            vec![fields[usize::from(!has_ending)]]
        }
        _ => fields.iter().skip(tokens.len()).copied().collect(),
    }
}

/// A difference between a header and its direction lines.
#[derive(Clone, Copy, Debug)]
pub(super) enum Miscount {
    Missing(Missing),
    Surplus(Run),
}

/// Reports differences, in the order of the text.
pub(super) fn report(
    id: SourceId,
    miscounts: &[Miscount],
    animations: &[Animation<'_>],
    diagnostics: &mut Diagnostics,
) {
    let mut rest = miscounts;
    while let Some((first, others)) = rest.split_first() {
        rest = others;
        let (finding, both) = match (*first, others.first()) {
            (Miscount::Surplus(run), Some(Miscount::Missing(missing)))
                if run.animations == missing.animation && run.count == missing.left as usize =>
            {
                let name = animations.get(missing.animation).map(|animation| animation.name);
                (name.map(|name| messages::directions_before_header(id, run, name)), true)
            }
            (Miscount::Missing(missing), Some(Miscount::Surplus(run)))
                if run.animations == missing.animation + 2 && run.count == missing.left as usize =>
            {
                (messages::header_too_early(id, missing, *run, animations), true)
            }
            (Miscount::Missing(missing), _) if is_certain(missing, animations) => {
                (messages::directions_missing(id, missing, animations), false)
            }
            (Miscount::Surplus(run), _) => (Some(messages::direction_surplus(id, run, animations)), false),
            (Miscount::Missing(_), _) => (None, false),
        };
        if both {
            rest = others.get(1..).unwrap_or_default();
        }
        if let Some(finding) = finding {
            diagnostics.push(finding);
        }
    }
}

/// Returns whether missing lines are a mistake of their own. They are not if the header has a surplus field, which is
/// reported, so that its count may be another field, and if the header was pasted twice.
fn is_certain(missing: Missing, animations: &[Animation<'_>]) -> bool {
    let Some(animation) = animations.get(missing.animation) else { return false };
    let next = animations.get(missing.animation + 1);
    let is_pasted =
        animation.directions.is_empty() && next.is_some_and(|next| next.name.text == animation.name.text);
    !is_pasted && animation.header.as_ref().is_some_and(|header| !header.is_doubtful)
}
