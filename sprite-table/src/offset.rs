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
}

#[cfg(test)]
mod tests {
    use super::Offset;

    #[test]
    fn whole_pixels_round_to_the_nearest() {
        let half = Offset::PIXEL / 2;
        assert_eq!(Offset::new(half, -half).rounded(), crate::Point::new(1, 0));
        assert_eq!(Offset::new(half - 1, -half - 1).rounded(), crate::Point::new(0, -1));
    }
}
