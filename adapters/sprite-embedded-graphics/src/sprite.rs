//! The frames of a player, on a display.

use crate::{FrameImage, SpriteColor};
use core::marker::PhantomData;
use embedded_graphics_core::Drawable;
use embedded_graphics_core::draw_target::DrawTarget;
use embedded_graphics_core::geometry::{Dimensions, Point, Size};
use embedded_graphics_core::primitives::Rectangle;
use sprite_runtime::{Animate, Frame, Image, LayerSet};

/// The frames of an `Animator`, an `AnyAnimator` or a `Group`, all layers from back to front, with the origin at a position
/// of the display. [`FrameImage`] says how pixels are drawn.
///
/// Pixels are drawn as they are: [`Animate::scale`] is not looked at.
#[derive(Clone, Copy, Debug)]
pub struct SpriteImage<'a, P, C> {
    player: &'a P,
    position: Point,
    tileset: &'a Image<'a>,
    is_mirrored: bool,
    hidden: LayerSet,
    color: PhantomData<C>,
}

impl<'a, P: Animate, C> SpriteImage<'a, P, C> {
    /// The frames of a player, where its animation has carried it from a position ([`Animate::offset`]), to the nearest
    /// pixel.
    pub fn new(player: &'a P, position: Point) -> Self {
        let offset = player.offset().rounded();
        Self::fixed(player, position + Point::new(offset.x, offset.y))
    }

    /// The frames of a player at a position, wherever its animation carries it: for programs that move the position
    /// themselves by [`Tick::movement`](sprite_runtime::Tick::movement).
    pub const fn fixed(player: &'a P, position: Point) -> Self {
        Self {
            player,
            position,
            tileset: &Image::TILESET,
            is_mirrored: false,
            hidden: LayerSet::EMPTY,
            color: PhantomData,
        }
    }

    /// The same, where `tileset` serves the frames that take their image from the current tile set.
    #[must_use]
    pub const fn with_tileset(mut self, tileset: &'a Image<'a>) -> Self {
        self.tileset = tileset;
        self
    }

    /// The same, mirrored left-right about its origin.
    #[must_use]
    pub const fn mirrored(mut self) -> Self {
        self.is_mirrored = !self.is_mirrored;
        self
    }

    /// The same, without these layers.
    #[must_use]
    pub const fn without_layers(mut self, hidden: LayerSet) -> Self {
        self.hidden = hidden;
        self
    }

    fn frames(&self) -> impl Iterator<Item = FrameImage<'a, C>> {
        let Self { position, tileset, is_mirrored, hidden, .. } = *self;
        let turned = move |frame: Frame<'a>| if is_mirrored { frame.flipped() } else { frame };
        let frames = self.player.frames().filter(move |frame| !hidden.contains(frame.layer()));
        frames.map(move |frame| FrameImage::new(turned(frame), position).with_tileset(tileset))
    }
}

impl<P: Animate, C> Dimensions for SpriteImage<'_, P, C> {
    /// The smallest rectangle that holds all frames; an empty one at the position when nothing is shown. Programs that
    /// draw only what changes clear it before they draw the next picture.
    fn bounding_box(&self) -> Rectangle {
        let boxes = self.frames().map(|frame| frame.bounding_box());
        boxes.reduce(enclosing).unwrap_or(Rectangle::new(self.position, Size::zero()))
    }
}

impl<P: Animate, C: SpriteColor> Drawable for SpriteImage<'_, P, C> {
    type Color = C;
    type Output = ();

    fn draw<D: DrawTarget<Color = C>>(&self, target: &mut D) -> Result<(), D::Error> {
        self.frames().try_for_each(|frame| frame.draw(target))
    }
}

/// The smallest rectangle that holds both.
fn enclosing(a: Rectangle, b: Rectangle) -> Rectangle {
    let end = |rectangle: &Rectangle| rectangle.top_left + rectangle.size;
    let (top_left, end) = (a.top_left.component_min(b.top_left), end(&a).component_max(end(&b)));
    let size = end - top_left;
    Rectangle::new(top_left, Size::new(size.x.unsigned_abs(), size.y.unsigned_abs()))
}
