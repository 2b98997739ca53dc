//! Archers stand where they are, look at a hero who is near, and shoot.
//!
//! They turn to any angle; which of their eight pictures that is, and which of them are mirrored, only the
//! description knows.

use crate::sprites;
use crate::vec2::Vec2;
use sprite_runtime::{Angle, Animator};
use std::time::Duration;

const SIGHT: f32 = 150.0;
const RANGE: f32 = 120.0;
const REST: Duration = Duration::from_millis(900);
/// The frame of `shoot` that shows the string without the arrow.
const LOOSE: u16 = 4;

#[derive(Clone, Debug)]
pub(crate) struct Archer {
    pub(crate) player: Animator<sprites::Archer>,
    /// How long before the next shot.
    rest: Duration,
}

impl Archer {
    pub(crate) fn new() -> Self {
        Self { player: Animator::new(sprites::Archer::Idle), rest: REST }
    }

    /// Returns whether an arrow flies off in this step; `clear` says that none would be in vain.
    pub(crate) fn step(&mut self, to_hero: Vec2, clear: bool, dt: Duration) -> bool {
        self.rest = self.rest.saturating_sub(dt);
        let before = self.player.frame_index();
        let tick = self.player.tick(dt);
        let shoots = self.player.animation() == sprites::Archer::Shoot;
        let looses = shoots && before < LOOSE && self.player.frame_index() >= LOOSE;
        if shoots && tick.is_finished() {
            self.player.play(sprites::Archer::Idle);
            self.rest = REST;
        }
        if to_hero.length() < SIGHT
            && let Some(angle) = Angle::from_vector(to_hero.x, to_hero.y)
        {
            // In the middle of a shot too: a turn keeps the clock, so that the bow is drawn on.
            self.player.face(angle);
        }
        let ready = self.player.animation() == sprites::Archer::Idle && self.rest.is_zero();
        if ready && clear && to_hero.length() < RANGE {
            self.player.play(sprites::Archer::Shoot);
        }
        looses
    }

    /// Loses the shot.
    pub(crate) fn flinch(&mut self) {
        self.player.play(sprites::Archer::Idle);
        self.rest = REST;
    }

    pub(crate) fn die(&mut self) {
        self.player.play(sprites::Archer::Die);
    }

    /// Returns whether nothing is left but the puff.
    pub(crate) fn is_gone(&self) -> bool {
        self.player.animation() == sprites::Archer::Die && self.player.is_finished()
    }
}
