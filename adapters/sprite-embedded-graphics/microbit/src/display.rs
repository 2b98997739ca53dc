//! A display in memory, whose pixels are printed.

use core::convert::Infallible;
use cortex_m_semihosting::hio::HostStream;
use embedded_graphics_core::pixelcolor::Rgb565;
use embedded_graphics_core::pixelcolor::raw::ToBytes as _;
use embedded_graphics_core::prelude::*;
use sprite_runtime::Frame;

const WIDTH: usize = 48;
const HEIGHT: usize = 56;

/// Where sprites stand on it.
pub(crate) const POSITION: Point = Point::new(24, 43);

/// 16 bits a pixel, and whether it was drawn.
pub(crate) struct Display {
    pixels: [[u16; WIDTH]; HEIGHT],
    drawn: [u64; HEIGHT],
}

impl Display {
    pub(crate) const fn new() -> Self {
        Self { pixels: [[0; WIDTH]; HEIGHT], drawn: [0; HEIGHT] }
    }

    #[cfg(not(feature = "undrawn"))]
    pub(crate) fn show(&mut self, frame: Frame<'_>, position: Point) {
        let Ok(()) = sprite_embedded_graphics::FrameImage::new(frame, position).draw(self);
    }

    /// Puts a pixel where the frame would be, so that the frame is still looked up.
    #[cfg(feature = "undrawn")]
    pub(crate) fn show(&mut self, frame: Frame<'_>, position: Point) {
        let point = position - Point::new(frame.origin().x, frame.origin().y);
        let Ok(()) = self.draw_iter([Pixel(point, Rgb565::WHITE)]);
    }

    /// Prints each row in which something was drawn: its number, and each pixel as four digits, or dots.
    pub(crate) fn print(&self, out: &mut HostStream) -> Result<(), ()> {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        for (row, (pixels, drawn)) in
            self.pixels.iter().zip(self.drawn).enumerate().filter(|(_, (_, drawn))| *drawn != 0)
        {
            let mut line = [b'.'; 4 * WIDTH + 1];
            for (column, (digits, pixel)) in line.as_chunks_mut::<4>().0.iter_mut().zip(pixels).enumerate() {
                if drawn >> column & 1 != 0 {
                    *digits = [12, 8, 4, 0].map(|shift| DIGITS[usize::from(pixel >> shift & 15)]);
                }
            }
            line[4 * WIDTH] = b'\n';
            out.write_all(&[DIGITS[row / 16], DIGITS[row % 16], b' '])?;
            out.write_all(&line)?;
        }
        Ok(())
    }
}

impl OriginDimensions for Display {
    fn size(&self) -> Size {
        Size::new(WIDTH as u32, HEIGHT as u32)
    }
}

impl DrawTarget for Display {
    type Color = Rgb565;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Rgb565>>>(&mut self, pixels: I) -> Result<(), Infallible> {
        for Pixel(point, color) in pixels {
            let (Ok(x), Ok(y)) = (usize::try_from(point.x), usize::try_from(point.y)) else { continue };
            if x < WIDTH && y < HEIGHT {
                self.pixels[y][x] = u16::from_be_bytes(color.to_be_bytes());
                self.drawn[y] |= 1 << x;
            }
        }
        Ok(())
    }
}
