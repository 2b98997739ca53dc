//! Bats sleep until the hero is near, then fly at it.

use crate::sprites::enemies;
use crate::vec2::Vec2;
use sprite_runtime::Animator;
use std::time::Duration;

const HEARING: f32 = 58.0;
const SPEED: f32 = 74.0;
/// The first frames of `flying` show how it wakes; its loop begins after them.
const AWAKE: u16 = 3;

#[derive(Clone, Debug)]
pub(crate) struct Bat {
    pub(crate) player: Animator<enemies::Bat>,
    velocity: Vec2,
    /// How long it keeps away after a bite or a blow.
    shy: Duration,
}

impl Bat {
    pub(crate) fn new() -> Self {
        Self { player: Animator::new(enemies::Bat::Sleeping), velocity: Vec2::ZERO, shy: Duration::ZERO }
    }

    /// Its speed in this step.
    pub(crate) fn step(&mut self, to_hero: Vec2, dt: Duration) -> Vec2 {
        self.player.tick(dt);
        self.shy = self.shy.saturating_sub(dt);
        if to_hero.length() < HEARING {
            self.player.play(enemies::Bat::Flying);
        }
        if !self.is_harmful() {
            return Vec2::ZERO;
        }
        // It turns too slowly to stop at its goal: that makes it swoop.
        let wish = if self.shy.is_zero() { to_hero.unit() } else { to_hero.unit() * -0.7 };
        self.velocity += (wish * SPEED - self.velocity) * (2.2 * dt.as_secs_f32());
        self.velocity
    }

    pub(crate) fn flinch(&mut self) {
        self.player.play(enemies::Bat::Flying);
        self.shy = Duration::from_millis(700);
    }

    pub(crate) fn is_harmful(&self) -> bool {
        self.player.animation() == enemies::Bat::Flying && self.player.frame_index() >= AWAKE
    }
}
