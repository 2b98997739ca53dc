//! Things that can be picked up. The animation that plays says which.

use crate::rng::Rng;
use crate::sprites::Items;
use crate::vec2::Vec2;
use crate::world::Room;
use sprite_runtime::Animator;
use std::time::Duration;

/// It cannot be taken before it was seen.
const GRACE: Duration = Duration::from_millis(400);

#[derive(Clone, Debug)]
pub(crate) struct Pickup {
    pub(crate) at: Vec2,
    pub(crate) player: Animator<Items>,
    velocity: Vec2,
    /// Above the ground, and how fast it rises.
    pub(crate) height: f32,
    rise: f32,
    age: Duration,
}

impl Pickup {
    /// Leaps out of the place where something broke.
    pub(crate) fn new(item: Items, at: Vec2, rng: &mut Rng) -> Self {
        let player = Animator::new(item);
        // A key stays where the map wants it.
        let velocity = if item == Items::Key { Vec2::ZERO } else { rng.heading() * 26.0 };
        Self { at, player, velocity, height: 4.0, rise: 110.0, age: Duration::ZERO }
    }

    /// The thing that an enemy or a jar leaves, if any.
    pub(crate) fn loot(at: Vec2, rng: &mut Rng) -> Option<Self> {
        let item = match rng.below(100) {
            0..58 => Items::Gem,
            58..80 => Items::Heart,
            _ => return None,
        };
        Some(Self::new(item, at, rng))
    }

    pub(crate) fn step(&mut self, hero: Vec2, room: &Room, dt: Duration) {
        self.player.tick(dt);
        self.age += dt;
        let seconds = dt.as_secs_f32();
        self.rise -= 420.0 * seconds;
        self.height += self.rise * seconds;
        if self.height <= 0.0 {
            (self.height, self.rise) = (0.0, self.rise * -0.4);
            self.velocity = self.velocity * 0.4;
        }
        // It comes to a hero who is near, also from the middle of a pond, where a bat may have lost it.
        let to_hero = hero - self.at;
        self.at = if self.age > GRACE && to_hero.length() < 30.0 {
            self.at + to_hero.unit() * (100.0 * seconds)
        } else {
            room.slide(self.at, self.velocity * seconds)
        };
    }

    pub(crate) fn is_within_reach(&self, hero: Vec2) -> bool {
        self.age > GRACE && (self.at - hero).length() < 12.0
    }
}
