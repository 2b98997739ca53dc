//! What is said about the values of attributes.

use super::{all_of, one_of};
use crate::diagnostics::{Code, Diagnostic, is_unseen, shown};
use crate::formats::mana::directions;
use crate::formats::mana::dye::CHANNELS;
use crate::formats::mana::numbers::{self, Fault, LONGEST};
use crate::formats::mana::xml::Attribute;
use crate::source::Place;
use crate::suggest;
use sprite_table::Direction;

pub(in crate::formats::mana) fn number_invalid(
    place: Place,
    name: &str,
    text: &str,
    fault: Fault,
) -> Diagnostic {
    let finding =
        |message| Diagnostic::new(Code::NumberInvalid, place, message).label("a whole number expected");
    if fault == Fault::TooLarge {
        let finding = finding(format!("the `{name}` `{}` does not fit in 32 bits", shown(text)));
        return finding.help(format!("numbers go from {} to {}", i32::MIN, i32::MAX));
    }
    if text.is_empty() {
        let finding = finding(format!("the `{name}` is empty"));
        return finding.help(if name == "index" {
            "write the number of a cell".to_owned()
        } else {
            format!("write a number, or remove `{name}`")
        });
    }
    cured(finding(format!("the `{name}` `{}` is not a whole number", shown(text))), name, text)
}

/// Says how to write a number.
fn cured(finding: Diagnostic, name: &str, text: &str) -> Diagnostic {
    // A delay below 1 was meant in seconds.
    if let Some(seconds) =
        text.parse::<f64>().ok().filter(|time| name == "delay" && *time > 0.0 && *time < 1.0)
    {
        let help = format!("write milliseconds, `{:.0}` for {text} seconds", (seconds * 1_000.0).max(1.0));
        return finding.help(help);
    }
    if text.contains(|letter: char| letter != ' ' && (letter.is_whitespace() || is_unseen(letter))) {
        return finding.help("a character in it is no plain blank, or cannot be seen: write it anew");
    }
    if let Some(meant) = suggest::digits(text) {
        let help = format!("write digits, not letters that look like them: `{}`", shown(&meant));
        return finding.help(help).fix(text, meant);
    }
    if let Some(meant) = suggest::whole(text) {
        return finding.help(format!("write digits only: `{}`", shown(meant))).fix(text, meant);
    }
    finding.help(match numbers::meant(text) {
        Some(number) => format!("write digits only, for example `{number}`"),
        None if name.starts_with("offset") => "write digits only, with a `-` in front if need be".to_owned(),
        None => "write digits only".to_owned(),
    })
}

/// A width or a height that is no number.
pub(in crate::formats::mana) fn size_invalid(
    place: Place,
    name: &str,
    text: &str,
    fault: Fault,
) -> Diagnostic {
    let finding =
        |message| Diagnostic::new(Code::ImagesetSize, place, message).label("whole pixels expected");
    match fault {
        Fault::TooLarge => finding(format!("the `{name}` of the cells, `{}`, is too large", shown(text)))
            .help("write the size of one cell in pixels"),
        Fault::NotRead => {
            finding(format!("the dialect `mana` does not read the `{name}` `{}` of the cells", shown(text)))
                .help(format!("write digits only: `{}`", shown(text.trim_matches([' ', '+']))))
        }
        Fault::NotANumber if text.is_empty() => finding(format!("the `{name}` of the cells is empty"))
            .help("write the size of one cell in pixels"),
        Fault::NotANumber => {
            let message = format!("the `{name}` of the cells, `{}`, is not a whole number", shown(text));
            cured(finding(message), name, text)
        }
    }
}

pub(in crate::formats::mana) fn number_not_read(place: Place, name: &str, text: &str) -> Diagnostic {
    let message = format!("the dialect `mana` does not read the `{name}` `{}`", shown(text));
    let finding = Diagnostic::new(Code::DialectIgnores, place, message).label("as if it were not there");
    finding.help(format!(
        "write `{}`, without a `+` and without a blank in front",
        shown(text.trim_matches([' ', '+']))
    ))
}

pub(in crate::formats::mana) fn number_out_of_range(
    place: Place,
    name: &str,
    number: i32,
    least: u8,
    most: u8,
) -> Diagnostic {
    let message = format!("the `{name}` is {number}, it goes from {least} to {most}");
    let finding = Diagnostic::new(Code::NumberInvalid, place, message);
    if name == "rand" {
        return finding.label("percent").help("write how likely it is in percent, like `50`");
    }
    finding.label("how often").help("to play it more often, write it twice; to play it once, remove `repeat`")
}

pub(in crate::formats::mana) fn delay_negative(place: Place, number: i32) -> Diagnostic {
    Diagnostic::new(Code::DelayNegative, place, format!("a delay of {number} ms: no time is below 0"))
        .label("milliseconds")
        .help(format!("write `{}`, or `0` to hold the picture for ever", number.unsigned_abs()))
}

pub(in crate::formats::mana) fn delay_cut(place: Place, number: i32) -> Diagnostic {
    let message = format!("a delay of {number} ms: the dialect `manaplus` makes {LONGEST} ms of it");
    Diagnostic::new(Code::DialectIgnores, place, message)
        .label("the longest delay is 100000")
        .help(format!("write `{LONGEST}`, or `0` to hold the picture for ever"))
}

/// The word for a direction.
pub(in crate::formats::mana) fn direction_word(direction: Option<Direction>) -> &'static str {
    let found = directions::WORDS.iter().find(|(_, known)| *known == direction);
    found.map_or("default", |(word, _)| word)
}

pub(in crate::formats::mana) fn direction_unknown(place: Place, word: &str) -> Diagnostic {
    let message = format!("there is no direction `{}`", shown(word));
    let finding = Diagnostic::new(Code::DirectionUnknown, place, message).label("a direction expected");
    if let Some(meant) = directions::meant(word) {
        return finding.help(format!("did you mean `{meant}`?")).fix(word, meant);
    }
    let words: Vec<_> = directions::WORDS.iter().map(|(word, _)| *word).collect();
    finding.help(format!("the directions are {}", all_of(&words)))
}

pub(in crate::formats::mana) fn value_unknown(
    place: Place,
    attribute: &Attribute<'_>,
    words: &[&'static str],
) -> Diagnostic {
    let message = if attribute.value.is_empty() {
        format!("the `{}` is empty", attribute.name)
    } else {
        format!("the `{}` is `{}`, which is none of its words", attribute.name, shown(&attribute.value))
    };
    let finding =
        Diagnostic::new(Code::ValueUnknown, place, message).label(format!("{} expected", one_of(words)));
    let alias = match &*attribute.value {
        "yes" | "1" | "True" | "TRUE" => Some("true"),
        "no" | "0" | "False" | "FALSE" => Some("false"),
        "m" | "man" | "men" | "boy" => Some("male"),
        "f" | "w" | "woman" | "women" | "girl" => Some("female"),
        "any" | "all" | "other" | "unspecified" => Some("both"),
        _ => None,
    };
    let alias = alias.filter(|alias| words.contains(alias));
    match alias.or_else(|| suggest::nearest(&attribute.value, words.iter().copied())) {
        Some(meant) => finding.help(format!("did you mean `{meant}`?")).fix(&*attribute.value, meant),
        None => finding.help(format!("write {}", one_of(words))),
    }
}

/// A part of a `value` list.
pub(in crate::formats::mana) fn item_invalid(place: Place, text: &str, is_alone: bool) -> Diagnostic {
    let message = if text.is_empty() {
        if is_alone { "the list of cells is empty" } else { "the list has a comma too many" }.to_owned()
    } else {
        format!("`{}` is neither a cell nor a range nor `p`", shown(text))
    };
    let finding = Diagnostic::new(Code::NumberInvalid, place, message).label("not part of a list");
    finding.help(match text {
        "P" => "write `p` for a pause".to_owned(),
        text if text.starts_with('-') => {
            "cells are counted from 0, and a range has a cell on both sides of its `-`".to_owned()
        }
        text if text.contains([';', ' ']) => "put commas between the parts, like `0-2,5,p,7-6`".to_owned(),
        _ => "a list has cells, ranges up or down and `p` for a pause, like `0-2,5,p,7-6`".to_owned(),
    })
}

pub(in crate::formats::mana) fn dye_channel(place: Place, channel: &str) -> Diagnostic {
    let message = format!("a dye for the channel `{}`, which there is not", shown(channel));
    let finding = Diagnostic::new(Code::DyeChannel, place, message).label("has no effect");
    let upper = channel.to_uppercase();
    if CHANNELS.contains(&upper.as_str()) {
        return finding.help(format!("write `{upper}`")).fix(channel, upper);
    }
    finding.help(format!("the channels are {}", all_of(&CHANNELS)))
}
