//! Every message about a single file of this format, one function each.

mod attributes;
mod elements;
mod flow;
mod values;

pub(crate) use attributes::{
    Instead, attribute_empty, attribute_ignored, attribute_missing, imageset_missing, required_not_read,
    unknown_attribute,
};
pub(crate) use elements::{
    Definition, Renamed, animation_empty, being_with_several, being_without_sprite, defined_twice,
    diagonal_dropped, dialect_needed, element_ignored, end_in_free_animation, pause_in_random, random_child,
    root_misspelt, root_needs_dialect, too_many, too_many_findings, unknown_element,
};
pub(crate) use flow::{endless_goto, goto_target, label_twice, never_shown, sequence_descends, unreachable};
pub(crate) use values::{
    direction_unknown, direction_word, dye_channel, item_invalid, number, value_unknown,
};

use crate::base::words;

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

/// The help that suggests the dialect `document`, which has everything.
const CHOOSE_DOCUMENT: &str = "set `dialect = \"document\"` under `[mana]` in `sprites.toml`";

/// The help that suggests a dialect with more than `mana`.
const CHOOSE_OTHER: &str =
    "remove it, or choose the dialect `manaplus` or `document` under `[mana]` in `sprites.toml`";
