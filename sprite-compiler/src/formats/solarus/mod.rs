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

mod folder;
mod images;
mod lower;
mod messages;
mod misplaced;
mod parse;
mod records;
mod shapes;

pub(crate) use folder::{Claim, ENDINGS};
pub(crate) use images::is_tileset;
pub(crate) use misplaced::report as report_misplaced;

use crate::base::paths;
use crate::formats::context::Context;
use crate::formats::file::File;
use crate::model::{Format, PartKind, Soundness, SpriteMeta, SpritePart};
use records::HEADER;
use sprite_table::Facing;

/// Reads a description, and returns what could be read, also if something is wrong.
pub(crate) fn read(file: &File<'_>, context: &mut Context<'_>) -> Option<SpritePart> {
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
    let base = folder::above(path, context.inventory).unwrap_or("");
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

/// The image of the first animation of a text that begins like a description: with a header that names an image, and a
/// direction line. One of the two may have a mistake, if the image is a PNG and the header has no surplus fields, which
/// lists of other programs have.
fn first_image(text: &str) -> Option<&str> {
    let mut lines = shapes::lines(text);
    let header = lines.next()?.tokens;
    let direction = lines.next().map(|line| line.tokens).unwrap_or_default();
    let image = header.get(1)?.text;
    let is_header = header.len() == HEADER.len() && shapes::begins_with_header(&header);
    let is_direction = header.len() <= HEADER.len() && shapes::begins_with_direction(&direction);
    let is_description = if image.to_ascii_lowercase().ends_with(".png") {
        is_header || is_direction
    } else {
        image == images::TILESET && is_header && is_direction
    };
    is_description.then_some(image)
}

/// Solarus 1.1 and later write `animation{ name = "walking", ... }`.
fn is_lua_syntax(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix("animation");
    rest.is_some_and(|rest| rest.trim_start_matches(' ').starts_with('{'))
}
