//! The crab, which knows nothing of windows: it is drawn on any surface.

use sprite_pixels::{DrawSpriteParams, PixelFormat, Surface};
use sprite_runtime::{Animator, Point, Size, include_sprites};
use std::time::{Duration, Instant};

include_sprites!("../assets/");

pub const WIDTH: u16 = 480;
pub const HEIGHT: u16 = 320;
/// Between two pictures.
pub const PAUSE: Duration = Duration::from_millis(16);

const SAND: [u8; 4] = [238, 219, 173, 255];
const SHADE: [u8; 4] = [90, 70, 50, 110];

pub struct Beach {
    crab: Animator<Crab>,
    before: Instant,
}

impl Beach {
    pub fn new() -> Self {
        Self { crab: Animator::new(Crab::Walk), before: Instant::now() }
    }

    pub fn strike(&mut self) {
        self.crab.play(Crab::Strike);
    }

    /// Lets the time pass since the last picture, and draws the next one.
    pub fn draw<F: PixelFormat>(&mut self, surface: &mut Surface<'_, F>) {
        let now = Instant::now();
        self.crab.tick_then(now - std::mem::replace(&mut self.before, now), Crab::Walk);
        let Size { width, height } = surface.size();
        let middle = Point::new((width / 2).cast_signed(), (height / 2).cast_signed());
        surface.clear(SAND);
        let plain = DrawSpriteParams::default();
        let shade = DrawSpriteParams { scale: 6, tint: SHADE, ..plain };
        surface.draw_ex(&self.crab, middle + Point::new(12, 6), &shade);
        surface.draw_ex(&self.crab, middle, &DrawSpriteParams { scale: 6, ..plain });
        // Half of these is outside.
        surface.draw(&self.crab, Point::new(0, middle.y));
        surface.draw_ex(
            &self.crab,
            Point::new(width.cast_signed(), middle.y),
            &DrawSpriteParams { scale: 2, flip_x: true, ..plain },
        );
    }
}
