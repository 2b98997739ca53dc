//! Solarus sprite descriptions: `.dat` of Solarus 0.9 and the older `.zsd`, one syntax.
//!
//! ```text
//! animation_name image_file nb_directions frame_delay loop_on_frame
//! x y frame_width frame_height origin_x origin_y nb_frames nb_columns        (nb_directions such lines)
//! ```
//!
//! `lines` cuts the text into tokens, `shapes` tells what they look like, `parse` makes `records` of them; `fields`
//! judges what they hold and `counts` whether they agree. `lower` makes the model of the records; `images` finds
//! image files and tile sets. Every message stands in `messages`.

mod counts;
mod fields;
mod images;
mod lines;
mod lower;
mod messages;
mod parse;
mod records;
mod shapes;

use crate::context::Context;
use crate::inventory::Inventory;
use crate::model::{Extent, Format, Part, Traits, Verdict};
use crate::paths;
use crate::source::{Source, SourceId};
use sprite_table::Facing;

/// The folder that image paths start from, and whose sub-folders become modules.
const SPRITES: &str = "sprites";

/// Tells descriptions from the other `.dat` files of a game.
pub(crate) struct Judge {
    base: Base,
    /// Whether only files below a folder `sprites` are descriptions.
    only_below_sprites: bool,
}

impl Judge {
    pub(crate) fn new(inventory: &Inventory) -> Self {
        let base = Base::new(inventory);
        let any = inventory.folders().any(|folder| paths::file_name(folder) == SPRITES);
        Self { base, only_below_sprites: base.root_is_sprites || any }
    }

    pub(crate) fn accepts(&self, path: &str) -> bool {
        match paths::ending(path) {
            "zsd" => true,
            "dat" => !self.only_below_sprites || self.base.of(path).is_some(),
            _ => false,
        }
    }
}

/// Finds the folder that image paths and names start from.
#[derive(Clone, Copy)]
struct Base {
    root_is_sprites: bool,
}

impl Base {
    fn new(inventory: &Inventory) -> Self {
        Self { root_is_sprites: inventory.root_name() == Some(SPRITES) }
    }

    /// The nearest folder named `sprites` above a description, the root included; [`None`] without one.
    fn of(self, path: &str) -> Option<&str> {
        let mut folder = paths::folder(path);
        while !folder.is_empty() {
            if paths::file_name(folder) == SPRITES {
                return Some(folder);
            }
            folder = paths::folder(folder);
        }
        self.root_is_sprites.then_some("")
    }
}

/// Reads a description. Whatever could be read is returned, also when something is wrong.
pub(crate) fn read(source: &Source, id: SourceId, context: &mut Context<'_>) -> Vec<Part> {
    let Some(text) = source.text() else { return Vec::new() };
    if is_lua_syntax(text) {
        context.diagnostics.push(messages::lua_syntax(id));
        return Vec::new();
    }
    let before = context.diagnostics.findings().len();
    let records = parse::parse(text, id, context.limits, context.diagnostics);
    if records.is_empty() && context.diagnostics.findings().len() == before {
        context.diagnostics.push(messages::file_empty(id));
    }
    let (animations, leftovers) = lower::lower(&records, source.path(), id, context);
    let base = Base::new(context.inventory).of(source.path()).unwrap_or("");
    let below = paths::below(base, source.path()).unwrap_or(source.path());
    let mut path: Vec<String> =
        paths::folder(below).split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect();
    path.push(paths::stem(below).to_owned());
    // A sprite starts in direction 0, whatever that is called.
    vec![Part {
        source: id,
        format: Format::Solarus,
        path,
        extent: Extent::Whole,
        verdict: Verdict::ByFile,
        start_facing: Facing::Index(0),
        traits: Traits::default(),
        animations,
        leftovers,
    }]
}

/// Solarus 1.1 and later write `animation{ name = "walking", ... }`.
fn is_lua_syntax(text: &str) -> bool {
    let rest = text.trim_start().strip_prefix("animation");
    rest.is_some_and(|rest| rest.trim_start_matches(' ').starts_with('{'))
}
