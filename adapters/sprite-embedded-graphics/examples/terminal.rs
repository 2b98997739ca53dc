//! A crab that walks and strikes for five seconds in a terminal with 24-bit colours; each character is two pixels.
#![expect(clippy::print_stdout, reason = "the terminal is the display")]

use embedded_graphics::framebuffer::{Framebuffer, buffer_size};
use embedded_graphics::image::GetPixel;
use embedded_graphics::pixelcolor::Rgb888;
use embedded_graphics::pixelcolor::raw::{LittleEndian, RawU24};
use embedded_graphics::prelude::*;
use sprite_embedded_graphics::SpriteImage;
use sprite_runtime::{Animator, include_sprites};
use std::convert::Infallible;
use std::fmt::Write;
use std::time::Duration;

include_sprites!("assets");

const WIDTH: usize = 60;
const HEIGHT: usize = 36;
type Display =
    Framebuffer<Rgb888, RawU24, LittleEndian, WIDTH, HEIGHT, { buffer_size::<Rgb888>(WIDTH, HEIGHT) }>;

const SAND: Rgb888 = Rgb888::CSS_WHEAT;
/// Three strikes within the time that the program takes.
const STRIKES: [u32; 3] = [30, 65, 90];

fn main() -> Result<(), Infallible> {
    let mut display = Display::new();
    let mut crab = Animator::new(Crab::Walk);
    let pause = Duration::from_millis(50);
    for step in 0..100 {
        if STRIKES.contains(&step) {
            crab.play(Crab::Strike);
        }
        crab.tick_then(pause, Crab::Walk);
        display.clear(SAND)?;
        SpriteImage::new(&crab, Point::new(30, 24)).draw(&mut display)?;
        print!("\x1b[H{}\x1b[0m", text(&display));
        std::thread::sleep(pause);
    }
    Ok(())
}

/// Two rows of pixels in a row of half blocks: the upper one is the character's colour, the lower one that behind it.
fn text(display: &Display) -> String {
    let mut text = String::new();
    for y in (0..HEIGHT).step_by(2) {
        for x in 0..WIDTH {
            for (part, y) in [(38, y), (48, y + 1)] {
                let point = Point::new(i32::try_from(x).unwrap_or(0), i32::try_from(y).unwrap_or(0));
                let color = display.pixel(point).unwrap_or(SAND);
                let _ = write!(text, "\x1b[{part};2;{};{};{}m", color.r(), color.g(), color.b());
            }
            text.push('▀');
        }
        text.push_str("\x1b[0m\n");
    }
    text
}
