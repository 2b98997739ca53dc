//! The eight directions of a screen.

use crate::{Angle, Point};

/// A direction on the screen; counter-clockwise from the right, in steps of 45 degrees.
///
/// ```
/// # use sprite_table::{Direction, Point};
/// let (here, looks) = (Point::new(7, 7), Direction::UpLeft);
/// assert_eq!(here + looks.step(), Point::new(6, 6));
/// assert_eq!(looks.opposite(), Direction::DownRight);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// To the right edge of the screen.
    Right,
    /// Right and up.
    UpRight,
    /// To the top edge of the screen.
    Up,
    /// Left and up.
    UpLeft,
    /// To the left edge of the screen.
    Left,
    /// Left and down.
    DownLeft,
    /// To the bottom edge of the screen.
    Down,
    /// Right and down.
    DownRight,
}

impl Direction {
    /// All eight, in the order of their [`index`](Self::index).
    pub const ALL: [Self; 8] = [
        Self::Right,
        Self::UpRight,
        Self::Up,
        Self::UpLeft,
        Self::Left,
        Self::DownLeft,
        Self::Down,
        Self::DownRight,
    ];

    /// 0 for [`Right`](Self::Right), then counter-clockwise up to 7.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The direction with this index, taken modulo 8.
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index % 8]
    }

    /// Its angle: 0 degrees for right, 90 for up.
    pub const fn angle(self) -> Angle {
        Angle::from_steps(self as u16 * 45 * Angle::STEPS_PER_DEGREE)
    }

    /// The direction after a turn by 180 degrees.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::from_index(self.index() + 4)
    }

    /// One step this way on a grid: (1, 0) for right, (0, -1) for up, (1, -1) for up and right.
    pub const fn step(self) -> Point {
        match self {
            Self::Right => Point::new(1, 0),
            Self::UpRight => Point::new(1, -1),
            Self::Up => Point::new(0, -1),
            Self::UpLeft => Point::new(-1, -1),
            Self::Left => Point::new(-1, 0),
            Self::DownLeft => Point::new(-1, 1),
            Self::Down => Point::new(0, 1),
            Self::DownRight => Point::new(1, 1),
        }
    }

    /// The direction in which both coordinates have these signs, [`None`] for (0, 0): the inverse of
    /// [`step`](Self::step).
    ///
    /// ```
    /// # use sprite_table::{Direction, Point};
    /// assert_eq!(Direction::from_step(Point::new(-7, 0)), Some(Direction::Left));
    /// ```
    pub const fn from_step(step: Point) -> Option<Self> {
        Some(match (step.x.signum(), step.y.signum()) {
            (1, 0) => Self::Right,
            (1, -1) => Self::UpRight,
            (0, -1) => Self::Up,
            (-1, -1) => Self::UpLeft,
            (-1, 0) => Self::Left,
            (-1, 1) => Self::DownLeft,
            (0, 1) => Self::Down,
            (1, 1) => Self::DownRight,
            _ => return None,
        })
    }

    /// The direction nearest to a vector (`y` grows downwards), [`None`] for the zero vector.
    ///
    /// ```
    /// # use sprite_table::Direction;
    /// assert_eq!(Direction::from_vector(3.0, 0.5), Some(Direction::Right));
    /// assert_eq!(Direction::from_vector(-1.0, -1.0), Some(Direction::UpLeft));
    /// ```
    pub fn from_vector(x: f32, y: f32) -> Option<Self> {
        Angle::from_vector(x, y).map(Angle::direction)
    }
}

#[cfg(test)]
mod tests {
    use super::Direction;
    use crate::Point;

    #[test]
    fn a_step_leads_back_to_its_direction() {
        for direction in Direction::ALL {
            assert_eq!(Direction::from_step(direction.step()), Some(direction));
            assert_eq!(direction.opposite().step(), -direction.step());
        }
        assert_eq!(Direction::from_step(Point::ZERO), None);
    }
}
