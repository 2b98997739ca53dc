//! Frames of both formats, and the faults that files of both may have.

use crate::images::ImageError;
use sprite_table::Rect;

/// The milliseconds of a frame that has no delay of its own worth the name.
pub(super) const USUAL_DELAY: u32 = 100;

/// A pixel: red, green, blue and alpha.
pub(super) type Pixel = [u8; 4];

/// How a frame becomes part of what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Where it lies. It may reach beyond the canvas.
    pub(super) area: Rect,
    /// True if its pixels are laid over what is there; otherwise they replace it.
    pub(super) is_over: bool,
    pub(super) disposal: Disposal,
}

/// The fate of a frame when the next one is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Disposal {
    /// It stays.
    Keep,
    /// Its rectangle becomes transparent.
    Clear,
    /// Its rectangle becomes what it was before the frame.
    Restore,
}

/// The finding of a file with more frames than a table can count.
pub(super) fn too_many(most: usize) -> ImageError {
    ImageError::TooLarge(format!("it has more than {most} frames"))
}

/// The finding of a file that ends before it is complete.
pub(super) fn cut_short(kind: &str) -> String {
    format!("the {kind} is damaged: it ends too early")
}
