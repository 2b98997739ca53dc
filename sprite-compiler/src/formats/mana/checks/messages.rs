//! Cells that are not in their grids, and actions as they are played.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::limits::NAMED_CELLS;
use crate::base::source::Location;
use crate::base::text::shown;
use crate::base::words;
use crate::formats::context::Context;
use crate::formats::mana::lower::Ending;
use crate::formats::mana::resolve::{Grid, ResolvedImageset, listed};
use sprite_table::Size;

pub(crate) fn jump_target<'n>(
    location: Location,
    name: &str,
    known: impl Iterator<Item = &'n str> + Clone,
    context: &mut Context<'_>,
) -> Diagnostic {
    let message = format!("there is no action `{}` to jump to, and none that serves for it", shown(name));
    let finding = Diagnostic::new(Code::JumpTarget, location, message).label("no such action");
    context.did_you_mean(finding, name, known.clone(), || format!("the sprite's actions: {}", listed(known)))
}

/// Actions that jump to each other; the location is a jump of them.
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

pub(crate) fn directions_differ(
    location: Location,
    name: &str,
    [(first, a), (second, b)]: [(&str, (Ending, Option<u64>)); 2],
    other: Location,
) -> Diagnostic {
    let one = |(ending, total): (Ending, Option<u64>)| match (ending, total) {
        (Ending::Holds, _) => "stays at a frame".to_owned(),
        (Ending::Loops, Some(total)) => format!("loops after {total} ms"),
        (Ending::Loops, None) => "loops".to_owned(),
        (Ending::Returns, Some(total)) => format!("ends after {total} ms"),
        (Ending::Returns, None) => "ends".to_owned(),
    };
    let (a, b) = (one(a), one(b));
    let message = format!("the directions of `{}` differ: `{first}` {a}, `{second}` {b}", shown(name));
    Diagnostic::new(Code::DirectionsDiffer, location, message)
        .label(format!("`{first}` {a}"))
        .note(other, format!("`{second}` {b}"))
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

/// What an imageset holds.
fn holds(imageset: &ResolvedImageset<'_>, grid: Grid) -> String {
    let Grid { columns, rows, .. } = grid;
    format!(
        "`{}` has {}: {columns} x {rows} of {} x {} pixels in {} x {}",
        shown(imageset.name),
        counted(grid),
        grid.cell.width,
        grid.cell.height,
        grid.image.width,
        grid.image.height
    )
}

/// A cell that an imageset does not have. `range` is what is written: the first and the last cell.
pub(crate) fn index_outside(
    location: Location,
    index: i32,
    range: (i32, i32),
    imageset: &ResolvedImageset<'_>,
    grid: Grid,
) -> Diagnostic {
    let name = shown(imageset.name);
    let message = format!("there is no cell {index} in `{name}`: it has {}", counted(grid));
    let finding = Diagnostic::new(Code::IndexOutsideGrid, location, message)
        .label("outside the grid")
        .note(imageset.src.unwrap_or(imageset.location), holds(imageset, grid));
    let cells = grid.cells();
    match (i64::from(range.0), i64::from(range.1)) {
        (first, last) if first == 1 && last == cells && last > 1 => {
            finding.help(format!("cells count from 0: did you mean 0 to {}?", cells - 1))
        }
        (first, last) if first == last && first == cells => {
            finding.help(format!("cells count from 0: the last one is {}", cells - 1))
        }
        (_, last) if last == cells && i64::from(index) == cells => {
            finding.help(format!("cells count from 0: the last one is {}", cells - 1))
        }
        (first, last) if first.min(last) < 0 => finding.help("cells count from 0"),
        _ => finding.help("correct the index, or the size of the cell, or make the image larger"),
    }
}

/// Cells that an imageset does not have, of commands of other files than the one that brings the imageset too: the one
/// with the largest number, and all of them.
pub(crate) fn index_outside_brought(
    location: Location,
    largest: (i32, Location),
    commands: &[(i32, Location)],
    imageset: &ResolvedImageset<'_>,
    grid: Grid,
) -> Diagnostic {
    let (name, (index, command)) = (shown(imageset.name), largest);
    let message = format!("there is no cell {index} in `{name}`: it has {}", counted(grid));
    let label = holds(imageset, grid);
    let others = commands.iter().copied().filter(|(_, other)| *other != command);
    let shown: Vec<_> = std::iter::once(largest).chain(others).take(NAMED_CELLS).collect();
    let more = match commands.len().saturating_sub(shown.len()) {
        0 => String::new(),
        1 => ", and one more outside the grid in another command".to_owned(),
        more => format!(", and more outside the grid in {more} other commands"),
    };
    let mut finding = Diagnostic::new(Code::IndexOutsideGrid, location, message).label(label);
    for (nth, (index, command)) in shown.iter().enumerate() {
        let more = if nth + 1 == shown.len() { more.as_str() } else { "" };
        finding = finding.note(*command, format!("cell {index} is shown here{more}"));
    }
    if index < 0 {
        return finding.help("cells count from 0: correct the command");
    }
    finding.help(format!(
        "use an image with {} cells or more, or correct the size of a cell or the numbers in the commands",
        i64::from(index) + 1
    ))
}

pub(crate) fn image_not_multiple(
    imageset: &ResolvedImageset<'_>,
    Grid { image, cell, .. }: Grid,
) -> Diagnostic {
    let message = format!(
        "the image of `{}` is not a multiple of its cells: {} x {} in {} x {}",
        shown(imageset.name),
        cell.width,
        cell.height,
        image.width,
        image.height
    );
    let mut left = Vec::new();
    if !image.width.is_multiple_of(cell.width) {
        left.push(format!("{} at the right", words::counted((image.width % cell.width) as usize, "pixel")));
    }
    if !image.height.is_multiple_of(cell.height) {
        left.push(format!(
            "{} at the bottom",
            words::counted((image.height % cell.height) as usize, "pixel")
        ));
    }
    Diagnostic::new(Code::ImageNotMultiple, imageset.location, message)
        .label(format!("left over: {}", left.join(", ")))
        .help("correct the size of the cell, or crop the image: only whole cells count")
}

/// An image of which the cells that are shown need a larger version.
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
