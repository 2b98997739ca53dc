//! Images whose pixels the compiler draws itself, from the content of a description. The pictures have one size;
//! different ones are packed on a sheet without their transparent borders.

use super::cells::{self, Cell};
use super::pixels::Rows;
use super::{ImageError, ImageVariant, Pixels, packing};
use crate::base::budget::{Budget, Cost};
use sprite_table::{Point, Rect, Size};
use std::collections::HashMap;
use std::fmt;

/// Takes a picture and its companions: the pixels of each, row by row.
pub(crate) type Take<'t> = dyn FnMut(&[&[[u8; 4]]]) + 't;

/// Draws the pictures of a description that holds their pixels itself, such as a binary Aseprite file.
///
/// A reader registers one with [`UnitImages::compose`](super::UnitImages::compose). It is drawn when its facts are
/// asked for, on any free thread. Drawing is skipped while cached facts are current, or when only headers are read. The
/// key of cached facts is the content of the file and the form, so [`Self::canvas`] and [`Self::draw`] must depend on
/// nothing else: two values of one form that are made of equal content draw equal pixels.
pub(crate) trait Compose: fmt::Debug + Send + Sync {
    /// The form: which image of the file it is. Equal contents have equal images of one form.
    fn form(&self) -> ImageVariant;

    /// Width and height of each picture in pixels; the greatest ones if pictures differ.
    fn canvas(&self) -> Size;

    /// The size of a picture, by its number. It is not larger than the [canvas](Self::canvas).
    fn size_of(&self, _picture: usize) -> Size {
        self.canvas()
    }

    /// The price of drawing all pictures, without the pictures that [`draw`](Self::draw) passes on, and the bytes that
    /// drawing needs in memory at the same time.
    fn price(&self) -> (Cost, u64);

    /// The bytes of the file, if they are in memory.
    fn content(&self) -> Option<&[u8]> {
        None
    }

    /// Hands each picture to `take`, in their order, and after it its companions: as many pixels of each as
    /// [`Self::size_of`] says, row by row. `content` holds the bytes of the file.
    ///
    /// # Errors
    /// The mistake in the file, without a full stop. The reader gets it as [`ImageError::Unreadable`] and reports it
    /// under its own code; then it must not name the image in an animation.
    ///
    /// [`ImageError::Unreadable`]: super::ImageError::Unreadable
    fn draw(&self, content: &[u8], take: &mut Take<'_>) -> Result<(), String>;

    /// Which of the pixels that [`draw`](Self::draw) hands out for a picture are on the image: 0 for the picture itself,
    /// else one more than the index of a companion. Borders are left away, and equal pictures stored once, as the
    /// pictures are, so that all of these images have the same layout. They are drawn together, and the price is that
    /// of the picture alone.
    fn shown(&self) -> usize {
        0
    }

    /// Drops the [content](Self::content). If the pictures are drawn once more, it is read again.
    fn forget_content(&mut self) {}
}

/// The location of a picture in a composed image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placement {
    /// The part of the sheet that shows it, without transparent borders. For a picture without visible pixels it is one
    /// transparent pixel.
    pub(crate) rect: Rect,
    /// The point of the canvas where that part begins.
    pub(crate) corner: Point,
}

/// Pictures on their sheet.
#[derive(Debug)]
pub(super) struct Composed {
    /// The sheet of the pictures, and those of their companions, which have the same layout.
    pub(super) sheets: Vec<Pixels>,
    /// The placement of each picture, in their order.
    pub(super) placements: Vec<Placement>,
}

/// Packs pictures of these sizes, which `draw` hands to the function that it is given, with their companions.
pub(super) fn compose(
    size_of: &dyn Fn(usize) -> Size,
    draw: impl FnOnce(&mut Take<'_>) -> Result<(), String>,
    budget: &Budget,
) -> Result<Composed, ImageError> {
    let mut different: HashMap<Vec<Cell>, usize> = HashMap::new();
    let mut found: Vec<(usize, Point)> = Vec::new();
    // The bytes of the different pictures, which are in memory at the same time.
    let mut held = 0_u64;
    let mut taken = 0;
    draw(&mut |stack| {
        let canvas = size_of(taken);
        taken += 1;
        let mut images = stack.iter().map(|pixels| Rows { size: canvas, pixels });
        let Some(image) = images.next() else { return };
        let rect = cells::trimmed(image, Rect::new(0, 0, canvas.width, canvas.height));
        let cells = [image].into_iter().chain(images).map(|image| Cell::cut(image, rect));
        let (cells, next) = (cells.collect::<Vec<Cell>>(), different.len());
        let number = different.get(&cells).copied().unwrap_or(next);
        if number == next {
            held = held.saturating_add(cells.iter().map(|cell| Pixels::length_of(cell.size)).sum());
            if budget.check_memory(held).is_err() {
                return;
            }
            different.insert(cells, next);
        }
        let side = |at: u32| i32::try_from(at).unwrap_or(i32::MAX);
        found.push((number, Point::new(side(rect.x), side(rect.y))));
    })
    .map_err(ImageError::Unreadable)?;
    budget.check_memory(held).map_err(ImageError::TooMuch)?;
    let pictures = cells::in_order(different);
    let levels = pictures.iter().map(Vec::len).min().unwrap_or_default();
    let sizes = pictures.iter().map(|cells| cells.first().map_or_else(Size::default, |cell| cell.size));
    let (size, places) = packing::lay(&sizes.collect::<Vec<_>>());
    let sheet = |level| {
        let cells = pictures.iter().filter_map(|cells| cells.get(level)).zip(places.iter().copied());
        Pixels::new(size, cells::draw_sheet(size, cells))
    };
    let sheets = (0..levels.max(1)).map(sheet).collect();
    let cut = |(number, corner)| Some(Placement { rect: *places.get(number)?, corner });
    let placements = found.into_iter().filter_map(cut).collect();
    Ok(Composed { sheets, placements })
}
