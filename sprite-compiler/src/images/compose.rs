//! Images whose pixels the compiler draws itself, from the content of a description: pictures of one size, packed on a
//! sheet without their transparent borders, equal ones once.

use super::{ImageError, Pixels, shelves};
use crate::base::budget::{Budget, Share};
use sprite_table::{Point, Rect, Size};
use std::collections::HashMap;
use std::fmt;

/// Draws the pictures of a description that holds their pixels itself, such as a binary Aseprite file.
///
/// A reader registers one with [`UnitImages::compose`](super::UnitImages::compose). It is drawn when its facts are asked
/// for, on whichever thread is free, and not at all while what is remembered of the file still holds or only headers
/// are wanted. What is remembered is found again by the content of the file alone, so [`Self::canvas`] and
/// [`Self::draw`] must depend on nothing else: two values that are made of equal content draw equal pixels.
pub(crate) trait Compose: fmt::Debug + Send + Sync {
    /// Width and height of each picture in pixels.
    fn canvas(&self) -> Size;

    /// The price of drawing all of them, without what [`draw`](Self::draw) hands out, and the bytes that are in memory at
    /// the same time for it.
    fn price(&self) -> (Share, u64);

    /// Hands each picture to `take`, in their order: as many pixels as [`Self::canvas`] says, row by row. `content`
    /// holds the bytes of the file.
    ///
    /// # Errors
    /// What is wrong with the file, without a full stop. The reader finds it as [`ImageError::Unreadable`] and reports
    /// it under its own code; it must not name the image in an animation then.
    ///
    /// [`ImageError::Unreadable`]: super::ImageError::Unreadable
    fn draw(&self, content: &[u8], take: &mut dyn FnMut(&[[u8; 4]])) -> Result<(), String>;
}

/// Where a picture of a composed image is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    /// The part of the sheet that shows it, without transparent borders. Of a picture without a visible pixel it is one
    /// transparent pixel.
    pub(crate) rect: Rect,
    /// The point of the canvas where that part begins.
    pub(crate) corner: Point,
}

/// Pictures on their sheet.
#[derive(Debug)]
pub(super) struct Composed {
    pub(super) sheet: Pixels,
    /// One for each picture, in their order.
    pub(super) cuts: Vec<Cut>,
}

/// Draws all pictures and packs them.
pub(super) fn compose(
    compose: &dyn Compose,
    content: &[u8],
    budget: &Budget,
) -> Result<Composed, ImageError> {
    let canvas = compose.canvas();
    let mut different: HashMap<Trimmed, usize> = HashMap::new();
    let mut found: Vec<(usize, Point)> = Vec::new();
    // Bytes of the different pictures, which are in memory together.
    let mut held = 0_u64;
    compose
        .draw(content, &mut |pixels| {
            let (picture, corner) = Trimmed::of(pixels, canvas);
            let (length, next) = (Pixels::length_of(picture.size), different.len());
            let number = match different.get(&picture) {
                Some(&number) => number,
                None if budget.fits(held.saturating_add(length)).is_err() => {
                    held = held.saturating_add(length);
                    return;
                }
                None => {
                    held = held.saturating_add(length);
                    different.insert(picture, next);
                    next
                }
            };
            found.push((number, corner));
        })
        .map_err(ImageError::Unreadable)?;
    budget.fits(held).map_err(ImageError::TooMuch)?;
    let mut pictures: Vec<(usize, Trimmed)> =
        different.into_iter().map(|(picture, number)| (number, picture)).collect();
    pictures.sort_unstable_by_key(|(number, _)| *number);
    let sizes: Vec<Size> = pictures.iter().map(|(_, picture)| picture.size).collect();
    let (size, places) = shelves::lay(&sizes);
    let width = size.width as usize;
    let mut sheet = vec![[0; 4]; width.saturating_mul(size.height as usize)];
    // Each is dropped as soon as it is drawn: two of all of them may be more than there is memory.
    for ((_, picture), rect) in pictures.into_iter().zip(&places) {
        let rows = picture.pixels.chunks(picture.size.width.max(1) as usize);
        for (row, y) in rows.zip(rect.y as usize..) {
            let start = y.saturating_mul(width).saturating_add(rect.x as usize);
            if let Some(slot) = sheet.get_mut(start..start.saturating_add(row.len())) {
                slot.copy_from_slice(row);
            }
        }
    }
    let cut = |(number, corner)| Some(Cut { rect: *places.get(number)?, corner });
    let cuts = found.into_iter().filter_map(cut).collect();
    Ok(Composed { sheet: Pixels::new(size, sheet), cuts })
}

/// A picture without transparent borders. What is fully transparent is zero, whatever colour it had.
#[derive(PartialEq, Eq, Hash)]
struct Trimmed {
    size: Size,
    pixels: Vec<[u8; 4]>,
}

impl Trimmed {
    /// What can be seen on a canvas, and where on it that begins.
    fn of(pixels: &[[u8; 4]], canvas: Size) -> (Self, Point) {
        let is_seen = |pixel: &[u8; 4]| pixel[3] > 0;
        let rows = || pixels.chunks_exact(canvas.width.max(1) as usize).enumerate();
        let (mut left, mut right) = (usize::MAX, 0);
        let (mut top, mut bottom) = (usize::MAX, 0);
        for (y, row) in rows() {
            let Some(first) = row.iter().position(is_seen) else { continue };
            let last = row.iter().rposition(is_seen).unwrap_or(first);
            (left, right) = (left.min(first), right.max(last));
            (top, bottom) = (top.min(y), y);
        }
        if left == usize::MAX {
            return (Self { size: Size::new(1, 1), pixels: vec![[0; 4]] }, Point::new(0, 0));
        }
        let inner = rows().skip(top).take(bottom + 1 - top);
        let inner = inner.flat_map(|(_, row)| row.get(left..=right).unwrap_or_default());
        let pixels = inner.map(|pixel| if is_seen(pixel) { *pixel } else { [0; 4] }).collect();
        let side = |first: usize, last: usize| u32::try_from(last + 1 - first).unwrap_or(u32::MAX);
        let point = |at: usize| i32::try_from(at).unwrap_or(i32::MAX);
        (
            Self { size: Size::new(side(left, right), side(top, bottom)), pixels },
            Point::new(point(left), point(top)),
        )
    }
}
