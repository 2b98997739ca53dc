//! Buffers that are no surface.

use core::fmt;
use sprite_runtime::Size;

/// A slice that cannot hold a surface of a size. Lengths are counted in elements of the slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SurfaceError {
    /// The slice ends before the last pixel.
    TooShort {
        /// Width and height of the surface.
        size: Size,
        /// From the beginning of a row to that of the next one.
        stride: usize,
        /// The elements that the surface needs, without the padding of the last row; [`u64::MAX`] when it is more.
        needed: u64,
        /// The elements that the slice has.
        len: usize,
    },
    /// A row begins before the pixels of the one above it end.
    RowsOverlap {
        /// Width and height of the surface.
        size: Size,
        /// From the beginning of a row to that of the next one.
        stride: usize,
        /// The elements that the pixels of a row need.
        needed: u64,
    },
}

impl fmt::Display for SurfaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooShort { size: Size { width, height }, stride, needed, len } => write!(
                f,
                "{width} x {height} pixels with a stride of {stride} need a slice of {needed} elements, and it has {len}: \
                 make the buffer anew when the window changes its size"
            ),
            Self::RowsOverlap { size: Size { width, height }, stride, needed } => write!(
                f,
                "{width} x {height} pixels with a stride of {stride}: a row has {needed} elements, and the stride, \
                 counted in elements of the slice, has to be that at least"
            ),
        }
    }
}

impl core::error::Error for SurfaceError {}
