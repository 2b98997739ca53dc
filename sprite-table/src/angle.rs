//! Angles on the screen.

use crate::Direction;

/// An angle on the screen: 0 degrees point right, 90 up, 180 left, 270 down.
///
/// It is stored in steps of 1/128 degree, rounded up, so that whole and half degrees, at which directions tie, are
/// exact, and so that it takes two bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Angle(u16);

impl Angle {
    /// Steps in one degree.
    pub const STEPS_PER_DEGREE: u16 = 128;
    /// Steps in a whole turn.
    pub const STEPS: u16 = 360 * Self::STEPS_PER_DEGREE;

    /// The angle of `steps` steps, taken modulo a whole turn.
    pub const fn from_steps(steps: u16) -> Self {
        Self(steps % Self::STEPS)
    }

    /// Steps of 1/128 degree, below [`STEPS`](Self::STEPS).
    pub const fn steps(self) -> u16 {
        self.0
    }

    /// The angle of `degrees` degrees, taken modulo 360; NaN counts as 0.
    ///
    /// ```
    /// # use sprite_table::{Angle, Direction};
    /// assert_eq!(Angle::from_degrees(90.0), Direction::Up.angle());
    /// assert_eq!(Angle::from_degrees(-90.0), Direction::Down.angle());
    /// assert_eq!(Angle::from_degrees(450.0).degrees(), 90.0);
    /// ```
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        reason = "float casts saturate; the remainder is below 46,080"
    )]
    pub const fn from_degrees(degrees: f32) -> Self {
        let scaled = degrees as f64 * Self::STEPS_PER_DEGREE as f64;
        let whole = scaled as i64;
        let up = if scaled > whole as f64 { whole.saturating_add(1) } else { whole };
        Self(up.rem_euclid(Self::STEPS as i64) as u16)
    }

    /// The angle of `radians` radians, counter-clockwise.
    pub const fn from_radians(radians: f32) -> Self {
        Self::from_degrees(radians * (180.0 / core::f32::consts::PI))
    }

    /// The angle of a vector on the screen (`y` grows downwards), [`None`] for the zero vector and for one that is not
    /// finite. It is exact to the step. To have one sprite look at another: `Angle::from_vector(to.x - from.x, to.y -
    /// from.y)`.
    ///
    /// ```
    /// # use sprite_table::{Angle, Direction};
    /// assert_eq!(Angle::from_vector(0.0, -5.0), Some(Direction::Up.angle()));
    /// assert_eq!(Angle::from_vector(2.0, 2.0), Some(Direction::DownRight.angle()));
    /// ```
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "an arc tangent is between -180 and 180 degrees"
    )]
    pub fn from_vector(x: f32, y: f32) -> Option<Self> {
        let (width, height) = (x.abs(), y.abs());
        let long = width.max(height);
        if long == 0.0 || !width.is_finite() || !height.is_finite() {
            return None;
        }
        let octant = arc_tangent(width.min(height) / long);
        let quarter = if height > width { 90.0 - octant } else { octant };
        let half = if x < 0.0 { 180.0 - quarter } else { quarter };
        let degrees = if y > 0.0 { 360.0 - half } else { half };
        Some(Self::from_steps((degrees * f32::from(Self::STEPS_PER_DEGREE) + 0.5) as u16))
    }

    /// Degrees from 0 to just below 360.
    pub fn degrees(self) -> f32 {
        f32::from(self.0) / f32::from(Self::STEPS_PER_DEGREE)
    }

    /// The nearest of the eight directions; a tie goes counter-clockwise.
    pub const fn direction(self) -> Direction {
        let eighth = Self::STEPS / 8;
        Direction::from_index(((self.0 + eighth / 2) / eighth) as usize)
    }

    /// The smaller of the two distances around the circle, in steps.
    pub const fn distance(self, other: Self) -> u16 {
        let apart = self.0.abs_diff(other.0);
        if apart > Self::STEPS / 2 { Self::STEPS - apart } else { apart }
    }

    /// Steps to walk from `self` to `other`, clockwise as seen on the screen.
    pub const fn clockwise_to(self, other: Self) -> u16 {
        if self.0 >= other.0 { self.0 - other.0 } else { Self::STEPS - (other.0 - self.0) }
    }
}

impl From<Direction> for Angle {
    fn from(direction: Direction) -> Self {
        direction.angle()
    }
}

/// The arc tangent, in degrees, of a ratio from 0 to 1: an odd polynomial with an error of less than 1/1000 degree.
fn arc_tangent(ratio: f32) -> f32 {
    const COEFFICIENTS: [f32; 6] =
        [-0.011_721_2, 0.052_653_32, -0.116_432_87, 0.193_543_46, -0.332_623_47, 0.999_977_26];
    // The result is exact where directions tie.
    if ratio >= 1.0 {
        return 45.0;
    }
    let square = ratio * ratio;
    let sum = COEFFICIENTS.iter().fold(0.0, |sum, c| sum * square + c);
    sum * ratio * (180.0 / core::f32::consts::PI)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    #[test]
    #[expect(clippy::cast_possible_truncation, reason = "a screen has no more digits")]
    fn vectors_agree_with_the_arc_tangent_of_the_standard_library() {
        for degree in 0..3600 {
            let truth = f64::from(degree) / 10.0;
            let (y, x) = truth.to_radians().sin_cos();
            let angle = Angle::from_vector(x as f32 * 37.0, -y as f32 * 37.0).unwrap();
            let steps = (truth * 128.0).round() as i32;
            let off = (i32::from(angle.steps()) - steps).rem_euclid(360 * 128);
            assert!(off <= 1 || off == 360 * 128 - 1, "{truth}: {angle:?}");
        }
    }

    #[test]
    fn degrees_round_up_and_wrap() {
        assert_eq!(Angle::from_degrees(337.5).steps(), 43_200);
        assert_eq!(Angle::from_degrees(0.001).steps(), 1);
        assert_eq!(Angle::from_degrees(-0.001).steps(), 0);
        assert_eq!(Angle::from_degrees(359.999).steps(), 0);
        assert_eq!(Angle::from_degrees(f32::NAN).steps(), 0);
        assert_eq!(Angle::from_degrees(f32::INFINITY), Angle::from_degrees(f32::INFINITY));
    }

    #[test]
    fn the_zero_vector_and_nonsense_have_no_angle() {
        assert_eq!(Angle::from_vector(0.0, 0.0), None);
        assert_eq!(Angle::from_vector(f32::NAN, 1.0), None);
        assert_eq!(Angle::from_vector(1.0, f32::NAN), None);
        assert_eq!(Angle::from_vector(f32::INFINITY, 1.0), None);
    }

    #[test]
    fn distances_go_around_the_circle() {
        let (a, b) = (Angle::from_degrees(10.0), Angle::from_degrees(350.0));
        assert_eq!(a.distance(b), 20 * 128);
        assert_eq!(a.clockwise_to(b), 20 * 128);
        assert_eq!(b.clockwise_to(a), 340 * 128);
        assert_eq!(Angle::from_degrees(350.0).direction(), Direction::Right);
    }
}
