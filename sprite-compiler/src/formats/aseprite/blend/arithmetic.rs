//! Products and quotients of colours, rounded as the editor rounds them.

/// `a * b / 255`, rounded as the editor does; `a` may be negative.
pub(in crate::formats::aseprite) const fn mul(a: i32, b: i32) -> i32 {
    let t = a * b + 128;
    ((t >> 8) + t) >> 8
}

/// `a * 255 / b`, rounded; `b` is not 0.
pub(super) const fn div(a: i32, b: i32) -> i32 {
    (a * 255 + b / 2) / b
}
