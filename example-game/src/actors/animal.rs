//! Hens, chicks, cats and rabbits stroll about the meadow.
//!
//! One picture and one description make a sprite of each. All of them have the same animations, so that one player
//! without a type plays any of them by name.

use crate::rng::{Rng, noise};
use crate::sprites::animals::{Cat, Chick, Hen, Rabbit};
use crate::vec2::Vec2;
use crate::world::{Room, feet};
use sprite_runtime::{Animator, AnyAnimator, Direction, Frame, Point};
use std::time::Duration;

/// Pixels in a second.
const SPEED: f32 = 22.0;
/// How far away from home it goes.
const RANGE: f32 = 30.0;

#[derive(Clone, Debug)]
pub(crate) struct Animal {
    pub(crate) at: Vec2,
    home: Vec2,
    direction: Direction,
    player: AnyAnimator<'static>,
    /// How long before it does something else.
    rest: Duration,
    rng: Rng,
}

impl Animal {
    /// The kind counts through the sprites of the description.
    pub(crate) fn new(cell: Point, kind: usize) -> Self {
        let player = match kind % 4 {
            0 => Animator::new(Hen::Stand).into(),
            1 => Animator::new(Chick::Stand).into(),
            2 => Animator::new(Cat::Stand).into(),
            _ => Animator::new(Rabbit::Stand).into(),
        };
        let at = feet(cell);
        let rng = Rng::new(noise(cell.x, cell.y));
        Self { at, home: at, direction: Direction::Down, player, rest: Duration::ZERO, rng }
    }

    pub(crate) fn step(&mut self, room: &Room, dt: Duration) {
        self.player.tick(dt);
        self.rest = self.rest.saturating_sub(dt);
        let walks = self.player.animation_name() == "walk";
        if walks && self.can_go(room) {
            let step = Vec2::from(self.direction.step()) * (SPEED * dt.as_secs_f32());
            self.at = room.slide(self.at, step);
        } else if walks {
            self.begin("stand", 700);
        }
        if self.rest.is_zero() {
            self.direction = Direction::from_index(2 * self.rng.below(4) as usize);
            self.player.face(self.direction);
            let action = if self.rng.below(3) == 0 { "stand" } else { "walk" };
            self.begin(action, 600);
        }
    }

    fn begin(&mut self, action: &str, millis: u32) {
        self.player.play(action);
        self.rest = Duration::from_millis((millis + self.rng.below(1200)).into());
    }

    /// No wall is there, and it is not too far from home.
    fn can_go(&self, room: &Room) -> bool {
        let next = self.at + Vec2::from(self.direction.step()) * 6.0;
        room.is_free(next) && (next - self.home).length() < RANGE
    }

    pub(crate) fn frames(&self) -> impl Iterator<Item = Frame<'static>> {
        self.player.frames()
    }
}
