//! A crab that walks to and fro with the arrow keys, and strikes with Space.

use macroquad::prelude::{
    Color, FilterMode, KeyCode, WHITE, clear_background, draw_text, get_frame_time, is_key_down,
    is_key_pressed, next_frame, screen_height, screen_width, set_default_filter_mode,
};
use sprite_macroquad::{DrawSpriteParams, Sprites};
use sprite_runtime::{Animator, include_sprites};
use std::time::Duration;

include_sprites!("assets");

const SAND: Color = Color::new(0.93, 0.86, 0.68, 1.0);
const DRIFTWOOD: Color = Color::new(0.35, 0.28, 0.2, 1.0);
/// Pixels of the window for each pixel of the sprite.
const SCALE: f32 = 6.0;
/// Pixels of the window in a second.
const SPEED: f32 = 160.0;

#[macroquad::main("Crab")]
async fn main() {
    set_default_filter_mode(FilterMode::Nearest);
    let sprites = Sprites::new(&[&LIBRARY]).expect("all images are embedded");
    let mut crab = Animator::new(Crab::Walk);
    let (mut moved, mut flip_x) = (0.0, false);
    loop {
        let time = get_frame_time();
        let step = f32::from(is_key_down(KeyCode::Right)) - f32::from(is_key_down(KeyCode::Left));
        if step != 0.0 {
            flip_x = step < 0.0;
        }
        if is_key_pressed(KeyCode::Space) {
            crab.play(Crab::Strike);
        }
        if crab.animation() == Crab::Walk {
            moved += step * SPEED * time;
        }
        crab.tick_then(Duration::from_secs_f32(time), Crab::Walk);

        clear_background(SAND);
        let (x, y) = (screen_width() / 2.0 + moved, screen_height() / 2.0);
        sprites.draw_ex(
            &crab,
            x,
            y,
            WHITE,
            DrawSpriteParams { scale: SCALE, flip_x, ..DrawSpriteParams::default() },
        );
        draw_text("arrow keys walk, Space strikes", 20.0, 30.0, 24.0, DRIFTWOOD);
        next_frame().await;
    }
}
