//! The messages about images that cannot be used, and about rectangles that reach out of them.

use super::{ImageError, png};
use crate::base::limits::Limits;
use ::png::DecodingError;
use sprite_table::{Rect, Size};

/// Checks that a table can hold an image of this size.
pub(super) fn within(size: Size, limits: &Limits) -> Result<(), ImageError> {
    let Size { width, height } = size;
    let most = limits.image_side;
    if width > most || height > most {
        return Err(ImageError::TooLarge(format!(
            "{width}x{height} pixels, allowed are at most {most} on a side"
        )));
    }
    Ok(())
}

/// The edges of a rectangle that lie outside an image, as additions: `x 8 + width 16 = 24, the image is 20 wide`. `what`
/// names the image, which has this size.
pub(crate) fn edges_outside(rect: Rect, size: Size, what: &str) -> String {
    let edge = |at: u32, length: u32, most: u32, [corner, extent, shape]: [&str; 3]| {
        let end = u64::from(at) + u64::from(length);
        (end > most.into())
            .then(|| format!("{corner} {at} + {extent} {length} = {end}, {what} is {most} {shape}"))
    };
    let right = edge(rect.x, rect.width, size.width, ["x", "width", "wide"]);
    let below = edge(rect.y, rect.height, size.height, ["y", "height", "high"]);
    right.into_iter().chain(below).collect::<Vec<_>>().join("; ")
}

/// The message about the mistake in a PNG.
pub(super) fn reason(error: &DecodingError) -> String {
    let text = error.to_string();
    match text.as_str() {
        "Invalid image dimensions" => "its width or height is 0".to_owned(),
        _ if text.starts_with("CRC error") => "a checksum is wrong".to_owned(),
        text => text.trim_end_matches('.').replace('\n', " "),
    }
}

/// The error for a file that is not of the expected kind. It names the real kind, since files are often renamed instead
/// of converted.
pub(super) fn not_a(expected: &str, bytes: &[u8]) -> ImageError {
    if bytes.starts_with(b"version https://git-lfs") {
        return ImageError::NotFetched;
    }
    if bytes.is_empty() {
        return ImageError::Unreadable("the file is empty".to_owned());
    }
    let kinds: [(&[u8], &str); 5] = [
        (b"\xff\xd8\xff", "JPEG"),
        (b"GIF8", "GIF"),
        (b"BM", "BMP"),
        (b"RIFF", "WebP"),
        (&png::SIGNATURE, "PNG"),
    ];
    ImageError::Unreadable(
        match kinds.into_iter().find(|(magic, kind)| bytes.starts_with(magic) && *kind != expected) {
            Some((_, kind)) => format!("the file is a {kind}, not a {expected}"),
            None if bytes.starts_with(b"\x89PNG") => {
                "the file is a PNG whose line ends were changed, as a text transfer does".to_owned()
            }
            None => format!("the file is not a {expected}"),
        },
    )
}
