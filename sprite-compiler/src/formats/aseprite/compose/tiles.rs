//! Tilemaps: which pixel of which tile is seen where.

use super::pictures::Colours;
use crate::formats::aseprite::binary::{Masks, Tileset};
use crate::formats::aseprite::blend::Pixel;
use sprite_table::Size;

/// A tilemap that is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tilemap<'f> {
    /// Tiles in a row.
    pub(super) columns: usize,
    pub(super) masks: Masks,
    /// Four bytes for each tile, row by row.
    pub(super) tiles: &'f [u8],
    pub(super) tileset: &'f Tileset,
    /// The pixels of the tileset.
    pub(super) pixels: &'f [u8],
    pub(super) colours: Colours<'f>,
}

impl Tilemap<'_> {
    /// The pixel so far from the left upper corner of the map.
    pub(super) fn at(&self, x: usize, y: usize) -> Pixel {
        let Size { width, height } = self.tileset.size;
        let (width, height) = (width as usize, height as usize);
        // No tile is without a width or a height.
        let place = y.checked_div(height).zip(x.checked_div(width));
        let place = place.map(|(row, column)| row * self.columns + column);
        let value = place.and_then(|place| self.tiles.as_chunks::<4>().0.get(place));
        let Some((value, number)) = value.and_then(|bytes| {
            let value = u32::from_le_bytes(*bytes);
            Some((value, self.number(value)?))
        }) else {
            return [0; 4];
        };
        let is_set = |mask: u32| value & mask != 0;
        let (x, y) = (x % width, y % height);
        let mut sx = if is_set(self.masks.flip_x) { width - 1 - x } else { x };
        let mut sy = if is_set(self.masks.flip_y) { height - 1 - y } else { y };
        if is_set(self.masks.flip_diagonal) {
            (sx, sy) = (sy, sx);
        }
        // Of an oblong tile that is turned over its diagonal, something lies outside.
        if sx >= width || sy >= height {
            return [0; 4];
        }
        self.colours.at(self.pixels, (number * height + sy) * width + sx)
    }

    /// The number of the tile that a value names; [`None`] when nothing is to be drawn.
    fn number(&self, value: u32) -> Option<usize> {
        if !self.tileset.zero_is_empty && value == u32::MAX {
            return None;
        }
        let number = (value & self.masks.tile) >> self.masks.tile.trailing_zeros();
        let is_empty = self.tileset.zero_is_empty && number == 0;
        (!is_empty && number < self.tileset.count).then_some(number as usize)
    }
}
