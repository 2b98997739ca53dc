//! The messages of the checks of sprites, one function each: cells that are not in their grids, and how actions play.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::source::Location;
use crate::base::words::{self, shown};
use crate::formats::context::Context;
use crate::formats::mana::directions;
use crate::formats::mana::lower::{Ending, Frames};
use crate::formats::mana::resolve::{AnimationDef, Grid, ResolvedImageset, listed};
use crate::formats::mana::syntax::{Cell, CellRange};
use sprite_table::Size;

/// Cells outside of their grid that one message names.
const NAMED_CELLS: usize = 3;

pub(crate) fn random_too_few(location: Location, is_empty: bool) -> Diagnostic {
    let (message, label, help) = if is_empty {
        ("there is nothing to choose from", "no cells", "add a `frame` or a `sequence`")
    } else {
        (
            "there is nothing left to choose when the current frame is excluded",
            "only one cell",
            "add another cell, or remove `exclude_current_frame`",
        )
    };
    Diagnostic::new(Code::RandomTooFew, location, message).label(label).help(help)
}

/// `6 cells, 0 to 5`.
fn counted(grid: Grid) -> String {
    match grid.cells() {
        1 => "one cell, 0".to_owned(),
        cells => format!("{cells} cells, 0 to {}", cells - 1),
    }
}

fn no_cell(cell: Cell, imageset: &ResolvedImageset<'_>, grid: Grid) -> String {
    format!("there is no cell {} in `{}`: it has {}", cell.index, shown(imageset.name), counted(grid))
}

/// The cells of an imageset, in words.
fn holds(imageset: &ResolvedImageset<'_>, grid: Grid) -> String {
    let Grid { columns, rows, cell, image } = grid;
    let (name, cells) = (shown(imageset.name), counted(grid));
    format!("`{name}` has {cells}: {columns} x {rows} of {cell} pixels in {image}")
}

/// The finding for a cell that an imageset does not have, with the range that contains it.
pub(crate) fn index_outside(
    cell: Cell,
    range: CellRange,
    imageset: &ResolvedImageset<'_>,
    grid: Grid,
) -> Diagnostic {
    let message = no_cell(cell, imageset, grid);
    let finding = Diagnostic::new(Code::IndexOutsideGrid, cell.location, message)
        .label("outside the grid")
        .note(imageset.src.unwrap_or(imageset.location), holds(imageset, grid));
    let cells = grid.cells();
    let (first, last) = (i64::from(range.first.index), i64::from(range.last.index));
    finding.help(if first == 1 && last == cells && last > 1 {
        format!("cells count from 0: did you mean 0 to {}?", cells - 1)
    } else if last == cells && (first == last || i64::from(cell.index) == cells) {
        format!("cells count from 0: the last one is {}", cells - 1)
    } else if first.min(last) < 0 {
        "cells count from 0".to_owned()
    } else {
        "correct the index, or the size of the cell, or make the image larger".to_owned()
    })
}

/// The finding for missing cells of an imageset that commands of other files show, too: the cell with the largest
/// number, and the number of all.
pub(crate) fn index_outside_brought(
    location: Location,
    largest: Cell,
    cells: &[Cell],
    imageset: &ResolvedImageset<'_>,
    grid: Grid,
) -> Diagnostic {
    let others = cells.iter().copied().filter(|other| other.location != largest.location);
    let named: Vec<_> = std::iter::once(largest).chain(others).take(NAMED_CELLS).collect();
    let more = match cells.len().saturating_sub(named.len()) {
        0 => String::new(),
        1 => ", and one more outside the grid in another command".to_owned(),
        more => format!(", and more outside the grid in {more} other commands"),
    };
    let message = no_cell(largest, imageset, grid);
    let mut finding = Diagnostic::new(Code::IndexOutsideGrid, location, message).label(holds(imageset, grid));
    for (nth, cell) in named.iter().enumerate() {
        let more = if nth + 1 == named.len() { more.as_str() } else { "" };
        finding = finding.note(cell.location, format!("cell {} is shown here{more}", cell.index));
    }
    finding.help(match i64::from(largest.index) + 1 {
        ..=0 => "cells count from 0: correct the command".to_owned(),
        cells => format!(
            "use an image with {cells} cells or more, or correct the size of a cell or the numbers in the commands"
        ),
    })
}

pub(crate) fn image_not_multiple(
    imageset: &ResolvedImageset<'_>,
    Grid { image, cell, .. }: Grid,
) -> Diagnostic {
    let name = shown(imageset.name);
    let message = format!("the image of `{name}` is not a multiple of its cells: {cell} in {image}");
    let sides = [(image.width % cell.width, "right"), (image.height % cell.height, "bottom")];
    let left = sides.iter().filter(|(pixels, _)| *pixels > 0);
    let left =
        left.map(|(pixels, side)| format!("{} at the {side}", words::counted(*pixels as usize, "pixel")));
    Diagnostic::new(Code::ImageNotMultiple, imageset.location, message)
        .label(format!("left over: {}", left.collect::<Vec<_>>().join(", ")))
        .help("correct the size of the cell, or crop the image: only whole cells count")
}

/// The finding for an image that is too small for the cells that are shown.
pub(crate) fn image_reduced(
    location: Location,
    imageset: &ResolvedImageset<'_>,
    grid: Grid,
    factor: u32,
) -> Diagnostic {
    let Size { width, height } = grid.image;
    let message = format!(
        "the cells of `{}` need an image of {} x {}: it is {width} x {height}, {} % of it",
        shown(imageset.name),
        width * factor,
        height * factor,
        100 / factor
    );
    Diagnostic::new(Code::IndexOutsideGrid, location, message)
        .label(format!("{factor} times too small for its cells"))
        .help("export the image again at 100 %")
}

pub(crate) fn variants_outside(location: Location, variants: i64, offset: i64, fits: i64) -> Diagnostic {
    let cells = if offset == 1 { "one cell".to_owned() } else { format!("{offset} cells") };
    let message = format!(
        "only {fits} of {variants} variants lie inside the grid, when each begins {cells} after the one before"
    );
    Diagnostic::new(Code::VariantsOutsideGrid, location, message)
        .label(format!("the largest number that fits is {fits}"))
        .help(format!("write `variants=\"{fits}\"`: that many are used"))
}

pub(crate) fn jump_target<'n>(
    location: Location,
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
    context: &mut Context<'_>,
) -> Diagnostic {
    let message = format!("there is no action `{}` to jump to, and none that serves for it", shown(name));
    let finding = Diagnostic::new(Code::TargetUnknown, location, message).label("no such action");
    context.did_you_mean(finding, name, known.clone(), || format!("the sprite's actions: {}", listed(known)))
}

/// The finding for actions that jump to each other, at the location of one of the jumps.
pub(crate) fn endless_jumps<'n>(location: Location, names: impl Iterator<Item = &'n str>) -> Diagnostic {
    let message = format!("from here {} follow each other for ever and show nothing", listed(names));
    Diagnostic::new(Code::EndlessFlow, location, message)
        .label("no time passes before it is reached again")
        .help("put a `frame` or a `pause` before the `jump`")
}

pub(crate) fn attack_loops(location: Location, name: &str) -> Diagnostic {
    let name = shown(name);
    Diagnostic::new(Code::AttackLoops, location, format!("`{name}` never ends: it repeats for ever"))
        .label("loops for ever")
        .help("add `<end/>` after the last frame, which leads back to `stand`")
}

pub(crate) fn end_in_resting_action(location: Location, name: &str) -> Diagnostic {
    let name = shown(name);
    let message = format!("`{name}` ends, though it should go on until something else is played");
    Diagnostic::new(Code::EndInRestingAction, location, message)
        .label("goes back to `stand`")
        .help("remove `<end/>`: without it the animation repeats")
}

pub(crate) fn directions_missing(
    location: Location,
    name: &str,
    missing: &[&str],
    served: &str,
) -> Diagnostic {
    let name = shown(name);
    let missing: Vec<String> = missing.iter().map(|word| format!("`{word}`")).collect();
    let message = format!("`{name}` has no animation for {}, and no `default`", missing.join(", "));
    Diagnostic::new(Code::DirectionsDiffer, location, message)
        .label(format!("`{served}` is shown instead"))
        .help("add the missing directions, or an `animation direction=\"default\"`")
}

/// An action that ends differently in two directions.
pub(crate) fn directions_differ(
    location: Location,
    name: &str,
    sides: [(&AnimationDef<'_>, &Frames); 2],
) -> Diagnostic {
    let [first, second] = sides.map(|(def, frames)| {
        let end = match (frames.ending, frames.total) {
            (Ending::Holds, _) => "stays at a frame".to_owned(),
            (Ending::Loops, Some(total)) => format!("loops after {total} ms"),
            (Ending::Loops, None) => "loops".to_owned(),
            (Ending::Returns, Some(total)) => format!("ends after {total} ms"),
            (Ending::Returns, None) => "ends".to_owned(),
        };
        format!("`{}` {end}", directions::word(def.direction))
    });
    let message = format!("the directions of `{}` differ: {first}, {second}", shown(name));
    Diagnostic::new(Code::DirectionsDiffer, location, message)
        .label(first)
        .note(sides[1].0.animation.location, second)
        .help("give all directions the same length and the same end")
}

pub(crate) fn hair_tracks_differ(
    location: Location,
    name: &str,
    cells: u64,
    offsets: Location,
    length: u64,
) -> Diagnostic {
    let message = format!("the cells of `{}` take {cells} ms, its offsets {length} ms", shown(name));
    Diagnostic::new(Code::HairTracksDiffer, location, message)
        .label(format!("cells for {cells} ms"))
        .note(offsets, format!("offsets for {length} ms"))
        .help("give both the same length, or they drift apart")
}

pub(crate) fn stand_ends_at_once(location: Location, name: &str) -> Diagnostic {
    let name = shown(name);
    let message = format!("`{name}` ends as soon as it begins, and what follows is `{name}` again");
    Diagnostic::new(Code::StandEndsAtOnce, location, message)
        .label("nothing is shown before it")
        .help("remove `<end/>`, and add a `frame`")
}
