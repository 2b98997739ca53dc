//! Every message about a single file of this format, one function each.

mod attributes;
mod elements;

pub(crate) use attributes::{
    Instead, attribute_empty, attribute_missing, direction_unknown, dye_channel, imageset_missing,
    item_invalid, number, required_not_read, unknown_attribute, value_unknown,
};
pub(crate) use elements::{
    Definition, Renamed, animation_empty, being_with_several, being_without_sprite, defined_twice,
    diagonal_dropped, dialect_needed, end_in_free_animation, endless_goto, goto_target, label_twice,
    loose_tag, never_shown, pause_in_random, random_child, root_misspelt, sequence_descends, too_many,
    too_many_findings, unknown_element, unreachable,
};

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::Location;
use crate::base::words::{self, shown};

/// `a`, `b` or `c`, each as code.
fn one_of(words: &[&str]) -> String {
    words::one_of(words::quoted(words))
}

/// `a`, `b` and `c`, each as code.
fn all_of(words: &[&str]) -> String {
    words::all_of(words::quoted(words))
}

/// `a` or `an`, with the name of an element as code.
fn article(element: &str) -> String {
    format!("{} `{element}`", words::article(element))
}

/// An element by its name, when it has one.
fn named(element: &str, name: Option<&str>) -> String {
    name.map_or_else(|| format!("the {element}"), |name| format!("the {element} `{}`", shown(name)))
}

/// The help that suggests the dialect `document`, which has everything.
const CHOOSE_DOCUMENT: &str = "set `dialect = \"document\"` under `[mana]` in `sprites.toml`";

/// An element or an attribute that the dialect `mana` does not have.
pub(crate) fn ignored(location: Location, message: String) -> Diagnostic {
    Diagnostic::new(Code::DialectIgnores, location, message)
        .label("has no effect")
        .help("remove it, or choose the dialect `manaplus` or `document` under `[mana]` in `sprites.toml`")
}
