//! Every message about a single file of this format, one function each.

mod attributes;
mod elements;
mod flow;
mod values;
mod xml;

pub(super) use attributes::{
    Instead, attribute_empty, attribute_ignored, attribute_missing, imageset_missing, required_not_read,
    unknown_attribute,
};
pub(super) use elements::{
    Again, animation_empty, being_with_several, being_without_sprite, defined_twice, diagonal_dropped,
    dialect_needed, element_ignored, end_in_free_animation, offsets_empty, pause_in_random, random_child,
    root_misspelt, root_needs_dialect, too_many, unknown_element,
};
pub(super) use flow::{
    endless_goto, goto_target, label_duplicate, never_shown, not_played_yet, sequence_descends, unreachable,
};
pub(super) use values::{
    delay_cut, delay_negative, direction_unknown, direction_word, dye_channel, item_invalid, number_invalid,
    number_not_read, number_out_of_range, size_invalid, value_unknown,
};
pub(super) use xml::malformed;

/// `a`, `b` or `c`, each as code.
fn one_of(words: &[&str]) -> String {
    joined(words, "or")
}

/// `a`, `b` and `c`, each as code.
fn all_of(words: &[&str]) -> String {
    joined(words, "and")
}

fn joined(words: &[&str], last: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [front @ .., end] => format!("{} {last} {end}", front.join(", ")),
    }
}

/// `a` or `an`, with the name of an element as code.
fn article(element: &str) -> String {
    let article = if element.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} `{element}`")
}

/// How to choose the dialect that knows everything.
const CHOOSE_DOCUMENT: &str = "set `dialect = \"document\"` under `[mana]` in `sprites.toml`";
