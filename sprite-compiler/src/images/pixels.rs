//! The pixels of an image, for those who look at more than whether they can be seen.

use sprite_table::{Rect, Size};

/// Red, green, blue and alpha of each pixel, row by row.
#[derive(Debug)]
pub(crate) struct Pixels {
    size: Size,
    width: usize,
    rgba: Vec<[u8; 4]>,
}

impl Pixels {
    /// The pixels of a PNG that has been inspected; [`None`] when it is not what it was.
    pub(super) fn decode(bytes: &[u8]) -> Option<Self> {
        let image = image::load_from_memory_with_format(bytes, image::ImageFormat::Png).ok()?.into_rgba8();
        let size = Size::new(image.width(), image.height());
        let width = usize::try_from(size.width).ok()?;
        let rgba = image.into_raw().as_chunks().0.to_vec();
        Some(Self { size, width, rgba })
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// All of them, row by row.
    pub(crate) fn into_pixels(self) -> Vec<[u8; 4]> {
        self.rgba
    }

    /// The pixel at a place.
    pub(crate) fn at(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        let (x, y) = (x as usize, y as usize);
        if x >= self.width {
            return None;
        }
        self.rgba.get(y.checked_mul(self.width)?.checked_add(x)?).copied()
    }

    /// Whether two rectangles show the same. What is fully transparent shows nothing, whatever its colour.
    pub(crate) fn are_same(&self, a: Rect, b: Rect) -> bool {
        let shown = |rect: Rect, x, y| self.at(rect.x + x, rect.y + y).filter(|pixel| pixel[3] > 0);
        a.size() == b.size() && (0..a.height).all(|y| (0..a.width).all(|x| shown(a, x, y) == shown(b, x, y)))
    }
}
