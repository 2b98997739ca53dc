//! Messages about cells that are not in their grids.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::limits::NAMED_CELLS;
use crate::base::source::Location;
use crate::base::text::shown;
use crate::base::words;
use crate::formats::mana::resolve::{Grid, ResolvedImageset};
use crate::formats::mana::syntax::{Cell, CellRange};
use sprite_table::Size;

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

/// The cells of an imageset, in words.
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

/// The finding for a cell that an imageset does not have, with the range that contains it.
pub(crate) fn index_outside(
    cell: Cell,
    range: CellRange,
    imageset: &ResolvedImageset<'_>,
    grid: Grid,
) -> Diagnostic {
    let (name, index) = (shown(imageset.name), cell.index);
    let message = format!("there is no cell {index} in `{name}`: it has {}", counted(grid));
    let finding = Diagnostic::new(Code::IndexOutsideGrid, cell.location, message)
        .label("outside the grid")
        .note(imageset.src.unwrap_or(imageset.location), holds(imageset, grid));
    let cells = grid.cells();
    match (i64::from(range.first.index), i64::from(range.last.index)) {
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

/// The finding for missing cells of an imageset that commands of other files show, too: the cell with the largest
/// number, and the number of all.
pub(crate) fn index_outside_brought(
    location: Location,
    largest: Cell,
    cells: &[Cell],
    imageset: &ResolvedImageset<'_>,
    grid: Grid,
) -> Diagnostic {
    let (name, index) = (shown(imageset.name), largest.index);
    let message = format!("there is no cell {index} in `{name}`: it has {}", counted(grid));
    let label = holds(imageset, grid);
    let others = cells.iter().copied().filter(|other| other.location != largest.location);
    let named: Vec<_> = std::iter::once(largest).chain(others).take(NAMED_CELLS).collect();
    let more = match cells.len().saturating_sub(named.len()) {
        0 => String::new(),
        1 => ", and one more outside the grid in another command".to_owned(),
        more => format!(", and more outside the grid in {more} other commands"),
    };
    let mut finding = Diagnostic::new(Code::IndexOutsideGrid, location, message).label(label);
    for (nth, cell) in named.iter().enumerate() {
        let more = if nth + 1 == named.len() { more.as_str() } else { "" };
        finding = finding.note(cell.location, format!("cell {} is shown here{more}", cell.index));
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
