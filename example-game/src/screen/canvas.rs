//! A screen without a window: draws the list into an image in memory.

use super::{Draw, HEIGHT, NIGHT, WIDTH};
use crate::sprites::IMAGES;
use image::{ImageResult, Rgba, RgbaImage, imageops};
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
        let [red, green, blue] = NIGHT;
        self.pixels.pixels_mut().for_each(|pixel| *pixel = Rgba([red, green, blue, 255]));
        for draw in list {
            match *draw {
                Draw::Picture { image, rect, at, mirrored } => {
                    self.blit(image.index(), rect, at, mirrored);
                }
                Draw::Shade { rect, alpha } => self.shade(rect, alpha),
            }
        }
        &self.pixels
    }

    fn blit(&mut self, image: usize, rect: Rect, at: Point, mirrored: bool) {
        let Some(source) = self.images.get(image) else { return };
        let part = imageops::crop_imm(source, rect.x, rect.y, rect.width, rect.height);
        let (x, y) = (i64::from(at.x), i64::from(at.y));
        if mirrored {
            imageops::overlay(&mut self.pixels, &imageops::flip_horizontal(&*part), x, y);
        } else {
            imageops::overlay(&mut self.pixels, &*part, x, y);
        }
    }

    fn shade(&mut self, rect: Rect, alpha: u8) {
        let [red, green, blue] = NIGHT;
        let shade = RgbaImage::from_pixel(rect.width, rect.height, Rgba([red, green, blue, alpha]));
        imageops::overlay(&mut self.pixels, &shade, rect.x.into(), rect.y.into());
    }
}

/// Each pixel as a square of pixels.
pub(crate) fn enlarge(pixels: &RgbaImage, scale: u32) -> RgbaImage {
    imageops::resize(pixels, pixels.width() * scale, pixels.height() * scale, imageops::FilterType::Nearest)
}
