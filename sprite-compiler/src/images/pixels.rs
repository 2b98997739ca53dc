//! The decoded pixels of an image.

use super::decode::{Header, Samples};
use sprite_table::{Rect, Size};

/// Red, green, blue and alpha of each pixel, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Pixels {
    size: Size,
    width: usize,
    rgba: Vec<u8>,
}

impl Pixels {
    /// The pixels of a PNG that was inspected; [`None`] if it has changed since.
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        Header::read(bytes).and_then(Header::decode).ok().map(|samples| Self::of(&samples))
    }

    /// The pixels of a decoded image.
    pub(super) fn of(samples: &Samples) -> Self {
        Self::new(samples.size, samples.to_rgba8())
    }

    /// Pixels of an image of this size, row by row.
    pub(crate) fn new(size: Size, rgba: Vec<[u8; 4]>) -> Self {
        Self { size, width: size.width as usize, rgba: rgba.into_flattened() }
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// The length of the pixels in bytes.
    pub(super) fn length(&self) -> u64 {
        Self::length_of(self.size)
    }

    /// The length in bytes of an image of this size.
    pub(super) fn length_of(size: Size) -> u64 {
        u64::from(size.width).saturating_mul(size.height.into()).saturating_mul(4)
    }

    /// All pixels, row by row.
    pub(crate) fn all(&self) -> &[[u8; 4]] {
        self.rgba.as_chunks().0
    }

    /// All pixels, row by row, by value.
    pub(crate) fn into_pixels(self) -> Vec<[u8; 4]> {
        self.all().to_vec()
    }

    /// A view of the pixels, from which rectangles can be cut.
    pub(crate) fn rows(&self) -> Rows<'_> {
        Rows { size: self.size, pixels: self.all() }
    }

    /// The pixel at this column and row.
    pub(crate) fn at(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        let (x, y) = (x as usize, y as usize);
        if x >= self.width {
            return None;
        }
        self.all().get(y.checked_mul(self.width)?.checked_add(x)?).copied()
    }

    /// Returns whether two rectangles look the same. Fully transparent pixels are equal, whatever their colours are.
    pub(crate) fn are_same(&self, a: Rect, b: Rect) -> bool {
        let shown = |rect: Rect, x, y| self.at(rect.x + x, rect.y + y).filter(|pixel| pixel[3] > 0);
        a.size() == b.size() && (0..a.height).all(|y| (0..a.width).all(|x| shown(a, x, y) == shown(b, x, y)))
    }
}

/// Pixels of an image of this size, row by row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows<'a> {
    pub(super) size: Size,
    pub(super) pixels: &'a [[u8; 4]],
}

impl<'a> Rows<'a> {
    /// The pixels of a rectangle in this row of the image; none if the rectangle reaches outside of the image.
    pub(crate) fn row(self, rect: Rect, y: u32) -> &'a [[u8; 4]] {
        let width = self.size.width as usize;
        let start = (y as usize).saturating_mul(width).saturating_add(rect.x as usize);
        let is_inside = rect.fits(self.size) && y < self.size.height;
        let row = self.pixels.get(start..start.saturating_add(rect.width as usize));
        row.filter(|_| is_inside).unwrap_or_default()
    }
}
