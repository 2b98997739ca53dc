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
    palette: Option<&'a [[u8; 4]]>,
    flip_x: bool,
    offset: bool,
    hidden: LayerSet,
    color: PhantomData<C>,
}

impl<'a, P: Animate, C> SpriteImage<'a, P, C> {
    /// The frames of a player, with its origin at a position.
    pub const fn new(player: &'a P, position: Point) -> Self {
        Self {
            player,
            position,
            tileset: &Image::TILESET,
            palette: None,
            flip_x: false,
            offset: true,
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

    /// The same in these colours, each red, green, blue and alpha, where images are embedded with indices; see
    /// [`FrameImage::with_palette`].
    #[must_use]
    pub const fn with_palette(mut self, palette: &'a [[u8; 4]]) -> Self {
        self.palette = Some(palette);
        self
    }

    /// The same, mirrored left-right about its origin if this is `true`. Default: `false`.
    #[must_use]
    pub const fn with_flip_x(mut self, flip_x: bool) -> Self {
        self.flip_x = flip_x;
        self
    }

    /// The same, drawn where its animation has carried it ([`Animate::offset`]), to the nearest pixel, if this is `true`.
    /// Default: `true`. Programs that move the position themselves by
    /// [`Tick::movement`](sprite_runtime::Tick::movement) use `false`.
    #[must_use]
    pub const fn with_offset(mut self, offset: bool) -> Self {
        self.offset = offset;
        self
    }

    /// The same, without these layers. Default: none.
    #[must_use]
    pub const fn with_hidden(mut self, hidden: LayerSet) -> Self {
        self.hidden = hidden;
        self
    }

    /// The position, and how far the animation has carried the sprite from it.
    fn carried(&self) -> Point {
        let offset = if self.offset { self.player.offset().rounded() } else { sprite_runtime::Point::ZERO };
        self.position + Point::new(offset.x, offset.y)
    }

    fn frames(&self) -> impl Iterator<Item = FrameImage<'a, C>> {
        let Self { tileset, palette, flip_x, hidden, .. } = *self;
        let position = self.carried();
        let turned = move |frame: Frame<'a>| if flip_x { frame.flipped() } else { frame };
        let frames = self.player.frames().filter(move |frame| !hidden.contains(frame.layer()));
        frames.map(move |frame| {
            let image = FrameImage::new(turned(frame), position).with_tileset(tileset);
            if let Some(palette) = palette { image.with_palette(palette) } else { image }
        })
    }
}

impl<P: Animate, C> Dimensions for SpriteImage<'_, P, C> {
    /// The smallest rectangle that holds all frames; an empty one at the position when nothing is shown. Programs that
    /// draw only what changes clear it before they draw the next picture.
    fn bounding_box(&self) -> Rectangle {
        let boxes = self.frames().map(|frame| frame.bounding_box());
        boxes.reduce(enclosing).unwrap_or(Rectangle::new(self.carried(), Size::zero()))
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
