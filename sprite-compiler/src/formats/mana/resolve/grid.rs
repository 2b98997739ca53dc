//! The cells that an image is divided into.

use sprite_table::{Rect, Size};

/// Cells of one size, row by row; only whole ones count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) image: Size,
    pub(crate) cell: Size,
    pub(crate) columns: u32,
    pub(crate) rows: u32,
}

impl Grid {
    pub(crate) fn new(image: Size, cell: Size) -> Option<Self> {
        let columns = image.width.checked_div(cell.width)?;
        let rows = image.height.checked_div(cell.height)?;
        (columns > 0 && rows > 0).then_some(Self { image, cell, columns, rows })
    }

    pub(crate) fn cells(&self) -> i64 {
        i64::from(self.columns) * i64::from(self.rows)
    }

    pub(crate) fn has(&self, index: i32) -> bool {
        (0..self.cells()).contains(&i64::from(index))
    }

    /// Whether its image is no multiple of a cell.
    pub(crate) const fn is_partial(&self) -> bool {
        !self.image.width.is_multiple_of(self.cell.width)
            || !self.image.height.is_multiple_of(self.cell.height)
    }

    /// The rectangle of a cell that it has.
    pub(crate) fn rect(&self, index: i32) -> Option<Rect> {
        let index = u32::try_from(index).ok().filter(|index| i64::from(*index) < self.cells())?;
        let (column, row) = (index % self.columns, index / self.columns);
        Some(Rect::new(column * self.cell.width, row * self.cell.height, self.cell.width, self.cell.height))
    }
}
