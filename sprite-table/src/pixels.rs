//! The forms in which an image's pixels are embedded.

use crate::Size;
use crate::bytes::{part, split};
use crate::indices::Depth;
use crate::rle::{self, Packets};

/// The pixels of an [`Image`](crate::Image), in the form that the asset folder's settings chose.
///
/// Rows go from the top down, pixels from left to right, and there is nothing between rows unless stated. Alpha is
/// straight: colours are multiplied by it only if the settings ask for that.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Pixels<'a> {
    /// A PNG file, which the game decodes.
    Png(&'a [u8]),
    /// Four bytes for each pixel: red, green, blue and alpha.
    Rgba8(&'a [u8]),
    /// A byte for each pixel, the index of its colour in the palette.
    Indexed8 {
        /// The indices, from 0.
        indices: &'a [u8],
        /// At most 256 colours, each as red, green, blue and alpha.
        palette: &'a [u8],
    },
    /// Half a byte for each pixel, the index of its colour in the palette.
    Indexed4 {
        /// The indices, from 0. Each row begins with a byte of its own; the left one of two pixels is the higher half.
        indices: &'a [u8],
        /// At most 16 colours, each as red, green, blue and alpha.
        palette: &'a [u8],
    },
    /// A bit for each pixel, the index of its colour in the palette.
    ///
    /// The compiler always writes two colours. The first one is transparent if the image has a transparent pixel, else
    /// it is the darker one. So 1 is a lit pixel on a display of one colour.
    Mono1 {
        /// The indices. Each row begins with a byte of its own; the leftmost pixel is the highest bit.
        bits: &'a [u8],
        /// Two colours, each as red, green, blue and alpha.
        palette: &'a [u8],
    },
    /// The index of each pixel's colour in the palette, run-length coded. Each row can be found by itself.
    Rle8 {
        /// The rows. The first byte is the number of bytes of an offset, 2 or 4. Such offsets follow, the lower byte
        /// first: one for each row, counted from the first byte of all, and one for the end of the last row. A row is a
        /// list of packets, as TGA files have them: a byte of 128 or more, minus 127, is the number of pixels that have
        /// the index that follows it; a smaller byte, plus 1, is the number of indices that follow it.
        rows: &'a [u8],
        /// At most 256 colours, each as red, green, blue and alpha.
        palette: &'a [u8],
    },
    /// Two bytes for each pixel, and a bit that says whether it is visible.
    Rgb565 {
        /// The pixels: from the highest bit 5 bits of red, 6 of green and 5 of blue, with the lower byte first.
        pixels: &'a [u8],
        /// A bit for each pixel, 1 if it is opaque. Each row begins with a byte of its own; the leftmost pixel is the
        /// highest bit.
        mask: &'a [u8],
    },
    /// No pixels: only the image's path and size are embedded.
    None,
}

/// A form of [`Pixels`], without the pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PixelForm {
    /// [`Pixels::Png`].
    Png,
    /// [`Pixels::Rgba8`].
    Rgba8,
    /// [`Pixels::Indexed8`]. In one piece, the palette follows the indices.
    Indexed8,
    /// [`Pixels::Indexed4`]. In one piece, the palette follows the indices.
    Indexed4,
    /// [`Pixels::Mono1`]. In one piece, the palette follows the bits.
    Mono1,
    /// [`Pixels::Rle8`]. In one piece, the palette follows the rows.
    Rle8,
    /// [`Pixels::Rgb565`]. In one piece, the mask follows the pixels.
    Rgb565,
    /// [`Pixels::None`].
    None,
}

impl PixelForm {
    /// All forms, in the order of their numbers.
    pub const ALL: &'static [Self] = &[
        Self::Png,
        Self::Rgba8,
        Self::Indexed8,
        Self::Indexed4,
        Self::Mono1,
        Self::Rle8,
        Self::Rgb565,
        Self::None,
    ];

    /// Returns whether the pixels can be read without a decoder: in all forms but PNG files and [`None`](Self::None).
    pub const fn is_decoded(self) -> bool {
        !matches!(self, Self::Png | Self::None)
    }
}

impl<'a> Pixels<'a> {
    /// The pixels of an image of this size, which are in one piece.
    pub(crate) const fn of(form: PixelForm, size: Size, bytes: &'a [u8]) -> Self {
        let count = at(size.width as u64, 0, size.height);
        match form {
            PixelForm::Png => Self::Png(bytes),
            PixelForm::Rgba8 => Self::Rgba8(bytes),
            PixelForm::Indexed8 => {
                let (indices, palette) = split(bytes, count);
                Self::Indexed8 { indices, palette }
            }
            PixelForm::Indexed4 => {
                let (indices, palette) = split(bytes, at(Depth::Four.row(size.width) as u64, 0, size.height));
                Self::Indexed4 { indices, palette }
            }
            PixelForm::Mono1 => {
                let (bits, palette) = split(bytes, at(Depth::One.row(size.width) as u64, 0, size.height));
                Self::Mono1 { bits, palette }
            }
            PixelForm::Rle8 => {
                let (rows, palette) = match rle::offset(bytes, size.height) {
                    Some(end) => split(bytes, end as u64),
                    None => (bytes, [].as_slice()),
                };
                Self::Rle8 { rows, palette }
            }
            PixelForm::Rgb565 => {
                let (pixels, mask) = split(bytes, count.saturating_mul(2));
                Self::Rgb565 { pixels, mask }
            }
            PixelForm::None => Self::None,
        }
    }

    /// The same pixels in other colours, each red, green, blue and alpha: those of a team, or all of them white for a
    /// hit. A pixel whose index is beyond the palette is not drawn. Pixels without indices are as they were.
    ///
    /// On a page of an [atlas](https://github.com/OWNER/REPOSITORY/blob/main/docs/images.md#atlas), the indices are
    /// those of the page's palette, which holds the colours of all its images.
    ///
    /// ```
    /// # use sprite_table::{Image, PixelForm, Size};
    /// # const BYTES: &[u8] = b"\x01\0\0\0\0\x80\x80\x80\xff";
    /// # let image = Image::with_pixels(0, "grey.png", Size::new(1, 1), PixelForm::Indexed8, BYTES);
    /// const RED: [[u8; 4]; 2] = [[0; 4], [255, 0, 0, 255]];
    /// assert_eq!(image.pixels().with_palette(&RED).rgba_at(image.size(), 0, 0), Some(RED[1]));
    /// ```
    #[must_use]
    pub const fn with_palette(self, palette: &'a [[u8; 4]]) -> Self {
        match self {
            Self::Indexed8 { indices, .. } => Self::Indexed8 { indices, palette: palette.as_flattened() },
            Self::Indexed4 { indices, .. } => Self::Indexed4 { indices, palette: palette.as_flattened() },
            Self::Mono1 { bits, .. } => Self::Mono1 { bits, palette: palette.as_flattened() },
            Self::Rle8 { rows, .. } => Self::Rle8 { rows, palette: palette.as_flattened() },
            Self::Png(_) | Self::Rgba8(_) | Self::Rgb565 { .. } | Self::None => self,
        }
    }

    /// The colours of pixels that are stored as indices, each red, green, blue and alpha.
    pub(crate) const fn palette(&self) -> Option<&'a [u8]> {
        match *self {
            Self::Indexed8 { palette, .. }
            | Self::Indexed4 { palette, .. }
            | Self::Mono1 { palette, .. }
            | Self::Rle8 { palette, .. } => Some(palette),
            Self::Png(_) | Self::Rgba8(_) | Self::Rgb565 { .. } | Self::None => None,
        }
    }

    /// The index in the palette of the pixel in column `x` and row `y` of an image of this size; [`None`] outside of the
    /// image, and for pixels that are not stored as indices.
    pub const fn index_at(&self, size: Size, x: u32, y: u32) -> Option<u8> {
        if x >= size.width || y >= size.height {
            return None;
        }
        match *self {
            Self::Indexed8 { indices, .. } => match part(indices, at(size.width as u64, x as u64, y)) {
                Some([index]) => Some(index),
                None => None,
            },
            Self::Indexed4 { indices, .. } => packed(indices, Depth::Four, size.width, x, y),
            Self::Mono1 { bits, .. } => packed(bits, Depth::One, size.width, x, y),
            Self::Rle8 { rows, .. } => Packets::of(rows, y).index(x),
            Self::Png(_) | Self::Rgba8(_) | Self::Rgb565 { .. } | Self::None => None,
        }
    }

    /// Red, green, blue and alpha of the pixel in column `x` and row `y` of an image of this size, as
    /// [`Image::rgba_at`](crate::Image::rgba_at) gives it.
    pub const fn rgba_at(&self, size: Size, x: u32, y: u32) -> Option<[u8; 4]> {
        if x >= size.width || y >= size.height {
            return None;
        }
        let number = at(size.width as u64, x as u64, y);
        match *self {
            Self::Rgba8(pixels) => part(pixels, number),
            Self::Indexed8 { palette, .. }
            | Self::Indexed4 { palette, .. }
            | Self::Mono1 { palette, .. }
            | Self::Rle8 { palette, .. } => match self.index_at(size, x, y) {
                Some(index) => part(palette, index as u64),
                None => None,
            },
            Self::Rgb565 { pixels, mask } => {
                match (part(pixels, number), packed(mask, Depth::One, size.width, x, y)) {
                    (Some(pixel), Some(1)) => Some(widened(pixel)),
                    (Some(_), Some(_)) => Some([0; 4]),
                    _ => None,
                }
            }
            Self::Png(_) | Self::None => None,
        }
    }
}

/// The pixels of a row, each by column, and none to the left of one that was asked for before: in runs, the packets to the
/// left are passed once.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    pixels: Pixels<'a>,
    size: Size,
    y: u32,
    packets: Packets<'a>,
}

impl<'a> Row<'a> {
    pub(crate) const fn of(pixels: Pixels<'a>, size: Size, y: u32) -> Self {
        let packets = match pixels {
            Pixels::Rle8 { rows, .. } => Packets::of(rows, y),
            _ => Packets::of(&[], 0),
        };
        Self { pixels, size, y, packets }
    }

    pub(crate) fn index_at(&mut self, x: u32) -> Option<u8> {
        match self.pixels {
            Pixels::Rle8 { .. } => self.packets.index(x),
            pixels => pixels.index_at(self.size, x, self.y),
        }
    }

    pub(crate) fn rgba_at(&mut self, x: u32) -> Option<[u8; 4]> {
        match self.pixels {
            Pixels::Rle8 { palette, .. } => part(palette, self.packets.index(x)?.into()),
            pixels => pixels.rgba_at(self.size, x, self.y),
        }
    }
}

/// The index of a pixel that shares its byte with others, in an image with so many columns.
const fn packed(bytes: &[u8], depth: Depth, columns: u32, x: u32, y: u32) -> Option<u8> {
    match part(bytes, at(depth.row(columns) as u64, depth.byte(x) as u64, y)) {
        Some([byte]) => Some(depth.index(byte, x)),
        None => None,
    }
}

/// The number of a column in a row. It always fits: all three have 32 bits.
const fn at(columns: u64, column: u64, row: u32) -> u64 {
    columns.wrapping_mul(row as u64).wrapping_add(column)
}

/// A pixel of 5, 6 and 5 bits, widened to 8 bits each: the highest bits also fill the lowest, so that white stays
/// white.
pub(crate) const fn widened([low, high]: [u8; 2]) -> [u8; 4] {
    let red = high & 0xf8;
    let green = (high << 5) | ((low >> 3) & 0x1c);
    let blue = low << 3;
    [red | (red >> 5), green | (green >> 6), blue | (blue >> 5), u8::MAX]
}

impl core::fmt::Debug for Pixels<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let (form, bytes, more) = match *self {
            Self::Png(bytes) => ("Png", bytes, None),
            Self::Rgba8(bytes) => ("Rgba8", bytes, None),
            Self::Indexed8 { indices, palette } => ("Indexed8", indices, Some(palette)),
            Self::Indexed4 { indices, palette } => ("Indexed4", indices, Some(palette)),
            Self::Mono1 { bits, palette } => ("Mono1", bits, Some(palette)),
            Self::Rle8 { rows, palette } => ("Rle8", rows, Some(palette)),
            Self::Rgb565 { pixels, mask } => ("Rgb565", pixels, Some(mask)),
            Self::None => return f.write_str("None"),
        };
        let mut tuple = f.debug_tuple(form);
        tuple.field(&bytes.len());
        if let Some(more) = more {
            tuple.field(&more.len());
        }
        tuple.finish()
    }
}
