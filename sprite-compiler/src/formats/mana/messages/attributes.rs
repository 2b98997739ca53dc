//! What is said about attributes that are missing, unknown or without effect.

use super::{CHOOSE_DOCUMENT, all_of, article, one_of};
use crate::diagnostics::{Code, Diagnostic, shown};
use crate::formats::mana::xml::{Attribute, Element};
use crate::source::{Place, SourceId};

/// An attribute that stands there in place of one that is missing.
pub(in crate::formats::mana) struct Instead<'e, 'a> {
    pub(in crate::formats::mana) attribute: &'e Attribute<'a>,
    /// What it probably means; nothing when the dialect does not read it.
    pub(in crate::formats::mana) meant: Vec<&'static str>,
}

pub(in crate::formats::mana) fn unknown_attribute(
    place: Place,
    element: &str,
    name: &str,
    meant: &[&str],
    present: Option<&str>,
    known: &[&str],
) -> Diagnostic {
    let message = format!("{} has no attribute `{}`", article(element), shown(name));
    let finding = Diagnostic::new(Code::UnknownAttribute, place, message).label("has no effect");
    let finding = match meant {
        [only] => finding.fix(name, *only),
        _ => finding,
    };
    finding.help(match (meant, present) {
        ([], Some(present)) => format!("remove it: `{present}` is there already"),
        ([], None) if (element, name) == ("animation", "imageset") => {
            "write it in the `action`, or in a `frame` or `sequence`".to_owned()
        }
        ([], None) if known.is_empty() => format!("remove it: {} has no attributes", article(element)),
        ([], None) => format!("remove it; {} has {}", article(element), all_of(known)),
        (meant, _) => format!("did you mean {}?", one_of(meant)),
    })
}

pub(in crate::formats::mana) fn attribute_missing(
    id: SourceId,
    element: &Element<'_>,
    missing: &[&'static str],
    instead: &[Instead<'_, '_>],
) -> Diagnostic {
    let place = id.at(element.span);
    let message = format!("the `{}` has no {}", element.name, one_of(missing));
    let mut finding = Diagnostic::new(Code::AttributeMissing, place, message)
        .label(format!("{} expected", all_of(missing)));
    for other in instead {
        let label = match other.meant.as_slice() {
            [] => "the dialect `mana` does not read this".to_owned(),
            meant => format!("did you mean {}?", one_of(meant)),
        };
        finding = finding.note(id.at(other.attribute.name_span), label);
    }
    if let Some(Instead { attribute, meant }) = instead.first() {
        let name = shown(attribute.name);
        return finding.help(match meant.as_slice() {
            [] => "write `start` and `end`, or choose another dialect under `[mana]` in `sprites.toml`"
                .to_owned(),
            meant => format!("write {} instead of `{name}`", one_of(meant)),
        });
    }
    finding.help(match (element.name, missing) {
        ("sequence", ["delay"]) => {
            "write how long each cell is shown in milliseconds, like `delay=\"75\"`".to_owned()
        }
        ("imageset", ["src"]) => format!(
            "write the path of the picture, like `src=\"graphics/sprites/a.png\"`; to leave it to others, {CHOOSE_DOCUMENT}"
        ),
        (_, names) => {
            let examples: Vec<String> = names.iter().map(|name| example(element.name, name)).collect();
            format!("write for example {}", examples.join(" "))
        }
    })
}

fn example(element: &str, attribute: &str) -> String {
    let value = match (element, attribute) {
        (_, "index" | "start") => "0",
        (_, "end") => "3",
        (_, "delay") => "75",
        (_, "src") => "graphics/sprites/a.png",
        (_, "file") => "other.xml",
        ("imageset" | "with-imageset", "name") => "base",
        ("action", "name") | ("jump", "action") => "stand",
        ("label" | "goto", _) => "again",
        (_, "ref") => "scorpion.xml",
        _ => "Scorpion",
    };
    format!("`{attribute}=\"{value}\"`")
}

pub(in crate::formats::mana) fn attribute_empty(place: Place, element: &str, name: &str) -> Diagnostic {
    Diagnostic::new(Code::AttributeMissing, place, format!("the `{name}` of the `{element}` is empty"))
        .label("a word is expected")
        .help(format!("write for example {}", example(element, name)))
}

/// A number that the dialect does not read, where one must be.
pub(in crate::formats::mana) fn required_not_read(
    place: Place,
    value: Place,
    element: &str,
    name: &str,
    text: &str,
) -> Diagnostic {
    let message = format!("the `{element}` has no `{name}` that the dialect `mana` can read");
    Diagnostic::new(Code::AttributeMissing, place, message)
        .label(format!("`{name}` expected"))
        .note(value, "as if it were not there")
        .help(format!("write digits only: `{name}=\"{}\"`", shown(text.trim_matches([' ', '+']))))
}

pub(in crate::formats::mana) fn attribute_ignored(place: Place, name: &str) -> Diagnostic {
    Diagnostic::new(Code::DialectIgnores, place, format!("the dialect `mana` does not read `{name}`"))
        .label("has no effect")
        .help("remove it, or choose the dialect `manaplus` or `document` under `[mana]` in `sprites.toml`")
}

/// An action and a command in it, neither of which names an imageset.
pub(in crate::formats::mana) fn imageset_missing(
    place: Place,
    name: Option<&str>,
    command: Place,
) -> Diagnostic {
    let action = name.map_or_else(|| "the action".to_owned(), |name| format!("the action `{}`", shown(name)));
    Diagnostic::new(
        Code::AttributeMissing,
        place,
        format!("{action} has no `imageset`, so it has no picture"),
    )
    .label("`imageset` expected")
    .note(command, "shows a cell, and names no imageset either")
    .help("write the name of an `imageset` above, like `imageset=\"base\"`")
}
