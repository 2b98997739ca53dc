//! Sums, differences and multiples of points and displacements, which saturate at the limits of `i32`.

use crate::{Offset, Point};
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

macro_rules! arithmetic {
    ($type:ident) => {
        impl Add for $type {
            type Output = Self;
            fn add(self, other: Self) -> Self {
                Self::new(self.x.saturating_add(other.x), self.y.saturating_add(other.y))
            }
        }

        impl Sub for $type {
            type Output = Self;
            fn sub(self, other: Self) -> Self {
                Self::new(self.x.saturating_sub(other.x), self.y.saturating_sub(other.y))
            }
        }

        impl Mul<i32> for $type {
            type Output = Self;
            fn mul(self, times: i32) -> Self {
                Self::new(self.x.saturating_mul(times), self.y.saturating_mul(times))
            }
        }

        impl Neg for $type {
            type Output = Self;
            fn neg(self) -> Self {
                Self::ZERO - self
            }
        }

        impl AddAssign for $type {
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }

        impl SubAssign for $type {
            fn sub_assign(&mut self, other: Self) {
                *self = *self - other;
            }
        }

        impl MulAssign<i32> for $type {
            fn mul_assign(&mut self, times: i32) {
                *self = *self * times;
            }
        }
    };
}

arithmetic!(Point);
arithmetic!(Offset);
