//! A part of a sprite's canvas, and what is laid on it: the stored pixels of cels, and tilemaps.

use crate::formats::aseprite::binary::{BinaryFile, CelIndex, Content, Depth, Masks, Palette, Tileset};
use crate::formats::aseprite::blend::{Mode, Pixel};
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use sprite_table::Size;
use std::borrow::Cow;

/// A rectangle of pixels whose corner may lie outside of the canvas. The far edges are exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) left: i64,
    pub(super) top: i64,
    pub(super) right: i64,
    pub(super) bottom: i64,
}

impl Area {
    /// Where something of this size lies.
    pub(super) fn new(x: i64, y: i64, width: i64, height: i64) -> Self {
        Self { left: x, top: y, right: x.saturating_add(width), bottom: y.saturating_add(height) }
    }

    /// The area that two areas share; empty when they share nothing.
    pub(super) fn and(self, other: Self) -> Self {
        let (left, top) = (self.left.max(other.left), self.top.max(other.top));
        let (right, bottom) = (self.right.min(other.right), self.bottom.min(other.bottom));
        if left < right && top < bottom { Self { left, top, right, bottom } } else { Self::new(0, 0, 0, 0) }
    }

    /// The smallest area around both.
    pub(super) fn around(self, other: Self) -> Self {
        if self.pixels() == 0 {
            return other;
        }
        if other.pixels() == 0 {
            return self;
        }
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Number of its pixels.
    pub(super) fn pixels(self) -> u64 {
        self.width() as u64 * self.height() as u64
    }

    fn width(self) -> usize {
        usize::try_from(self.right - self.left).unwrap_or(0)
    }

    fn height(self) -> usize {
        usize::try_from(self.bottom - self.top).unwrap_or(0)
    }
}

/// Pixels of an area of the canvas, at first all transparent.
#[derive(Debug)]
pub(super) struct Canvas {
    pub(super) area: Area,
    pixels: Vec<Pixel>,
}

impl Canvas {
    pub(super) fn new(area: Area) -> Self {
        Self { area, pixels: vec![[0; 4]; area.width() * area.height()] }
    }

    /// Its pixels, row by row.
    pub(super) fn pixels(&self) -> &[Pixel] {
        &self.pixels
    }

    /// Makes all of it transparent again.
    pub(super) fn clear(&mut self) {
        self.pixels.fill([0; 4]);
    }

    /// The pixel at a place of the sprite's canvas; transparent outside of this part.
    fn at(&self, x: i64, y: i64) -> Pixel {
        let index = |at: i64, first: i64| usize::try_from(at - first).ok();
        let (column, row) = (index(x, self.area.left), index(y, self.area.top));
        let place = column.zip(row).map(|(column, row)| row * self.area.width() + column);
        place.and_then(|place| self.pixels.get(place)).copied().unwrap_or_default()
    }

    /// Lays what an area shows on it; `above` says what that is at a place of the sprite's canvas.
    pub(super) fn draw(&mut self, area: Area, mode: Mode, opacity: u8, above: impl Fn(i64, i64) -> Pixel) {
        let area = self.area.and(area);
        let (left, width) = (usize::try_from(area.left - self.area.left).unwrap_or(0), self.area.width());
        // Neighbours are often alike, and some modes take long.
        let mut last = ([0; 4], [0; 4], mode.blend([0; 4], [0; 4], opacity));
        for y in area.top..area.bottom {
            let row = usize::try_from(y - self.area.top).unwrap_or(0);
            let start = row * width + left;
            let pixels = self.pixels.get_mut(start..start + area.width()).unwrap_or_default();
            for (below, x) in pixels.iter_mut().zip(area.left..) {
                let above = above(x, y);
                if (last.0, last.1) != (*below, above) {
                    last = (*below, above, mode.blend(*below, above, opacity));
                }
                *below = last.2;
            }
        }
    }

    /// Lays another part of the canvas on it.
    pub(super) fn lay(&mut self, other: &Self, mode: Mode, opacity: u8) {
        self.draw(other.area, mode, opacity, |x, y| other.at(x, y));
    }
}

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

/// The decompressed streams of a file.
#[derive(Debug, Default)]
pub(super) struct Decompressed<'a> {
    /// By frame and cel; empty for links and for what is not drawn.
    cels: Vec<Vec<Cow<'a, [u8]>>>,
    tilesets: Vec<Cow<'a, [u8]>>,
}

impl<'a> Decompressed<'a> {
    /// Decompresses every stream of the content of a file, also of what is not drawn: a file is sound as a whole or not
    /// at all. `files` are that file and its copies, which draw other layers.
    pub(super) fn new(files: &[&BinaryFile], content: &'a [u8]) -> Result<Self, BinaryError> {
        let Some(file) = files.first() else { return Ok(Self::default()) };
        let draws =
            |file: &&BinaryFile, layer: usize| file.layers.get(layer).is_some_and(|layer| layer.is_drawn);
        let mut cels = Vec::with_capacity(file.frames.len());
        for (number, frame) in file.frames.iter().enumerate() {
            let mut of_frame = Vec::with_capacity(frame.cels.len());
            for cel in &frame.cels {
                let stream = match cel.content {
                    Content::Picture { pixels: stream, .. } | Content::Tiles { tiles: stream, .. } => stream,
                    Content::Link { .. } => {
                        of_frame.push(Cow::default());
                        continue;
                    }
                };
                let bytes = stream.read(content).map_err(|error| {
                    let name = file.layers.get(cel.layer).map_or("", |layer| &layer.name);
                    error.within(messages::cel_on(name)).within(messages::frame(number))
                })?;
                let is_drawn = files.iter().any(|file| draws(file, cel.layer));
                of_frame.push(if is_drawn { bytes } else { Cow::default() });
            }
            cels.push(of_frame);
        }
        let tiles = file.tilesets.iter().map(|tileset| match &tileset.tiles {
            Some(tiles) => {
                tiles.read(content).map_err(|error| error.within(messages::tileset(&tileset.name)))
            }
            None => Ok(Cow::default()),
        });
        Ok(Self { cels, tilesets: tiles.collect::<Result<_, _>>()? })
    }

    /// The bytes of a cel that is no link.
    pub(super) fn cel(&self, index: CelIndex) -> &[u8] {
        self.cels.get(index.frame).and_then(|cels| cels.get(index.cel)).map_or(&[], |bytes| bytes)
    }

    /// The bytes of a tileset.
    pub(super) fn tileset(&self, index: usize) -> &[u8] {
        self.tilesets.get(index).map_or(&[], |bytes| bytes)
    }
}

/// How stored pixels become colours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Colours<'f> {
    pub(super) depth: Depth,
    pub(super) palette: Option<&'f Palette>,
    /// On the background the transparent index is a colour like any other.
    pub(super) is_background: bool,
}

impl Colours<'_> {
    /// The colour of the pixel with this number; transparent when there is none.
    pub(super) fn at(&self, bytes: &[u8], number: usize) -> Pixel {
        let colour = match self.depth {
            Depth::Rgba => bytes.as_chunks::<4>().0.get(number).copied(),
            Depth::Grey => bytes.as_chunks::<2>().0.get(number).map(|&[v, alpha]| [v, v, v, alpha]),
            Depth::Indexed { transparent } => {
                let index = bytes.get(number).copied();
                let index = index.filter(|&index| self.is_background || index != transparent);
                index.and_then(|index| self.palette?.colour(index))
            }
        };
        colour.unwrap_or_default()
    }
}
