//! The cells of a picture.

use super::compound::Area;
use crate::base::paths;
use crate::base::words::{counted, shown};
use crate::grids::names;
use crate::model::of_unit::{Cells, UnitImage};
use sprite_table::{Rect, Size};

/// Cells of a picture, numbered from 0, row by row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) cell: Size,
    pub(super) margin: [u32; 2],
    pub(super) spacing: [u32; 2],
    pub(super) columns: u32,
    pub(super) rows: u32,
    /// The source of the size of a cell.
    pub(super) given: Given,
    /// `true` if it is a part of the grid of its picture.
    pub(super) is_part: bool,
}

/// Why a length cannot be divided into a number of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Undivided {
    /// Nothing is left for a cell.
    Empty,
    /// So many pixels are left over.
    Rest(u32),
}

/// The source of the size of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Given {
    /// Nobody: the whole picture is one cell.
    Nowhere,
    /// The key `cell`.
    Key,
    /// The name of the picture, of which a rule captures `{cell}`.
    Name,
    /// The key `grid`, which says how many cells there are.
    Counts,
    /// The name of the picture, of which a rule captures `{count}`.
    CountInName,
}

impl Grid {
    /// The grid of a picture. Only whole cells count.
    pub(super) fn new(picture: Size, cell: Size, margin: [u32; 2], spacing: [u32; 2]) -> Self {
        let count = |length: u32, cell: u32, margin: u32, spacing: u32| {
            let cells = u64::from(length) + u64::from(spacing);
            let cells =
                cells.saturating_sub(u64::from(margin)) / (u64::from(cell) + u64::from(spacing)).max(1);
            u32::try_from(cells).unwrap_or(u32::MAX)
        };
        let columns = count(picture.width, cell.width, margin[0], spacing[0]);
        let rows = count(picture.height, cell.height, margin[1], spacing[1]);
        Self { cell, margin, spacing, columns, rows, given: Given::Key, is_part: false }
    }

    /// The grid that divides a picture into so many columns and rows; else what prevents it, for each axis.
    pub(super) fn dividing(
        picture: Size,
        [columns, rows]: [u32; 2],
        margin: [u32; 2],
        spacing: [u32; 2],
    ) -> Result<Self, [Option<Undivided>; 2]> {
        let width = divided(picture.width, columns, margin[0], spacing[0]);
        let height = divided(picture.height, rows, margin[1], spacing[1]);
        match (width, height) {
            (Ok(width), Ok(height)) => Ok(Self {
                cell: Size::new(width, height),
                margin,
                spacing,
                columns,
                rows,
                given: Given::Counts,
                is_part: false,
            }),
            (width, height) => Err([width.err(), height.err()]),
        }
    }

    /// The part of the grid that an area of it is; [`None`] if it does not lie within.
    pub(super) fn within(&self, area: Area) -> Option<Self> {
        let Area { column, row, columns, rows } = area;
        let fits = |first: u32, count: u32, all: u32| first.checked_add(count).is_some_and(|end| end <= all);
        if !fits(column, columns, self.columns) || !fits(row, rows, self.rows) {
            return None;
        }
        let Size { width, height } = self.cell;
        let margin = [self.offset(column, width, 0), self.offset(row, height, 1)];
        Some(Self { margin, columns, rows, is_part: true, ..*self })
    }

    /// Where a column or a row begins.
    fn offset(&self, index: u32, length: u32, axis: usize) -> u32 {
        self.margin[axis].saturating_add(index.saturating_mul(length.saturating_add(self.spacing[axis])))
    }

    /// The same as the cells of an image, for the model.
    pub(super) fn of(&self, image: UnitImage) -> Cells {
        let Self { cell: size, margin, spacing, columns, rows, .. } = *self;
        Cells { image, size, margin, spacing, counts: [columns, rows] }
    }

    pub(super) fn cells(&self) -> u64 {
        u64::from(self.columns) * u64::from(self.rows)
    }

    /// The rectangle of a cell, which must exist.
    pub(super) fn rect(&self, cell: u32) -> Rect {
        let columns = self.columns.max(1);
        let (column, row) = (cell % columns, cell / columns);
        let Size { width, height } = self.cell;
        Rect::new(self.offset(column, width, 0), self.offset(row, height, 1), width, height)
    }

    /// The size of the part of a picture that whole cells fill, from its upper left corner.
    pub(super) fn filled(&self) -> Size {
        let last = self.rect(u32::try_from(self.cells()).unwrap_or(u32::MAX).saturating_sub(1));
        Size::new(last.x.saturating_add(last.width), last.y.saturating_add(last.height))
    }

    /// The help for a number that is too large: how cells, rows or columns are counted, or that no key divides the
    /// picture.
    pub(super) fn counted_from_zero(&self, what: &str, count: u64) -> String {
        if self.given == Given::Nowhere {
            "the whole picture is one cell: add the size of a cell, for example `cell = [16, 16]`".to_owned()
        } else {
            format!("{what}s are numbered from 0: the last one is {}", count.saturating_sub(1))
        }
    }

    /// The owner of the cells.
    pub(super) const fn whose(&self) -> &'static str {
        if self.is_part { "the area" } else { "the picture" }
    }

    /// `12 cells in 4 columns and 3 rows`
    pub(super) fn text(&self) -> String {
        let cells = usize::try_from(self.cells()).unwrap_or(usize::MAX);
        let (columns, rows) = (counted(self.columns as usize, "column"), counted(self.rows as usize, "row"));
        format!("{} in {columns} and {rows}", counted(cells, "cell"))
    }
}

/// The length of each of so many cells, after what is before the first one and between them.
fn divided(length: u32, count: u32, margin: u32, spacing: u32) -> Result<u32, Undivided> {
    let cells = length.checked_sub(margin).ok_or(Undivided::Empty)?;
    let cells = cells.checked_add(spacing).ok_or(Undivided::Empty)?;
    let step = cells.checked_div(count).filter(|step| *step > spacing).ok_or(Undivided::Empty)?;
    match cells.checked_rem(count) {
        None | Some(0) => Ok(step.saturating_sub(spacing)),
        Some(rest) => Err(Undivided::Rest(rest)),
    }
}

/// The nearest numbers of cells, below and above another one, that divide a length evenly.
pub(super) fn near_counts(length: u32, count: u32, margin: u32, spacing: u32) -> Vec<u32> {
    let Some(cells) = length.checked_sub(margin).and_then(|cells| cells.checked_add(spacing)) else {
        return Vec::new();
    };
    // Each divisor up to the root has another one beyond it.
    let up_to_root = (1..=cells.isqrt()).filter(|divisor| cells.is_multiple_of(*divisor));
    let both = up_to_root.flat_map(|divisor| [divisor, cells.checked_div(divisor).unwrap_or_default()]);
    let divides = |other: &u32| divided(length, *other, margin, spacing).is_ok();
    let divisors: Vec<u32> = both.filter(divides).collect();
    // One cell says nothing of a grid.
    let is_near = |other: &u32| *other > 1 && *other >= count / 2 && *other <= count.saturating_mul(2);
    let near = || divisors.iter().copied().filter(is_near);
    let below = near().filter(|other| *other < count).max();
    let above = near().filter(|other| *other > count).min();
    below.into_iter().chain(above).collect()
}

/// The size of cells that the name of a picture has, and how it is written.
pub(super) fn size_in_name(path: &str) -> Option<(&str, Size)> {
    names::size_in_name(paths::without_ending(paths::file_name(path)))
}

/// A pattern that captures the size of cells as the name of a picture has it: `{animation} ({cell}).png`.
pub(super) fn with_cell(pattern: &str, path: &str) -> String {
    let stem = paths::without_ending(paths::file_name(path));
    let written = size_in_name(path).map_or("", |(written, _)| written);
    let (before, after) = stem.split_once(written).unwrap_or_default();
    let sign = before.rsplit(char::is_alphanumeric).next().unwrap_or_default();
    let ending = paths::ending(pattern);
    format!("{}{sign}{{cell}}{after}.{ending}", paths::without_ending(pattern))
}

/// The help for a size of cells in the name of a picture, with the name that the picture would have.
pub(super) fn in_name(what: &str, path: &str, meant: Size) -> String {
    let name = paths::file_name(path);
    let is_part = |character: char| character.is_ascii_digit() || character == 'x';
    let parts = name.split(|character| !is_part(character));
    let is_size = |part: &&str| {
        let sides = part.split_once('x');
        sides.is_some_and(|(width, height)| [width, height].iter().all(|side| side.parse::<u32>().is_ok()))
    };
    let mut sizes = parts.filter(is_size);
    match (sizes.next(), sizes.next()) {
        (Some(written), None) => {
            let renamed = name.replace(written, &format!("{}x{}", meant.width, meant.height));
            format!("{what} in the name: rename the picture to `{}`", shown(&renamed))
        }
        _ => format!("{what} in the name of the picture"),
    }
}
