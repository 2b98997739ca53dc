//! Cranberry sprites: JSON, version 1. A sheet, and movements that each have frames and may move the sprite.
//!
//! ```json
//! { "version": 1, "sheet": ":/hero.png", "movements": [
//!     { "name": "left", "mode": "tile", "advanceX": -32,
//!       "idle": { "x": 0, "y": 0, "w": 32, "h": 48 },
//!       "frames": [ { "duration": 80, "rect": { "x": 32, "y": 0, "w": 32, "h": 48 } } ] } ] }
//! ```
//!
//! `keys` defines the keys of each object, `values` checks their values, `parse` makes movements of them, and `lower`
//! makes the model of the movements. All messages are in `messages`.

mod keys;
mod lower;
mod messages;
mod parse;
mod values;
mod vocabulary;

use crate::base::paths;
use crate::formats::context::Context;
use crate::formats::file::File;
use crate::formats::row::{Completions, FormatReader, Tree};
use crate::model::of_unit::{SpriteMeta, SpritePart};
use crate::model::{Format, PartKind, Soundness};
use sprite_table::Facing;

/// The reader of the format.
#[derive(Debug)]
pub(super) struct CranberryReader;

impl FormatReader for CranberryReader {
    fn read(&self, files: &[File<'_>], context: &mut Context<'_>) -> Vec<Box<dyn Tree>> {
        let part = |file| Some(Box::new(read(file, context)?) as Box<dyn Tree>);
        files.iter().filter_map(part).collect()
    }

    fn completions(&self, text: &str, cursor: usize) -> Option<Completions> {
        vocabulary::completions(text, cursor)
    }
}

/// Reads a description. Whatever could be read is returned, also when something is wrong. Of a text that is not wholly
/// JSON only the names of the movements before the mistake are taken, so that code which uses them still makes sense.
fn read(file: &File<'_>, context: &mut Context<'_>) -> Option<SpritePart> {
    let (id, path, json) = (file.id, file.path, file.json()?);
    let root = json.document.root()?;
    let lowered = if json.is_whole {
        let sprite = parse::parse(root, id, context);
        lower::lower(sprite, path, id, context)
    } else {
        lower::names(root, id)
    };
    Some(context.paid(SpritePart {
        source: id,
        format: Format::Cranberry,
        path: paths::names(path),
        part_kind: PartKind::Whole,
        soundness: Soundness::ByFile,
        start_facing: Facing::Index(0),
        meta: SpriteMeta::default(),
        animations: lowered.animations,
        leftovers: lowered.leftovers,
    }))
}
