//! Potions stand about until somebody needs one.
//!
//! They come from an atlas as packers write it. Its frames are trimmed, one of them lies on its side there, and nothing
//! of that is seen here.

use crate::sprites::Potions;
use crate::vec2::Vec2;
use crate::world::feet;
use sprite_runtime::{Animator, Point};

#[derive(Clone, Debug)]
pub(crate) struct Potion {
    pub(crate) at: Vec2,
    pub(crate) player: Animator<Potions>,
}

impl Potion {
    pub(crate) fn new(cell: Point, potion: Potions) -> Self {
        Self { at: feet(cell), player: Animator::new(potion) }
    }

    pub(crate) fn is_within_reach(&self, hero: Vec2) -> bool {
        (self.at - hero).length() < 13.0
    }
}
