//! A screen without a window: draws the list into an image in memory.

use super::{Draw, HEIGHT, NIGHT, WIDTH};
use crate::sprites::IMAGES;
use image::{ImageResult, Rgba, RgbaImage};
use sprite_runtime::{Point, Rect};

/// The decoded images of the sprites, and what is drawn from them.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    images: Vec<RgbaImage>,
    pixels: RgbaImage,
}

impl Canvas {
    pub(crate) fn new() -> ImageResult<Self> {
        let decode = |image: &sprite_runtime::Image| Ok(image::load_from_memory(image.bytes())?.into_rgba8());
        let images = IMAGES.iter().map(decode).collect::<ImageResult<_>>()?;
        Ok(Self { images, pixels: RgbaImage::new(WIDTH, HEIGHT) })
    }

    pub(crate) fn draw(&mut self, list: &[Draw]) -> &RgbaImage {
        let night = Rgba([NIGHT[0], NIGHT[1], NIGHT[2], 255]);
        self.pixels.pixels_mut().for_each(|pixel| *pixel = night);
        for draw in list {
            match *draw {
                Draw::Picture { image, rect, at, mirrored } => {
                    let Some(image) = self.images.get(image.index()) else { continue };
                    blit(&mut self.pixels, image, rect, at, mirrored);
                }
                Draw::Shade { rect, alpha } => shade(&mut self.pixels, rect, alpha),
            }
        }
        &self.pixels
    }
}

fn blit(screen: &mut RgbaImage, image: &RgbaImage, rect: Rect, at: Point, mirrored: bool) {
    for (row, y) in (0..rect.height).zip(at.y..) {
        for (column, x) in (0..rect.width).zip(at.x..) {
            let from = if mirrored { rect.width - 1 - column } else { column };
            let Rgba([red, green, blue, alpha]) = *image.get_pixel(rect.x + from, rect.y + row);
            // What lies outside the screen is nobody's pixel; a negative number wraps to far outside.
            if alpha > 0
                && let Some(pixel) = screen.get_pixel_mut_checked(x.cast_unsigned(), y.cast_unsigned())
            {
                mix(pixel, [red, green, blue], alpha);
            }
        }
    }
}

fn shade(screen: &mut RgbaImage, rect: Rect, alpha: u8) {
    for y in rect.y..rect.y + rect.height {
        for x in rect.x..rect.x + rect.width {
            if let Some(pixel) = screen.get_pixel_mut_checked(x, y) {
                mix(pixel, NIGHT, alpha);
            }
        }
    }
}

fn mix(pixel: &mut Rgba<u8>, colour: [u8; 3], alpha: u8) {
    if alpha == u8::MAX {
        pixel.0[..3].copy_from_slice(&colour);
        return;
    }
    let (front, back) = (u32::from(alpha), u32::from(255 - alpha));
    for (old, new) in pixel.0.iter_mut().zip(colour) {
        let mixed = (u32::from(new) * front + u32::from(*old) * back + 127) / 255;
        *old = u8::try_from(mixed).unwrap_or(u8::MAX);
    }
}

/// Each pixel as a square of pixels.
pub(crate) fn enlarge(pixels: &RgbaImage, scale: u32) -> RgbaImage {
    RgbaImage::from_fn(pixels.width() * scale, pixels.height() * scale, |x, y| {
        *pixels.get_pixel(x / scale, y / scale)
    })
}
