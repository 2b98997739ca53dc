//! Slimes hop about, and jump at a hero who is near.
//!
//! They move while the picture shows them in the air: the frame says when.

use crate::rng::Rng;
use crate::sprites::enemies;
use crate::vec2::Vec2;
use sprite_runtime::Animator;
use std::time::Duration;

const SIGHT: f32 = 76.0;
const REST: Duration = Duration::from_millis(420);

#[derive(Clone, Debug)]
pub(crate) struct Slime {
    pub(crate) player: Animator<enemies::Slime>,
    heading: Vec2,
}

impl Slime {
    pub(crate) fn new(rng: &mut Rng) -> Self {
        let mut player = Animator::new(enemies::Slime::Idle);
        // Not all in step.
        player.tick(Duration::from_millis(rng.below(1400).into()));
        Self { player, heading: rng.heading() }
    }

    /// Its speed in this step.
    pub(crate) fn step(&mut self, to_hero: Vec2, rng: &mut Rng, dt: Duration) -> Vec2 {
        let tick = self.player.tick(dt);
        if tick.is_finished() {
            self.player.play(enemies::Slime::Idle);
        }
        if tick.loops() > 0 {
            self.heading = rng.heading();
        }
        let rested = self.player.elapsed() > REST && self.player.frame_index() < 5;
        if self.player.animation() == enemies::Slime::Idle && rested && to_hero.length() < SIGHT {
            self.player.play(enemies::Slime::Jump);
            self.heading = to_hero.unit();
        }
        match (self.player.animation(), self.player.frame_index()) {
            (enemies::Slime::Idle, 6..=8) => self.heading * 34.0,
            (enemies::Slime::Jump, 1..=4) => self.heading * 92.0,
            _ => Vec2::ZERO,
        }
    }

    pub(crate) fn flinch(&mut self) {
        self.player.play(enemies::Slime::Hurt);
    }

    pub(crate) fn is_harmful(&self) -> bool {
        self.player.animation() != enemies::Slime::Hurt
    }
}
