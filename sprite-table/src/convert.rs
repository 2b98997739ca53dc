//! Converts points, sizes and rectangles to and from arrays, from which engines make their vectors.

use crate::{Point, Rect, ScreenRect, Size};

/// Conversions of a type whose fields are `$count` whole numbers.
macro_rules! conversions {
    ($type:ident { $($field:ident),+ }, $number:ty, $count:literal, $nearest:ident) => {
        impl From<[$number; $count]> for $type {
            fn from([$($field),+]: [$number; $count]) -> Self {
                Self { $($field),+ }
            }
        }

        impl From<$type> for [$number; $count] {
            fn from($type { $($field),+ }: $type) -> Self {
                [$($field),+]
            }
        }

        impl From<$type> for [f32; $count] {
            fn from(value: $type) -> Self {
                value.to_f32()
            }
        }

        impl $type {
            #[doc = concat!("`[", stringify!($($field),+), "]` as floating-point numbers: exact up to 16,777,216, beyond it the nearest.")]
            #[expect(clippy::cast_precision_loss, reason = "no picture is that large")]
            pub const fn to_f32(self) -> [f32; $count] {
                [$(self.$field as f32),+]
            }

            #[doc = concat!("`[", stringify!($($field),+), "]` rounded to whole pixels, a half upwards. What is out of range becomes the nearest number within it; what is not a number, 0.")]
            pub const fn from_f32([$($field),+]: [f32; $count]) -> Self {
                Self { $($field: $nearest($field)),+ }
            }
        }
    };
}

conversions!(Point { x, y }, i32, 2, nearest_i32);
conversions!(Size { width, height }, u32, 2, nearest_u32);
conversions!(Rect { x, y, width, height }, u32, 4, nearest_u32);

impl From<ScreenRect> for [f32; 4] {
    fn from(rect: ScreenRect) -> Self {
        let ([x, y], [width, height]) = (rect.top_left().to_f32(), rect.size().to_f32());
        [x, y, width, height]
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a cast of a float ends at the limits of the integer")]
const fn floor(value: f32) -> i64 {
    let shifted = value as f64 + 0.5;
    let cut = shifted as i64;
    #[expect(clippy::cast_precision_loss, reason = "numbers that large have no fraction to cut")]
    if cut as f64 > shifted { cut.saturating_sub(1) } else { cut }
}

#[expect(clippy::cast_possible_truncation, reason = "it is within the limits")]
const fn nearest_i32(value: f32) -> i32 {
    let whole = floor(value);
    if whole < i32::MIN as i64 {
        i32::MIN
    } else if whole > i32::MAX as i64 {
        i32::MAX
    } else {
        whole as i32
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is within the limits")]
const fn nearest_u32(value: f32) -> u32 {
    let whole = floor(value);
    if whole < 0 {
        0
    } else if whole > u32::MAX as i64 {
        u32::MAX
    } else {
        whole as u32
    }
}

#[cfg(test)]
mod tests {
    use super::{Point, Rect, Size};

    #[test]
    fn arrays_hold_the_fields_in_order() {
        assert_eq!(Point::from([-3, 4]), Point::new(-3, 4));
        assert_eq!(<[i32; 2]>::from(Point::new(-3, 4)), [-3, 4]);
        assert_eq!(<[u32; 2]>::from(Size::from([3, 4])), [3, 4]);
        assert_eq!(<[u32; 4]>::from(Rect::from([1, 2, 3, 4])), [1, 2, 3, 4]);
        let floats = <[f32; 4]>::from(Rect::new(1, 2, 3, 4));
        assert_eq!(floats.map(f32::to_bits), [1.0_f32, 2.0, 3.0, 4.0].map(f32::to_bits));
    }

    #[test]
    fn floats_are_rounded_and_stay_within_the_limits() {
        assert_eq!(Point::from_f32([0.5, -0.5]), Point::new(1, 0));
        assert_eq!(Point::from_f32([-1.51, 2.49]), Point::new(-2, 2));
        assert_eq!(Point::from_f32([f32::NEG_INFINITY, f32::NAN]), Point::new(i32::MIN, 0));
        assert_eq!(Point::from_f32([1e20, -1e20]), Point::new(i32::MAX, i32::MIN));
        assert_eq!(Size::from_f32([-1.0, 5e9]), Size::new(0, u32::MAX));
        assert_eq!(Rect::from_f32(Rect::new(1, 2, 3, 4).to_f32()), Rect::new(1, 2, 3, 4));
    }
}
