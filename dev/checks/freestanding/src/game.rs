//! Does with a player all that a game may do, in as little code as possible, so that what remains is the
//! size of the player and the table's views.

use crate::torch::Torch;
use core::hint::black_box;
use core::time::Duration;
use sprite_runtime::{Angle, Animator, Direction};

pub fn play() {
    let mut hero = Animator::new(black_box(Torch::Burning));
    for key in 0..black_box(9_u16) {
        match key {
            0 => _ = hero.play(Torch::Out),
            1 => hero.face(Direction::from_index(key.into())),
            2 => hero.face(Angle::from_steps(key)),
            3 => hero.face(sprite_runtime::Facing::Index(key)),
            4 => _ = hero.set_frame(key),
            5 => hero.pause(),
            6 => hero.resume(),
            7 => hero.restart(),
            _ => hero.stop(),
        }
        let tick = hero.tick(black_box(Duration::from_millis(16)));
        if tick.is_finished() || hero.is_finished() {
            hero.restart();
        }
        for frame in hero.frames() {
            black_box((
                frame.rect(),
                frame.origin(),
                frame.is_mirrored(),
                frame.image().index().unwrap_or(0),
            ));
        }
        black_box((hero.frame().is_some(), hero.frame_index(), hero.until_change()));
    }
}
