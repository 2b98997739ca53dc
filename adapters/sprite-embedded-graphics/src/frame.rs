//! One frame on a display.

use core::marker::PhantomData;
use embedded_graphics_core::Drawable;
use embedded_graphics_core::Pixel;
use embedded_graphics_core::draw_target::DrawTarget;
use embedded_graphics_core::geometry::{Dimensions, Point, Size};
use embedded_graphics_core::pixelcolor::raw::RawU16;
use embedded_graphics_core::pixelcolor::{PixelColor, Rgb565, Rgb888};
use embedded_graphics_core::primitives::Rectangle;
use sprite_runtime::pixels::{Run, RunPixels};
use sprite_runtime::{Frame, Image};

/// The colours of displays that sprites can be drawn on: all colours of embedded-graphics, one bit included.
///
/// Pixels that are embedded as `rgb565` are not converted on a display of [`Rgb565`].
pub trait SpriteColor: PixelColor + From<Rgb565> + From<Rgb888> {}

impl<C: PixelColor + From<Rgb565> + From<Rgb888>> SpriteColor for C {}

/// A frame with its origin at a position of the display.
///
/// Its image must be embedded decoded, as `rgb565`, `rgba8` or with a palette; a PNG is not drawn. Displays cannot be read,
/// so pixels are not blended: a pixel is drawn, as if it were opaque, if its alpha is 128 or more. The form `rgb565`
/// stores exactly these pixels.
#[derive(Clone, Copy, Debug)]
pub struct FrameImage<'a, C> {
    frame: Frame<'a>,
    position: Point,
    tileset: &'a Image<'a>,
    palette: Option<&'a [[u8; 4]]>,
    color: PhantomData<C>,
}

impl<'a, C> FrameImage<'a, C> {
    /// A frame with its origin at a position.
    pub const fn new(frame: Frame<'a>, position: Point) -> Self {
        Self { frame, position, tileset: &Image::TILESET, palette: None, color: PhantomData }
    }

    /// The same, where `tileset` serves a frame that takes its image from the current tile set.
    #[must_use]
    pub const fn with_tileset(mut self, tileset: &'a Image<'a>) -> Self {
        self.tileset = tileset;
        self
    }

    /// The same in these colours, each red, green, blue and alpha, if the image is embedded with indices; see
    /// [`Pixels::with_palette`](sprite_runtime::pixels::Pixels::with_palette). Other images ignore it.
    #[must_use]
    pub const fn with_palette(mut self, palette: &'a [[u8; 4]]) -> Self {
        self.palette = Some(palette);
        self
    }
}

impl<C> Dimensions for FrameImage<'_, C> {
    fn bounding_box(&self) -> Rectangle {
        let place = self.frame.place_at(sprite_runtime::Point::new(self.position.x, self.position.y));
        Rectangle::new(Point::new(place.x, place.y), Size::new(place.width, place.height))
    }
}

impl<C: SpriteColor> Drawable for FrameImage<'_, C> {
    type Color = C;
    type Output = ();

    fn draw<D: DrawTarget<Color = C>>(&self, target: &mut D) -> Result<(), D::Error> {
        let runs = self.frame.runs_in(self.tileset);
        let runs = if let Some(palette) = self.palette { runs.with_palette(palette) } else { runs };
        for (from, run) in runs {
            draw_run(&run, self.position + Point::new(from.x, from.y), target)?;
        }
        Ok(())
    }
}

/// Draws neighbouring pixels, the leftmost one at a point: at once when all of them are opaque.
fn draw_run<D>(run: &Run<'_>, at: Point, target: &mut D) -> Result<(), D::Error>
where
    D: DrawTarget,
    D::Color: SpriteColor,
{
    let row = Rectangle::new(at, Size::new(u32::try_from(run.len()).unwrap_or(u32::MAX), 1));
    if let RunPixels::Rgb565(_) = run.pixels() {
        let colors = run.rgb565().map(|pixel| Rgb565::from(RawU16::new(pixel)).into());
        return target.fill_contiguous(&row, colors);
    }
    if let RunPixels::Repeated { index, palette, .. } = run.pixels() {
        let pixel = palette.get(usize::from(index)).copied().filter(|pixel| is_opaque(*pixel));
        return pixel.map_or(Ok(()), |pixel| target.fill_solid(&row, color(pixel)));
    }
    if run.rgba8().all(is_opaque) {
        return target.fill_contiguous(&row, run.rgba8().map(color));
    }
    let pixels = (at.x..).zip(run.rgba8()).filter(|(_, pixel)| is_opaque(*pixel));
    target.draw_iter(pixels.map(|(x, pixel)| Pixel(Point::new(x, at.y), color(pixel))))
}

/// The colour of a pixel on a display.
pub(crate) fn color<C: SpriteColor>([red, green, blue, _]: [u8; 4]) -> C {
    Rgb888::new(red, green, blue).into()
}

pub(crate) const fn is_opaque([.., alpha]: [u8; 4]) -> bool {
    alpha >= 128
}
