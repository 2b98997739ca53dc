//! The directions of the rows of a sheet.

use super::layout::Layout;
use super::sheet::Sheet;
use crate::fault::Fault;
use sprite_compiler::grids::CellGrid;
use sprite_runtime::Direction::{self, Down, Left, Right, Up};

/// How much two rows have to cover each other, when one is mirrored, to be left and right.
const MIRRORED: f64 = 0.85;

/// The directions of rows, and how they were found.
pub(super) struct Order {
    pub(super) directions: Vec<Direction>,
    pub(super) how: String,
}

/// `down,left,right,up`, one for each row.
pub(super) fn read(words: &[String], rows: usize) -> Result<Option<Order>, Fault> {
    if words.is_empty() {
        return Ok(None);
    }
    let direction = |word: &String| {
        let named = word.trim().to_ascii_lowercase().replace(['_', ' '], "-");
        let found = Direction::ALL.into_iter().find(|direction| direction.name() == named);
        found.ok_or_else(|| {
            let all: Vec<&str> = Direction::ALL.iter().map(|direction| direction.name()).collect();
            let word = word.escape_debug();
            Fault::Call(format!("`{word}` is no direction: {} are", all.join(", ")))
        })
    };
    let directions = words.iter().map(direction).collect::<Result<Vec<_>, _>>()?;
    if let Some(twice) = (1..directions.len()).find(|&at| directions[..at].contains(&directions[at])) {
        return Err(Fault::Call(format!("`{}` is named twice in --directions", directions[twice])));
    }
    if !rows.is_multiple_of(directions.len()) {
        return Err(Fault::Call(format!(
            "{} directions are named, and {rows} rows have something to see: name one for each row",
            directions.len()
        )));
    }
    Ok(Some(Order { directions, how: "as asked for".to_owned() }))
}

/// The directions of four rows of a sheet, by the layout or by rows that are mirrors of each other; [`None`] if neither
/// tells.
pub(super) fn of(sheet: &Sheet, grid: &CellGrid, rows: &[u32], layout: Option<Layout>) -> Option<Order> {
    // Sheets of other programs have the size of a character of RPG Maker XP, too.
    if let Some(layout) = layout.filter(|layout| *layout != Layout::RpgMakerXp && rows.len() == 4) {
        let how = format!("as {} has them", layout.name());
        return Some(Order { directions: layout.order().to_vec(), how });
    }
    let [_, b, c, d] = *rows else { return None };
    let pair = mirrored(sheet, grid, rows)?;
    // Of other pairs no order is usual.
    let usual = [([b, c], [Down, Left, Right, Up]), ([c, d], [Down, Up, Left, Right])];
    let (_, directions) = usual.into_iter().find(|(usual, _)| *usual == pair)?;
    let [first, second] = pair;
    Some(Order {
        directions: directions.to_vec(),
        how: format!("rows {first} and {second} are mirrors of each other"),
    })
}

/// The only two of four rows that are mirrors of each other: left and right.
pub(super) fn mirrored(sheet: &Sheet, grid: &CellGrid, rows: &[u32]) -> Option<[u32; 2]> {
    let [a, b, c, d] = *rows else { return None };
    let is_pair = |pair: &[u32; 2]| {
        let mirrored = sheet.are_mirrored(grid, *pair);
        mirrored >= MIRRORED && mirrored > sheet.are_alike(grid, *pair)
    };
    let mut found = [[a, b], [a, c], [a, d], [b, c], [b, d], [c, d]].into_iter().filter(is_pair);
    found.next().filter(|_| found.next().is_none())
}
