//! A screen without a window: draws the list into an image in memory.

use super::{Draw, HEIGHT, Layers, NIGHT, WIDTH};
use crate::sprites::IMAGES;
use image::{ImageResult, Rgba, RgbaImage};
use sprite_runtime::{Image, Point, Rect};

/// The decoded images of the sprites, and what is drawn from them.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    images: Vec<RgbaImage>,
    pixels: RgbaImage,
    /// The ground as it was drawn last, and the list that it was drawn from: most of it stays for a while,
    /// and to copy a picture is far less work than to put it together from tiles.
    ground: RgbaImage,
    drawn: (Vec<Draw>, &'static Image<'static>),
}

impl Canvas {
    pub(crate) fn new() -> ImageResult<Self> {
        let decode = |image: &Image| Ok(image::load_from_memory(image.bytes())?.into_rgba8());
        let images = IMAGES.iter().map(decode).collect::<ImageResult<_>>()?;
        let pixels = RgbaImage::new(WIDTH, HEIGHT);
        Ok(Self { images, ground: pixels.clone(), pixels, drawn: (Vec::new(), &Image::TILESET) })
    }

    pub(crate) fn draw(&mut self, layers: Layers<'_>) -> &RgbaImage {
        let Layers { ground, above, tileset } = layers;
        if self.drawn.0 != ground || self.drawn.1 != tileset {
            let night = Rgba([NIGHT[0], NIGHT[1], NIGHT[2], 255]);
            self.ground.pixels_mut().for_each(|pixel| *pixel = night);
            draw(&mut self.ground, &self.images, ground, tileset);
            ground.clone_into(&mut self.drawn.0);
            self.drawn.1 = tileset;
        }
        self.pixels.copy_from_slice(&self.ground);
        draw(&mut self.pixels, &self.images, above, tileset);
        &self.pixels
    }
}

fn draw(screen: &mut RgbaImage, images: &[RgbaImage], list: &[Draw], tileset: &Image) {
    for draw in list {
        match *draw {
            Draw::Picture { frame, at } => {
                let Some(image) = images.get(frame.image_in(tileset).index()) else { continue };
                blit(screen, image, frame.rect(), at - frame.origin(), frame.is_mirrored());
            }
            Draw::Shade { rect, alpha } => shade(screen, rect, alpha),
        }
    }
}

fn blit(screen: &mut RgbaImage, image: &RgbaImage, rect: Rect, at: Point, mirrored: bool) {
    for (row, y) in (0..rect.height).zip(at.y..) {
        for (column, x) in (0..rect.width).zip(at.x..) {
            let from = if mirrored { rect.width - 1 - column } else { column };
            let Rgba([red, green, blue, alpha]) = *image.get_pixel(rect.x + from, rect.y + row);
            // A pixel outside the screen is left out; a negative number wraps to far outside.
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

/// Each pixel as a square of pixels: a row at a time, for rows are copied faster than pixels.
pub(crate) fn enlarge(pixels: &RgbaImage, scale: u32) -> RgbaImage {
    let (width, height) = (pixels.width() * scale, pixels.height() * scale);
    let mut enlarged = RgbaImage::new(width, height);
    let times = scale as usize;
    let rows = enlarged.chunks_exact_mut(width as usize * 4 * times);
    for (rows, from) in rows.zip(pixels.chunks_exact(pixels.width() as usize * 4)) {
        let (first, others) = rows.split_at_mut(width as usize * 4);
        for (square, pixel) in first.chunks_exact_mut(4 * times).zip(from.chunks_exact(4)) {
            square.chunks_exact_mut(4).for_each(|to| to.copy_from_slice(pixel));
        }
        others.chunks_exact_mut(first.len()).for_each(|row| row.copy_from_slice(first));
    }
    enlarged
}
