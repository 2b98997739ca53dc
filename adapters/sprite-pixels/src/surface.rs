//! A buffer of pixels with a width and a height.

use crate::{PixelFormat, SurfaceError};
use core::fmt;
use core::ops::Range;
use sprite_runtime::{ScreenRect, Size};

/// A slice of pixels that sprites are drawn into, such as that of a window.
///
/// Making one costs nothing, so a game makes it anew for each picture, from the slice that its window lends.
///
/// ```
/// use sprite_pixels::{Rgb32, Surface};
/// use sprite_runtime::Size;
///
/// let mut buffer = vec![0; 320 * 240];
/// let mut surface = Surface::<Rgb32>::new(&mut buffer, Size::new(320, 240))?;
/// surface.clear([0xee, 0xdb, 0xad, 0xff]);
/// assert_eq!(buffer[0], 0x00ee_dbad);
/// # Ok::<(), sprite_pixels::SurfaceError>(())
/// ```
pub struct Surface<'a, F: PixelFormat> {
    elements: &'a mut [F::Element],
    size: Size,
    /// Elements from the beginning of a row to that of the next one.
    stride: usize,
    /// The rectangle that may be drawn to, within the size.
    columns: Range<i64>,
    rows: Range<i64>,
}

impl<'a, F: PixelFormat> Surface<'a, F> {
    /// The surface of a slice in which nothing stands between rows. What follows the last row is left alone.
    ///
    /// # Errors
    /// The slice is too short for the size.
    pub fn new(elements: &'a mut [F::Element], size: Size) -> Result<Self, SurfaceError> {
        // Where that does not fit, no slice is that long.
        let stride = usize::try_from(row_elements::<F>(size)).unwrap_or(usize::MAX);
        Self::with_stride(elements, size, stride)
    }

    /// The surface of a slice in which each row begins so many elements after the one above it: bytes in a slice of
    /// `u8`, such as the pitch of SDL, and pixels in a slice of `u32`. What stands between rows is left alone.
    ///
    /// # Errors
    /// The slice is too short for the size, or the stride for the width.
    pub fn with_stride(
        elements: &'a mut [F::Element],
        size: Size,
        stride: usize,
    ) -> Result<Self, SurfaceError> {
        let (row, len) = (row_elements::<F>(size), elements.len());
        if row > stride as u64 {
            return Err(SurfaceError::RowsOverlap { size, stride, needed: row });
        }
        let above = u64::from(size.height).checked_sub(1).map(|rows| rows.saturating_mul(stride as u64));
        let needed = above.map_or(0, |above| above.saturating_add(row));
        if needed > len as u64 {
            return Err(SurfaceError::TooShort { size, stride, needed, len });
        }
        let (columns, rows) = (0..i64::from(size.width), 0..i64::from(size.height));
        Ok(Self { elements, size, stride, columns, rows })
    }

    /// Its width and height.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The same surface with the same coordinates, where nothing is drawn outside of a rectangle. If the surface is
    /// clipped already, only the intersection of both rectangles is drawn to.
    #[must_use]
    pub fn clipped(&mut self, to: ScreenRect) -> Surface<'_, F> {
        let (columns, rows) = (side(to.x, to.width), side(to.y, to.height));
        Surface {
            elements: self.elements,
            size: self.size,
            stride: self.stride,
            columns: common(&self.columns, &columns),
            rows: common(&self.rows, &rows),
        }
    }

    /// Gives all pixels this colour: red, green, blue and alpha. Nothing is blended.
    pub fn clear(&mut self, color: [u8; 4]) {
        let columns = self.columns.clone();
        if columns.is_empty() {
            // There may be four billion rows without a pixel.
            return;
        }
        for row in self.rows.clone() {
            if let Some(pixels) = self.span(row, &columns) {
                pixels.fill(F::pixel(color));
            }
        }
    }

    pub(crate) const fn columns(&self) -> &Range<i64> {
        &self.columns
    }

    pub(crate) const fn rows(&self) -> &Range<i64> {
        &self.rows
    }

    /// The pixels in these columns of a row; none when they are not all in the slice.
    #[inline]
    pub(crate) fn span(&mut self, row: i64, columns: &Range<i64>) -> Option<&mut [F::Pixel]> {
        let row = usize::try_from(row).ok()?.checked_mul(self.stride)?;
        let at = |column: i64| {
            row.checked_add(usize::try_from(column).ok()?.checked_mul(usize::from(F::ELEMENTS))?)
        };
        Some(F::pixels(self.elements.get_mut(at(columns.start)?..at(columns.end)?)?))
    }
}

impl<F: PixelFormat> fmt::Debug for Surface<'_, F> {
    /// Without the pixels.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Surface")
            .field("size", &self.size)
            .field("stride", &self.stride)
            .field("columns", &self.columns)
            .field("rows", &self.rows)
            .finish_non_exhaustive()
    }
}

/// Elements that the pixels of a row take.
fn row_elements<F: PixelFormat>(size: Size) -> u64 {
    u64::from(size.width).saturating_mul(u64::from(F::ELEMENTS))
}

fn side(from: i32, length: u32) -> Range<i64> {
    let from = i64::from(from);
    from..from.saturating_add(i64::from(length))
}

/// The intersection of two ranges.
pub(crate) fn common(one: &Range<i64>, other: &Range<i64>) -> Range<i64> {
    one.start.max(other.start)..one.end.min(other.end)
}
