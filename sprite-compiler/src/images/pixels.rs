//! The decoded pixels of an image.

use super::decode::Samples;
use sprite_table::{Rect, Size};

/// Red, green, blue and alpha of each pixel, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Pixels {
    size: Size,
    width: usize,
    rgba: Vec<[u8; 4]>,
}

impl Pixels {
    /// The pixels of a decoded image.
    pub(super) fn of(samples: &Samples) -> Self {
        Self::new(samples.size, samples.to_rgba8())
    }

    /// Pixels of an image of this size, row by row.
    pub(crate) fn new(size: Size, rgba: Vec<[u8; 4]>) -> Self {
        Self { size, width: size.width as usize, rgba }
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// The length in bytes of an image of this size.
    pub(super) fn length_of(size: Size) -> u64 {
        u64::from(size.width).saturating_mul(size.height.into()).saturating_mul(4)
    }

    /// All pixels, row by row.
    pub(crate) fn all(&self) -> &[[u8; 4]] {
        &self.rgba
    }

    /// All pixels, row by row, by value.
    pub(crate) fn into_pixels(self) -> Vec<[u8; 4]> {
        self.rgba
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

/// A pixel blended over another one, both with straight alpha, with each channel rounded to the nearest value.
pub(crate) fn over(above: [u8; 4], below: [u8; 4]) -> [u8; 4] {
    let (a, b) = (u32::from(above[3]), u32::from(below[3]));
    match (a, b) {
        (0, _) => return below,
        (255, _) | (_, 0) => return above,
        _ => {}
    }
    // In parts of 255 * 255.
    let (near, far) = (a * 255, b * (255 - a));
    let sum = near + far;
    let rounded = |value: u32, by: u32| u8::try_from((value + by / 2) / by).unwrap_or(u8::MAX);
    let mut pixel = [0, 0, 0, rounded(sum, 255)];
    for ((channel, above), below) in pixel.iter_mut().zip(above).zip(below).take(3) {
        *channel = rounded(u32::from(above) * near + u32::from(below) * far, sum);
    }
    pixel
}

#[cfg(test)]
mod tests {
    use super::over;

    #[test]
    fn blending_is_as_exact_as_eight_bits_are() {
        for (a, b) in (0..=255).flat_map(|a| (0..=255).map(move |b| (a, b))) {
            let [red, _, _, alpha] = over([200, 1, 2, a], [40, 3, 4, b]);
            let (near, far) = (f64::from(a) / 255.0, (1.0 - f64::from(a) / 255.0) * f64::from(b) / 255.0);
            assert!((f64::from(alpha) - 255.0 * (near + far)).abs() <= 0.5001, "{a} {b}");
            if near + far > 0.0 {
                let exact = (200.0 * near + 40.0 * far) / (near + far);
                assert!((f64::from(red) - exact).abs() <= 0.5001, "{a} {b}: {red}, {exact}");
            }
        }
    }

    #[test]
    fn opaque_and_transparent_pixels_are_not_changed() {
        let (red, blue) = ([255, 0, 0, 255], [0, 0, 255, 255]);
        assert_eq!(over(red, blue), red);
        assert_eq!(over(red, [9, 9, 9, 9]), red);
        assert_eq!(over([9, 9, 9, 0], blue), blue);
        assert_eq!(over([1, 2, 3, 4], [5, 5, 5, 0]), [1, 2, 3, 4]);
        assert_eq!(over([255, 0, 0, 128], blue), [128, 0, 127, 255]);
        assert_eq!(over([255, 0, 0, 128], [0, 0, 255, 128]), [170, 0, 85, 192]);
    }
}
