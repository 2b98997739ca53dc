//! Solarus sprite descriptions: `.dat` of Solarus 0.9 and the older `.zsd`, one syntax.
//!
//! ```text
//! animation_name image_file nb_directions frame_delay loop_on_frame
//! x y frame_width frame_height origin_x origin_y nb_frames nb_columns        (nb_directions such lines)
//! ```
//!
//! `shapes` divides the text into tokens and recognises lines by their form, and compares headers with direction
//! lines; `parse` makes `records` of them and checks their values. `lower` makes the model of the
//! records; `images` finds image files and tile sets. All messages are in `messages`.

mod images;
mod lower;
mod messages;
mod misplaced;
mod parse;
mod records;
mod shapes;

use crate::base::diagnostics::Diagnostics;
use crate::base::files::Assets;
use crate::base::paths;
use crate::base::source::Sources;
use crate::formats::context::Context;
use crate::formats::file::File;
use crate::formats::home::Home;
use crate::formats::row::{FormatReader, Tree};
use crate::inventory::Inventory;
use crate::model::of_unit::{SpriteMeta, SpritePart};
use crate::model::{Format, PartKind, Soundness};
use sprite_table::Facing;

/// The reader of the format.
#[derive(Debug)]
pub(super) struct SolarusReader;

impl FormatReader for SolarusReader {
    fn read(&self, files: &[File<'_>], context: &mut Context<'_>) -> Vec<Box<dyn Tree>> {
        let part = |file| Some(Box::new(read(file, context)?) as Box<dyn Tree>);
        files.iter().filter_map(part).collect()
    }

    fn report_misplaced(
        &self,
        inventory: &Inventory,
        assets: Assets<'_>,
        sources: &mut Sources,
        diagnostics: &mut Diagnostics,
    ) {
        misplaced::report(inventory, assets, sources, diagnostics);
    }

    fn is_tileset(&self, path: &str) -> bool {
        images::is_tileset(path)
    }
}

/// Reads a description, and returns what could be read, also if something is wrong.
fn read(file: &File<'_>, context: &mut Context<'_>) -> Option<SpritePart> {
    let (id, path, text) = (file.id, file.path, file.text());
    if is_lua_syntax(text) {
        context.diagnostics.push(messages::lua_syntax(id));
        return None;
    }
    if shapes::is_foreign(text) {
        context.diagnostics.push(messages::foreign(id, path));
        return None;
    }
    let before = context.diagnostics.findings().len();
    let records = parse::parse(text, id, context.limits, context.diagnostics);
    if records.is_empty() && context.diagnostics.findings().len() == before {
        context.diagnostics.push(messages::file_empty(id));
    }
    let (animations, leftovers) = lower::lower(&records, path, id, context);
    let base = Home::SOLARUS.above(path, context.inventory.root_name()).unwrap_or("");
    let below = paths::below(base, path).unwrap_or(path);
    // A sprite starts in direction 0, whatever that is called.
    Some(context.paid(SpritePart {
        source: id,
        format: Format::Solarus,
        path: paths::names(below),
        part_kind: PartKind::Whole,
        soundness: Soundness::ByFile,
        start_facing: Facing::Index(0),
        meta: SpriteMeta::default(),
        animations,
        leftovers,
    }))
}

/// Solarus 1.1 and later write `animation{ name = "walking", ... }`.
fn is_lua_syntax(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix("animation");
    rest.is_some_and(|rest| rest.trim_start_matches(' ').starts_with('{'))
}
