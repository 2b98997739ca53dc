//! What all enemies have in common: a place, some health, and a push when they are struck.

use super::bat::Bat;
use super::fade_push;
use super::slime::Slime;
use crate::rng::Rng;
use crate::vec2::Vec2;
use crate::world::{COLUMNS, ROWS, Room, TILE};
use sprite_runtime::{Frames, Point};
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
}

impl Enemy {
    pub(crate) fn slime(at: Vec2, rng: &mut Rng) -> Self {
        Self::new(at, 2, Kind::Slime(Slime::new(rng)))
    }

    pub(crate) fn bat(at: Vec2) -> Self {
        Self::new(at, 1, Kind::Bat(Bat::new()))
    }

    const fn new(at: Vec2, health: u8, kind: Kind) -> Self {
        Self { at, health, kind, push: Vec2::ZERO, safe: Duration::ZERO }
    }

    pub(crate) fn step(&mut self, hero: Vec2, room: &Room, rng: &mut Rng, dt: Duration) {
        self.safe = self.safe.saturating_sub(dt);
        let to_hero = hero - self.at;
        let velocity = match &mut self.kind {
            Kind::Slime(slime) => slime.step(to_hero, rng, dt),
            Kind::Bat(bat) => bat.step(to_hero, dt),
        };
        let step = (velocity + self.push) * dt.as_secs_f32();
        self.at = match self.kind {
            Kind::Slime(_) => room.slide(self.at, step),
            Kind::Bat(_) => fly(self.at + step),
        };
        self.push = fade_push(self.push, dt);
    }

    /// Takes a blow, unless the last one is too fresh; tells whether it did.
    pub(crate) fn strike(&mut self, from: Vec2) -> bool {
        if !self.safe.is_zero() {
            return false;
        }
        self.health = self.health.saturating_sub(1);
        self.safe = Duration::from_millis(300);
        self.push = (self.at - from).unit() * 230.0;
        match &mut self.kind {
            Kind::Slime(slime) => slime.flinch(),
            Kind::Bat(bat) => bat.flinch(),
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
        }
    }

    pub(crate) fn frames(&self) -> Frames<'static> {
        match &self.kind {
            Kind::Slime(slime) => slime.player.frames(),
            Kind::Bat(bat) => bat.player.frames(),
        }
    }
}

/// Who flies, flies over everything, but stays on the screen.
fn fly(at: Vec2) -> Vec2 {
    let [columns, rows] = [COLUMNS, ROWS].map(|count| i32::try_from(count).unwrap_or(i32::MAX));
    let end = Vec2::from(Point::new(columns * TILE, rows * TILE));
    Vec2::new(at.x.clamp(12.0, end.x - 12.0), at.y.clamp(28.0, end.y - 4.0))
}
