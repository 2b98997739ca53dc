//! The keys of the object at a place, for editors.

use super::keys::{FRAME, MOVEMENT, SPRITE};
use super::messages::MODES;
use crate::formats::json::{RECT, Shape};
use crate::formats::schema::Word;

/// The object to which some keys lead.
fn shape(keys: &[&str]) -> Option<&'static Shape> {
    Some(match keys {
        [] => &SPRITE,
        ["movements"] => &MOVEMENT,
        ["movements", "frames"] => &FRAME,
        ["movements", "idle"] | ["movements", "frames", "rect"] => &RECT,
        _ => return None,
    })
}

/// The keys of the object to which some keys lead.
pub(super) fn keys(keys: &[&str]) -> Vec<Word> {
    let fields = shape(keys).map_or(&[][..], |shape| shape.fields);
    fields.iter().map(|field| Word::new(field.name, field.detail.meaning)).collect()
}

/// The words that the value to which some keys lead may be.
pub(super) fn values(keys: &[&str]) -> Vec<Word> {
    let [default, tile] = MODES;
    match keys {
        ["movements", "mode"] => vec![
            Word::new(default, "It plays in place, again and again."),
            Word::new(tile, "It plays once, while the sprite moves by a tile."),
        ],
        _ => Vec::new(),
    }
}
