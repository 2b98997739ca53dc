//! Runs: neighbouring visible pixels of one row of a frame.

use crate::PackedIndices;
use crate::pixels::widened;

/// Neighbouring pixels of one row. All of them are visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run<'a> {
    pixels: RunPixels<'a>,
    is_mirrored: bool,
}

/// The pixels of a [`Run`] in the form in which the image is embedded, in the order of the image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunPixels<'a> {
    /// Red, green, blue and alpha.
    Rgba8(&'a [[u8; 4]]),
    /// The index of each pixel's colour in the palette, of an image that is embedded as `indexed8` or `rle8`.
    Indexed8 {
        /// The indices.
        indices: &'a [u8],
        /// All colours of the image: red, green, blue and alpha.
        palette: &'a [[u8; 4]],
    },
    /// The index of each pixel's colour in the palette, of an image that is embedded as `indexed4` or `mono1`.
    Packed {
        /// The indices.
        indices: PackedIndices<'a>,
        /// All colours of the image: red, green, blue and alpha.
        palette: &'a [[u8; 4]],
    },
    /// One index for all pixels, of an image that is embedded as `rle8`.
    Repeated {
        /// The index of the colour in the palette.
        index: u8,
        /// The number of pixels.
        count: usize,
        /// All colours of the image: red, green, blue and alpha.
        palette: &'a [[u8; 4]],
    },
    /// Each pixel, for `u16::from_le_bytes`: from the highest bit 5 bits of red, 6 of green and 5 of blue.
    Rgb565(&'a [[u8; 2]]),
}

impl<'a> Run<'a> {
    pub(crate) const fn new(pixels: RunPixels<'a>, is_mirrored: bool) -> Self {
        Self { pixels, is_mirrored }
    }

    /// The number of pixels, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "a run has a pixel")]
    pub const fn len(&self) -> usize {
        match self.pixels {
            RunPixels::Rgba8(pixels) => pixels.len(),
            RunPixels::Indexed8 { indices, .. } => indices.len(),
            RunPixels::Packed { indices, .. } => indices.len(),
            RunPixels::Repeated { count, .. } => count,
            RunPixels::Rgb565(pixels) => pixels.len(),
        }
    }

    /// The pixels as they are embedded, for code that copies whole rows. If [`is_mirrored`](Self::is_mirrored), they
    /// are drawn from the last to the first.
    pub const fn pixels(&self) -> RunPixels<'a> {
        self.pixels
    }

    /// Returns whether the frame is mirrored, so that the last pixel in the image is the leftmost one on the screen.
    pub const fn is_mirrored(&self) -> bool {
        self.is_mirrored
    }

    /// Red, green, blue and alpha of each pixel, from left to right on the screen.
    pub fn rgba8(&self) -> impl ExactSizeIterator<Item = [u8; 4]> + use<'a> {
        let Self { pixels, is_mirrored } = *self;
        let last = self.len().saturating_sub(1);
        (0..self.len()).map(move |index| {
            let index = if is_mirrored { last.saturating_sub(index) } else { index };
            pixels.rgba8(index).unwrap_or_default()
        })
    }

    /// Each pixel as 5 bits of red, 6 of green and 5 of blue, from left to right on the screen, for small displays.
    /// Alpha is left out.
    pub fn rgb565(&self) -> impl ExactSizeIterator<Item = u16> + use<'a> {
        self.rgba8().map(|[red, green, blue, _]| {
            u16::from(red >> 3) << 11 | u16::from(green >> 2) << 5 | u16::from(blue >> 3)
        })
    }
}

impl RunPixels<'_> {
    /// The pixel at a position, from 0.
    fn rgba8(self, position: usize) -> Option<[u8; 4]> {
        match self {
            Self::Rgba8(pixels) => pixels.get(position).copied(),
            Self::Indexed8 { indices, palette } => palette.get(usize::from(*indices.get(position)?)).copied(),
            Self::Packed { indices, palette } => palette.get(usize::from(indices.get(position)?)).copied(),
            Self::Repeated { index, count, palette } if position < count => {
                palette.get(usize::from(index)).copied()
            }
            Self::Repeated { .. } => None,
            Self::Rgb565(pixels) => pixels.get(position).map(|&pixel| widened(pixel)),
        }
    }
}
