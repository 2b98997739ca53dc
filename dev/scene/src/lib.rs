//! The scene that every adapter has to draw: each animation of the example's assets, in each direction, at fixed times.
//!
//! The expected pixels stand in `pixels.tsv`, `pixels-mono1.tsv` and `pixels-rgb565.tsv`, which are `cargo sprites trace --pixels` on
//! `times.txt`; a test of the command line compares them with what it prints now.

mod panels;
mod rows;
mod seen;

pub use panels::{Panel, panels};
pub use rows::{Row, rows, tileset};
pub use seen::{CELL, POSITION, seen};

use sprite_runtime::Library;
use std::time::Duration;

/// The assets with PNG files, as they are in the example game.
pub mod png {
    sprite_runtime::include_generated!("png");
}
/// The assets decoded, with four bytes a pixel.
pub mod rgba8 {
    sprite_runtime::include_generated!("rgba8");
}
/// The assets decoded, with palettes.
pub mod indexed8 {
    sprite_runtime::include_generated!("indexed8");
}
/// The assets decoded, with palettes: half a byte a pixel where 16 colours are enough.
pub mod indexed4 {
    sprite_runtime::include_generated!("indexed4");
}
/// The assets as a display of one colour has them, decoded, with a bit a pixel.
pub mod mono1 {
    sprite_runtime::include_generated!("mono1");
}
/// The assets decoded, with palettes and run-length coded.
pub mod rle8 {
    sprite_runtime::include_generated!("rle8");
}
/// The assets decoded, with two bytes a pixel.
pub mod rgb565 {
    sprite_runtime::include_generated!("rgb565");
}
/// The assets packed into pages.
pub mod atlas {
    sprite_runtime::include_generated!("atlas");
}

/// A form in which the images of the example's assets are embedded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// PNG files, which the engine decodes.
    Png,
    /// Four bytes a pixel.
    Rgba8,
    /// Palettes.
    Indexed8,
    /// Palettes, with half a byte a pixel where 16 colours are enough.
    Indexed4,
    /// Pictures of one colour, a bit a pixel. Those of Aseprite have palettes.
    Mono1,
    /// Palettes, run-length coded.
    Rle8,
    /// Two bytes a pixel, which loses colours.
    Rgb565,
    /// PNG files of a few pages.
    Atlas,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 8] = [
        Self::Png,
        Self::Rgba8,
        Self::Indexed8,
        Self::Indexed4,
        Self::Mono1,
        Self::Rle8,
        Self::Rgb565,
        Self::Atlas,
    ];
    /// The forms that need no decoder.
    pub const DECODED: [Self; 6] =
        [Self::Rgba8, Self::Indexed8, Self::Indexed4, Self::Mono1, Self::Rle8, Self::Rgb565];

    /// Returns whether its images have palettes.
    pub const fn has_palettes(self) -> bool {
        matches!(self, Self::Indexed8 | Self::Indexed4 | Self::Mono1 | Self::Rle8)
    }

    /// The assets in this form.
    pub fn library(self) -> &'static Library<'static> {
        match self {
            Self::Png => &png::LIBRARY,
            Self::Rgba8 => &rgba8::LIBRARY,
            Self::Indexed8 => &indexed8::LIBRARY,
            Self::Indexed4 => &indexed4::LIBRARY,
            Self::Mono1 => &mono1::LIBRARY,
            Self::Rle8 => &rle8::LIBRARY,
            Self::Rgb565 => &rgb565::LIBRARY,
            Self::Atlas => &atlas::LIBRARY,
        }
    }

    /// The expected rows.
    pub(crate) fn expected(self) -> &'static str {
        match self {
            Self::Mono1 => include_str!("../pixels-mono1.tsv"),
            Self::Rgb565 => include_str!("../pixels-rgb565.tsv"),
            _ => include_str!("../pixels.tsv"),
        }
    }
}

/// The ticks that lead from the start of each animation to the times, one after the other. The first is zero.
///
/// # Panics
/// `times.txt` holds something else than ascending numbers.
pub fn ticks() -> impl Iterator<Item = Duration> {
    let mut now = 0;
    include_str!("../times.txt").lines().map(move |line| {
        let time: u64 = line.parse().expect("a number of nanoseconds");
        Duration::from_nanos(time - std::mem::replace(&mut now, time))
    })
}
