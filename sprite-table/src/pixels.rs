//! The forms in which an image's pixels are embedded.

use crate::Size;
use crate::indices::Depth;

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
    /// What the compiler writes has always two colours. The first one is the one that cannot be seen, if the image has
    /// one, or else the darker one; so on a display of one colour, 1 is what is drawn.
    Mono1 {
        /// The indices. Each row begins with a byte of its own; the leftmost pixel is the highest bit.
        bits: &'a [u8],
        /// Two colours, each as red, green, blue and alpha.
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
    /// [`Pixels::Rgb565`]. In one piece, the mask follows the pixels.
    Rgb565,
    /// [`Pixels::None`].
    None,
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
            Self::Png(_) | Self::Rgba8(_) | Self::Rgb565 { .. } | Self::None => self,
        }
    }

    /// The colours of pixels that are stored as indices, each red, green, blue and alpha.
    pub(crate) const fn palette(&self) -> Option<&'a [u8]> {
        match *self {
            Self::Indexed8 { palette, .. } | Self::Indexed4 { palette, .. } | Self::Mono1 { palette, .. } => {
                Some(palette)
            }
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
            Self::Indexed8 { palette, .. } | Self::Indexed4 { palette, .. } | Self::Mono1 { palette, .. } => {
                match self.index_at(size, x, y) {
                    Some(index) => part(palette, index as u64),
                    None => None,
                }
            }
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

/// The index of a pixel that shares its byte with others, in an image with so many columns.
const fn packed(bytes: &[u8], depth: Depth, columns: u32, x: u32, y: u32) -> Option<u8> {
    match part(bytes, at(depth.row(columns) as u64, depth.byte(x) as u64, y)) {
        Some([byte]) => Some(depth.index(byte, x)),
        None => None,
    }
}

/// Splits bytes after the first `count`; the second part is empty if there are fewer.
const fn split(bytes: &[u8], count: u64) -> (&[u8], &[u8]) {
    if count > bytes.len() as u64 {
        return (bytes, &[]);
    }
    #[expect(clippy::cast_possible_truncation, reason = "it is not above a length")]
    match bytes.split_at_checked(count as usize) {
        Some(halves) => halves,
        None => (bytes, &[]),
    }
}

/// The number of a column in a row. It always fits: all three have 32 bits.
const fn at(columns: u64, column: u64, row: u32) -> u64 {
    columns.wrapping_mul(row as u64).wrapping_add(column)
}

/// The part with this number, if there are that many parts of `N` bytes.
const fn part<const N: usize>(bytes: &[u8], number: u64) -> Option<[u8; N]> {
    let parts = bytes.as_chunks::<N>().0;
    if number >= parts.len() as u64 {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "it is below a length")]
    let halves = parts.split_at_checked(number as usize);
    match halves {
        Some((_, [part, ..])) => Some(*part),
        _ => None,
    }
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
