//! What is wrong with a text that is not JSON, one function for each kind of mistake.

use super::Kind;
use super::error::{Expected, Reason, SyntaxError};
use super::words::{is_decimal_comma, is_number, is_word, number_before, shown_character, word_at};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::limits::JSON_DEPTH;
use crate::base::source::{SourceId, Span};
use crate::base::text::{is_invisible, shown};
use crate::formats::{conflicts, numbers};

/// The finding for a text that is not JSON.
pub(crate) fn report(error: SyntaxError, text: &str, id: SourceId) -> Diagnostic {
    let location = id.at(error.span);
    let finding = |message: &str| Diagnostic::new(Code::JsonMalformed, location, message);
    match error.reason {
        Reason::TooDeep => {
            let message = format!("lists and objects must not be nested deeper than {JSON_DEPTH}");
            Diagnostic::new(Code::LimitExceeded, location, message).label("nested too deep")
        }
        Reason::InString(quote) => in_string(error, quote, text, id),
        Reason::Escape(start) => {
            let written = shown(text.get(start..error.span.end()).unwrap_or_default());
            finding(&format!("unknown escape `{written}`"))
                .label("not allowed here")
                .help("write a backslash as `\\\\`, and `/` between the parts of a path")
        }
        Reason::Surrogate => finding("this escape is one half of a character")
            .label("the other half is missing")
            .help("write the character itself"),
        Reason::Digit(start) => {
            let written = shown(text.get(start..error.span.start()).unwrap_or_default());
            finding(&format!("a digit is missing after `{written}`"))
                .label("a digit is expected")
                .help("numbers are written like `20`, `-32` or `16.6`")
        }
        Reason::Word(start) => not_a_value(error, start, text, id),
        Reason::Unexpected { expected, before, inside } => {
            unexpected(error, expected, (before, inside), text, id)
        }
    }
}

fn in_string(error: SyntaxError, quote: Span, text: &str, id: SourceId) -> Diagnostic {
    let character = text.get(error.span.start()..).and_then(|rest| rest.chars().next());
    let finding = |message: String| Diagnostic::new(Code::JsonMalformed, id.at(error.span), message);
    match character {
        None | Some('\r' | '\n') => {
            let end = if character.is_none() { "text" } else { "line" };
            finding(format!("the string is not closed: the {end} ends in it"))
                .label("`\"` is expected")
                .note(id.at(quote), "the string begins here")
                .help("put a `\"` after its last character")
        }
        Some('\t') => finding("a string cannot contain a tab".to_owned()).help("write a space, or `\\t`"),
        Some(other) => {
            finding(format!("a string cannot contain the control character U+{:04X}", u32::from(other)))
                .help("remove the invisible character")
        }
    }
}

fn unexpected(
    error: SyntaxError,
    expected: Expected,
    (before, inside): (Span, Option<(Kind, Span)>),
    text: &str,
    id: SourceId,
) -> Diagnostic {
    let at = error.span.start();
    let finding = |message: &str| Diagnostic::new(Code::JsonMalformed, id.at(error.span), message);
    let written = |span: Span| shown(text.get(span.start()..span.end()).unwrap_or_default());
    let touches = before.end() == at && before != Span::default();
    let Some(character) = text.get(at..).and_then(|rest| rest.chars().next()) else {
        return unclosed(error, expected, inside, id);
    };
    match (expected, character) {
        (_, '<' | '=' | '>' | '|')
            if begins_line(text, at) && conflicts::is_marker(text.get(at..).unwrap_or_default()) =>
        {
            finding("a conflict of a merge was not resolved")
                .label("left by version control")
                .help(conflicts::CURE)
        }
        (_, character) if is_invisible(character) || character.is_whitespace() => {
            finding(&format!("the character {} is not allowed between values", shown_character(character)))
                .label("invisible, or a space of an unusual kind")
                .help("remove it, or type an ordinary space")
        }
        (_, '/' | '#') => finding("JSON has no comments").label("a comment").help("remove the comment"),
        (Expected::Separator | Expected::End, _)
            if touches && is_number(text, before) && is_word(character) =>
        {
            bad_number(error, before, text, id)
        }
        (Expected::Key | Expected::Item, '}' | ']') => {
            finding(&format!("a comma before the closing `{character}`"))
                .label(format!(
                    "{} is expected after a comma",
                    if expected == Expected::Key { "a key" } else { "a value" }
                ))
                .note(id.at(before), "the comma")
                .help("remove the comma")
        }
        (Expected::FirstKey | Expected::Key | Expected::FirstItem | Expected::Item, ',') => {
            finding("a comma too many")
                .label(format!("{} is expected", named(expected, inside)))
                .help("remove the comma")
                .fix(",", "")
        }
        (Expected::Value, ',' | '}' | ']') => finding("a value is missing")
            .label("a value is expected after the colon")
            .note(id.at(before), "the colon")
            .help(format!("write a value before the `{character}`")),
        (Expected::Key, '0'..='9') if is_decimal_comma(text, before) => {
            let number = format!("{}.{}", number_before(text, before.start()), word_at(text, at));
            finding("a comma inside a number")
                .label("a key is expected after a comma")
                .help(format!("fractions are written with a point: `{}`", shown(&number)))
        }
        (Expected::FirstKey | Expected::Key, character) if character == '\'' || is_word(character) => {
            let word = word_at(text, at);
            finding(&format!("the key `{}` has no double quotes", shown(&word)))
                .label("`\"` is expected")
                .help(format!("write `\"{}\"`", shown(word.trim_matches('\''))))
        }
        (
            Expected::FirstKey | Expected::Key | Expected::FirstItem | Expected::Separator,
            '{' | '[' | '}' | ']',
        ) if expected != Expected::FirstItem && expected != Expected::Separator
            || matches!(character, '}' | ']') =>
        {
            not_closed(error, character, expected, inside, id)
        }
        (Expected::Separator, '"' | '{' | '[' | '-' | '0'..='9') => {
            finding("a comma is missing").label("`,` is expected before this").help("write a `,` in between")
        }
        (Expected::Separator, ';') => finding("`;` where a comma is expected").help("write `,`"),
        (Expected::Colon, character) => {
            finding(&format!("a colon is missing after the key {}", written(before)))
                .label("`:` is expected")
                .help(if character == '=' { "write `:`" } else { "write `:` between the key and its value" })
        }
        (Expected::End, character) => {
            finding(&format!("`{}` stands after the end of the description", shown_character(character)))
                .label("nothing more is expected")
                .help(match character {
                    '{' => "a file describes one sprite: put this one into a file of its own",
                    _ => "is there a bracket too many before it, or one too few at the beginning?",
                })
        }
        (Expected::Root | Expected::Value | Expected::FirstItem | Expected::Item, _) => {
            not_a_value(error, at, text, id)
        }
        _ => finding(&format!("`{}` is not allowed here", shown_character(character)))
            .label(format!("{} is expected", named(expected, inside))),
    }
}

/// A bracket that does not match the innermost list or object: most likely that one is not closed.
fn not_closed(
    error: SyntaxError,
    character: char,
    expected: Expected,
    inside: Option<(Kind, Span)>,
    id: SourceId,
) -> Diagnostic {
    let finding = |message: String| {
        let finding = Diagnostic::new(Code::JsonMalformed, id.at(error.span), message);
        finding.label(format!("{} is expected", named(expected, inside)))
    };
    let Some((kind, opening)) = inside else { return finding(format!("`{character}` is not allowed here")) };
    let (what, bracket) = (kind.shown(), closing(kind));
    finding(format!("`{character}` inside {what} that is not closed"))
        .note(id.at(opening), format!("{what} begins here"))
        .help(format!("write the missing `{bracket}` before the `{character}`, or further above"))
}

/// The text ends where something is still expected.
fn unclosed(
    error: SyntaxError,
    expected: Expected,
    inside: Option<(Kind, Span)>,
    id: SourceId,
) -> Diagnostic {
    let location = id.at(error.span);
    let Some((kind, opening)) = inside else {
        return Diagnostic::new(Code::JsonMalformed, location, "the description is empty")
            .label("`{` is expected");
    };
    let bracket = closing(kind);
    let message = format!("the text ends inside {}: its `{bracket}` is missing", kind.shown());
    Diagnostic::new(Code::JsonMalformed, location, message)
        .label(format!("{} is expected", named(expected, inside)))
        .note(id.at(opening), "it begins here")
        .help(format!("write the missing `{bracket}`, and those of what is around it"))
}

/// A number that continues with something else than a digit: a unit, a second point, a hexadecimal digit.
fn bad_number(error: SyntaxError, number: Span, text: &str, id: SourceId) -> Diagnostic {
    let digits = text.get(number.start()..number.end()).unwrap_or_default();
    let word = format!("{digits}{}", word_at(text, error.span.start()));
    let finding = Diagnostic::new(
        Code::JsonMalformed,
        id.at(error.span),
        format!("`{}` is not a number", shown(&word)),
    )
    .label("this cannot follow a number");
    let rest = word.trim_start_matches(['-', '0']);
    if let Some(meant) = numbers::digits(&word) {
        return finding.help(numbers::letters_for_digits(&meant));
    }
    if digits.trim_start_matches('-') == "0" && rest.starts_with(|character: char| character.is_ascii_digit())
    {
        finding.help(format!("numbers do not begin with a zero: write `{}`", shown(rest)))
    } else if matches!(word.get(..2), Some("0x" | "0X")) {
        finding.help("numbers are decimal")
    } else {
        finding.help(format!("write digits only, for example `{}`", shown(digits)))
    }
}

/// Something that is not a value where one is expected.
fn not_a_value(error: SyntaxError, start: usize, text: &str, id: SourceId) -> Diagnostic {
    let word = word_at(text, start);
    let finding =
        Diagnostic::new(Code::JsonMalformed, id.at(error.span), format!("`{}` is not a value", shown(&word)))
            .label("a value is expected");
    if let Some(meant) = numbers::digits(&word) {
        return finding.help(numbers::letters_for_digits(&meant));
    }
    let lower = word.to_lowercase();
    match lower.as_str() {
        "true" | "false" | "null" => finding.help(format!("write `{lower}`")),
        _ if lower.starts_with('\'') || lower.starts_with(['\u{201c}', '\u{201d}', '\u{201e}', '`']) => {
            finding.help("strings stand in double quotes: `\"`")
        }
        _ if lower.starts_with(['.', '+']) => finding.help("numbers are written like `20`, `-32` or `16.6`"),
        "none" | "nil" | "undefined" => finding.help("leave the key out, or write its value"),
        "nan" | "inf" | "infinity" | "-inf" => finding.help("write a number, like `20` or `16.6`"),
        _ if lower.starts_with(char::is_alphabetic) => {
            finding.help(format!("strings stand in double quotes: write `\"{}\"`", shown(&word)))
        }
        _ => finding,
    }
}

fn begins_line(text: &str, at: usize) -> bool {
    text.get(..at).is_some_and(|before| before.is_empty() || before.ends_with('\n'))
}

fn closing(kind: Kind) -> char {
    if kind == Kind::Object { '}' } else { ']' }
}

fn named(expected: Expected, inside: Option<(Kind, Span)>) -> &'static str {
    let in_object = inside.is_some_and(|(kind, _)| kind == Kind::Object);
    match expected {
        Expected::Root | Expected::Value | Expected::Item => "a value",
        Expected::FirstItem => "a value or `]`",
        Expected::FirstKey => "a key or `}`",
        Expected::Key => "a key",
        Expected::Colon => "`:`",
        Expected::Separator if in_object => "`,` or `}`",
        Expected::Separator => "`,` or `]`",
        Expected::End => "nothing more",
    }
}
