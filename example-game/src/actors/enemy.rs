//! What all enemies have in common: a place, some health, and a push when they are struck.

use super::Arrow;
use super::archer::Archer;
use super::bat::Bat;
use super::fade_push;
use super::slime::Slime;
use crate::rng::Rng;
use crate::vec2::Vec2;
use crate::world::{COLUMNS, ROWS, Room, TILE, overlaps};
use sprite_runtime::{Frame, Point};
use std::time::Duration;

#[derive(Clone, Debug)]
pub(crate) struct Enemy {
    pub(crate) at: Vec2,
    pub(crate) health: u8,
    kind: Kind,
    push: Vec2,
    /// Longer than a swing, so that one swing strikes once.
    safe: Duration,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Slime(Slime),
    Bat(Bat),
    Archer(Archer),
}

impl Enemy {
    pub(crate) fn slime(at: Vec2, rng: &mut Rng) -> Self {
        Self::new(at, 2, Kind::Slime(Slime::new(rng)))
    }

    pub(crate) fn bat(at: Vec2) -> Self {
        Self::new(at, 1, Kind::Bat(Bat::new()))
    }

    pub(crate) fn archer(at: Vec2) -> Self {
        Self::new(at, 2, Kind::Archer(Archer::new()))
    }

    const fn new(at: Vec2, health: u8, kind: Kind) -> Self {
        Self { at, health, kind, push: Vec2::ZERO, safe: Duration::ZERO }
    }

    /// Goes on, and may let an arrow fly.
    pub(crate) fn step(&mut self, hero: Vec2, room: &Room, rng: &mut Rng, dt: Duration) -> Option<Arrow> {
        self.safe = self.safe.saturating_sub(dt);
        let to_hero = hero - self.at;
        let mut looses = false;
        let velocity = match &mut self.kind {
            Kind::Slime(slime) => slime.step(to_hero, rng, dt),
            Kind::Bat(bat) => bat.step(to_hero, dt),
            Kind::Archer(archer) => {
                looses = archer.step(to_hero, room.is_clear(self.at, hero), dt);
                Vec2::ZERO
            }
        };
        let step = (velocity + self.push) * dt.as_secs_f32();
        self.at = match self.kind {
            Kind::Slime(_) | Kind::Archer(_) => room.slide(self.at, step),
            Kind::Bat(_) => fly(self.at + step),
        };
        self.push = fade_push(self.push, dt);
        looses.then(|| Arrow::new(self.at, to_hero))
    }

    /// Takes a blow, unless the last one is too fresh; tells whether it did.
    pub(crate) fn strike(&mut self, from: Vec2) -> bool {
        if !self.safe.is_zero() || self.health == 0 {
            return false;
        }
        self.health = self.health.saturating_sub(1);
        self.safe = Duration::from_millis(300);
        self.push = (self.at - from).unit() * 230.0;
        match &mut self.kind {
            Kind::Slime(slime) => slime.flinch(),
            Kind::Bat(bat) => bat.flinch(),
            Kind::Archer(archer) if self.health == 0 => archer.die(),
            Kind::Archer(archer) => archer.flinch(),
        }
        true
    }

    /// What a bite does to the one who bites.
    pub(crate) fn bounce(&mut self) {
        if let Kind::Bat(bat) = &mut self.kind {
            bat.flinch();
        }
    }

    /// Who sleeps or is hurt does no harm.
    pub(crate) fn is_harmful(&self) -> bool {
        match &self.kind {
            Kind::Slime(slime) => slime.is_harmful(),
            Kind::Bat(bat) => bat.is_harmful(),
            Kind::Archer(_) => self.health > 0,
        }
    }

    /// Whether a puff takes its place now.
    pub(crate) fn is_gone(&self) -> bool {
        match &self.kind {
            Kind::Archer(archer) => archer.is_gone(),
            Kind::Slime(_) | Kind::Bat(_) => self.health == 0,
        }
    }

    /// Whether it stands in a cell with a part of its feet.
    pub(crate) fn stands_in(&self, cell: Point) -> bool {
        !matches!(self.kind, Kind::Bat(_)) && overlaps(self.at, cell)
    }

    pub(crate) fn frames(&self) -> impl Iterator<Item = Frame<'static>> {
        match &self.kind {
            Kind::Slime(slime) => slime.player.frames(),
            Kind::Bat(bat) => bat.player.frames(),
            Kind::Archer(archer) => archer.player.frames(),
        }
    }
}

/// Who flies, flies over everything, but stays on the screen.
fn fly(at: Vec2) -> Vec2 {
    let [columns, rows] = [COLUMNS, ROWS].map(|count| i32::try_from(count).unwrap_or(i32::MAX));
    let end = Vec2::from(Point::new(columns * TILE, rows * TILE));
    Vec2::new(at.x.clamp(12.0, end.x - 12.0), at.y.clamp(28.0, end.y - 4.0))
}
