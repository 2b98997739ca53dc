//! Nine-patches on a display.

use crate::SpriteColor;
use crate::frame::{color, is_opaque};
use core::marker::PhantomData;
use embedded_graphics_core::Drawable;
use embedded_graphics_core::Pixel;
use embedded_graphics_core::draw_target::DrawTarget;
use embedded_graphics_core::geometry::{Dimensions, Point, Size};
use embedded_graphics_core::primitives::Rectangle;
use sprite_runtime::data::{Patch, Tiling};
use sprite_runtime::pixels::Pixels;
use sprite_runtime::{Frame, Image};

/// A slice of a frame that fills a rectangle of the display as a nine-patch: corners keep their size, edges and centre
/// are stretched or repeated, each pixel to the nearest one of the image. [`FrameImage`](crate::FrameImage) says how
/// pixels are drawn. Nothing is drawn if the frame has no slice of this name with a centre.
///
/// ```
/// # use embedded_graphics_core::{Drawable, draw_target::DrawTarget, pixelcolor::Rgb565, primitives::Rectangle};
/// # use embedded_graphics_core::geometry::{Point, Size};
/// use sprite_embedded_graphics::NinePatchImage;
/// use sprite_runtime::Frame;
///
/// fn draw_box<D: DrawTarget<Color = Rgb565>>(display: &mut D, frame: Frame<'_>) -> Result<(), D::Error> {
///     let area = Rectangle::new(Point::new(4, 40), Size::new(88, 20));
///     NinePatchImage::new(frame, "box", area).draw(display)
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct NinePatchImage<'a, C> {
    frame: Frame<'a>,
    slice: &'a str,
    area: Rectangle,
    tiling: Tiling,
    tileset: &'a Image<'a>,
    palette: Option<&'a [[u8; 4]]>,
    color: PhantomData<C>,
}

impl<'a, C> NinePatchImage<'a, C> {
    /// A slice of a frame that fills a rectangle, with edges and centre stretched.
    pub const fn new(frame: Frame<'a>, slice: &'a str, area: Rectangle) -> Self {
        Self {
            frame,
            slice,
            area,
            tiling: Tiling::Stretch,
            tileset: &Image::TILESET,
            palette: None,
            color: PhantomData,
        }
    }

    /// The same, whose edges and centre fill their part in this way. Default: [`Tiling::Stretch`].
    #[must_use]
    pub const fn with_tiling(mut self, tiling: Tiling) -> Self {
        self.tiling = tiling;
        self
    }

    /// The same, where `tileset` serves a frame that takes its image from the current tile set.
    #[must_use]
    pub const fn with_tileset(mut self, tileset: &'a Image<'a>) -> Self {
        self.tileset = tileset;
        self
    }

    /// The same in these colours, each red, green, blue and alpha; see
    /// [`FrameImage::with_palette`](crate::FrameImage::with_palette).
    #[must_use]
    pub const fn with_palette(mut self, palette: &'a [[u8; 4]]) -> Self {
        self.palette = Some(palette);
        self
    }
}

impl<C> Dimensions for NinePatchImage<'_, C> {
    fn bounding_box(&self) -> Rectangle {
        self.area
    }
}

impl<C: SpriteColor> Drawable for NinePatchImage<'_, C> {
    type Color = C;
    type Output = ();

    fn draw<D: DrawTarget<Color = C>>(&self, target: &mut D) -> Result<(), D::Error> {
        let (image, size) = (self.frame.image_in(self.tileset), self.area.size);
        let pixels = image.pixels();
        let pixels = if let Some(palette) = self.palette { pixels.with_palette(palette) } else { pixels };
        let size = sprite_runtime::Size::new(size.width, size.height);
        let mut patches = self.frame.nine_patch(self.slice, size, self.tiling).into_iter().flatten();
        patches.try_for_each(|patch| draw_patch(&patch, self.area.top_left, (image, pixels), target))
    }
}

/// Draws a part: at once when all of its pixels are opaque.
fn draw_patch<D>(
    patch: &Patch,
    corner: Point,
    (image, pixels): (&Image<'_>, Pixels<'_>),
    target: &mut D,
) -> Result<(), D::Error>
where
    D: DrawTarget,
    D::Color: SpriteColor,
{
    let place = patch.place;
    let all = || {
        let places = (0..place.height).flat_map(move |y| (0..place.width).map(move |x| (x, y)));
        places.map(move |(x, y)| {
            let (column, row) = patch.pixel_at(x, y);
            ((x, y), pixels.rgba_at(image.size(), column, row).unwrap_or_default())
        })
    };
    let corner = corner + Point::new(place.x, place.y);
    if all().all(|(_, pixel)| is_opaque(pixel)) {
        let area = Rectangle::new(corner, Size::new(place.width, place.height));
        return target.fill_contiguous(&area, all().map(|(_, pixel)| color(pixel)));
    }
    let opaque = all().filter(|(_, pixel)| is_opaque(*pixel));
    target.draw_iter(
        opaque.map(|((x, y), pixel)| {
            Pixel(corner + Point::new(x.cast_signed(), y.cast_signed()), color(pixel))
        }),
    )
}
