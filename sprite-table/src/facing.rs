//! The facing of a player.

use crate::{Angle, Direction};

/// The direction, angle or track that a player was asked to show. It is remembered as requested, so that a direction
/// which one animation lacks is shown again by the next animation that has it.
///
/// ```
/// # use sprite_table::{Angle, Direction, Facing};
/// assert_eq!(Facing::from(Direction::Up), Facing::Direction(Direction::Up));
/// assert_eq!(Facing::from(Angle::from_degrees(80.0)).direction(), Some(Direction::Up));
/// assert_eq!(Facing::Index(2).direction(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Facing {
    /// One of the eight directions of the screen.
    Direction(Direction),
    /// The track nearest to an angle.
    Angle(Angle),
    /// A track by its number in the description, from 0. Numbers above [`MAX_INDEX`](Self::MAX_INDEX) count as that.
    Index(u16),
}

const FIRST_INDEX: u16 = Angle::STEPS;
const FIRST_DIRECTION: u16 = u16::MAX - 7;

impl Facing {
    /// The largest number of a track that can be requested.
    pub const MAX_INDEX: u16 = FIRST_DIRECTION - FIRST_INDEX - 1;

    /// The direction of the screen that it is, or that is nearest to its angle; [`None`] for a number, whose direction
    /// depends on the description.
    pub const fn direction(self) -> Option<Direction> {
        match self {
            Self::Direction(direction) => Some(direction),
            Self::Angle(angle) => Some(angle.direction()),
            Self::Index(_) => None,
        }
    }

    /// Two bytes that hold every facing: angles first, then numbers, then the eight directions.
    pub const fn to_code(self) -> u16 {
        match self {
            Self::Angle(angle) => angle.steps(),
            Self::Index(index) if index < Self::MAX_INDEX => FIRST_INDEX + index,
            Self::Index(_) => FIRST_DIRECTION - 1,
            Self::Direction(direction) => FIRST_DIRECTION + direction as u16,
        }
    }

    /// The facing with a code. Every code is valid.
    pub const fn from_code(code: u16) -> Self {
        if code < FIRST_INDEX {
            Self::Angle(Angle::from_steps(code))
        } else if code < FIRST_DIRECTION {
            Self::Index(code - FIRST_INDEX)
        } else {
            Self::Direction(Direction::from_index((code - FIRST_DIRECTION) as usize))
        }
    }
}

impl From<Direction> for Facing {
    fn from(direction: Direction) -> Self {
        Self::Direction(direction)
    }
}

impl From<Angle> for Facing {
    fn from(angle: Angle) -> Self {
        Self::Angle(angle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_a_facing_and_comes_back() {
        for code in 0..=u16::MAX {
            assert_eq!(Facing::from_code(code).to_code(), code);
        }
        assert_eq!(Facing::from_code(Facing::Index(u16::MAX).to_code()), Facing::Index(Facing::MAX_INDEX));
    }
}
