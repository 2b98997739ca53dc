//! A table together with its images: what a game holds, and the frames it draws.

use crate::layout::frame_flags;
use crate::record::FrameRecord;
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
        let record = self.table.frame(index)?;
        if record.is(frame_flags::EMPTY) {
            return None;
        }
        Some(Frame { sprite: self, record })
    }
}

/// A picture to draw: a rectangle of an image, and the point of it that goes to the sprite's position.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    sprite: &'a Sprite<'a>,
    record: FrameRecord,
}

impl<'a> Frame<'a> {
    /// The image it is cut from; [`Image::TILESET`] when the game chooses the image (see [`image_in`](Self::image_in)).
    #[inline]
    pub fn image(&self) -> &'a Image<'a> {
        self.sprite.images.get(usize::from(self.record.image)).copied().unwrap_or(&Image::TILESET)
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
        self.record.rect()
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
        let origin = if self.record.is(frame_flags::FAR) {
            self.sprite.table.far_point(self.record.far_index())
        } else {
            self.record.near_origin()
        };
        if !self.is_mirrored() {
            return origin;
        }
        let [_, _, width, _] = self.record.rect;
        Point::new(i32::from(width).saturating_sub(origin.x), origin.y)
    }

    /// Whether the rectangle is drawn mirrored left-right.
    #[inline]
    pub fn is_mirrored(&self) -> bool {
        self.record.is(frame_flags::MIRRORED)
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
