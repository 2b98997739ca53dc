//! The state that all enemies have in common: a place, some health, and a push when they are struck.

use super::Arrow;
use super::archer::Archer;
use super::bat::Bat;
use super::crab::Crab;
use super::fade_push;
use super::slime::Slime;
use crate::rng::Rng;
use crate::vec2::Vec2;
use crate::world::{COLUMNS, ROWS, Room, TILE, overlaps};
use sprite_runtime::{Frame, Point};
use std::time::Duration;

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colours {
    Own,
    /// Another palette, for slimes.
    Embers,
}

#[derive(Clone, Debug)]
pub(crate) struct Enemy {
    pub(crate) at: Vec2,
    pub(crate) health: u8,
    kind: Kind,
    colours: Colours,
    push: Vec2,
    /// Longer than a swing, so that one swing strikes once.
    safe: Duration,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Slime(Slime),
    Bat(Bat),
    Archer(Archer),
    Crab(Crab),
}

/// The effects of an enemy on others in a step.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    Shoot(Arrow),
    /// Claws close.
    Snap,
}

impl Enemy {
    pub(crate) fn slime(at: Vec2, rng: &mut Rng) -> Self {
        Self::new(at, 2, Kind::Slime(Slime::new(rng)))
    }

    /// A slime of the cellar: the same in other colours.
    pub(crate) fn ember_slime(at: Vec2, rng: &mut Rng) -> Self {
        Self { colours: Colours::Embers, ..Self::slime(at, rng) }
    }

    pub(crate) fn bat(at: Vec2) -> Self {
        Self::new(at, 1, Kind::Bat(Bat::new()))
    }

    pub(crate) fn archer(at: Vec2) -> Self {
        Self::new(at, 2, Kind::Archer(Archer::new()))
    }

    pub(crate) fn crab(at: Vec2) -> Self {
        Self::new(at, 2, Kind::Crab(Crab::new(at)))
    }

    const fn new(at: Vec2, health: u8, kind: Kind) -> Self {
        Self { at, health, kind, colours: Colours::Own, push: Vec2::ZERO, safe: Duration::ZERO }
    }

    /// Goes on, and may do something to others.
    pub(crate) fn step(&mut self, hero: Vec2, room: &Room, rng: &mut Rng, dt: Duration) -> Option<Deed> {
        self.safe = self.safe.saturating_sub(dt);
        let to_hero = hero - self.at;
        let mut deed = None;
        let velocity = match &mut self.kind {
            Kind::Slime(slime) => slime.step(to_hero, rng, dt),
            Kind::Bat(bat) => bat.step(to_hero, dt),
            Kind::Archer(archer) => {
                let looses = archer.step(to_hero, room.is_clear(self.at, hero), dt);
                deed = looses.then(|| Deed::Shoot(Arrow::new(self.at, to_hero)));
                Vec2::ZERO
            }
            Kind::Crab(crab) => {
                let (velocity, snaps) = crab.step(self.at, to_hero, room, dt);
                deed = snaps.then_some(Deed::Snap);
                velocity
            }
        };
        let step = (velocity + self.push) * dt.as_secs_f32();
        self.at = match self.kind {
            Kind::Slime(_) | Kind::Archer(_) | Kind::Crab(_) => room.slide(self.at, step),
            Kind::Bat(_) => fly(self.at + step),
        };
        self.push = fade_push(self.push, dt);
        deed
    }

    /// Takes a blow, unless the last one is too recent; returns whether it did.
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
            Kind::Crab(crab) => crab.flinch(),
        }
        true
    }

    /// The effect of a bite on the enemy itself.
    pub(crate) fn bounce(&mut self) {
        if let Kind::Bat(bat) = &mut self.kind {
            bat.flinch();
        }
    }

    /// Returns whether a part of it that reaches farther than its body hits a hero there.
    pub(crate) fn hits(&self, target: Vec2) -> bool {
        matches!(&self.kind, Kind::Crab(crab) if crab.hits(target - self.at))
    }

    /// Returns whether touching it hurts: not while it sleeps or is hurt, and a crab only with its claws.
    pub(crate) fn is_harmful(&self) -> bool {
        match &self.kind {
            Kind::Slime(slime) => slime.is_harmful(),
            Kind::Bat(bat) => bat.is_harmful(),
            Kind::Archer(_) => self.health > 0,
            Kind::Crab(_) => false,
        }
    }

    /// Returns whether a puff takes its place now.
    pub(crate) fn is_gone(&self) -> bool {
        match &self.kind {
            Kind::Archer(archer) => archer.is_gone(),
            Kind::Slime(_) | Kind::Bat(_) | Kind::Crab(_) => self.health == 0,
        }
    }

    /// Returns whether it stands in a cell with a part of its feet.
    pub(crate) fn stands_in(&self, cell: Point) -> bool {
        !matches!(self.kind, Kind::Bat(_)) && overlaps(self.at, cell)
    }

    pub(crate) const fn colours(&self) -> Colours {
        self.colours
    }

    pub(crate) fn frames(&self) -> impl Iterator<Item = Frame<'static>> {
        // Players of sprites that turn round have another type.
        let (forward, to_and_fro) = match &self.kind {
            Kind::Slime(slime) => (Some(slime.player.frames()), None),
            Kind::Bat(bat) => (Some(bat.player.frames()), None),
            Kind::Archer(archer) => (Some(archer.player.frames()), None),
            Kind::Crab(crab) => (None, Some(crab.player.frames())),
        };
        forward.into_iter().flatten().chain(to_and_fro.into_iter().flatten())
    }
}

/// Flying enemies pass over everything, and stay on the screen.
fn fly(at: Vec2) -> Vec2 {
    let [columns, rows] = [COLUMNS, ROWS].map(|count| i32::try_from(count).unwrap_or(i32::MAX));
    let end = Vec2::from(Point::new(columns * TILE, rows * TILE));
    Vec2::new(at.x.clamp(12.0, end.x - 12.0), at.y.clamp(28.0, end.y - 4.0))
}
