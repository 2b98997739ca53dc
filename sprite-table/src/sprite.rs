//! A table together with its images: what a game holds, and the frames it draws.

use crate::layout::frame_flags;
use crate::record::{DetailRecord, RectRecord};
use crate::{Image, Point, Rect, Size, Table};

/// A packed table and the images that its frames are cut from.
#[derive(Clone, Copy, Debug)]
pub struct Sprite<'a> {
    table: Table<'a>,
    images: &'a [&'a Image<'a>],
}

impl<'a> Sprite<'a> {
    /// A table with the images of its slots, in their order.
    pub const fn new(table: Table<'a>, images: &'a [&'a Image<'a>]) -> Self {
        Self { table, images }
    }

    /// The packed table.
    #[inline]
    pub const fn table(&self) -> Table<'a> {
        self.table
    }

    /// The images that the sprite's frames are cut from.
    pub const fn images(&self) -> &'a [&'a Image<'a>] {
        self.images
    }

    /// The frame with this index among all frames of the sprite; [`None`] for an empty frame and beyond the last.
    #[inline]
    pub fn frame(&'a self, index: u32) -> Option<Frame<'a>> {
        let rect = self.table.rect(index)?;
        if rect.width == 0 {
            return None;
        }
        Some(Frame { sprite: self, index, rect, offset: Point::ZERO })
    }

    /// The offset with this index among all frames of the sprite, in pixels to the right and down; zero beyond the last.
    pub fn offset(&self, index: u32) -> Point {
        self.origin(self.table.detail(index))
    }

    #[inline]
    fn origin(&self, detail: DetailRecord) -> Point {
        if detail.is(frame_flags::FAR) {
            self.table.far_point(detail.far_index())
        } else {
            detail.near_origin()
        }
    }
}

/// A picture to draw: a rectangle of an image, and the point of it that goes to the sprite's position.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    sprite: &'a Sprite<'a>,
    /// Where the details are, which nobody pays for who does not ask.
    index: u32,
    rect: RectRecord,
    /// How far it is moved to the right and down.
    offset: Point,
}

impl<'a> Frame<'a> {
    /// The same picture of another of the sprite's variants, the first one being 0; the picture itself when there is no
    /// such variant.
    #[must_use]
    pub fn variant(mut self, variant: u16) -> Self {
        let shift = self.detail().shift().and_then(|index| self.sprite.table.shift(index));
        if let Some(shift) = shift.filter(|shift| (1..shift.variants).contains(&variant)) {
            let RectRecord { x, y, width, height } = self.rect;
            let cells = u32::from(variant) * u32::from(shift.cells);
            let columns = self.image().size().width.checked_div(width.into()).unwrap_or(0);
            let column = u32::from(x).checked_div(width.into()).unwrap_or(0) + cells;
            let down = column.checked_div(columns).unwrap_or(0);
            let side =
                |cells: u32, side: u16| u16::try_from(cells.saturating_mul(side.into())).unwrap_or(u16::MAX);
            self.rect.x = side(column.checked_rem(columns).unwrap_or(0), width);
            self.rect.y = y.saturating_add(side(down, height));
        }
        self
    }

    /// The same picture, moved so many pixels to the right and down.
    #[must_use]
    pub fn moved(mut self, offset: Point) -> Self {
        self.offset += offset;
        self
    }

    /// The image it is cut from; [`Image::TILESET`] when the game chooses the image (see [`image_in`](Self::image_in)).
    #[inline]
    pub fn image(&self) -> &'a Image<'a> {
        self.sprite.images.get(usize::from(self.detail().image)).copied().unwrap_or(&Image::TILESET)
    }

    /// The image it is cut from, where `tileset` serves the frames that take theirs from the current tile set.
    #[inline]
    pub fn image_in(&self, tileset: &'a Image<'a>) -> &'a Image<'a> {
        let image = self.image();
        if image.is_tileset() { tileset } else { image }
    }

    /// The rectangle of the image to draw, in pixels.
    #[inline]
    pub fn rect(&self) -> Rect {
        self.rect.rect()
    }

    /// Width and height in pixels.
    #[inline]
    pub fn size(&self) -> Size {
        self.rect().size()
    }

    /// The point of the drawn rectangle that goes to the sprite's position, from its top-left corner, in
    /// pixels and after mirroring: draw at `position - frame.origin()`. It may lie outside the rectangle.
    #[inline]
    pub fn origin(&self) -> Point {
        let detail = self.detail();
        let mut origin = self.sprite.origin(detail);
        if detail.is(frame_flags::MIRRORED) {
            origin.x = i32::from(self.rect.width).saturating_sub(origin.x);
        }
        origin - self.offset
    }

    /// Whether the rectangle is drawn mirrored left-right.
    #[inline]
    pub fn is_mirrored(&self) -> bool {
        self.detail().is(frame_flags::MIRRORED)
    }

    #[inline]
    fn detail(&self) -> DetailRecord {
        self.sprite.table.detail(self.index)
    }
}

impl PartialEq for Frame<'_> {
    /// The same picture: the same rectangle of the same image, drawn at the same place.
    fn eq(&self, other: &Self) -> bool {
        self.image() == other.image()
            && self.rect() == other.rect()
            && self.origin() == other.origin()
            && self.is_mirrored() == other.is_mirrored()
    }
}

impl Eq for Frame<'_> {}

impl core::fmt::Debug for Frame<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Frame")
            .field("image", &self.image().path())
            .field("rect", &self.rect())
            .field("origin", &self.origin())
            .field("mirrored", &self.is_mirrored())
            .finish()
    }
}
