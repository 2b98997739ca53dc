//! A screen without a window: draws the list into an image in memory.

use super::pixels::Pixels;
use super::{Draw, HEIGHT, Layers, NIGHT, PANEL, WIDTH, embers};
use crate::actors::Colours;
use crate::sprites::IMAGES;
use png::DecodingError;
use sprite_runtime::data::{Patch, Tiling};
use sprite_runtime::{Image, Point, Rect};

/// The decoded images of the sprites, and what is drawn from them.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    images: Vec<Pixels>,
    embers: Pixels,
    pixels: Pixels,
    /// The ground as it was drawn last, and the list that it was drawn from: most of it stays for a while,
    /// and to copy a picture is far less work than to put it together from tiles.
    ground: Pixels,
    drawn: (Vec<Draw>, &'static Image<'static>),
}

impl Canvas {
    pub(crate) fn new() -> Result<Self, DecodingError> {
        let images = IMAGES.iter().map(Pixels::of).collect::<Result<_, _>>()?;
        let embers = embers::slimes(embers::image()).expect("the settings embed slimes with indices");
        let pixels = Pixels::new(WIDTH, HEIGHT);
        Ok(Self { images, embers, ground: pixels.clone(), pixels, drawn: (Vec::new(), &Image::TILESET) })
    }

    pub(crate) fn draw(&mut self, layers: Layers<'_>) -> &Pixels {
        let Layers { ground, above, tileset } = layers;
        if self.drawn.0 != ground || self.drawn.1 != tileset {
            self.ground.all_mut().fill([NIGHT[0], NIGHT[1], NIGHT[2], 255]);
            draw(&mut self.ground, (&self.images, &self.embers), ground, tileset);
            ground.clone_into(&mut self.drawn.0);
            self.drawn.1 = tileset;
        }
        self.pixels.all_mut().copy_from_slice(self.ground.all());
        draw(&mut self.pixels, (&self.images, &self.embers), above, tileset);
        &self.pixels
    }
}

fn draw(screen: &mut Pixels, (images, embers): (&[Pixels], &Pixels), list: &[Draw], tileset: &Image) {
    for draw in list {
        match *draw {
            Draw::Picture { frame, at, colours } => {
                let index = frame.image_in(tileset).index();
                let own = || index.and_then(|index| images.get(index));
                let image = if colours == Colours::Embers { Some(embers) } else { own() };
                let Some(image) = image else { continue };
                blit(screen, image, frame.rect(), at - frame.origin(), frame.is_mirrored());
            }
            Draw::Panel { frame, rect } => {
                let Some(image) = frame.image().index().and_then(|index| images.get(index)) else { continue };
                let corner = Point::new(rect.x.cast_signed(), rect.y.cast_signed());
                for patch in frame.nine_patch(PANEL, rect.size(), Tiling::Tile).into_iter().flatten() {
                    fill(screen, image, &patch, corner);
                }
            }
            Draw::Shade { rect, alpha } => shade(screen, rect, alpha),
        }
    }
}

/// Draws a part of a nine-patch, whose upper left corner is at a point.
fn fill(screen: &mut Pixels, image: &Pixels, patch: &Patch, corner: Point) {
    let place = patch.place.moved(corner);
    for (row, y) in (0..place.height).zip(place.y..) {
        for (column, x) in (0..place.width).zip(place.x..) {
            let (from, down) = patch.pixel_at(column, row);
            let Some([red, green, blue, alpha]) = image.get(from, down).filter(|[.., alpha]| *alpha > 0)
            else {
                continue;
            };
            if let Some(pixel) = screen.get_mut(x.cast_unsigned(), y.cast_unsigned()) {
                mix(pixel, [red, green, blue], alpha);
            }
        }
    }
}

fn blit(screen: &mut Pixels, image: &Pixels, rect: Rect, at: Point, mirrored: bool) {
    for (row, y) in (0..rect.height).zip(at.y..) {
        for (column, x) in (0..rect.width).zip(at.x..) {
            let from = if mirrored { rect.width - 1 - column } else { column };
            let Some([red, green, blue, alpha]) = image.get(rect.x + from, rect.y + row) else { continue };
            // A pixel outside the screen is left out; a negative number wraps to far outside.
            if alpha > 0
                && let Some(pixel) = screen.get_mut(x.cast_unsigned(), y.cast_unsigned())
            {
                mix(pixel, [red, green, blue], alpha);
            }
        }
    }
}

fn shade(screen: &mut Pixels, rect: Rect, alpha: u8) {
    for y in rect.y..rect.y + rect.height {
        for x in rect.x..rect.x + rect.width {
            if let Some(pixel) = screen.get_mut(x, y) {
                mix(pixel, NIGHT, alpha);
            }
        }
    }
}

fn mix(pixel: &mut [u8; 4], colour: [u8; 3], alpha: u8) {
    if alpha == u8::MAX {
        pixel[..3].copy_from_slice(&colour);
        return;
    }
    let (front, back) = (u32::from(alpha), u32::from(255 - alpha));
    for (old, new) in pixel.iter_mut().zip(colour) {
        let mixed = (u32::from(new) * front + u32::from(*old) * back + 127) / 255;
        *old = u8::try_from(mixed).unwrap_or(u8::MAX);
    }
}
