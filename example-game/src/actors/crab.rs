//! Crabs walk along the shore, sideways and step by step, and snap at a hero who is near.
//!
//! The Aseprite file says when and where: a tag is an animation, the text `step` stands beside the frames in which the
//! feet push, and the slice `hit` is there only while the claws are dangerous.

use crate::sprites;
use crate::vec2::Vec2;
use crate::world::Room;
use sprite_runtime::{Animator, Point, ScreenRect};
use std::time::Duration;

/// The text of the frames of `walk` in which its feet push: where the ping-pong turns round.
pub(crate) const FEET: &str = "step";
/// The frame of `strike` in which the claws snap. The frame after it has the same claws, and so the same text.
pub(crate) const SNAP: u16 = 2;
/// Pixels in a second, at the beginning of a step.
const PUSH: f32 = 46.0;
/// Pixels from the place where it began.
const STRAYS: f32 = 26.0;
const REST: Duration = Duration::from_millis(800);

#[derive(Clone, Debug)]
pub(crate) struct Crab {
    pub(crate) player: Animator<sprites::Crab>,
    home: Vec2,
    /// Right or left.
    heading: Vec2,
    /// The rest of the last step's velocity, in pixels per second.
    speed: f32,
    /// How long before the next strike.
    rest: Duration,
}

impl Crab {
    pub(crate) fn new(home: Vec2) -> Self {
        let player = Animator::new(sprites::Crab::Walk);
        Self { player, home, heading: Vec2::new(1.0, 0.0), speed: 0.0, rest: REST }
    }

    /// Its speed in this step, and whether its claws snap in it.
    pub(crate) fn step(&mut self, at: Vec2, to_hero: Vec2, room: &Room, dt: Duration) -> (Vec2, bool) {
        self.rest = self.rest.saturating_sub(dt);
        self.speed *= (1.0 - 5.0 * dt.as_secs_f32()).max(0.0);
        let walks = self.player.animation() == sprites::Crab::Walk;
        let tick = self.player.tick(dt);
        if self.player.texts_in(&tick).any(|text| text.text == FEET) {
            self.turn_at_the_end(at, room);
            self.speed = PUSH;
        }
        if tick.is_finished() {
            self.player.play(sprites::Crab::Walk);
            self.rest = REST;
        }
        let is_near = to_hero.x.abs() < 30.0 && to_hero.y.abs() < 16.0;
        if walks && is_near && self.rest.is_zero() {
            self.player.play(sprites::Crab::Strike);
            self.speed = 0.0;
        }
        (self.heading * self.speed, !walks && tick.has_begun(SNAP))
    }

    fn turn_at_the_end(&mut self, at: Vec2, room: &Room) {
        let strayed = (at - self.home).dot(self.heading) > STRAYS;
        if strayed || !room.is_free(at + self.heading * 12.0) {
            self.heading = self.heading * -1.0;
        }
    }

    /// Loses the strike.
    pub(crate) fn flinch(&mut self) {
        self.player.play(sprites::Crab::Walk);
        self.rest = REST;
    }

    /// Returns whether the claws, at this moment, hit a hero whose feet are at this offset from its own.
    pub(crate) fn hits(&self, offset: Vec2) -> bool {
        let hit = self.player.frame().and_then(|frame| frame.slice("hit"));
        hit.is_some_and(|hit| touches(hit.bounds, offset))
    }
}

/// Returns whether a rectangle meets the body above these feet.
fn touches(area: ScreenRect, feet: Vec2) -> bool {
    let corner = area.top_left();
    let size = Point::new(area.width.cast_signed(), area.height.cast_signed());
    let (corner, end) = (Vec2::from(corner), Vec2::from(corner + size));
    (corner.x - 5.0..end.x + 5.0).contains(&feet.x) && (corner.y..end.y + 8.0).contains(&feet.y)
}
