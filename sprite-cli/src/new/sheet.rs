//! A sheet: its visible pixels, and what they say of its cells.

use crate::bitmap::Bitmap;
use crate::fault::Fault;
use sprite_compiler::grids::{CellGrid, Drawing};
use sprite_compiler::shown_path;
use sprite_table::Size;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// Width and height in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl std::str::FromStr for Cell {
    type Err = String;

    /// `16x24`.
    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| text.parse::<u32>().ok().filter(|side| (1..=65_535).contains(side));
        let sides = text.split_once('x').and_then(|(width, height)| Some((side(width)?, side(height)?)));
        let (width, height) = sides.ok_or("a cell is WIDTHxHEIGHT in pixels, for example 16x24")?;
        Ok(Self { width, height })
    }
}

/// Numbers of columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counts(pub(crate) [u32; 2]);

impl std::str::FromStr for Counts {
    type Err = String;

    /// `8x4`.
    fn from_str(text: &str) -> Result<Self, String> {
        let Cell { width, height } =
            text.parse().map_err(|_| "columns and rows are COLUMNSxROWS, for example 8x4".to_owned())?;
        Ok(Self([width, height]))
    }
}

/// Pixels across and down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gap(pub(crate) [u32; 2]);

impl std::str::FromStr for Gap {
    type Err = String;

    /// `1`, `1x2`.
    fn from_str(text: &str) -> Result<Self, String> {
        let side = |text: &str| text.parse::<u32>().ok().filter(|side| *side <= 65_535);
        let sides = match text.split_once('x') {
            None => side(text).map(|side| [side; 2]),
            Some((x, y)) => side(x).zip(side(y)).map(|(x, y)| [x, y]),
        };
        sides.map(Self).ok_or_else(|| "pixels are a number, or two for across and down: 1 or 1x2".to_owned())
    }
}

/// Pixels around the cells of a sheet, of each axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gutters {
    pub(super) margin: [u32; 2],
    pub(super) spacing: [u32; 2],
}

/// An image with frames.
pub(super) struct Sheet {
    pub(super) size: Size,
    pub(super) drawing: Drawing,
}

impl Sheet {
    #[expect(clippy::disallowed_methods, reason = "the sheet is no asset yet: it is where the caller says")]
    pub(super) fn open(path: &Path) -> Result<Self, Fault> {
        let file = File::open(path).map_err(png::DecodingError::from);
        let bitmap = file.and_then(|file| Bitmap::decode(BufReader::new(file)));
        let Bitmap { width, height, pixels } =
            bitmap.map_err(|error| Fault::Call(format!("`{}`: {error}", shown_path(path))))?;
        let size = Size::new(width, height);
        Ok(Self { size, drawing: Drawing::of_rgba8(size, &pixels) })
    }

    /// The upper left corner of a cell.
    fn corner(grid: &CellGrid, column: u32, row: u32) -> [u32; 2] {
        let at =
            |index: u32, length: u32, axis: usize| grid.margin[axis] + index * (length + grid.spacing[axis]);
        [at(column, grid.cell.width, 0), at(row, grid.cell.height, 1)]
    }

    /// Returns whether a pixel of a cell can be seen.
    fn is_seen(&self, grid: &CellGrid, [column, row]: [u32; 2], [x, y]: [u32; 2]) -> bool {
        let [left, top] = Self::corner(grid, column, row);
        self.drawing.is_visible(left + x, top + y)
    }

    /// Returns whether something can be seen in a cell.
    pub(super) fn is_drawn(&self, grid: &CellGrid, cell: [u32; 2]) -> bool {
        let Size { width, height } = grid.cell;
        (0..height).any(|y| (0..width).any(|x| self.is_seen(grid, cell, [x, y])))
    }

    /// Returns whether something can be seen in each cell.
    pub(super) fn are_all_drawn(&self, grid: &CellGrid) -> bool {
        let [columns, rows] = grid.counts;
        (0..rows).all(|row| (0..columns).all(|column| self.is_drawn(grid, [column, row])))
    }

    /// How many frames each row of cells has: up to the last cell in which something can be seen.
    pub(super) fn frames(&self, grid: &CellGrid) -> Vec<u32> {
        let [columns, rows] = grid.counts;
        let frames = |row| {
            let last = (0..columns).rev().find(|&column| self.is_drawn(grid, [column, row]));
            last.map_or(0, |last| last + 1)
        };
        (0..rows).map(frames).collect()
    }

    /// The height in a cell of the feet: below the lowest visible pixel of the first frame of all rows.
    pub(super) fn feet(&self, grid: &CellGrid) -> u32 {
        let Size { width, height } = grid.cell;
        let [columns, rows] = grid.counts;
        let first = (0..rows).filter_map(|row| {
            let column = (0..columns).find(|&column| self.is_drawn(grid, [column, row]))?;
            (0..height).rev().find(|&y| (0..width).any(|x| self.is_seen(grid, [column, row], [x, y])))
        });
        first.max().map_or(height, |lowest| lowest + 1)
    }

    /// How much two rows are alike when one is mirrored: the common pixels in parts of all, from 0 to 1.
    pub(super) fn are_mirrored(&self, grid: &CellGrid, [a, b]: [u32; 2]) -> f64 {
        self.compare(grid, [a, b], true)
    }

    /// How much two rows are alike as they are.
    pub(super) fn are_alike(&self, grid: &CellGrid, [a, b]: [u32; 2]) -> f64 {
        self.compare(grid, [a, b], false)
    }

    fn compare(&self, grid: &CellGrid, [a, b]: [u32; 2], is_mirrored: bool) -> f64 {
        let Size { width, height } = grid.cell;
        let (mut common, mut all) = (0_u64, 0_u64);
        for column in 0..grid.counts[0] {
            for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                let other = if is_mirrored { width - 1 - x } else { x };
                let seen = self.is_seen(grid, [column, a], [x, y]);
                let also = self.is_seen(grid, [column, b], [other, y]);
                common += u64::from(seen && also);
                all += u64::from(seen || also);
            }
        }
        let number = |count: u64| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        number(common) / number(all.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(side: u32, (color, depth): (png::ColorType, png::BitDepth), bytes: &[u8]) -> Vec<u8> {
        let mut png = Vec::new();
        let mut encoder = png::Encoder::new(&mut png, side, side);
        encoder.set_color(color);
        encoder.set_depth(depth);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(bytes).unwrap();
        writer.finish().unwrap();
        png
    }

    #[test]
    fn a_sheet_is_a_png_of_any_kind() {
        use png::BitDepth::{Eight, One, Sixteen};
        use png::ColorType::{Grayscale, GrayscaleAlpha, Rgb, Rgba};
        for (kind, bytes, pixel) in [
            ((Grayscale, One), &[0x80][..], [255; 4]),
            ((Grayscale, Eight), &[7], [7, 7, 7, 255]),
            ((GrayscaleAlpha, Eight), &[7, 8], [7, 7, 7, 8]),
            ((Rgb, Eight), &[7, 8, 9], [7, 8, 9, 255]),
            ((Rgba, Sixteen), &[7, 0, 8, 0, 9, 0, 10, 0], [7, 8, 9, 10]),
        ] {
            let bitmap = Bitmap::decode(std::io::Cursor::new(png(1, kind, bytes))).unwrap();
            assert_eq!((bitmap.width, bitmap.height, bitmap.pixels), (1, 1, vec![pixel]), "{kind:?}");
        }
    }

    #[test]
    fn a_header_that_promises_too_much_is_refused() {
        let mut png = png(1, (png::ColorType::Rgba, png::BitDepth::Eight), &[0; 4]);
        png[16..24].copy_from_slice(&[0, 1, 0, 0, 0, 1, 0, 0]);
        let checksum = crc32fast::hash(&png[12..29]).to_be_bytes();
        png[29..33].copy_from_slice(&checksum);
        let error = Bitmap::decode(std::io::Cursor::new(png)).unwrap_err();
        assert!(matches!(error, png::DecodingError::LimitsExceeded), "{error}");
    }

    #[test]
    fn a_cell_is_two_numbers() {
        assert_eq!("16x24".parse(), Ok(Cell { width: 16, height: 24 }));
        for wrong in ["16", "16x", "0x4", "16X24", "-1x4", "16x24x2", "65536x1"] {
            assert!(wrong.parse::<Cell>().is_err(), "{wrong}");
        }
    }
}
