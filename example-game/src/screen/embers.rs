//! The slimes of the cellar: those of the garden in the colours of embers.
//!
//! `sprites.toml` embeds their picture with indices, so that a palette is all they need. No second picture is drawn.

use super::pixels::Pixels;
use crate::sprites::enemies::Slime;
use sprite_runtime::{Animator, Image};

/// The picture of all slimes.
pub(super) fn image() -> &'static Image<'static> {
    Animator::new(Slime::Idle).frame().expect("a slime can be seen").image()
}

/// The picture of all slimes in the colours of embers; [`None`] if it is embedded without a palette.
pub(super) fn slimes(image: &Image<'_>) -> Option<Pixels> {
    let palette: Vec<[u8; 4]> = image.palette()?.iter().copied().map(ember).collect();
    let colour = |index: u8| palette.get(usize::from(index)).copied().unwrap_or_default();
    Some(Pixels::from_rows(image.size(), image.indices()?.map(colour)))
}

/// Violet glows red, and its lights are yellow.
const fn ember([red, green, blue, alpha]: [u8; 4]) -> [u8; 4] {
    [blue, green, red / 4, alpha]
}
