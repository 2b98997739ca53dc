//! What is wrong with a text that is no JSON, one function for each kind of slip.

use super::Kind;
use super::fault::{Due, Fault, Why};
use super::parse::DEPTH;
use super::words::{is_decimal_comma, is_number, is_word, number_before, shown_letter, word_at};
use crate::diagnostics::{Code, Diagnostic, is_unseen, shown};
use crate::formats::conflicts;
use crate::source::{SourceId, Span};
use crate::suggest;

/// The finding for a text that is no JSON.
pub(crate) fn report(fault: Fault, text: &str, id: SourceId) -> Diagnostic {
    let place = id.at(fault.span);
    let finding = |message: &str| Diagnostic::new(Code::JsonMalformed, place, message);
    match fault.why {
        Why::TooDeep => {
            let message = format!("lists and objects lie deeper than {DEPTH} in each other");
            Diagnostic::new(Code::LimitExceeded, place, message).label("one level too many")
        }
        Why::InString(quote) => in_string(fault, quote, text, id),
        Why::Escape(start) => {
            let written = shown(text.get(start..fault.span.end()).unwrap_or_default());
            finding(&format!("`{written}` is no escape that JSON knows"))
                .label("this cannot stand here")
                .help("write a backslash as `\\\\`, and `/` between the parts of a path")
        }
        Why::Surrogate => finding("this escape is one half of a character")
            .label("the other half is missing")
            .help("write the character itself"),
        Why::Digit(start) => {
            let written = shown(text.get(start..fault.span.start()).unwrap_or_default());
            finding(&format!("a digit is missing behind `{written}`"))
                .label("a digit is expected")
                .help("numbers are written like `20`, `-32` or `16.6`")
        }
        Why::Word(start) => no_value(fault, start, text, id),
        Why::Unexpected { due, before, inside } => unexpected(fault, due, (before, inside), text, id),
    }
}

fn in_string(fault: Fault, quote: Span, text: &str, id: SourceId) -> Diagnostic {
    let letter = text.get(fault.span.start()..).and_then(|rest| rest.chars().next());
    let finding = |message: String| Diagnostic::new(Code::JsonMalformed, id.at(fault.span), message);
    match letter {
        None | Some('\r' | '\n') => {
            let end = if letter.is_none() { "text" } else { "line" };
            finding(format!("the string is not closed: the {end} ends in it"))
                .label("`\"` is expected")
                .note(id.at(quote), "the string begins here")
                .help("put a `\"` behind its last letter")
        }
        Some('\t') => finding("a string cannot hold a tab".to_owned()).help("write a blank, or `\\t`"),
        Some(other) => {
            finding(format!("a string cannot hold the control character U+{:04X}", u32::from(other)))
                .help("remove the character that cannot be seen")
        }
    }
}

fn unexpected(
    fault: Fault,
    due: Due,
    (before, inside): (Span, Option<(Kind, Span)>),
    text: &str,
    id: SourceId,
) -> Diagnostic {
    let at = fault.span.start();
    let finding = |message: &str| Diagnostic::new(Code::JsonMalformed, id.at(fault.span), message);
    let written = |span: Span| shown(text.get(span.start()..span.end()).unwrap_or_default());
    let touches = before.end() == at && before != Span::default();
    let Some(letter) = text.get(at..).and_then(|rest| rest.chars().next()) else {
        return unclosed(fault, due, inside, id);
    };
    match (due, letter) {
        (_, '<' | '=' | '>' | '|')
            if begins_line(text, at) && conflicts::is_marker(text.get(at..).unwrap_or_default()) =>
        {
            finding("a conflict of a merge was not resolved")
                .label("left behind by version control")
                .help(conflicts::CURE)
        }
        (_, letter) if is_unseen(letter) || letter.is_whitespace() => {
            finding(&format!("the character {} cannot stand between the values", shown_letter(letter)))
                .label("it looks like a blank, or like nothing")
                .help("remove it, or write a plain blank")
        }
        (_, '/' | '#') => finding("JSON has no comments").label("a comment").help("remove the comment"),
        (Due::Separator | Due::End, _) if touches && is_number(text, before) && is_word(letter) => {
            bad_number(fault, before, text, id)
        }
        (Due::Key | Due::Item, '}' | ']') => finding(&format!("a comma in front of the closing `{letter}`"))
            .label(format!(
                "{} is expected behind a comma",
                if due == Due::Key { "a key" } else { "a value" }
            ))
            .note(id.at(before), "the comma")
            .help("remove the comma"),
        (Due::FirstKey | Due::Key | Due::FirstItem | Due::Item, ',') => finding("a comma too many")
            .label(format!("{} is expected", expected(due, inside)))
            .help("remove the comma")
            .fix(",", ""),
        (Due::Value, ',' | '}' | ']') => finding("a value is missing")
            .label("a value is expected behind the colon")
            .note(id.at(before), "the colon")
            .help(format!("write a value in front of the `{letter}`")),
        (Due::Key, '0'..='9') if is_decimal_comma(text, before) => {
            let number = format!("{}.{}", number_before(text, before.start()), word_at(text, at));
            finding("a comma inside a number")
                .label("a key is expected behind a comma")
                .help(format!("fractions are written with a point: `{}`", shown(&number)))
        }
        (Due::FirstKey | Due::Key, letter) if letter == '\'' || is_word(letter) => {
            let word = word_at(text, at);
            finding(&format!("the key `{}` has no double quotes", shown(&word)))
                .label("`\"` is expected")
                .help(format!("write `\"{}\"`", shown(word.trim_matches('\''))))
        }
        (Due::FirstKey | Due::Key | Due::FirstItem | Due::Separator, '{' | '[' | '}' | ']')
            if due != Due::FirstItem && due != Due::Separator || matches!(letter, '}' | ']') =>
        {
            not_closed(fault, letter, due, inside, id)
        }
        (Due::Separator, '"' | '{' | '[' | '-' | '0'..='9') => finding("a comma is missing")
            .label("`,` is expected in front of this")
            .help("write a `,` in between"),
        (Due::Separator, ';') => finding("`;` where a comma is expected").help("write `,`"),
        (Due::Colon, letter) => finding(&format!("a colon is missing behind the key {}", written(before)))
            .label("`:` is expected")
            .help(if letter == '=' { "write `:`" } else { "write `:` between the key and its value" }),
        (Due::End, letter) => {
            finding(&format!("`{}` stands behind the end of the description", shown_letter(letter)))
                .label("nothing more is expected")
                .help(match letter {
                    '{' => "a file holds one sprite: put this one into a file of its own",
                    _ => "is there a bracket too many in front of it, or one too few at the beginning?",
                })
        }
        (Due::Root | Due::Value | Due::FirstItem | Due::Item, _) => no_value(fault, at, text, id),
        _ => finding(&format!("`{}` cannot stand here", shown_letter(letter)))
            .label(format!("{} is expected", expected(due, inside))),
    }
}

/// A bracket that does not fit to the innermost list or object: most likely that one is not closed.
fn not_closed(
    fault: Fault,
    letter: char,
    due: Due,
    inside: Option<(Kind, Span)>,
    id: SourceId,
) -> Diagnostic {
    let finding = |message: String| {
        let finding = Diagnostic::new(Code::JsonMalformed, id.at(fault.span), message);
        finding.label(format!("{} is expected", expected(due, inside)))
    };
    let Some((kind, opening)) = inside else { return finding(format!("`{letter}` cannot stand here")) };
    let (what, bracket) = (kind.shown(), closing(kind));
    finding(format!("`{letter}` inside {what} that is not closed"))
        .note(id.at(opening), format!("{what} begins here"))
        .help(format!("write the missing `{bracket}` in front of the `{letter}`, or further above"))
}

/// The text ends where something is still due.
fn unclosed(fault: Fault, due: Due, inside: Option<(Kind, Span)>, id: SourceId) -> Diagnostic {
    let place = id.at(fault.span);
    let Some((kind, opening)) = inside else {
        return Diagnostic::new(Code::JsonMalformed, place, "the description is empty")
            .label("`{` is expected");
    };
    let bracket = closing(kind);
    let message = format!("the text ends inside {}: its `{bracket}` is missing", kind.shown());
    Diagnostic::new(Code::JsonMalformed, place, message)
        .label(format!("{} is expected", expected(due, inside)))
        .note(id.at(opening), "it begins here")
        .help(format!("write the missing `{bracket}`, and those of what lies around it"))
}

/// A number that goes on with what is none: a unit, a second point, a hexadecimal digit.
fn bad_number(fault: Fault, number: Span, text: &str, id: SourceId) -> Diagnostic {
    let digits = text.get(number.start()..number.end()).unwrap_or_default();
    let word = format!("{digits}{}", word_at(text, fault.span.start()));
    let finding =
        Diagnostic::new(Code::JsonMalformed, id.at(fault.span), format!("`{}` is no number", shown(&word)))
            .label("this cannot follow a number");
    let rest = word.trim_start_matches(['-', '0']);
    if let Some(meant) = suggest::digits(&word) {
        return finding.help(alike(&meant));
    }
    if digits.trim_start_matches('-') == "0" && rest.starts_with(|letter: char| letter.is_ascii_digit()) {
        finding.help(format!("numbers have no zero in front: write `{}`", shown(rest)))
    } else if matches!(word.get(..2), Some("0x" | "0X")) {
        finding.help("numbers are decimal")
    } else {
        finding.help(format!("write digits only, for example `{}`", shown(digits)))
    }
}

/// Something stands where a value is due, and is none.
fn no_value(fault: Fault, start: usize, text: &str, id: SourceId) -> Diagnostic {
    let word = word_at(text, start);
    let finding =
        Diagnostic::new(Code::JsonMalformed, id.at(fault.span), format!("`{}` is no value", shown(&word)))
            .label("a value is expected");
    if let Some(meant) = suggest::digits(&word) {
        return finding.help(alike(&meant));
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

fn alike(meant: &str) -> String {
    format!("write digits, not letters that look like them: `{}`", shown(meant))
}

fn begins_line(text: &str, at: usize) -> bool {
    text.get(..at).is_some_and(|before| before.is_empty() || before.ends_with('\n'))
}

fn closing(kind: Kind) -> char {
    if kind == Kind::Object { '}' } else { ']' }
}

fn expected(due: Due, inside: Option<(Kind, Span)>) -> &'static str {
    let in_object = inside.is_some_and(|(kind, _)| kind == Kind::Object);
    match due {
        Due::Root | Due::Value | Due::Item => "a value",
        Due::FirstItem => "a value or `]`",
        Due::FirstKey => "a key or `}`",
        Due::Key => "a key",
        Due::Colon => "`:`",
        Due::Separator if in_object => "`,` or `}`",
        Due::Separator => "`,` or `]`",
        Due::End => "nothing more",
    }
}
