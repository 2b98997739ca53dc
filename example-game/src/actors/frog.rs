//! Frogs and toads sit by the pond, and leap away from a hero who is too near.
//!
//! A toad's description extends the frog's, so it knows the same actions; both play actions by name. When they
//! blink is random, and each has a seed of its own.

use crate::rng::{Rng, noise};
use crate::sprites::pond;
use crate::vec2::Vec2;
use crate::world::{Room, feet};
use sprite_runtime::{Animation, Animator, AnyAnimator, Direction, Frame, Group, Point};
use std::time::Duration;

const DIRECTIONS: [Direction; 4] = [Direction::Right, Direction::Up, Direction::Left, Direction::Down];
const TOO_NEAR: f32 = 30.0;
/// Pixels in a second, while it is in the air.
const SPEED: f32 = 62.0;

#[derive(Clone, Debug)]
pub(crate) struct Frog {
    pub(crate) at: Vec2,
    home: Vec2,
    direction: Direction,
    player: Group<1>,
    /// The frame of `jump` with which it is back on the ground; the first one shows it crouching.
    lands: u16,
    /// How long it stays as it is.
    rest: Duration,
    rng: Rng,
}

impl Frog {
    pub(crate) fn green(cell: Point) -> Self {
        Self::new(cell, pond::Frog::Stand, 4)
    }

    pub(crate) fn toad(cell: Point) -> Self {
        Self::new(cell, pond::Toad::Stand, 2)
    }

    fn new<A: Animation>(cell: Point, sits: A, lands: u16) -> Self {
        let seed = noise(cell.x, cell.y);
        let mut player = Group::new();
        player.insert(0, Animator::new(sits).with_seed(seed.into()));
        let at = feet(cell);
        let rest = Duration::from_secs(4);
        Self { at, home: at, direction: Direction::Down, player, lands, rest, rng: Rng::new(seed) }
    }

    pub(crate) fn step(&mut self, hero: Vec2, room: &Room, dt: Duration) {
        // A leap ends by itself, and then it sits again.
        self.player.tick(dt);
        self.rest = self.rest.saturating_sub(dt);
        let step = Vec2::from(self.direction.step()) * (SPEED * dt.as_secs_f32());
        if self.is_in_the_air() {
            self.at = room.slide(self.at, step);
        }
        if self.player.animation_name() == "jump" {
            return;
        }
        let (to_hero, to_home) = (hero - self.at, self.home - self.at);
        if to_hero.length() < TOO_NEAR {
            self.leap(room, to_hero * -1.0);
        } else if self.rest.is_zero() {
            let pause = 2500 + self.rng.below(5000);
            self.rest = Duration::from_millis(pause.into());
            if to_home.length() > 12.0 {
                self.leap(room, to_home);
            } else {
                let direction = DIRECTIONS[self.rng.below(4) as usize];
                self.look(direction);
            }
        }
    }

    fn is_in_the_air(&self) -> bool {
        let frame = self.player.get(0).map_or(0, AnyAnimator::frame_index);
        self.player.animation_name() == "jump" && (1..self.lands).contains(&frame)
    }

    fn look(&mut self, direction: Direction) {
        self.direction = direction;
        self.player.face(direction);
    }

    /// Off to where it wants to go, or nearly so; where no direction is free it stays.
    fn leap(&mut self, room: &Room, wish: Vec2) {
        let towards = |direction: &Direction| Vec2::from(direction.step()).dot(wish);
        let open = |direction: &Direction| room.is_free(self.at + Vec2::from(direction.step()) * 16.0);
        let best = DIRECTIONS.into_iter().filter(open).max_by(|a, b| towards(a).total_cmp(&towards(b)));
        // Sideways is better than nowhere.
        if let Some(direction) = best.filter(|direction| towards(direction) > -6.0) {
            self.look(direction);
            self.player.play_named("jump");
        }
    }

    pub(crate) fn frames(&self) -> impl Iterator<Item = Frame<'static>> {
        self.player.frames()
    }
}
