//! The contenders in drawing. All but tiny-skia, which has its own, draw into pixels as windows have them: 0, red, green and blue.

use super::SIZE;
use super::picture::{Kind, Pictures};
use embedded_graphics_core::Drawable;
use embedded_graphics_core::Pixel;
use embedded_graphics_core::draw_target::DrawTarget;
use embedded_graphics_core::geometry::{Dimensions, OriginDimensions};
use embedded_graphics_core::pixelcolor::{IntoStorage, Rgb888};
use embedded_graphics_core::primitives::Rectangle;
use sprite_embedded_graphics::SpriteImage;
use sprite_pixels::{Rgb32, Surface};
use sprite_runtime::{AnyAnimator, Point};
use std::convert::Infallible;
use std::hint::black_box;
use tiny_skia::{FilterQuality, Pixmap, PixmapPaint, PremultipliedColorU8, Transform};

const COUNT: usize = (SIZE.width * SIZE.height) as usize;

pub(crate) trait Contender {
    fn draw(&mut self, positions: &[Point]);
    /// Red, green and blue of all pixels.
    fn picture(&self) -> Vec<[u8; 3]>;
    /// How far its channels may be from those of the first one.
    fn slack(&self, kind: Kind) -> u8;
    /// How many pixels of each sprite may be others nevertheless.
    fn strays(&self) -> usize {
        0
    }
}

type Make = fn(&Pictures) -> Box<dyn Contender>;

/// All who draw. The first is what the others are compared with.
pub(crate) const CONTENDERS: [(&str, Make); 6] = [
    ("`sprite-pixels`, `rgba8`", |pictures| Box::new(Ours { player: pictures.rgba8, buffer: black() })),
    ("`sprite-pixels`, `indexed8`", |pictures| Box::new(Ours { player: pictures.indexed8, buffer: black() })),
    ("`sprite-pixels`, `rgb565` (no shades)", |pictures| {
        Box::new(Rounded(Ours { player: pictures.rgb565, buffer: black() }))
    }),
    ("`sprite-embedded-graphics`, `rgba8` (no shades)", |pictures| {
        Box::new(Embedded { player: pictures.rgba8, display: Display(black()) })
    }),
    ("a loop over all pixels", |pictures| {
        Box::new(Loop { side: pictures.side, pixels: pictures.rgba, buffer: black() })
    }),
    ("tiny-skia 0.11", |pictures| Box::new(Skia::new(pictures))),
];

fn black() -> Vec<u32> {
    vec![0; COUNT]
}

fn channels(buffer: &[u32]) -> Vec<[u8; 3]> {
    buffer.iter().map(|pixel| pixel.to_be_bytes()).map(|[_, red, green, blue]| [red, green, blue]).collect()
}

struct Ours {
    player: AnyAnimator<'static>,
    buffer: Vec<u32>,
}

impl Contender for Ours {
    fn draw(&mut self, positions: &[Point]) {
        let Ok(mut surface) = Surface::<Rgb32>::new(&mut self.buffer, SIZE) else { return };
        for &position in black_box(positions) {
            surface.draw(&self.player, position);
        }
    }

    fn picture(&self) -> Vec<[u8; 3]> {
        channels(&self.buffer)
    }

    fn slack(&self, _: Kind) -> u8 {
        0
    }
}

/// The same, of a picture without shades.
struct Rounded(Ours);

impl Contender for Rounded {
    fn draw(&mut self, positions: &[Point]) {
        self.0.draw(positions);
    }

    fn picture(&self) -> Vec<[u8; 3]> {
        self.0.picture()
    }

    fn slack(&self, kind: Kind) -> u8 {
        unblended(kind)
    }
}

/// Whoever does not blend draws another picture where there is something to blend.
fn unblended(kind: Kind) -> u8 {
    if kind == Kind::Soft { 255 } else { 0 }
}

struct Embedded {
    player: AnyAnimator<'static>,
    display: Display,
}

impl Contender for Embedded {
    fn draw(&mut self, positions: &[Point]) {
        for position in black_box(positions) {
            let position = embedded_graphics_core::geometry::Point::new(position.x, position.y);
            let Ok(()) = SpriteImage::new(&self.player, position).draw(&mut self.display);
        }
    }

    fn picture(&self) -> Vec<[u8; 3]> {
        channels(&self.display.0)
    }

    fn slack(&self, kind: Kind) -> u8 {
        unblended(kind)
    }
}

/// A display in memory that fills rectangles at once, as the drivers of real ones do.
struct Display(Vec<u32>);

impl OriginDimensions for Display {
    fn size(&self) -> embedded_graphics_core::geometry::Size {
        embedded_graphics_core::geometry::Size::new(SIZE.width, SIZE.height)
    }
}

impl DrawTarget for Display {
    type Color = Rgb888;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb888>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, color) in pixels {
            if self.bounding_box().contains(point) {
                let index = point.y.cast_unsigned() * SIZE.width + point.x.cast_unsigned();
                self.0[index as usize] = color.into_storage();
            }
        }
        Ok(())
    }

    fn fill_contiguous<I: IntoIterator<Item = Rgb888>>(
        &mut self,
        area: &Rectangle,
        colors: I,
    ) -> Result<(), Infallible> {
        if area.intersection(&self.bounding_box()) != *area {
            return self.draw_iter(
                embedded_graphics_core::primitives::PointsIter::points(area)
                    .zip(colors)
                    .map(|(point, color)| Pixel(point, color)),
            );
        }
        let mut colors = colors.into_iter();
        let columns = area.top_left.x.cast_unsigned() as usize
            ..(area.top_left.x.cast_unsigned() + area.size.width) as usize;
        let rows = self.0.chunks_mut(SIZE.width as usize).skip(area.top_left.y.cast_unsigned() as usize);
        for row in rows.take(area.size.height as usize) {
            row[columns.clone()]
                .iter_mut()
                .zip(&mut colors)
                .for_each(|(pixel, color)| *pixel = color.into_storage());
        }
        Ok(())
    }
}

/// The loop of a game that has neither runs nor an adapter.
struct Loop {
    side: u16,
    pixels: &'static [[u8; 4]],
    buffer: Vec<u32>,
}

impl Contender for Loop {
    fn draw(&mut self, positions: &[Point]) {
        let side = i32::from(self.side);
        for position in black_box(positions) {
            for (y, row) in (0..side).zip(self.pixels.chunks(self.side.into())) {
                for (x, pixel) in (0..side).zip(row) {
                    let (x, y) = (position.x + x, position.y + y);
                    let is_inside =
                        x >= 0 && y >= 0 && x.cast_unsigned() < SIZE.width && y.cast_unsigned() < SIZE.height;
                    if is_inside && pixel[3] > 0 {
                        let below =
                            &mut self.buffer[(y.cast_unsigned() * SIZE.width + x.cast_unsigned()) as usize];
                        *below = over(*pixel, *below);
                    }
                }
            }
        }
    }

    fn picture(&self) -> Vec<[u8; 3]> {
        channels(&self.buffer)
    }

    fn slack(&self, _: Kind) -> u8 {
        0
    }
}

fn over([red, green, blue, alpha]: [u8; 4], below: u32) -> u32 {
    let [_, r, g, b] = below.to_be_bytes();
    let alpha = u32::from(alpha);
    let mix =
        |above: u8, below: u8| (u32::from(above) * alpha + u32::from(below) * (255 - alpha) + 127) / 255;
    mix(red, r) << 16 | mix(green, g) << 8 | mix(blue, b)
}

struct Skia {
    sprite: Pixmap,
    buffer: Pixmap,
}

impl Skia {
    fn new(pictures: &Pictures) -> Self {
        let pixmap = |width, height| Pixmap::new(width, height).expect("a size above zero");
        let side = pictures.side.into();
        let (mut sprite, mut buffer) = (pixmap(side, side), pixmap(SIZE.width, SIZE.height));
        for (to, &[red, green, blue, alpha]) in sprite.pixels_mut().iter_mut().zip(pictures.rgba) {
            *to = tiny_skia::ColorU8::from_rgba(red, green, blue, alpha).premultiply();
        }
        buffer.pixels_mut().fill(PremultipliedColorU8::from_rgba(0, 0, 0, 255).expect("black"));
        Self { sprite, buffer }
    }
}

impl Contender for Skia {
    fn draw(&mut self, positions: &[Point]) {
        let paint = PixmapPaint { quality: FilterQuality::Nearest, ..PixmapPaint::default() };
        for position in black_box(positions) {
            let sprite = self.sprite.as_ref();
            self.buffer.draw_pixmap(position.x, position.y, sprite, &paint, Transform::identity(), None);
        }
    }

    fn picture(&self) -> Vec<[u8; 3]> {
        self.buffer.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
    }

    /// It rounds when it multiplies by alpha, and once more when it blends.
    fn slack(&self, kind: Kind) -> u8 {
        if kind == Kind::Soft { 8 } else { 0 }
    }

    /// It samples a picture at floating-point coordinates, and here and there a line of it comes from its neighbour.
    fn strays(&self) -> usize {
        self.sprite.width() as usize
    }
}
