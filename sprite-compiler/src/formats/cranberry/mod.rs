//! Cranberry sprites: JSON, version 1. A sheet, and movements that each have frames and may move the sprite.
//!
//! ```json
//! { "version": 1, "sheet": ":/hero.png", "movements": [
//!     { "name": "left", "mode": "tile", "advanceX": -32,
//!       "idle": { "x": 0, "y": 0, "w": 32, "h": 48 },
//!       "frames": [ { "duration": 80, "rect": { "x": 32, "y": 0, "w": 32, "h": 48 } } ] } ] }
//! ```
//!
//! `keys` knows which key belongs where, `values` which values it may have, `parse` makes movements of them, `lower`
//! makes the model of the movements. Every message stands in `messages`.

mod claim;
mod keys;
mod lower;
mod messages;
mod parse;
mod values;
mod vocabulary;

pub(crate) use claim::{ENDINGS, claims};
pub(super) use vocabulary::{keys, values};

use super::json::Value;
use crate::base::paths;
use crate::base::source::{Source, SourceId};
use crate::formats::context::Context;
use crate::model::{Format, Part, PartKind, Soundness, SpriteMeta};
use sprite_table::Facing;

/// Reads a description. Whatever could be read is returned, also when something is wrong. Of a text that is not wholly
/// JSON only the names of the movements before the mistake are taken, so that code which uses them still makes sense.
pub(crate) fn read(
    root: Value<'_>,
    is_whole: bool,
    source: &Source,
    id: SourceId,
    context: &mut Context<'_>,
) -> Part {
    let lowered = if is_whole {
        let sprite = parse::parse(root, id, context);
        lower::lower(sprite, source.path(), id, context)
    } else {
        lower::names(root, id)
    };
    Part {
        source: id,
        format: Format::Cranberry,
        path: paths::names(source.path()),
        part_kind: PartKind::Whole,
        soundness: Soundness::ByFile,
        start_facing: Facing::Index(0),
        meta: SpriteMeta::default(),
        animations: lowered.animations,
        leftovers: lowered.leftovers,
    }
}
