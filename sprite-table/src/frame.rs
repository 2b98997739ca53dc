//! Frames: what is drawn of a sprite at one moment.

use crate::layout::frame_flags;
use crate::record::{DetailRecord, RectRecord};
use crate::runs::Runs;
use crate::{Companion, Image, Point, Rect, ScreenRect, Size, Sprite, Table};
use core::hash::{Hash, Hasher};

/// A picture to draw: a rectangle of an image, and the point of it that goes to the sprite's position.
///
/// Frames compare and hash by what they draw: image (by identity), rectangle, origin and whether they are mirrored.
///
/// ```
/// # use sprite_table::{Frame, Point};
/// # fn blit(_: &str, _: [f32; 4], _: [f32; 4], _: bool) {}
/// fn draw(frame: Frame<'_>, position: Point) {
///     let target = frame.place_at(position);
///     blit(frame.image().path(), frame.rect().to_f32(), target.into(), frame.is_mirrored());
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    sprite: &'a Sprite<'a>,
    /// The index of the frame. Its details are read on demand.
    index: u32,
    rect: RectRecord,
    /// The offset by which it is moved to the right and down.
    offset: Point,
    /// The flags of its details that are inverted.
    flipped: u16,
    layer: u16,
}

impl<'a> Frame<'a> {
    /// The frame with this rectangle and these details.
    #[inline]
    pub(crate) const fn new(sprite: &'a Sprite<'a>, index: u32, rect: RectRecord) -> Self {
        Self { sprite, index, rect, offset: Point::ZERO, flipped: 0, layer: 0 }
    }

    /// The same picture of another variant of the sprite, counted from 0; the picture itself if there is no such
    /// variant.
    #[must_use]
    pub fn variant(mut self, variant: u16) -> Self {
        let shift = self.detail().shift().and_then(|index| self.sprite.table().shift(index));
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

    /// The same picture, moved by this many pixels to the right and down.
    #[must_use]
    pub fn moved(mut self, offset: Point) -> Self {
        self.offset += offset;
        self
    }

    /// The same picture, mirrored left-right about its origin: a hero that was drawn looking to the right looks to the
    /// left, at the same position. Flipping it twice gives the picture itself.
    #[must_use]
    pub const fn flipped(mut self) -> Self {
        self.flipped ^= frame_flags::MIRRORED;
        self.offset.x = self.offset.x.saturating_neg();
        self
    }

    /// The same picture in this layer.
    #[inline]
    #[must_use]
    pub const fn in_layer(mut self, layer: u16) -> Self {
        self.layer = layer;
        self
    }

    /// The layer that shows it, counted from the back, from 0. If the layers of an Aseprite file stay separate,
    /// generated constants name them: `Hero::LAYER_HAT`.
    #[inline]
    pub const fn layer(&self) -> u16 {
        self.layer
    }

    /// The image it is cut from; [`Image::TILESET`] if the game chooses the image (see [`image_in`](Self::image_in)).
    #[inline]
    pub fn image(&self) -> &'a Image<'a> {
        self.sprite.images().get(usize::from(self.detail().image)).copied().unwrap_or(&Image::TILESET)
    }

    /// The image it is cut from, with `tileset` for frames from the current tile set.
    #[inline]
    pub fn image_in(&self, tileset: &'a Image<'a>) -> &'a Image<'a> {
        let image = self.image();
        if image.is_tileset() { tileset } else { image }
    }

    /// The companion of its image: a normal map or an emission map, for engines with light. It has the size of the image,
    /// and [`rect`](Self::rect) is the same part of it. [`None`] where the image has none.
    pub fn companion(&self, companion: Companion) -> Option<&'a Image<'a>> {
        let (slot, count) = (usize::from(self.detail().image), usize::from(self.table().image_count()));
        let index = count.checked_mul(companion as usize + 1)?.checked_add(slot)?;
        let image = *self.sprite.images().get(index)?;
        (slot < count && !image.is_tileset()).then_some(image)
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

    /// The rectangle of the picture on the screen if the sprite is at `position`: its top-left corner is `position -
    /// frame.origin()`.
    #[inline]
    pub fn place_at(&self, position: Point) -> ScreenRect {
        ScreenRect::new(position - self.origin(), self.size())
    }

    /// The origin as a fraction of the drawn rectangle: `[0.0, 0.0]` is its top-left corner, `[1.0, 1.0]` its
    /// bottom-right one, `[0.5, 0.5]` its middle. It may lie outside of the rectangle. Engines whose anchors count from
    /// the middle with `y` upwards take `[x - 0.5, 0.5 - y]`.
    pub fn anchor(&self) -> [f32; 2] {
        let ([x, y], [width, height]) = (self.origin().to_f32(), self.size().to_f32());
        [x / width.max(1.0), y / height.max(1.0)]
    }

    /// The runs of visible pixels, if the image is embedded decoded; see [`Runs`].
    pub fn runs(&self) -> Runs<'a> {
        Runs::new(self, self.image())
    }

    /// The same as [`runs`](Self::runs), with `tileset` for frames from the current tile set; see
    /// [`image_in`](Self::image_in).
    pub fn runs_in(&self, tileset: &'a Image<'a>) -> Runs<'a> {
        Runs::new(self, self.image_in(tileset))
    }

    /// Returns whether the rectangle is drawn mirrored left-right.
    #[inline]
    pub fn is_mirrored(&self) -> bool {
        self.detail().is(frame_flags::MIRRORED)
    }

    /// Its index among all frames of the sprite.
    pub(crate) const fn index(&self) -> u32 {
        self.index
    }

    /// The offset by which it is moved to the right and down.
    pub(crate) const fn offset(&self) -> Point {
        self.offset
    }

    pub(crate) const fn table(&self) -> Table<'a> {
        self.sprite.table()
    }

    #[inline]
    fn detail(&self) -> DetailRecord {
        let mut detail = self.sprite.table().detail(self.index);
        detail.flags ^= self.flipped;
        detail
    }
}

impl PartialEq for Frame<'_> {
    /// Frames are equal if they draw the same rectangle of the same image at the same position.
    fn eq(&self, other: &Self) -> bool {
        self.image() == other.image()
            && self.rect() == other.rect()
            && self.origin() == other.origin()
            && self.is_mirrored() == other.is_mirrored()
    }
}

impl Eq for Frame<'_> {}

impl Hash for Frame<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.image(), self.rect(), self.origin(), self.is_mirrored()).hash(state);
    }
}

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
