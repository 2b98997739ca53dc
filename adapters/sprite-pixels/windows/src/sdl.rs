//! The crab on the surface of a window of SDL 2. Space strikes, Escape ends it.

mod crab;

use crab::{Beach, HEIGHT, PAUSE, WIDTH};
use sdl2::event::Event;
use sdl2::keyboard::Keycode;
use sdl2::pixels::PixelFormatEnum;
use sprite_pixels::{Bgra8, Surface};
use sprite_runtime::Size;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let sdl = sdl2::init()?;
    let window = sdl.video()?.window("Crab", WIDTH.into(), HEIGHT.into()).position_centered().build()?;
    let mut events = sdl.event_pump()?;
    let mut picture = sdl2::surface::Surface::new(WIDTH.into(), HEIGHT.into(), PixelFormatEnum::BGRA32)?;
    let (size, pitch) = (Size::new(WIDTH.into(), HEIGHT.into()), usize::try_from(picture.pitch())?);
    let mut beach = Beach::new();
    loop {
        for event in events.poll_iter() {
            match event {
                Event::Quit { .. } | Event::KeyDown { keycode: Some(Keycode::Escape), .. } => return Ok(()),
                Event::KeyDown { keycode: Some(Keycode::Space), repeat: false, .. } => beach.strike(),
                _ => {}
            }
        }
        picture.with_lock_mut(|bytes| -> Result<(), sprite_pixels::SurfaceError> {
            beach.draw(&mut Surface::<Bgra8>::with_stride(bytes, size, pitch)?);
            Ok(())
        })?;
        // SDL converts it to the format of the screen.
        let mut screen = window.surface(&events)?;
        picture.blit(None, &mut screen, None)?;
        screen.finish()?;
        std::thread::sleep(PAUSE);
    }
}
