//! Messages about attributes that are missing, unknown or without effect.

use super::{CHOOSE_DOCUMENT, CHOOSE_OTHER, all_of, article, one_of};
use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::source::Location;
use crate::base::suggest;
use crate::base::text::shown;
use crate::formats::mana::parse::schema::Detail;
use crate::formats::schema::Shape;
use crate::formats::xml::Attribute;

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
    shape: &Shape<Detail>,
) -> Diagnostic {
    let element = shape.name;
    let message = format!("unknown attribute `{}` in {}", shown(name), article(element));
    let finding = Diagnostic::new(Code::KeyUnknown, location, message).label("has no effect");
    let finding = match meant {
        [only] => {
            let near = suggest::nearest_rated(name, only, shape.names());
            finding.fix(name, near.word, Applicability::certain_if(near.is_clear))
        }
        _ => finding,
    };
    finding.help(match (meant, present) {
        ([], Some(present)) => format!("remove it: `{present}` is there already"),
        ([], None) if (element, name) == ("animation", "imageset") => {
            "write it in the `action`, or in a `frame` or `sequence`".to_owned()
        }
        ([], None) if shape.fields.is_empty() => format!("remove it: {} has no attributes", article(element)),
        ([], None) => {
            let known: Vec<_> = shape.names().collect();
            format!("remove it; {} has {}", article(element), all_of(&known))
        }
        (meant, _) => format!("did you mean {}?", one_of(meant)),
    })
}

pub(crate) fn attribute_missing(
    location: Location,
    shape: &Shape<Detail>,
    missing: &[&'static str],
    instead: &[Instead<'_, '_>],
) -> Diagnostic {
    let element = shape.name;
    let message = format!("the `{element}` has no {}", one_of(missing));
    let mut finding =
        Diagnostic::new(Code::KeyMissing, location, message).label(format!("{} expected", all_of(missing)));
    for other in instead {
        let label = match other.meant.as_slice() {
            [] => "the dialect `mana` does not read this".to_owned(),
            meant => format!("did you mean {}?", one_of(meant)),
        };
        if let [only] = other.meant[..] {
            let near = suggest::nearest_rated(other.attribute.name, only, shape.names());
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
            "write the path of the image, like `src=\"graphics/sprites/a.png\"`; to leave it to others, {CHOOSE_DOCUMENT}"
        ),
        (_, names) => {
            let examples: Vec<String> = names.iter().map(|name| example(shape, name)).collect();
            format!("write for example {}", examples.join(" "))
        }
    })
}

/// An example of an attribute, between backticks.
fn example(shape: &Shape<Detail>, name: &str) -> String {
    let value = shape.field(name).map_or("", |field| field.detail.example);
    format!("`{name}=\"{value}\"`")
}

pub(crate) fn attribute_empty(location: Location, shape: &Shape<Detail>, name: &str) -> Diagnostic {
    let element = shape.name;
    Diagnostic::new(Code::KeyMissing, location, format!("the `{name}` of the `{element}` is empty"))
        .label("a value expected")
        .help(format!("write for example {}", example(shape, name)))
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
        .note(value, "as if it were not there")
        .help(format!("write digits only: `{name}=\"{}\"`", shown(text.trim_matches([' ', '+']))))
}

pub(crate) fn attribute_ignored(location: Location, name: &str) -> Diagnostic {
    Diagnostic::new(Code::DialectIgnores, location, format!("the dialect `mana` does not read `{name}`"))
        .label("has no effect")
        .help(CHOOSE_OTHER)
}

/// The finding for an action and a command in it, neither of which names an imageset.
pub(crate) fn imageset_missing(location: Location, name: Option<&str>, command: Location) -> Diagnostic {
    let action = name.map_or_else(|| "the action".to_owned(), |name| format!("the action `{}`", shown(name)));
    Diagnostic::new(Code::KeyMissing, location, format!("{action} has no `imageset`, so it has no image"))
        .label("`imageset` expected")
        .note(command, "shows a cell, and names no imageset either")
        .help("write the name of an `imageset` above, like `imageset=\"base\"`")
}
