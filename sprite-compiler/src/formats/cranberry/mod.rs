//! Cranberry sprites: JSON, version 1. A sheet, and movements that each have frames and may carry the sprite along.
//!
//! ```json
//! { "version": 1, "sheet": ":/hero.png", "movements": [
//!     { "name": "left", "mode": "tile", "advanceX": -32,
//!       "idle": { "x": 0, "y": 0, "w": 32, "h": 48 },
//!       "frames": [ { "duration": 80, "rect": { "x": 32, "y": 0, "w": 32, "h": 48 } } ] } ] }
//! ```
//!
//! `keys` knows which key belongs where, `values` what may stand there, `parse` makes movements of them, `lower`
//! makes the model of the movements. Every message stands in `messages`.

mod keys;
mod lower;
mod messages;
mod parse;
mod values;
mod whose;

use super::json::{self, Value};
use crate::context::Context;
use crate::model::{Part, Traits, Verdict};
use crate::source::{Source, SourceId};
use crate::{Format, model, paths};
use sprite_table::Facing;

/// Whether these bytes are at least meant as a description: what is wrong with other people's JSON is not told.
pub(crate) fn is_meant(bytes: &[u8]) -> bool {
    let key = b"\"movements\"";
    let holds = |bytes: &[u8]| bytes.windows(key.len()).any(|bytes| bytes == key);
    // In UTF-16 every other byte of a key is 0.
    holds(bytes) || holds(&bytes.iter().copied().filter(|&byte| byte != 0).collect::<Vec<_>>())
}

/// Reads a description; nothing, in silence, from other JSON. Whatever could be read is returned, also when
/// something is wrong.
pub(crate) fn read(source: &Source, id: SourceId, context: &mut Context<'_>) -> Vec<Part> {
    let Some(text) = source.text() else { return Vec::new() };
    // Other people's JSON may be large: what can be neither right nor a slip of ours is not even parsed. A key may
    // also be written with escapes.
    if !["\"movements\"", "\"sheet\"", "\"frames\"", "\\u"].iter().any(|part| text.contains(part)) {
        return Vec::new();
    }
    let (document, fault) = json::parse(text);
    let root = document.root().filter(|root| is_ours(*root));
    let lowered = match fault {
        Some(fault) => {
            let may_be_ours = is_meant(text.as_bytes()) || text.contains("\"frames\"") && !fault.is_limit();
            if may_be_ours {
                context.diagnostics.push(json::report(fault, text, id));
            }
            root.filter(|_| may_be_ours).map(|root| lower::names(root, id))
        }
        None => root.map(|root| {
            let sprite = parse::parse(root, id, context);
            lower::lower(sprite, source.path(), id, context)
        }),
    };
    let part = |lowered: lower::Lowered| part(source, id, lowered);
    lowered.map(part).into_iter().collect()
}

/// Whether a root is one of ours, also when it lacks something.
fn is_ours(root: Value<'_>) -> bool {
    let has = |key: &str| root.members().any(|member| member.key == key);
    has("movements") || has("sheet") && !has("frames") && !has("meta")
}

fn part(source: &Source, id: SourceId, lowered: lower::Lowered) -> Part {
    let folders = paths::folder(source.path()).split('/').filter(|part| !part.is_empty());
    let mut path: Vec<String> = folders.map(str::to_owned).collect();
    path.push(paths::stem(source.path()).to_owned());
    Part {
        source: id,
        format: Format::Cranberry,
        path,
        extent: model::Extent::Whole,
        verdict: Verdict::ByFile,
        start_facing: Facing::Index(0),
        traits: Traits::default(),
        animations: lowered.animations,
        leftovers: lowered.leftovers,
    }
}
