//! What the tokens of a line look like, whatever is due there.

use super::lines::Token;

/// Whether it can only be a header where a direction line is due.
pub(super) fn looks_like_header(tokens: &[Token<'_>]) -> bool {
    tokens.len() < 8 && !tokens.iter().take(2).all(Token::is_numeric)
}

/// Whether a direction line comes first: eight integers.
pub(super) fn begins_with_direction(tokens: &[Token<'_>]) -> bool {
    tokens.first_chunk().is_some_and(|tokens: &[Token<'_>; 8]| tokens.iter().all(is_integer))
}

/// Whether a header comes first: two names and three integers.
pub(super) fn begins_with_header(tokens: &[Token<'_>]) -> bool {
    tokens.first_chunk().is_some_and(|[_, image, numbers @ ..]: &[Token<'_>; 5]| {
        !is_integer(image) && numbers.iter().all(is_integer)
    })
}

/// The first number with a comma behind it.
pub(super) fn comma_behind_number<'a>(tokens: &[Token<'a>]) -> Option<Token<'a>> {
    let is_one = |token: &&Token<'_>| token.integer().is_none() && token.without_comma().integer().is_some();
    tokens.iter().find(is_one).copied()
}

/// What stands on a line behind a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Behind {
    Nothing,
    /// Another record: the line break between them was forgotten.
    Record,
    /// A direction line that has lost its first number to the record in front, together with the line break.
    TornDirection,
    /// A header that has lost its name in this way.
    TornHeader,
    /// Anything else.
    Surplus,
}

/// What `rest` is, behind the record `own`.
pub(super) fn behind(own: &[Token<'_>], rest: &[Token<'_>]) -> Behind {
    let glued = own.last();
    match rest {
        [] => Behind::Nothing,
        _ if begins_with_direction(rest) || begins_with_header(rest) => Behind::Record,
        [_, _, _, _, _, _, _] if rest.iter().all(is_integer) && glued.is_some_and(Token::is_numeric) => {
            Behind::TornDirection
        }
        [image, numbers @ ..]
            if numbers.len() == 3
                && !is_integer(image)
                && numbers.iter().all(is_integer)
                && glued
                    .is_some_and(|glued| glued.text.starts_with(|letter: char| letter.is_ascii_digit())) =>
        {
            Behind::TornHeader
        }
        _ => Behind::Surplus,
    }
}

/// Where the fields of a header with blanks in its names begin, counted from the end: its third field is no number,
/// though its last three are.
pub(super) fn shift(tokens: &[Token<'_>]) -> Option<usize> {
    let third = tokens.get(2)?;
    let start = tokens.len().checked_sub(5).filter(|&start| start > 0)?;
    (!is_integer(third) && begins_with_header(tokens.get(start..)?)).then_some(start)
}

/// Which of a header's fields are missing; when there is one number too many for that, it is a name.
pub(super) fn missing_in_header<'f>(tokens: &[Token<'_>], fields: &[&'f str; 5]) -> Vec<&'f str> {
    match tokens {
        [name, numbers @ ..] if numbers.len() == 3 && numbers.iter().all(is_integer) => {
            let has_ending = name.text.to_ascii_lowercase().ends_with(".png") || name.text == "tileset";
            vec![fields[usize::from(!has_ending)]]
        }
        _ => fields.iter().skip(tokens.len()).copied().collect(),
    }
}

fn is_integer(token: &Token<'_>) -> bool {
    token.integer().is_some()
}
