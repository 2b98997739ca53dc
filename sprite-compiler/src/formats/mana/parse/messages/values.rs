//! Values of attributes.

use super::{all_of, one_of};
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::Location;
use crate::base::suggest;
use crate::base::text::shown;
use crate::formats::mana::directions;
use crate::formats::mana::parse::numbers::LONGEST;
use crate::formats::mana::xml::Attribute;
use crate::formats::numbers::{Allowed, Codes, Kind, NumberError, Unit, Written};
use crate::images::channel::Channel;
use sprite_table::Direction;

/// The findings of this format for numbers that it does not accept.
const CODES: Codes = Codes {
    not_a_number: Code::NumberInvalid,
    too_large: Code::NumberInvalid,
    out_of_range: Code::NumberInvalid,
};
/// The same for the sides of a cell.
const SIZES: Codes = Codes {
    not_a_number: Code::ImagesetSize,
    too_large: Code::ImagesetSize,
    out_of_range: Code::ImagesetSize,
};

fn kind(name: &str) -> Kind {
    let unit = if name == "delay" { Unit::Milliseconds } else { Unit::Plain };
    Kind { unit, ..Kind::WHOLE }
}

pub(crate) fn number_invalid(location: Location, name: &str, text: &str, error: NumberError) -> Diagnostic {
    let article = if error == NumberError::NotANumber { "the " } else { "" };
    let what = format!("{article}`{name}`");
    let written = Written { location, text, name: &what };
    if !text.is_empty() {
        return CODES.refused(written, error, kind(name)).label("a whole number expected");
    }
    let message = format!("the `{name}` is empty");
    Diagnostic::new(Code::NumberInvalid, location, message).label("a whole number expected").help(
        if name == "index" {
            "write the number of a cell".to_owned()
        } else {
            format!("write a number, or remove `{name}`")
        },
    )
}

/// A width or a height that is not a number.
pub(crate) fn size_invalid(
    location: Location,
    name: &str,
    text: &str,
    fault: Option<NumberError>,
) -> Diagnostic {
    let what = format!("the `{name}`");
    let written = Written { location, text, name: &what };
    let finding = match fault {
        Some(NumberError::TooLarge) => SIZES
            .refused(written, NumberError::TooLarge, Kind::WHOLE)
            .help("write the size of one cell in pixels"),
        None => {
            let message = format!("the dialect `mana` does not read {what} `{}`", shown(text));
            Diagnostic::new(Code::ImagesetSize, location, message)
                .help(format!("write digits only: `{}`", shown(text.trim_matches([' ', '+']))))
        }
        Some(NumberError::NotANumber) if text.is_empty() => {
            Diagnostic::new(Code::ImagesetSize, location, format!("{what} is empty"))
                .help("write the size of one cell in pixels")
        }
        Some(error) => SIZES.refused(written, error, Kind::WHOLE),
    };
    finding.label("whole pixels expected")
}

pub(crate) fn number_not_read(location: Location, name: &str, text: &str) -> Diagnostic {
    let message = format!("the dialect `mana` does not read the `{name}` `{}`", shown(text));
    let finding = Diagnostic::new(Code::DialectIgnores, location, message).label("as if it were not there");
    finding.help(format!("write `{}`, without a leading `+` or space", shown(text.trim_matches([' ', '+']))))
}

pub(crate) fn number_out_of_range(
    location: Location,
    name: &str,
    number: i32,
    least: i32,
    most: i32,
) -> Diagnostic {
    let (name_shown, text) = (format!("`{name}`"), number.to_string());
    let written = Written { location, text: &text, name: &name_shown };
    let finding = CODES.out_of_range(written, Allowed::Between(least.into(), most.into()));
    if name == "rand" {
        return finding.label("percent").help("write how likely it is in percent, like `50`");
    }
    finding.label("how often").help("to play it more often, write it twice; to play it once, remove `repeat`")
}

pub(crate) fn delay_negative(location: Location, number: i32) -> Diagnostic {
    Diagnostic::new(Code::DelayNegative, location, format!("`delay` must be at least 0, found {number}"))
        .label("milliseconds")
        .help(format!("write `{}`, or `0` to hold the frame for ever", number.unsigned_abs()))
}

pub(crate) fn delay_cut(location: Location, number: i32) -> Diagnostic {
    let message = format!("a delay of {number} ms: the dialect `manaplus` makes {LONGEST} ms of it");
    Diagnostic::new(Code::DialectIgnores, location, message)
        .label("the longest delay is 100000")
        .help(format!("write `{LONGEST}`, or `0` to hold the frame for ever"))
}

/// The word for a direction.
pub(crate) fn direction_word(direction: Option<Direction>) -> &'static str {
    let found = directions::WORDS.iter().find(|(_, known)| *known == direction);
    found.map_or("default", |(word, _)| word)
}

pub(crate) fn direction_unknown(location: Location, word: &str) -> Diagnostic {
    let message = format!("unknown direction `{}`", shown(word));
    let finding = Diagnostic::new(Code::DirectionUnknown, location, message).label("a direction expected");
    if let Some(meant) = directions::meant(word) {
        return finding.did_you_mean(word, meant);
    }
    let words: Vec<_> = directions::WORDS.iter().map(|(word, _)| *word).collect();
    finding.help(format!("the directions are {}", all_of(&words)))
}

pub(crate) fn value_unknown(
    location: Location,
    attribute: &Attribute<'_>,
    words: &[&'static str],
) -> Diagnostic {
    let message = if attribute.value.is_empty() {
        format!("the `{}` is empty", attribute.name)
    } else {
        format!("unknown value `{}` of `{}`", shown(&attribute.value), attribute.name)
    };
    let finding =
        Diagnostic::new(Code::ValueUnknown, location, message).label(format!("{} expected", one_of(words)));
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
        Some(meant) => finding.did_you_mean(&attribute.value, meant),
        None => finding.help(format!("write {}", one_of(words))),
    }
}

/// A part of a `value` list.
pub(crate) fn item_invalid(location: Location, text: &str, is_alone: bool) -> Diagnostic {
    let message = if text.is_empty() {
        if is_alone { "the list of cells is empty" } else { "the list has a comma too many" }.to_owned()
    } else {
        format!("`{}` is neither a cell nor a range nor `p`", shown(text))
    };
    let finding = Diagnostic::new(Code::NumberInvalid, location, message).label("not part of a list");
    finding.help(match text {
        "P" => "write `p` for a pause".to_owned(),
        text if text.starts_with('-') => {
            "cells are counted from 0, and a range has a cell on both sides of its `-`".to_owned()
        }
        text if text.contains([';', ' ']) => "put commas between the parts, like `0-2,5,p,7-6`".to_owned(),
        _ => "a list has cells, ranges up or down and `p` for a pause, like `0-2,5,p,7-6`".to_owned(),
    })
}

pub(crate) fn dye_channel(location: Location, channel: &str) -> Diagnostic {
    let message = format!("unknown dye channel `{}`", shown(channel));
    let finding = Diagnostic::new(Code::DyeChannel, location, message).label("has no effect");
    let upper = channel.to_uppercase();
    if Channel::find(&upper).is_some() {
        return finding.help(format!("write `{upper}`")).fix(channel, upper);
    }
    finding.help(format!("the channels are {}", all_of(&Channel::ALL.map(|(letter, _)| letter))))
}
