//! Imagesets and their cells.

use super::super::grid::{Grid, Sheet};
use crate::diagnostics::{Code, Diagnostic, shown};
use crate::source::Place;
use sprite_table::Size;

pub(in super::super) fn size_not_positive(place: Place, name: &str, what: &str, number: i32) -> Diagnostic {
    let message = format!("the {what} of a cell of `{}` is {number}", shown(name));
    Diagnostic::new(Code::ImagesetSize, place, message)
        .label("1 or more expected")
        .help(format!("give the {what} of one cell in pixels"))
}

pub(in super::super) fn size_missing(
    place: Place,
    name: &str,
    absent: &[&str],
    parameter: Option<Place>,
) -> Diagnostic {
    let what = absent.join(" and no ");
    let message = format!("a cell of `{}` has no {what}", shown(name));
    let examples: Vec<String> = absent.iter().map(|side| format!("`{side}=\"64\"`")).collect();
    let finding = Diagnostic::new(Code::ImagesetSize, place, message)
        .label(format!("no {what}"))
        .help(format!("give the size of one cell in pixels: {}", examples.join(" ")));
    match parameter {
        Some(parameter) => finding.note(parameter, "nor is there a default here"),
        None => finding,
    }
}

pub(in super::super) fn grid_empty(place: Place, name: &str, cell: Size, image: Size) -> Diagnostic {
    let message = format!(
        "a cell of `{}` is larger than its image: {} x {} in {} x {}",
        shown(name),
        cell.width,
        cell.height,
        image.width,
        image.height
    );
    let mut sides = Vec::new();
    if cell.width > image.width {
        sides.push(format!("width {} in {}", cell.width, image.width));
    }
    if cell.height > image.height {
        sides.push(format!("height {} in {}", cell.height, image.height));
    }
    Diagnostic::new(Code::GridEmpty, place, message)
        .label(format!("nothing could be seen: {}", sides.join(", ")))
        .help(format!(
            "correct the size of a cell, or use the right image; for a single cell write `width=\"{}\" height=\"{}\"`",
            image.width, image.height
        ))
}

pub(in super::super) fn image_not_multiple(place: Place, name: &str, cell: Size, image: Size) -> Diagnostic {
    let message = format!(
        "the image of `{}` is no multiple of its cells: {} x {} in {} x {}",
        shown(name),
        cell.width,
        cell.height,
        image.width,
        image.height
    );
    let mut left = Vec::new();
    if !image.width.is_multiple_of(cell.width) {
        left.push(format!("{} at the right", pixels(image.width % cell.width)));
    }
    if !image.height.is_multiple_of(cell.height) {
        left.push(format!("{} at the bottom", pixels(image.height % cell.height)));
    }
    Diagnostic::new(Code::ImageNotMultiple, place, message)
        .label(format!("left over: {}", left.join(", ")))
        .help("correct the size of the cell, or crop the image: only whole cells count")
}

/// `8 pixels`.
fn pixels(count: u32) -> String {
    if count == 1 { "1 pixel".to_owned() } else { format!("{count} pixels") }
}

/// `6 cells, 0 to 5`.
fn counted(grid: Grid) -> String {
    match grid.cells() {
        1 => "one cell, 0".to_owned(),
        cells => format!("{cells} cells, 0 to {}", cells - 1),
    }
}

/// What an imageset holds.
fn holds(sheet: &Sheet<'_>, grid: Grid) -> String {
    let (columns, rows) = grid.columns_and_rows();
    format!(
        "`{}` has {}: {columns} x {rows} of {} x {} pixels in {} x {}",
        shown(sheet.name),
        counted(grid),
        grid.cell.width,
        grid.cell.height,
        grid.image.width,
        grid.image.height
    )
}

/// A cell that an imageset does not have. `range` is what is written: the first and the last cell.
pub(in super::super) fn index_outside(
    place: Place,
    index: i64,
    range: (i32, i32),
    sheet: &Sheet<'_>,
) -> Diagnostic {
    let name = shown(sheet.name);
    let Some(grid) = sheet.grid else {
        return Diagnostic::new(
            Code::IndexOutsideGrid,
            place,
            format!("there is no cell {index} in `{name}`"),
        );
    };
    let message = format!("there is no cell {index} in `{name}`: it has {}", counted(grid));
    let finding = Diagnostic::new(Code::IndexOutsideGrid, place, message)
        .label("outside the grid")
        .note(sheet.src.unwrap_or(sheet.place), holds(sheet, grid));
    let cells = grid.cells();
    match (i64::from(range.0), i64::from(range.1)) {
        (first, last) if first == 1 && last == cells && last > 1 => {
            finding.help(format!("cells count from 0: did you mean 0 to {}?", cells - 1))
        }
        (first, last) if first == last && first == cells => {
            finding.help(format!("cells count from 0: the last one is {}", cells - 1))
        }
        (_, last) if last == cells && index == cells => {
            finding.help(format!("cells count from 0: the last one is {}", cells - 1))
        }
        (first, last) if first.min(last) < 0 => finding.help("cells count from 0"),
        _ => finding.help("correct the index, or the size of the cell, or make the image larger"),
    }
}

/// Cells that an imageset does not have, of commands of other files than the one that brings the imageset: the one with
/// the largest number, the first ones, and how many there are.
pub(in super::super) fn index_outside_brought<'s>(
    place: Place,
    largest: (i64, Place),
    commands: impl Iterator<Item = &'s (i64, Place)>,
    count: usize,
    sheet: &Sheet<'_>,
) -> Diagnostic {
    const SHOWN: usize = 3;
    let (name, (index, command)) = (shown(sheet.name), largest);
    let has =
        sheet.grid.map_or_else(|| "it has no cells".to_owned(), |grid| format!("it has {}", counted(grid)));
    let message = format!("there is no cell {index} in `{name}`: {has}");
    let label = sheet.grid.map_or_else(String::new, |grid| holds(sheet, grid));
    let others = commands.copied().filter(|(_, other)| *other != command);
    let shown: Vec<_> = std::iter::once(largest).chain(others).take(SHOWN).collect();
    let more = match count.saturating_sub(shown.len()) {
        0 => String::new(),
        1 => ", and one more outside the grid in another command".to_owned(),
        more => format!(", and more outside the grid in {more} other commands"),
    };
    let mut finding = Diagnostic::new(Code::IndexOutsideGrid, place, message).label(label);
    for (nth, (index, command)) in shown.iter().enumerate() {
        let more = if nth + 1 == shown.len() { more.as_str() } else { "" };
        finding = finding.note(*command, format!("cell {index} is shown here{more}"));
    }
    if index < 0 {
        return finding.help("cells count from 0: correct the command");
    }
    finding.help(format!(
        "use an image with {} cells or more, or correct the size of a cell or the numbers in the commands",
        index + 1
    ))
}

pub(in super::super) fn variants_outside(place: Place, variants: i64, offset: i64, fits: i64) -> Diagnostic {
    let cells = if offset == 1 { "one cell".to_owned() } else { format!("{offset} cells") };
    let message = format!(
        "only {fits} of {variants} variants lie inside the grid, when each begins {cells} behind the one before"
    );
    Diagnostic::new(Code::VariantsOutsideGrid, place, message)
        .label(format!("the largest number that fits is {fits}"))
        .help(format!("write `variants=\"{fits}\"`: that many are used"))
}
