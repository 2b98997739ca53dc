//! Displacements in fractions of a pixel.

use crate::Point;

/// A displacement on the screen in steps of 1/65,536 pixel; `x` to the right, `y` down.
///
/// The steps are whole numbers, so that the parts of a movement add up to exactly the whole. Arithmetic saturates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Offset {
    /// Steps to the right.
    pub x: i32,
    /// Steps down.
    pub y: i32,
}

impl Offset {
    /// No displacement.
    pub const ZERO: Self = Self::new(0, 0);
    /// Steps in one pixel.
    pub const PIXEL: i32 = 65_536;

    /// The displacement of `x` and `y` steps.
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// The nearest floating-point numbers to `[x, y]` in pixels.
    ///
    /// ```
    /// # use sprite_table::Offset;
    /// assert_eq!(Offset::new(32 * Offset::PIXEL, -Offset::PIXEL / 2).to_pixels(), [32.0, -0.5]);
    /// ```
    #[expect(clippy::cast_precision_loss, reason = "a picture is drawn there, no sum is taken")]
    pub const fn to_pixels(self) -> [f32; 2] {
        [self.x as f32 / Self::PIXEL as f32, self.y as f32 / Self::PIXEL as f32]
    }

    /// The nearest whole pixels. A half is rounded to the right and down.
    pub const fn rounded(self) -> Point {
        const HALF: i32 = Offset::PIXEL / 2;
        Point::new(
            self.x.saturating_add(HALF).div_euclid(Self::PIXEL),
            self.y.saturating_add(HALF).div_euclid(Self::PIXEL),
        )
    }

    /// The part of this displacement at `time` of `total`, with each axis truncated towards zero, so that movements to
    /// the left and to the right mirror each other. From `total` on it is the whole displacement.
    #[must_use]
    pub fn at(self, time: u64, total: u64) -> Self {
        if time >= total {
            return self;
        }
        Self::new(part(self.x, time, total), part(self.y, time, total))
    }
}

/// `side * time / total`, truncated towards zero.
fn part(side: i32, time: u64, total: u64) -> i32 {
    let (made, _) = crate::division::divide(u128::from(side.unsigned_abs()) * u128::from(time), total);
    // The magnitude is at most that of the side, so it fits. The sign is added again.
    let made = i32::try_from(made).unwrap_or(i32::MAX);
    if side < 0 { -made } else { made }
}

#[cfg(test)]
mod tests {
    use super::Offset;

    #[test]
    fn parts_are_cut_towards_zero_and_the_whole_is_exact() {
        let movement = Offset::new(-32 * Offset::PIXEL, 0);
        let at = |milliseconds: u64| movement.at(milliseconds * 1_000_000, 240_000_000).x;
        assert_eq!([at(80), at(100), at(120), at(240)], [-699_050, -873_813, -1_048_576, -2_097_152]);
        assert_eq!((-movement).at(80, 240).x, 699_050);
        assert_eq!(
            Offset::new(i32::MIN, i32::MAX).at(u64::MAX - 1, u64::MAX),
            Offset::new(-i32::MAX, i32::MAX - 1)
        );
    }

    #[test]
    fn whole_pixels_round_to_the_nearest() {
        let half = Offset::PIXEL / 2;
        assert_eq!(Offset::new(half, -half).rounded(), crate::Point::new(1, 0));
        assert_eq!(Offset::new(half - 1, -half - 1).rounded(), crate::Point::new(0, -1));
    }
}
