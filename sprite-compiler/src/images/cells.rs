//! Cuts pictures from images without their transparent borders, finds equal ones, and draws pictures on sheets.

use super::pixels::Rows;
use sprite_table::{Rect, Size};
use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};

use crate::base::sorted::sort_by_key;

/// A picture: its pixels row by row. Fully transparent pixels are zero, whatever their colour was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) size: Size,
    pub(crate) pixels: Vec<[u8; 4]>,
}

impl Hash for Cell {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.size.hash(state);
        // Hashing all bytes at once takes a fraction of the time.
        self.pixels.as_flattened().hash(state);
    }
}

impl Cell {
    /// Cuts a rectangle from an image.
    pub(crate) fn cut(image: Rows<'_>, rect: Rect) -> Self {
        let rows = (rect.y..rect.y + rect.height).map(|y| image.row(rect, y));
        // The length of a row is known, so it takes a fraction of the time that its pixels take one by one.
        let mut pixels = Vec::new();
        for row in rows {
            pixels.extend(row.iter().map(|&pixel| shown(pixel)));
        }
        Self { size: rect.size(), pixels }
    }
}

/// The sides of a rectangle at which nothing was left away.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edges {
    /// The left and the right one.
    across: [bool; 2],
    /// The upper and the lower one.
    down: [bool; 2],
}

impl Edges {
    /// The sides that a rectangle within another one has in common with it.
    pub(crate) const fn kept(whole: Rect, inner: Rect) -> Self {
        Self {
            across: [inner.x == whole.x, inner.x + inner.width == whole.x + whole.width],
            down: [inner.y == whole.y, inner.y + inner.height == whole.y + whole.height],
        }
    }
}

impl Cell {
    /// The picture with a border of so many pixels: its outermost pixels, repeated, at these sides, and nothing at others.
    pub(crate) fn extruded(self, border: u32, edges: Edges) -> Self {
        let width = self.size.width as usize;
        if border == 0 || width == 0 {
            return self;
        }
        let beside = |is_repeated: bool, pixel: Option<&[u8; 4]>| {
            std::iter::repeat_n(pixel.copied().filter(|_| is_repeated).unwrap_or_default(), border as usize)
        };
        let rows: Vec<Vec<[u8; 4]>> = self
            .pixels
            .chunks(width)
            .map(|row| {
                let (left, right) =
                    (beside(edges.across[0], row.first()), beside(edges.across[1], row.last()));
                left.chain(row.iter().copied()).chain(right).collect()
            })
            .collect();
        let size = Size::new(self.size.width + 2 * border, self.size.height + 2 * border);
        let nothing = vec![[0; 4]; size.width as usize];
        let repeated = |is_repeated: bool, row: Option<&Vec<[u8; 4]>>| {
            std::iter::repeat_n(row.filter(|_| is_repeated).unwrap_or(&nothing).clone(), border as usize)
        };
        let (above, below) = (repeated(edges.down[0], rows.first()), repeated(edges.down[1], rows.last()));
        let pixels = above.chain(rows.iter().cloned()).chain(below).flatten().collect();
        Self { size, pixels }
    }
}

/// A pixel, or zero if it is fully transparent.
pub(crate) fn shown(pixel: [u8; 4]) -> [u8; 4] {
    if pixel[3] == 0 { [0; 4] } else { pixel }
}

/// The smallest rectangle with all visible pixels of another; its first pixel if there are none, so that a player still
/// shows a picture.
pub(crate) fn trimmed(image: Rows<'_>, rect: Rect) -> Rect {
    let is_seen = |pixel: &[u8; 4]| pixel[3] > 0;
    let rows = rect.y..rect.y + rect.height;
    let row = |y: &u32| image.row(rect, *y).iter().any(is_seen);
    let (Some(top), Some(bottom)) = (rows.clone().find(row), rows.rev().find(row)) else {
        return Rect::new(rect.x, rect.y, rect.width.min(1), rect.height.min(1));
    };
    let (mut first, mut last) = (usize::MAX, 0);
    for y in top..=bottom {
        let row = image.row(rect, y);
        first = first.min(row.iter().position(is_seen).unwrap_or(first));
        last = last.max(row.iter().rposition(is_seen).unwrap_or(last));
    }
    let column = |at: usize| u32::try_from(at).map_or(rect.x, |at| rect.x + at);
    let (left, right) = (column(first), column(last));
    Rect::new(left, top, right - left + 1, bottom - top + 1)
}

/// Different pictures, sorted by their numbers.
pub(crate) fn in_order<P>(numbered: HashMap<P, usize>) -> Vec<P> {
    let mut pictures: Vec<(usize, P)> =
        numbered.into_iter().map(|(picture, number)| (number, picture)).collect();
    sort_by_key(&mut pictures, |(number, _)| *number);
    pictures.into_iter().map(|(_, picture)| picture).collect()
}

/// The pixels of a sheet with pictures at these rectangles. Each picture is dropped as soon as it is drawn.
pub(crate) fn draw_sheet(
    size: Size,
    cells: impl IntoIterator<Item = (impl Borrow<Cell>, Rect)>,
) -> Vec<[u8; 4]> {
    let (width, height) = (size.width as usize, size.height as usize);
    let mut sheet = vec![[0; 4]; width.saturating_mul(height)];
    for (cell, rect) in cells {
        let cell = cell.borrow();
        let rows = cell.pixels.chunks(cell.size.width.max(1) as usize);
        for (row, y) in rows.zip(rect.y as usize..) {
            let start = y.saturating_mul(width).saturating_add(rect.x as usize);
            if let Some(pixels) = sheet.get_mut(start..start.saturating_add(row.len())) {
                pixels.copy_from_slice(row);
            }
        }
    }
    sheet
}
