//! Arrows fly straight on, until something stops them or a sword sends them back.

use crate::sprites;
use crate::vec2::Vec2;
use crate::world::Room;
use sprite_runtime::{Angle, Animator};
use std::time::Duration;

const SPEED: f32 = 130.0;
/// From the archer's feet to where the arrow leaves the bow.
const REACH: f32 = 12.0;

#[derive(Clone, Debug)]
pub(crate) struct Arrow {
    /// The place on the ground that it flies over: its shadow.
    pub(crate) at: Vec2,
    pub(crate) player: Animator<sprites::Arrow>,
    velocity: Vec2,
    /// The sword has met it: now it is the archers who are in danger.
    pub(crate) is_returned: bool,
}

impl Arrow {
    pub(crate) fn new(from: Vec2, offset: Vec2) -> Self {
        let offset = offset.unit();
        let player = Animator::new(sprites::Arrow::Fly);
        let mut arrow =
            Self { at: from + offset * REACH, player, velocity: offset * SPEED, is_returned: false };
        arrow.look_ahead();
        arrow
    }

    /// Flies on; `false` when it has hit something that stands there.
    pub(crate) fn step(&mut self, room: &Room, dt: Duration) -> bool {
        self.player.tick(dt);
        self.at += self.velocity * dt.as_secs_f32();
        !room.stops_arrow(self.at)
    }

    /// Back to where it came from, and faster.
    pub(crate) fn send_back(&mut self) {
        self.velocity = self.velocity * -1.5;
        self.is_returned = true;
        self.look_ahead();
    }

    fn look_ahead(&mut self) {
        if let Some(angle) = Angle::from_vector(self.velocity.x, self.velocity.y) {
            self.player.face(angle);
        }
    }
}
