//! Slices that are surfaces, and slices that are not.

use sprite_pixels::{Argb32, Rgb32, Rgba8, Surface, SurfaceError};
use sprite_runtime::{Point, ScreenRect, Size};

#[test]
fn a_short_slice_is_refused_with_the_figures() {
    let (mut bytes, mut numbers) = (vec![0; 4 * 11], vec![0; 11]);
    let size = Size::new(4, 3);
    assert_eq!(
        Surface::<Rgba8>::new(&mut bytes, size).unwrap_err(),
        SurfaceError::TooShort { size, stride: 16, needed: 48, len: 44 }
    );
    let error = Surface::<Rgb32>::new(&mut numbers, size).unwrap_err();
    assert_eq!(error, SurfaceError::TooShort { size, stride: 4, needed: 12, len: 11 });
    assert_eq!(
        error.to_string(),
        "4 x 3 pixels with a stride of 4 need a slice of 12 elements, and it has 11: make the buffer anew when the \
         window changes its size"
    );
}

#[test]
fn rows_that_overlap_are_refused_with_the_figures() {
    let (mut bytes, size) = (vec![0; 1_000], Size::new(4, 3));
    let error = Surface::<Rgba8>::with_stride(&mut bytes, size, 15).unwrap_err();
    assert_eq!(error, SurfaceError::RowsOverlap { size, stride: 15, needed: 16 });
    assert_eq!(
        error.to_string(),
        "4 x 3 pixels with a stride of 15: a row has 16 elements, and the stride, counted in elements of the slice, has \
         to be that at least"
    );
}

/// The last row needs no more than its pixels.
#[test]
fn the_stride_counts_elements() {
    let mut bytes = vec![7; 2 * 9 + 8];
    let mut surface = Surface::<Rgba8>::with_stride(&mut bytes, Size::new(2, 3), 9).unwrap();
    surface.clear([1, 2, 3, 4]);
    let row = [1, 2, 3, 4, 1, 2, 3, 4];
    assert_eq!(bytes, [&row[..], &[7], &row, &[7], &row].concat());
    assert!(Surface::<Rgba8>::with_stride(&mut bytes[1..], Size::new(2, 3), 9).is_err());
}

#[test]
fn sizes_at_the_limits_are_refused_or_empty() {
    let mut none: [u32; 0] = [];
    for size in [Size::new(0, 0), Size::new(9, 0), Size::new(0, u32::MAX)] {
        let mut surface = Surface::<Rgb32>::new(&mut none, size).unwrap();
        surface.clear([9; 4]);
        assert_eq!(surface.size(), size);
    }
    let size = Size::new(u32::MAX, u32::MAX);
    let needed = u64::from(u32::MAX) * u64::from(u32::MAX);
    let error = Surface::<Rgb32>::new(&mut none, size).unwrap_err();
    assert_eq!(error, SurfaceError::TooShort { size, stride: u32::MAX as usize, needed, len: 0 });
    let error = Surface::<Rgb32>::with_stride(&mut none, size, usize::MAX).unwrap_err();
    assert_eq!(error, SurfaceError::TooShort { size, stride: usize::MAX, needed: u64::MAX, len: 0 });
}

#[test]
fn a_clip_within_a_clip_is_what_both_have_in_common() {
    let mut numbers = [0; 5 * 4];
    let mut surface = Surface::<Argb32>::new(&mut numbers, Size::new(5, 4)).unwrap();
    let rect = |x, y, width, height| ScreenRect::new(Point::new(x, y), Size::new(width, height));
    let mut clipped = surface.clipped(rect(-1, 1, 4, u32::MAX));
    clipped.clear([0, 0, 0, 1]);
    clipped.clipped(rect(2, i32::MIN, 9, u32::MAX)).clear([0, 0, 0, 2]);
    clipped.clipped(rect(3, 0, 9, 9)).clear([0, 0, 0, 3]);
    clipped.clipped(rect(i32::MAX, i32::MAX, u32::MAX, u32::MAX)).clear([0, 0, 0, 4]);
    let alphas = numbers.map(|number| number >> 24);
    // From the lowest coordinate on it reaches to the row before the second one.
    assert_eq!(alphas, [0, 0, 0, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0, 0, 1, 1, 2, 0, 0]);
}
