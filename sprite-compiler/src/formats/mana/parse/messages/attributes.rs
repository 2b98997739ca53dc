//! Messages about attributes that are missing, unknown or without effect, and about their values.

use super::{CHOOSE_DOCUMENT, all_of, article, named, one_of};
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::schema::{Key, Measure, Table};
use crate::base::source::Location;
use crate::base::suggest::Near;
use crate::base::words::shown;
use crate::base::{suggest, words};
use crate::formats::mana::directions;
use crate::formats::mana::parse::numbers::{LONGEST, NumberFault};
use crate::formats::numbers::{self, NumberError, NumberKind, Unit, Written};
use crate::formats::xml::Attribute;
use crate::images::channel::Channel;

/// An attribute that is present in place of a missing one.
pub(crate) struct Instead<'e, 'a> {
    pub(crate) attribute: &'e Attribute<'a>,
    /// The names that it may mean; none if the dialect does not read it.
    pub(crate) meant: Vec<&'static str>,
}

pub(crate) fn unknown_attribute(
    location: Location,
    name: &str,
    meant: &[&'static str],
    present: Option<&str>,
    table: &Table,
) -> Diagnostic {
    let element = table.name;
    let message = format!("unknown attribute `{}` in {}", shown(name), article(element));
    let finding = Diagnostic::new(Code::KeyUnknown, location, message).label("has no effect");
    let finding = match meant {
        [only] => {
            let near = suggest::nearest_rated(name, only, table.names());
            finding.fix(name, near.word, Applicability::certain_if(near.is_clear))
        }
        _ => finding,
    };
    finding.help(match (meant, present) {
        ([], Some(present)) => format!("remove it: `{present}` is there already"),
        ([], None) if (element, name) == ("animation", "imageset") => {
            "write it in the `action`, or in a `frame` or `sequence`".to_owned()
        }
        ([], None) if table.names().next().is_none() => {
            format!("remove it: {} has no attributes", article(element))
        }
        ([], None) => {
            let known: Vec<_> = table.names().collect();
            format!("remove it; {} has {}", article(element), all_of(&known))
        }
        (meant, _) => format!("did you mean {}?", one_of(meant)),
    })
}

pub(crate) fn attribute_missing(
    location: Location,
    table: &Table,
    missing: &[&'static str],
    instead: &[Instead<'_, '_>],
) -> Diagnostic {
    let element = table.name;
    let message = format!("the `{element}` has no {}", one_of(missing));
    let mut finding =
        Diagnostic::new(Code::KeyMissing, location, message).label(format!("{} expected", all_of(missing)));
    for other in instead {
        let label = match other.meant.as_slice() {
            [] => "the dialect `mana` does not read this".to_owned(),
            meant => format!("did you mean {}?", one_of(meant)),
        };
        if let [only] = other.meant[..] {
            let near = suggest::nearest_rated(other.attribute.name, only, table.names());
            let applicability = Applicability::certain_if(near.is_clear);
            finding = finding.fix_at(other.attribute.name_span, near.word, applicability);
        }
        finding = finding.note(location.source.at(other.attribute.name_span), label);
    }
    if let Some(Instead { attribute, meant }) = instead.first() {
        let name = shown(attribute.name);
        return finding.help(match meant.as_slice() {
            [] => "write `start` and `end`, or choose another dialect under `[mana]` in `sprites.toml`"
                .to_owned(),
            meant => format!("write {} instead of `{name}`", one_of(meant)),
        });
    }
    finding.help(match (element, missing) {
        ("sequence", ["delay"]) => {
            "write how long each cell is shown in milliseconds, like `delay=\"75\"`".to_owned()
        }
        ("imageset", ["src"]) => format!(
            "write the path of the image, like `src=\"graphics/sprites/a.png\"`; to let other files pass the image, {CHOOSE_DOCUMENT}"
        ),
        (_, names) => {
            let examples: Vec<String> = names.iter().map(|name| example(table, name)).collect();
            format!("write for example {}", examples.join(" "))
        }
    })
}

/// An example of an attribute, between backticks.
fn example(table: &Table, name: &str) -> String {
    let value = table.find(name).map_or("", |key| key.expected.example);
    format!("`{name}=\"{value}\"`")
}

pub(crate) fn attribute_empty(location: Location, table: &Table, name: &str) -> Diagnostic {
    let element = table.name;
    Diagnostic::new(Code::KeyMissing, location, format!("the `{name}` of the `{element}` is empty"))
        .label("a value expected")
        .help(format!("write for example {}", example(table, name)))
}

/// The finding for a required number that the dialect does not read.
pub(crate) fn required_not_read(
    location: Location,
    value: Location,
    element: &str,
    name: &str,
    text: &str,
) -> Diagnostic {
    let message = format!("the `{element}` has no `{name}` that the dialect `mana` can read");
    Diagnostic::new(Code::KeyMissing, location, message)
        .label(format!("`{name}` expected"))
        .note(value, "ignored by this dialect")
        .help(format!("write digits only: `{name}=\"{}\"`", shown(text.trim_matches([' ', '+']))))
}

/// The finding for an action and a command in it, neither of which names an imageset.
pub(crate) fn imageset_missing(location: Location, name: Option<&str>, command: Location) -> Diagnostic {
    let message = format!("{} has no `imageset`, so it has no image", named("action", name));
    Diagnostic::new(Code::KeyMissing, location, message)
        .label("`imageset` expected")
        .note(command, "shows a cell, and names no imageset either")
        .help("write the name of an `imageset` above, like `imageset=\"base\"`")
}

/// The finding for a number that cannot be used, or that counts as another one.
pub(crate) fn number(location: Location, key: &Key, text: &str, fault: NumberFault) -> Diagnostic {
    let (name, is_size) = (key.name, key.expected.measure == Measure::Size);
    let code = fault.code(key.expected.measure);
    let finding = |message: String, label: &str| Diagnostic::new(code, location, message).label(label);
    match fault {
        NumberFault::Text(error) => not_a_number(location, key, text, error),
        NumberFault::NotRead => {
            let bare = shown(text.trim_matches([' ', '+']));
            let label = if is_size { "whole pixels expected" } else { "ignored by this dialect" };
            finding(format!("the dialect `mana` does not read the `{name}` `{}`", shown(text)), label)
                .help(format!("write `{bare}`, without a leading `+` or space"))
        }
        NumberFault::OutOfRange(number, (least, most)) => {
            let message = format!("`{name}` must be {least} to {most}, found {number}");
            finding(message, key.expected.short).help(key.expected.bounds)
        }
        NumberFault::Negative(number) => {
            let help = format!("write `{}`, or `0` to hold the frame for ever", number.unsigned_abs());
            finding(format!("`delay` must be at least 0, found {number}"), "milliseconds").help(help).fix(
                text,
                number.unsigned_abs().to_string(),
                Applicability::Likely,
            )
        }
        NumberFault::Clamped(number) => {
            let message = format!("the dialect `manaplus` shortens a delay of {number} ms to {LONGEST} ms");
            let help = format!("write `{LONGEST}`, or `0` to hold the frame for ever");
            finding(message, "the longest delay is 100000").help(help)
        }
    }
}

fn not_a_number(location: Location, key: &Key, text: &str, error: NumberError) -> Diagnostic {
    let (name, measure) = (key.name, key.expected.measure);
    let is_size = measure == Measure::Size;
    let label = if is_size { "whole pixels expected" } else { "a whole number expected" };
    let needed = match key.expected.help {
        "" => format!("write a number, or remove `{name}`"),
        help => help.to_owned(),
    };
    if text.is_empty() {
        let finding = Diagnostic::new(Code::NumberInvalid, location, format!("the `{name}` is empty"));
        return finding.label(label).help(needed);
    }
    let is_large = error == NumberError::TooLarge;
    let what = format!("{}`{name}`", if is_large && !is_size { "" } else { "the " });
    let unit = if measure == Measure::Milliseconds { Unit::Milliseconds } else { Unit::Plain };
    let written = Written { location, text, name: &what };
    let finding = numbers::refused(written, error, NumberKind { unit, ..NumberKind::WHOLE }).label(label);
    if is_large && is_size { finding.help(needed) } else { finding }
}

pub(crate) fn direction_unknown(location: Location, word: &str) -> Diagnostic {
    let message = format!("unknown direction `{}`", shown(word));
    let finding = Diagnostic::new(Code::DirectionUnknown, location, message).label("a direction expected");
    let words = || words::all_of(words::quoted(directions::WORDS.map(|(word, ..)| word)));
    finding.did_you_mean_or(word, directions::meant(word), || format!("the directions are {}", words()))
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
    let meant = alias.map(Near::clear).or_else(|| suggest::nearest(&attribute.value, words.iter().copied()));
    finding.did_you_mean_or(&attribute.value, meant, || format!("write {}", one_of(words)))
}

/// The finding for an invalid part of a `value` list.
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
        return finding.help(format!("write `{upper}`")).fix(channel, upper, Applicability::Certain);
    }
    finding.help(format!("the channels are {}", all_of(&Channel::ALL.map(|(letter, _)| letter))))
}
