//! Judges one image: first its header, then, when that is harmless, its structure and its pixels.

use super::compose::{self, Compose, Composed};
use super::dye::Dye;
use super::{Facts, ImageError, Mask, Pixels};
use super::{bake, png};
use crate::base::files::Files;
use crate::base::limits::{ANCILLARY_BYTES, Limits};
use crate::options::Inspection;
use image::codecs::png::PngDecoder;
use image::{ColorType, DynamicImage, ImageDecoder};
use sprite_table::Size;
use std::io::Cursor;

/// The content of the image at a path.
pub(super) fn read(
    files: &dyn Files,
    path: &str,
    length: u64,
    limits: &Limits,
) -> Result<Vec<u8>, ImageError> {
    if length > limits.image_bytes {
        return Err(ImageError::TooLarge(format!("{length} bytes, the limit is {}", limits.image_bytes)));
    }
    files
        .read(path)
        .map_err(|error| ImageError::Unreadable(error.to_string().trim_end_matches('.').to_owned()))
}

/// Whether the limits allow an image of this size.
pub(super) fn within(size: Size, limits: &Limits) -> Result<(), ImageError> {
    let Size { width, height } = size;
    let pixels = u64::from(width) * u64::from(height);
    if width > limits.image_side || height > limits.image_side || pixels > limits.image_pixels {
        let limit = format!("at most {} on a side and {} in all", limits.image_side, limits.image_pixels);
        return Err(ImageError::TooLarge(format!("{width}x{height} pixels, allowed are {limit}")));
    }
    Ok(())
}

/// Draws an image from the content of a description.
pub(super) fn compose(bytes: &[u8], pictures: &dyn Compose) -> Result<(Facts, Decoded), ImageError> {
    let Composed { sheet, cuts } = compose::compose(pictures, bytes).map_err(ImageError::Unreadable)?;
    let size = sheet.size();
    let visible = Mask::of_rgba8(size.width, size.height, sheet.all().as_flattened());
    let baked = Some(png::encode(sheet.all(), size));
    Ok((Facts { size, visible, baked, cuts }, Decoded::Made(sheet)))
}

/// Judges the content of an image, and dyes it. What was decoded for it comes along, for a caller that keeps it.
pub(super) fn judge(
    bytes: &[u8],
    dye: Option<&Dye>,
    inspection: Inspection,
    limits: &Limits,
) -> Result<(Facts, Decoded), ImageError> {
    let mut memory = image::Limits::no_limits();
    memory.max_alloc = Some(ANCILLARY_BYTES);
    let decoder =
        PngDecoder::with_limits(Cursor::new(bytes), memory).map_err(|error| unreadable(bytes, &error))?;
    let (width, height) = decoder.dimensions();
    let size = Size::new(width, height);
    within(size, limits)?;
    if inspection == Inspection::HeadersOnly {
        return Ok((Facts { size, visible: None, baked: None, cuts: Vec::new() }, Decoded::Nothing));
    }
    let color = decoder.color_type();
    let image = DynamicImage::from_decoder(decoder).map_err(|error| unreadable(bytes, &error))?;
    let buffer = image.as_bytes();
    if let Some(dye) = dye {
        let pixels = bake::dyed(buffer, color, dye);
        drop(image);
        // Alpha may be dyed too.
        let visible = Mask::of_rgba8(width, height, pixels.as_flattened());
        let baked = bake::png(pixels.as_flattened(), size)
            .map_err(|error| ImageError::Unreadable(error.to_string()))?;
        let facts = Facts { size, visible, baked: Some(baked), cuts: Vec::new() };
        return Ok((facts, Decoded::Made(Pixels::new(size, pixels))));
    }
    let visible = color.has_alpha().then(|| {
        if color == ColorType::Rgba8 {
            return Mask::of_rgba8(width, height, buffer);
        }
        let pixel = usize::from(color.bytes_per_pixel());
        // Alpha comes last; of 16 bits either byte makes it visible.
        let alpha = pixel / usize::from(color.channel_count());
        Mask::new(
            width,
            height,
            buffer.chunks_exact(pixel).map(|p| p.iter().rev().take(alpha).any(|&byte| byte != 0)),
        )
    });
    Ok((Facts { size, visible: visible.flatten(), baked: None, cuts: Vec::new() }, Decoded::Plain(image)))
}

/// What was decoded to judge an image.
pub(super) enum Decoded {
    /// Only its header was looked at.
    Nothing,
    /// The image of a file.
    Plain(DynamicImage),
    /// An image that is dyed or composed.
    Made(Pixels),
}

impl Decoded {
    /// The pixels as a game sees them.
    pub(super) fn into_pixels(self) -> Option<Pixels> {
        match self {
            Self::Nothing => None,
            Self::Plain(image) => Some(Pixels::of(image)),
            Self::Made(pixels) => Some(pixels),
        }
    }
}

fn unreadable(bytes: &[u8], error: &image::ImageError) -> ImageError {
    if bytes.is_empty() {
        return ImageError::Unreadable("the file is empty".to_owned());
    }
    if matches!(error, image::ImageError::Limits(_)) {
        return ImageError::TooLarge(format!(
            "its profiles and texts unfold to more than {ANCILLARY_BYTES} bytes"
        ));
    }
    if !bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return ImageError::Unreadable(format!("the file is {}", guess(bytes)));
    }
    let text = error.to_string();
    let text = text.strip_prefix("Format error decoding Png: ").unwrap_or(&text);
    let text = match text {
        "Invalid image dimensions" => "its width or height is 0",
        _ if text.starts_with("CRC error") => "a checksum is wrong",
        _ => text,
    };
    ImageError::Unreadable(format!("the PNG is damaged: {}", text.trim_end_matches('.').replace('\n', " ")))
}

/// What is found where version control did not fetch an image.
pub(crate) const POINTER: &str = "a Git LFS pointer, not the image itself";

/// What a file that is not a PNG may be: files are often renamed instead of converted.
fn guess(bytes: &[u8]) -> &'static str {
    let kinds: [(&[u8], &str); 6] = [
        (b"\xff\xd8\xff", "a JPEG, not a PNG"),
        (b"GIF8", "a GIF, not a PNG"),
        (b"BM", "a BMP, not a PNG"),
        (b"RIFF", "a WebP, not a PNG"),
        (b"version https://git-lfs", POINTER),
        (b"\x89PNG", "a PNG whose line ends were changed, as a text transfer does"),
    ];
    kinds.iter().find(|(magic, _)| bytes.starts_with(magic)).map_or("not a PNG", |(_, kind)| kind)
}
