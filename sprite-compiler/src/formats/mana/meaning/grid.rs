//! An imageset and its cells.

use super::super::syntax::Text;
use crate::images::ImageId;
use crate::source::Place;
use sprite_table::{Rect, Size};

/// An imageset.
#[derive(Debug)]
pub(super) struct Sheet<'a> {
    pub(super) name: &'a str,
    /// The element's name.
    pub(super) place: Place,
    /// Where its picture is named.
    pub(super) src: Option<Place>,
    pub(super) image: Option<ImageId>,
    pub(super) dye: Option<&'a Text>,
    /// Which of the sprite's files defines it.
    pub(super) unit: usize,
    /// Whether a being passes it: where findings on its cells stand.
    pub(super) passed: Option<Place>,
    pub(super) offset: (i64, i64),
    /// [`None`] when something is wrong with it, which is reported.
    pub(super) grid: Option<Grid>,
}

/// Cells of one size, row by row; only whole ones count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid {
    pub(super) image: Size,
    pub(super) cell: Size,
    columns: u32,
    rows: u32,
}

impl Grid {
    pub(super) fn new(image: Size, cell: Size) -> Option<Self> {
        let columns = image.width.checked_div(cell.width)?;
        let rows = image.height.checked_div(cell.height)?;
        (columns > 0 && rows > 0).then_some(Self { image, cell, columns, rows })
    }

    pub(super) fn cells(&self) -> i64 {
        i64::from(self.columns) * i64::from(self.rows)
    }

    pub(super) const fn columns_and_rows(&self) -> (u32, u32) {
        (self.columns, self.rows)
    }

    /// The rectangle of a cell that it has.
    pub(super) fn rect(&self, index: i64) -> Option<Rect> {
        let index = u32::try_from(index).ok().filter(|_| index < self.cells())?;
        let (column, row) = (index % self.columns, index / self.columns);
        Some(Rect::new(column * self.cell.width, row * self.cell.height, self.cell.width, self.cell.height))
    }
}
