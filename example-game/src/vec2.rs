//! Positions with parts of a pixel, for speeds below a pixel a step.

use sprite_runtime::Point;
use std::ops::{Add, AddAssign, Mul, Sub};

/// A position in the room or a distance, in pixels; `y` grows downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Vec2 {
    pub(crate) x: f32,
    pub(crate) y: f32,
}

impl Vec2 {
    pub(crate) const ZERO: Self = Self::new(0.0, 0.0);

    pub(crate) const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    pub(crate) fn length(self) -> f32 {
        self.dot(self).sqrt()
    }

    pub(crate) fn dot(self, other: Self) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// The same direction, one pixel long; zero stays zero.
    pub(crate) fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { self * length.recip() } else { self }
    }

    /// The pixel that it lies in.
    #[expect(clippy::cast_possible_truncation, reason = "casts of floats saturate")]
    pub(crate) fn pixel(self) -> Point {
        Point::new(self.x.floor() as i32, self.y.floor() as i32)
    }
}

impl From<Point> for Vec2 {
    #[expect(clippy::cast_precision_loss, reason = "rooms are far smaller than 2^23 pixels")]
    fn from(point: Point) -> Self {
        Self::new(point.x as f32, point.y as f32)
    }
}

impl Add for Vec2 {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl AddAssign for Vec2 {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Vec2 {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Vec2 {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}
