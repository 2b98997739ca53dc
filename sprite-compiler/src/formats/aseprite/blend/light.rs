//! Modes that look at each colour by itself: what comes of `b` below and `s` above.

use super::arithmetic::{div, mul};

pub(super) const fn screen(b: i32, s: i32) -> i32 {
    b + s - mul(b, s)
}

pub(super) const fn hard_light(b: i32, s: i32) -> i32 {
    if s < 128 { mul(b, 2 * s) } else { screen(b, 2 * s - 255) }
}

pub(super) const fn color_dodge(b: i32, s: i32) -> i32 {
    if b == 0 {
        0
    } else if b >= 255 - s {
        255
    } else {
        div(b, 255 - s)
    }
}

pub(super) const fn color_burn(b: i32, s: i32) -> i32 {
    if b == 255 {
        255
    } else if 255 - b >= s {
        0
    } else {
        255 - div(255 - b, s)
    }
}

pub(super) const fn divide(b: i32, s: i32) -> i32 {
    if b == 0 {
        0
    } else if b >= s {
        255
    } else {
        div(b, s)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the editor cuts a value between 0 and 256")]
pub(super) fn soft_light(b: i32, s: i32) -> i32 {
    let (b, s) = (f64::from(b) / 255.0, f64::from(s) / 255.0);
    let d = if b <= 0.25 { ((16.0 * b - 12.0) * b + 4.0) * b } else { b.sqrt() };
    let r = if s <= 0.5 { b - (1.0 - 2.0 * s) * b * (1.0 - b) } else { b + (2.0 * s - 1.0) * (d - b) };
    (r * 255.0 + 0.5) as i32
}
