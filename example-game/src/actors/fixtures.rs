//! Things that stand in a room and do not walk.

use crate::sprites::{Door as DoorSprite, Ground, Items, Lantern};
use crate::vec2::Vec2;
use crate::world::{Room, centre, corner, feet};
use sprite_runtime::{Animator, Point};
use std::time::Duration;

/// A lantern; the sprite has the better name.
#[derive(Clone, Debug)]
pub(crate) struct Lamp {
    pub(crate) at: Vec2,
    pub(crate) player: Animator<Lantern>,
}

impl Lamp {
    pub(crate) fn new(cell: Point) -> Self {
        Self { at: feet(cell), player: Animator::new(Lantern::Unlit) }
    }

    pub(crate) fn is_lit(&self) -> bool {
        self.player.animation() == Lantern::Lit
    }

    /// Where light comes from.
    pub(crate) fn flame(&self) -> Vec2 {
        self.at + Vec2::new(0.0, -18.0)
    }

    pub(crate) fn is_touched_by(&self, hero: Vec2) -> bool {
        let offset = self.at - hero;
        offset.x.abs() < 15.0 && offset.y.abs() < 14.0
    }

    /// Returns whether it was dark before.
    pub(crate) fn light(&mut self) -> bool {
        self.player.play(Lantern::Lit).has_started()
    }
}

/// Two tiles wide and high, in the wall at the top.
#[derive(Clone, Debug)]
pub(crate) struct Door {
    cell: Point,
    pub(crate) player: Animator<DoorSprite>,
}

impl Door {
    pub(crate) fn new(cell: Point) -> Self {
        Self { cell, player: Animator::new(DoorSprite::Closed) }
    }

    /// Where its picture goes: tiles have their origin at the top left.
    pub(crate) fn corner(&self) -> Vec2 {
        Vec2::from(corner(self.cell))
    }

    /// In front of the middle of its sill.
    pub(crate) fn sill(&self) -> Vec2 {
        self.corner() + Vec2::new(16.0, 36.0)
    }

    pub(crate) fn open(&mut self) -> bool {
        self.player.animation() == DoorSprite::Closed && self.player.play(DoorSprite::Opening).has_started()
    }

    pub(crate) fn step(&mut self, room: &mut Room, dt: Duration) {
        if self.player.tick(dt).is_finished() {
            self.player.play(DoorSprite::Open);
            for x in 0..2 {
                room.set_solid(self.cell + Point::new(x, 1), false);
            }
        }
    }

    pub(crate) fn is_passed_by(&self, hero: Vec2) -> bool {
        self.player.animation() == DoorSprite::Open && hero.y < self.sill().y - 7.0
    }
}

/// Two tiles wide.
#[derive(Clone, Debug)]
pub(crate) struct Chest {
    pub(crate) at: Vec2,
    pub(crate) player: Animator<Items>,
}

impl Chest {
    pub(crate) fn new(cell: Point) -> Self {
        Self { at: centre(cell) + Vec2::new(8.0, 7.0), player: Animator::new(Items::ChestClosed) }
    }

    /// Where one stands to look into it.
    pub(crate) fn front(&self) -> Vec2 {
        self.at + Vec2::new(0.0, 16.0)
    }

    /// From below only: the chest's front is there.
    pub(crate) fn is_faced_by(&self, hero: Vec2) -> bool {
        let offset = hero - self.at;
        offset.x.abs() < 14.0 && (-2.0..16.0).contains(&offset.y)
    }

    pub(crate) fn open(&mut self) -> bool {
        self.player.play(Items::ChestOpen).has_started()
    }

    /// Its last frame loops, so it never finishes; the first round ends when the lid is up.
    pub(crate) fn is_open(&self) -> bool {
        self.player.animation() == Items::ChestOpen && self.player.frame_index() == 4
    }
}

/// A bush in the garden, a jar in the cellar: the tile set decides. The sword cuts both.
#[derive(Clone, Debug)]
pub(crate) struct Bush {
    pub(crate) cell: Point,
    pub(crate) player: Animator<Ground>,
}

impl Bush {
    pub(crate) fn new(cell: Point) -> Self {
        Self { cell, player: Animator::new(Ground::Bush) }
    }

    pub(crate) fn at(&self) -> Vec2 {
        feet(self.cell)
    }
}
