//! The hero: what the keys make of the sprite.
//!
//! The animation that plays *is* the hero's state, so there is no second state to keep in step with it.

use super::fade_push;
use crate::input::Input;
use crate::sprites;
use crate::vec2::Vec2;
use crate::world::Room;
use sprite_runtime::{Animator, Direction, Frame, Point};
use std::time::Duration;

/// In half hearts.
pub(crate) const FULL_HEALTH: u8 = 8;

/// Pixels in a second.
const SPEED: f32 = 90.0;
const QUICK_SPEED: f32 = 130.0;
const SPEED_WHILE_SWINGING: f32 = 30.0;
const BLINK: Duration = Duration::from_millis(1100);
const QUICK: Duration = Duration::from_secs(8);

#[derive(Clone, Debug)]
pub(crate) struct Hero {
    pub(crate) at: Vec2,
    pub(crate) health: u8,
    facing: Direction,
    player: Animator<sprites::Hero>,
    push: Vec2,
    /// How long nothing can hurt the hero yet.
    safe: Duration,
    /// How long it walks fast yet.
    quick: Duration,
    /// The sword key went down during a swing.
    swing_again: bool,
    /// It was stopped by something in this step.
    leaning: bool,
}

impl Hero {
    pub(crate) fn new(at: Vec2, facing: Direction) -> Self {
        let mut player = Animator::new(sprites::Hero::Stopped);
        player.face(facing);
        Self {
            at,
            health: FULL_HEALTH,
            facing,
            player,
            push: Vec2::ZERO,
            safe: Duration::ZERO,
            quick: Duration::ZERO,
            swing_again: false,
            leaning: false,
        }
    }

    pub(crate) fn step(&mut self, input: Input, room: &Room, dt: Duration) {
        self.safe = self.safe.saturating_sub(dt);
        self.quick = self.quick.saturating_sub(dt);
        self.leaning = false;
        // Walking and standing never finish; a swing and a blow do, and end there.
        if self.player.tick(dt).is_finished() {
            self.player.play(sprites::Hero::Stopped);
        }
        let walk = Vec2::from(input.walk).unit() * dt.as_secs_f32();
        let speed = if self.quick.is_zero() { SPEED } else { QUICK_SPEED };
        match self.player.animation() {
            sprites::Hero::Stopped | sprites::Hero::Walking if input.swing || self.swing_again => {
                self.swing_again = false;
                self.turn(input.walk);
                self.player.play(sprites::Hero::Sword);
            }
            sprites::Hero::Stopped | sprites::Hero::Walking => self.walk(input.walk, walk * speed, room),
            sprites::Hero::Sword => {
                self.swing_again |= input.swing;
                self.at = room.slide(self.at, walk * SPEED_WHILE_SWINGING);
            }
            sprites::Hero::Hurt | sprites::Hero::Victory => self.swing_again = false,
        }
        self.at = room.slide(self.at, self.push * dt.as_secs_f32());
        self.push = fade_push(self.push, dt);
    }

    fn walk(&mut self, direction: Point, step: Vec2, room: &Room) {
        if direction == Point::ZERO {
            self.player.play(sprites::Hero::Stopped);
            return;
        }
        self.player.play(sprites::Hero::Walking);
        self.turn(direction);
        let from = self.at;
        self.at = room.slide(from, step);
        if self.at == from {
            self.at = room.slide(from, around_corner(room, from, direction) * step.length());
        }
        let straight = direction.x == 0 || direction.y == 0;
        self.leaning = straight && self.at == from;
    }

    /// There are pictures for four directions: a diagonal keeps the one it began with.
    fn turn(&mut self, walk: Point) {
        let now = self.facing.step();
        if walk != Point::ZERO && now.x * walk.x + now.y * walk.y <= 0 {
            let four = if walk.x == 0 { walk } else { Point::new(walk.x, 0) };
            let offset = Vec2::from(four);
            self.facing = Direction::from_vector(offset.x, offset.y).unwrap_or(self.facing);
            self.player.face(self.facing);
        }
    }

    /// The direction in which the hero leans against something, and a point in the cell of that.
    pub(crate) fn leans(&self) -> Option<(Direction, Vec2)> {
        let ahead = Vec2::new(0.0, -2.0) + Vec2::from(self.facing.step()) * 10.0;
        self.leaning.then(|| (self.facing, self.at + ahead))
    }

    /// Costs half a heart, unless the last blow is too recent; returns whether it did.
    pub(crate) fn hurt(&mut self, from: Vec2) -> bool {
        if !self.safe.is_zero() || self.health == 0 {
            return false;
        }
        self.health -= 1;
        self.safe = BLINK;
        self.push = (self.at - from).unit() * 190.0;
        self.player.play(sprites::Hero::Hurt);
        true
    }

    /// Fills all hearts; returns whether one was not full.
    pub(crate) fn heal(&mut self) -> bool {
        let was_hurt = self.health < FULL_HEALTH;
        self.health = FULL_HEALTH;
        was_hurt
    }

    /// Walks fast for a while; returns whether it did not do so before.
    pub(crate) fn hurry(&mut self) -> bool {
        let was_slow = self.quick.is_zero();
        self.quick = QUICK;
        was_slow
    }

    /// Leaves nothing to see: a puff takes the hero's place.
    pub(crate) fn vanish(&mut self) {
        self.player.stop();
    }

    pub(crate) fn rejoice(&mut self) {
        self.player.play(sprites::Hero::Victory);
    }

    pub(crate) fn has_won(&self) -> bool {
        self.player.animation() == sprites::Hero::Victory
    }

    pub(crate) fn is_swinging(&self) -> bool {
        self.player.animation() == sprites::Hero::Sword
    }

    /// Returns whether the sword, at this moment of its swing, reaches somebody there.
    pub(crate) fn reaches(&self, target: Vec2) -> bool {
        let offset = target - self.at;
        let ahead = offset.dot(Vec2::from(self.facing.step()));
        let in_arc = ahead > offset.length() * 0.35 || offset.length() < 12.0;
        self.is_swinging() && (1..=3).contains(&self.player.frame_index()) && offset.length() < 29.0 && in_arc
    }

    /// A hero who was hurt blinks, once the blow itself has been shown.
    pub(crate) fn frames(&self) -> Option<impl Iterator<Item = Frame<'static>>> {
        let blinks = self.safe.as_millis() / 60 % 2 == 1 && self.player.animation() != sprites::Hero::Hurt;
        (!blinks).then(|| self.player.frames())
    }
}

/// Where to go when a corner is in the way and there is room beside it: nobody should have to hit a
/// door to the pixel.
fn around_corner(room: &Room, at: Vec2, direction: Point) -> Vec2 {
    let ahead = Vec2::from(direction);
    let sides = [Vec2::new(ahead.y, ahead.x), Vec2::new(-ahead.y, -ahead.x)];
    let free = |side: &Vec2| room.is_free(at + ahead * 2.0 + *side * 7.0);
    if direction.x != 0 && direction.y != 0 {
        Vec2::ZERO
    } else {
        sides.into_iter().find(free).unwrap_or_default()
    }
}
