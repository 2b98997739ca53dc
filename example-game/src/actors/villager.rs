//! Villagers walk about, look around, sit down and doze off, and wave to a hero who is near.
//!
//! Each is drawn in layers that are sprites of their own: a body, what it wears, and its hair. They play by
//! name what to play, all at once. What the layers play *is* what the villager does.

use crate::rng::{Rng, noise};
use crate::sprites::villager::{Body, Clothes, Hair};
use crate::vec2::Vec2;
use crate::world::{Room, feet};
use sprite_runtime::mana::ManaExt as _;
use sprite_runtime::{Animator, Direction, Frame, Group, Point};
use std::time::Duration;

const DIRECTIONS: [Direction; 4] = [Direction::Right, Direction::Up, Direction::Left, Direction::Down];
/// Pixels in a second.
const SPEED: f32 = 26.0;
/// How far away from home it goes.
const RANGE: f32 = 34.0;
const NEAR: f32 = 62.0;
/// Whom it has greeted it greets again when they come back from as far as this.
const FAR: f32 = 110.0;

#[derive(Clone, Debug)]
pub(crate) struct Villager {
    pub(crate) at: Vec2,
    home: Vec2,
    direction: Direction,
    layers: Group<3>,
    /// How long before it thinks of something else.
    rest: Duration,
    has_greeted: bool,
    rng: Rng,
}

impl Villager {
    /// The look counts through what there is to wear, and the hair that goes with it.
    pub(crate) fn new(cell: Point, look: usize) -> Self {
        let look = u16::try_from(look).unwrap_or(0) % Clothes::VARIANTS;
        let mut layers = Group::new();
        layers.insert(0, Animator::new(Body::Stand));
        layers.insert(1, Animator::new(Clothes::Stand).with_variant(look));
        layers.insert(2, Animator::new(Hair::Stand).with_variant(look));
        let at = feet(cell);
        let rest = Duration::from_millis(900);
        // A generator of its own: what slimes do does not depend on villagers.
        let rng = Rng::new(noise(cell.x, cell.y));
        Self { at, home: at, direction: Direction::Down, layers, rest, has_greeted: false, rng }
    }

    pub(crate) fn step(&mut self, hero: Vec2, room: &Room, dt: Duration) {
        // A wave ends by itself, in all layers at once; everything else goes on until something else is played.
        self.layers.tick(dt);
        self.rest = self.rest.saturating_sub(dt);
        let to_hero = hero - self.at;
        self.has_greeted &= to_hero.length() < FAR;
        match self.doing() {
            "walk" | "stand" if !self.has_greeted && to_hero.length() < NEAR => self.greet(to_hero),
            "walk" => self.walk(room, dt),
            "stand" if self.rest.is_zero() => self.think(room),
            "sit" if self.rest.is_zero() => self.doze(),
            "sleeping" if self.rest.is_zero() => self.begin("sit", 1100),
            _ => {}
        }
    }

    pub(crate) fn doing(&self) -> &'static str {
        self.layers.animation_name()
    }

    fn begin(&mut self, action: &str, millis: u32) {
        self.layers.play_named(action);
        self.rest = Duration::from_millis(millis.into());
    }

    fn look(&mut self, direction: Direction) {
        self.direction = direction;
        self.layers.face(direction);
    }

    fn greet(&mut self, to_hero: Vec2) {
        let across = to_hero.x.abs() > to_hero.y.abs();
        let offset = if across { Vec2::new(to_hero.x, 0.0) } else { Vec2::new(0.0, to_hero.y) };
        self.look(Direction::from_vector(offset.x, offset.y).unwrap_or(self.direction));
        self.has_greeted = true;
        self.begin("wave", 2600);
    }

    fn walk(&mut self, room: &Room, dt: Duration) {
        self.at = room.slide(self.at, Vec2::from(self.direction.step()) * (SPEED * dt.as_secs_f32()));
        if self.rest.is_zero() || !self.can_go(self.direction, room) {
            let pause = 500 + self.rng.below(700);
            self.begin("stand", pause);
        }
    }

    /// No wall is there, and it is not too far from home.
    fn can_go(&self, direction: Direction, room: &Room) -> bool {
        let next = self.at + Vec2::from(direction.step()) * 6.0;
        room.is_free(next) && (next - self.home).length() < RANGE
    }

    fn think(&mut self, room: &Room) {
        let first = self.rng.below(4) as usize;
        let direction = (first..first + 4)
            .map(|index| DIRECTIONS[index % 4])
            .find(|direction| self.can_go(*direction, room));
        match (self.rng.below(8), direction) {
            (0, _) => {
                self.look(Direction::Down);
                self.begin("sit", 3200);
            }
            (1..=5, Some(direction)) => {
                self.look(direction);
                let time = 800 + self.rng.below(1600);
                self.begin("walk", time);
            }
            _ => {
                self.look(DIRECTIONS[first]);
                self.begin("stand", 900);
            }
        }
    }

    /// After sitting for a while it falls asleep or gets up.
    fn doze(&mut self) {
        if self.rng.below(2) == 0 {
            self.begin("sleeping", 6600);
        } else {
            self.begin("stand", 600);
        }
    }

    pub(crate) fn frames(&self) -> impl Iterator<Item = Frame<'static>> {
        self.layers.frames()
    }
}
