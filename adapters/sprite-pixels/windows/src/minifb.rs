//! The crab in a window of minifb. Space strikes, Escape ends it.

mod crab;

use crab::{Beach, HEIGHT, PAUSE, WIDTH};
use minifb::{Key, KeyRepeat, Window, WindowOptions};
use sprite_pixels::{Rgb32, Surface};
use sprite_runtime::Size;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let (width, height) = (usize::from(WIDTH), usize::from(HEIGHT));
    let mut window = Window::new("Crab", width, height, WindowOptions::default())?;
    let mut buffer = vec![0; width * height];
    let mut beach = Beach::new();
    while window.is_open() && !window.is_key_down(Key::Escape) {
        if window.is_key_pressed(Key::Space, KeyRepeat::No) {
            beach.strike();
        }
        beach.draw(&mut Surface::<Rgb32>::new(&mut buffer, Size::new(WIDTH.into(), HEIGHT.into()))?);
        window.update_with_buffer(&buffer, width, height)?;
        std::thread::sleep(PAUSE);
    }
    Ok(())
}
