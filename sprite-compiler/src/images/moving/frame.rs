//! Frames of both formats, and the errors that files of both may have.

use crate::images::ImageError;
use sprite_table::Rect;

/// The milliseconds of a frame whose own delay is too short.
pub(super) const USUAL_DELAY: u32 = 100;

/// A pixel: red, green, blue and alpha.
pub(super) type Pixel = [u8; 4];

/// How a frame becomes part of what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlendStep {
    /// The area of the frame, which may reach beyond the canvas.
    pub(super) area: Rect,
    /// True if its pixels are blended over the canvas; otherwise they replace it.
    pub(super) is_over: bool,
    pub(super) disposal: Disposal,
}

/// The change of a frame before the next one is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Disposal {
    /// It stays.
    Keep,
    /// Its rectangle becomes transparent.
    Clear,
    /// Its rectangle gets the content that it had before the frame.
    Restore,
}

/// The error for a file with more frames than a table can hold.
pub(super) fn too_many(most: usize) -> ImageError {
    ImageError::TooLarge(format!("it has more than {most} frames"))
}

/// The message about a file that ends too early.
pub(super) fn cut_short(kind: &str) -> String {
    format!("the {kind} is damaged: it ends too early")
}
