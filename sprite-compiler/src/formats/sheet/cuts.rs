//! Borders between cells that cut what a picture shows. A sheet whose cells have the right size shows little at the
//! borders; with cells of a wrong size most drawings go on beyond them.

use super::findings::Findings;
use super::grid::{Given, Grid, in_name};
use crate::base::budget::Expense;
use crate::base::diagnostics::{Applicability, Code};
use crate::base::sorted::sort_by_key;
use crate::base::source::Span;
use crate::base::words::shown;
use crate::formats::context::Context;
use crate::images::Mask;
use crate::model::of_unit::UnitImage;
use sprite_table::{Rect, Size};

/// The shortest side of cells that are inspected: pictures of smaller ones say little.
const SMALLEST: u32 = 4;
/// The most cells that are inspected.
const MOST: u64 = 65_536;
/// The most cells of a side that are one drawing in truth.
const JOINED: u32 = 4;

/// Visible pixels on both sides of the borders between cells.
struct Borders {
    columns: u32,
    /// For each cell: the visible pixels on both sides of its left and of its upper border.
    left: Vec<u32>,
    upper: Vec<u32>,
    /// For each cell: whether something can be seen in it.
    shown: Vec<bool>,
}

impl Borders {
    fn of(mask: &Mask, grid: &Grid) -> Self {
        let Size { width, height } = grid.cell;
        let cells = (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| (column, row)));
        let (mut left, mut upper, mut shown) = (Vec::new(), Vec::new(), Vec::new());
        for (column, row) in cells {
            let cell = grid.rect(row * grid.columns + column);
            let (x, y) = (cell.x, cell.y);
            let goes_left = |y: &u32| x > 0 && mask.at(x - 1, *y) && mask.at(x, *y);
            let goes_up = |x: &u32| y > 0 && mask.at(*x, y - 1) && mask.at(*x, y);
            left.push(count((y..y + height).filter(goes_left)));
            upper.push(count((x..x + width).filter(goes_up)));
            shown.push(mask.any(cell));
        }
        Self { columns: grid.columns, left, upper, shown }
    }

    fn index(&self, column: u32, row: u32) -> usize {
        row as usize * self.columns as usize + column as usize
    }

    /// Returns whether almost every drawing covers so many columns and rows of cells: inside of them all borders are
    /// crossed, in part, and between them none.
    fn are_joined(&self, grid: &Grid, (across, down): (u32, u32)) -> bool {
        if !grid.columns.is_multiple_of(across) || !grid.rows.is_multiple_of(down) {
            return false;
        }
        let at = |list: &[u32], column: u32, row: u32| {
            list.get(self.index(column, row)).copied().unwrap_or_default()
        };
        let cells = || (0..grid.rows).flat_map(|row| (0..grid.columns).map(move |column| (column, row)));
        let is_crossed_between = cells().any(|(column, row)| {
            column.is_multiple_of(across) && at(&self.left, column, row) > 0
                || row.is_multiple_of(down) && at(&self.upper, column, row) > 0
        });
        if is_crossed_between {
            return false;
        }
        let Size { width, height } = grid.cell;
        let (mut drawings, mut cut) = (0_u32, 0_u32);
        for (column, row) in
            cells().filter(|(column, row)| column.is_multiple_of(across) && row.is_multiple_of(down))
        {
            let (columns, rows) = (column..column + across, row..row + down);
            let is_shown = |row: u32| {
                columns.clone().any(|column| self.shown.get(self.index(column, row)) == Some(&true))
            };
            if !rows.clone().any(is_shown) {
                continue;
            }
            drawings += 1;
            // An edge that is filled from end to end is that of a tile.
            let is_part = |crossed: u32, length: u32| crossed > 0 && crossed < length;
            let upright = columns.clone().skip(1).all(|column| {
                is_part(rows.clone().map(|row| at(&self.left, column, row)).sum(), height * down)
            });
            let level = rows.clone().skip(1).all(|row| {
                is_part(columns.clone().map(|column| at(&self.upper, column, row)).sum(), width * across)
            });
            cut += u32::from(upright && level);
        }
        // Two drawings may touch by chance.
        drawings > 2 && 4 * cut >= 3 * drawings
    }
}

fn count(items: impl Iterator<Item = u32>) -> u32 {
    u32::try_from(items.count()).unwrap_or(u32::MAX)
}

/// The visible pixels of a picture, if its cells can be inspected; the budget pays for that.
fn mask<'c>(grid: &Grid, image: UnitImage, size: Size, context: &'c Context<'_>) -> Option<&'c Mask> {
    let is_large = grid.cell.width >= SMALLEST && grid.cell.height >= SMALLEST && grid.cells() <= MOST;
    let mask = context.images.facts(image).ok()?.visible.as_ref().filter(|_| is_large)?;
    let at_borders = u64::from(size.width) * u64::from(size.height) * 4 / u64::from(SMALLEST);
    context.budget.charge(Expense::MaskWord, at_borders).then_some(mask)
}

/// Reports cells that are a half, a third or a quarter of what is drawn.
pub(super) fn check(
    grid: &Grid,
    image: UnitImage,
    size: Size,
    at: Span,
    findings: &mut Findings,
    context: &Context<'_>,
) {
    let Size { width, height } = grid.cell;
    let is_plain = grid.margin == [0; 2] && grid.spacing == [0; 2];
    let is_filled = is_plain
        && width.checked_mul(grid.columns) == Some(size.width)
        && height.checked_mul(grid.rows) == Some(size.height);
    let Some(mask) = mask(grid, image, size, context).filter(|_| is_filled && grid.cells() > 2) else {
        return;
    };
    let borders = Borders::of(mask, grid);
    let mut factors: Vec<(u32, u32)> =
        (1..=JOINED).flat_map(|across| (1..=JOINED).map(move |down| (across, down))).skip(1).collect();
    sort_by_key(&mut factors, |(across, down)| across * down);
    let Some((across, down)) = factors.into_iter().find(|factors| borders.are_joined(grid, *factors)) else {
        return;
    };
    let larger = Size::new(width * across, height * down);
    let meant = format!("[{}, {}]", larger.width, larger.height);
    let path = shown(&context.images.path(image)).to_string();
    let message = format!("cells of {width}x{height} cut the drawings of `{path}` into pieces");
    // Counts hold at any scale.
    let is_of_counts = matches!(grid.given, Given::Counts | Given::CountInName);
    let is_enlarged = !is_of_counts && across == down && is_of_squares(mask, size, across);
    let meant = match grid.given {
        Given::Counts => {
            let part = |count: u32, cells: u32| count.checked_div(cells).unwrap_or(count);
            format!("[{}, {}]", part(grid.columns, across), part(grid.rows, down))
        }
        _ => meant,
    };
    let finding = if is_enlarged {
        let message = format!(
            "`{path}` was exported at {} %: its drawings consist of blocks of {across} x {across} pixels, and cells of {width}x{height} cut them",
            across * 100
        );
        let written = match grid.given {
            Given::Name => in_name("correct the size", &context.images.path(image), larger),
            _ => format!("write `cell = {meant}`"),
        };
        findings
            .finding(Code::ImageEnlarged, at, message)
            .label(format!("{across} times too small for it"))
            .help(format!(
                "{written}, and multiply other numbers of pixels by {across}; or export it again at 100 %"
            ))
    } else {
        findings.finding(Code::CellTooSmall, at, message).label("each drawing is larger").help(
            match grid.given {
                Given::Name => {
                    let what = format!(
                        "with cells of {}x{} no drawing is cut: correct the size",
                        larger.width, larger.height
                    );
                    in_name(&what, &context.images.path(image), larger)
                }
                Given::Counts => format!("with `grid = {meant}` no drawing is cut"),
                Given::CountInName => {
                    let count = grid.columns.checked_div(across).unwrap_or_default();
                    format!(
                        "with {count} cells no drawing is cut: correct the number in the name of the picture"
                    )
                }
                Given::Key | Given::Nowhere => format!("with `cell = {meant}` no drawing is cut"),
            },
        )
    };
    let is_of_rule = findings.are_of_rule();
    let finding = if is_of_rule { finding } else { finding.fix_at(at, meant, Applicability::Likely) };
    findings.push_on(&context.images.path(image), finding);
}

/// Returns whether what can be seen consists of squares, as enlarging gives.
fn is_of_squares(mask: &Mask, Size { width, height }: Size, side: u32) -> bool {
    let is_even = |y: u32| (0..width).all(|x| mask.at(x, y) == mask.at(x - x % side, y - y % side));
    width.is_multiple_of(side) && height.is_multiple_of(side) && (0..height).all(is_even)
}

/// The pixels that go on beyond the borders of the cells of a grid; [`None`] when that is not known.
pub(super) fn crossed(grid: &Grid, image: UnitImage, size: Size, context: &Context<'_>) -> Option<u64> {
    let borders = Borders::of(mask(grid, image, size, context)?, grid);
    Some(borders.left.iter().chain(&borders.upper).map(|count| u64::from(*count)).sum())
}

/// Returns whether the drawings of a picture are within several cells of a grid: no cell cuts anything.
pub(super) fn are_drawings(grid: &Grid, image: UnitImage, size: Size, context: &Context<'_>) -> bool {
    let Some(mask) = mask(grid, image, size, context) else { return false };
    let borders = Borders::of(mask, grid);
    let is_cut = borders.left.iter().chain(&borders.upper).any(|count| *count > 0);
    !is_cut && borders.shown.iter().filter(|shown| **shown).count() > 1
}

/// Pixels of a picture beside the cells of a grid, and across their borders.
pub(super) struct Evidence {
    /// `true` if nothing can be seen between the cells and around them.
    pub(super) is_empty: bool,
    /// The pixels that go on beyond borders.
    pub(super) crossed: u64,
}

/// Pixels of a picture at the borders of a grid; [`None`] when that is not known.
pub(super) fn evidence(grid: &Grid, image: UnitImage, size: Size, context: &Context<'_>) -> Option<Evidence> {
    let mask = mask(grid, image, size, context)?;
    let upright = (0..grid.columns).map(|column| grid.rect(column)).map(|cell| (cell.x, cell.x + cell.width));
    let level =
        (0..grid.rows).map(|row| grid.rect(row * grid.columns)).map(|cell| (cell.y, cell.y + cell.height));
    let upright = gaps(upright, size.width)
        .any(|(x, width)| width > 0 && mask.any(Rect::new(x, 0, width, size.height)));
    let level = gaps(level, size.height)
        .any(|(y, height)| height > 0 && mask.any(Rect::new(0, y, size.width, height)));
    let is_empty = !upright && !level;
    let crossed = if is_empty { crossed(grid, image, size, context)? } else { 0 };
    Some(Evidence { is_empty, crossed })
}

/// The lines that are drawn around and between the cells of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lines {
    pub(super) cell: Size,
    /// The lines left of and above the first cell.
    pub(super) margin: [u32; 2],
    pub(super) spacing: [u32; 2],
}

/// The lines that divide a picture into cells: nothing of them is transparent, from one side of the picture to the
/// other, and the cells between them are equal. Where there are lines in one direction only, cells have the given
/// length in the other one.
pub(super) fn lines(given: Size, image: UnitImage, size: Size, context: &Context<'_>) -> Option<Lines> {
    let mask = context.images.facts(image).ok()?.visible.as_ref()?;
    let pixels = u64::from(size.width) * u64::from(size.height);
    if !context.budget.charge(Expense::MaskWord, pixels) {
        return None;
    }
    let upright = |x: u32| (0..size.height).all(|y| mask.at(x, y));
    let level = |y: u32| (0..size.width).all(|x| mask.at(x, y));
    let across = between_lines((0..size.width).map(upright));
    let down = between_lines((0..size.height).map(level));
    let is_divided = [across, down].into_iter().flatten().any(|[_, _, _, count]| count > 1);
    // Without a line the cells may be those that are given, or one.
    let of = |found: Option<[u32; 4]>, other: Option<[u32; 4]>, given: u32, length: u32| {
        let [margin, cell, spacing, count] = found.unwrap_or_else(|| {
            let cell = if length.is_multiple_of(given) { given } else { length };
            [0, cell, 0, length / cell]
        });
        // A single cell has no spacing: that of the other direction does.
        let spacing = other.filter(|_| count == 1).map_or(spacing, |[_, _, spacing, _]| spacing);
        [margin, cell, spacing]
    };
    let [left, width, columns] = of(across, down, given.width, size.width);
    let [above, height, rows] = of(down, across, given.height, size.height);
    is_divided.then(|| Lines {
        cell: Size::new(width, height),
        margin: [left, above],
        spacing: [columns, rows],
    })
}

/// The line before the first cell, the length of a cell, the lines between cells, and the number of cells. `are_lines`
/// says which columns or rows of a picture are lines.
fn between_lines(are_lines: impl Iterator<Item = bool>) -> Option<[u32; 4]> {
    /// The widest lines.
    const WIDEST: u32 = 4;
    let mut runs: Vec<(bool, u32)> = Vec::new();
    for is_line in are_lines {
        match runs.last_mut().filter(|(known, _)| *known == is_line) {
            Some((_, length)) => *length += 1,
            None => runs.push((is_line, 1)),
        }
    }
    let margin = runs.first().filter(|(is_line, _)| *is_line).map_or(0, |(_, length)| *length);
    let after = runs.last().filter(|(is_line, _)| *is_line).map_or(0, |(_, length)| *length);
    let inner = runs.get(usize::from(margin > 0)..runs.len().checked_sub(usize::from(after > 0))?)?;
    let lengths = |of_lines: bool| {
        let lengths = inner.iter().filter(move |(is_line, _)| *is_line == of_lines);
        lengths.map(|(_, length)| *length)
    };
    let equal = |of_lines: bool| {
        let first = lengths(of_lines).next().unwrap_or(0);
        lengths(of_lines).all(|length| length == first).then_some(first)
    };
    let (cell, spacing) = (equal(false)?, equal(true)?);
    let are_lines = [margin, spacing, after].into_iter().all(|line| line <= WIDEST);
    let is_usual = [0, margin, spacing].contains(&after) && margin + spacing > 0;
    (are_lines && is_usual && cell >= SMALLEST).then(|| [margin, cell, spacing, count(lengths(false))])
}

/// How far the drawings of all cells together are from the middle of a cell.
pub(super) fn asymmetry(grid: &Grid, image: UnitImage, size: Size, context: &Context<'_>) -> u32 {
    let Some(mask) = mask(grid, image, size, context) else { return 0 };
    // The free pixels at the left, above, at the right and below.
    let mut free = [grid.cell.width, grid.cell.height, grid.cell.width, grid.cell.height];
    for cell in (0..u32::try_from(grid.cells()).unwrap_or(u32::MAX)).map(|cell| grid.rect(cell)) {
        if mask.any(cell) {
            let drawn = mask.trimmed(cell);
            let right = (cell.x + cell.width).saturating_sub(drawn.x + drawn.width);
            let below = (cell.y + cell.height).saturating_sub(drawn.y + drawn.height);
            let own = [drawn.x - cell.x, drawn.y - cell.y, right, below];
            for (free, own) in free.iter_mut().zip(own) {
                *free = (*free).min(own);
            }
        }
    }
    let [left, above, right, below] = free;
    left.abs_diff(right) + above.abs_diff(below)
}

/// The gaps before, between and after some ranges of a length: where each begins, and how long it is.
fn gaps(ranges: impl Iterator<Item = (u32, u32)>, length: u32) -> impl Iterator<Item = (u32, u32)> {
    let mut before = 0;
    ranges.chain([(length, length)]).map(move |(start, end)| {
        let gap = (before, start.saturating_sub(before));
        before = end;
        gap
    })
}
