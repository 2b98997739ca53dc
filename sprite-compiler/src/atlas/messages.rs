//! Messages about images that are to be packed.

use crate::base::budget::Budget;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::foreign::{pattern, toml};
use crate::base::source::Location;
use crate::base::words::shown;
use crate::model::AtlasObstacle;
use crate::settings::atlas::{LARGEST_PAGE, Pages};
use crate::settings::images::{Asked, EmbedFormat};
use sprite_table::Size;

/// An image that was asked for by its name cannot be packed.
pub(super) fn stays(path: &str, asked: Location, obstacle: AtlasObstacle) -> Diagnostic {
    let reason = match obstacle {
        AtlasObstacle::Tileset => "it is a tile set, which the game chooses while it runs",
        AtlasObstacle::Variants => "the variants of a sprite are found in its grid of cells",
        AtlasObstacle::Recoloured => "a sprite leaves its dye to the game, which colours the whole image",
        AtlasObstacle::Far => "the origin of a frame is more than 1,073,741,824 pixels away from it",
    };
    let message = format!("`{}` is not packed: {reason}", shown(path));
    Diagnostic::new(Code::ImageOutsideAtlas, asked, message)
        .label("stays an image of its own")
        .help("remove this line; the image is embedded by itself")
}

/// A frame is larger than a page.
pub(super) fn large(path: &str, frame: Location, size: Size, asked: Asked, pages: Pages) -> Diagnostic {
    let table = toml(&pattern(path));
    let (Size { width, height }, path) = (size, shown(path));
    let (most, free, around) = (pages.size, pages.free(), pages.around());
    let message = format!(
        "`{path}` is not packed: a frame has {width} x {height} visible pixels, a page has room for {free} x {free}"
    );
    let needed = width.max(height).saturating_add(2 * around).checked_next_power_of_two();
    let alone = format!("`atlas = false` below `[images.{table}]`");
    let help = match needed.filter(|&needed| needed <= LARGEST_PAGE) {
        Some(needed) => format!("write `size = {needed}` below `[atlas]`, or {alone}"),
        None => format!("write {alone}"),
    };
    let note = format!("pages have {most} x {most} pixels at most, with a margin of {around}");
    Diagnostic::new(Code::ImageOutsideAtlas, frame, message)
        .label("larger than a page")
        .note(pages.location.unwrap_or(asked.location), note)
        .help(help)
}

/// The palette of an image has no space for the transparent pixels of a page.
pub(super) fn full(path: &str, asked: Asked, form: EmbedFormat, most: usize) -> Diagnostic {
    let (table, larger) = (toml(&pattern(path)), EmbedFormat::holding(most + 1).pixel_form());
    let (path, form) = (shown(path), form.pixel_form());
    let message = format!(
        "`{path}` is not packed: it has {most} colours, and with the transparent pixels of a page they are {}, the \
         palette of `{form}` holds {most}",
        most + 1
    );
    Diagnostic::new(Code::ImageOutsideAtlas, asked.location, message)
        .label("stays an image of its own")
        .help(format!("write `embed = \"{larger}\"` or `atlas = false` below `[images.{table}]`"))
}

/// An image changed since it was inspected.
pub(super) fn changed(path: &str, asked: Location) -> Diagnostic {
    let message = format!("the image `{}` changed while it was read", shown(path));
    Diagnostic::new(Code::ImageUnreadable, asked, message).help("build again")
}

/// Packing exceeds the remaining budget.
pub(super) fn too_much(asked: Location, budget: &Budget) -> Diagnostic {
    let allowed = budget.allowed();
    let message = format!(
        "the atlas asks for more than the files of this folder may take, {} of work and {} of memory",
        allowed.work_text(),
        allowed.memory_text()
    );
    let question = "can large images be left out, with `atlas = false` below a table such as `[images.\"sprites/big/**\"]`?";
    Diagnostic::new(Code::LimitExceeded, asked, message)
        .label("nothing is packed")
        .help(budget.or_raise_limits(question))
}
