//! Random numbers that can be repeated: the same seed plays the same game.

use crate::vec2::Vec2;
use sprite_runtime::Direction;

/// Marsaglia's xorshift: enough for slimes.
#[derive(Clone, Debug)]
pub(crate) struct Rng(u32);

impl Rng {
    pub(crate) const fn new(seed: u32) -> Self {
        // Zero would stay zero.
        Self(if seed == 0 { 1 } else { seed })
    }

    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    /// A number from 0 to just below `end`.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        (self.next() >> 8) % end
    }

    pub(crate) fn direction(&mut self) -> Direction {
        Direction::from_index(self.below(8) as usize)
    }

    /// A random direction as a vector of one pixel.
    pub(crate) fn heading(&mut self) -> Vec2 {
        Vec2::from(self.direction().step()).unit()
    }
}

/// A number that belongs to a place, so that a meadow looks the same each time it is drawn.
pub(crate) const fn noise(x: i32, y: i32) -> u32 {
    let mut hash = x.cast_unsigned().wrapping_mul(0x9E37_79B1) ^ y.cast_unsigned().wrapping_mul(0x85EB_CA77);
    hash ^= hash >> 15;
    hash = hash.wrapping_mul(0x2C1B_3C6D);
    hash ^ hash >> 13
}
