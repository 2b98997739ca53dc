//! Judging one image file: first its header, then, when that is harmless, its structure and its pixels.

use super::bake;
use super::dye::Dye;
use super::{Facts, Fault, Mask, Pixels};
use crate::Limits;
use crate::files::Files;
use image::codecs::png::PngDecoder;
use image::{ColorType, DynamicImage, ImageDecoder};
use sprite_table::Size;
use std::io::Cursor;

/// Bytes that colour profiles, texts and the like may unfold to.
const ANCILLARY: u64 = 16 << 20;

/// The content of the image at a path.
pub(super) fn read(files: &dyn Files, path: &str, length: u64, limits: &Limits) -> Result<Vec<u8>, Fault> {
    if length > limits.image_bytes {
        return Err(Fault::TooLarge(format!("{length} bytes, the limit is {}", limits.image_bytes)));
    }
    files.read(path).map_err(|error| Fault::Unreadable(error.to_string().trim_end_matches('.').to_owned()))
}

/// Judges the content of an image, and dyes it. A glance is at the header only. What was decoded for it comes along, for who wants to keep it.
pub(super) fn judge(
    bytes: &[u8],
    dye: Option<&Dye>,
    glance: bool,
    limits: &Limits,
) -> Result<(Facts, Seen), Fault> {
    let mut memory = image::Limits::no_limits();
    memory.max_alloc = Some(ANCILLARY);
    let decoder =
        PngDecoder::with_limits(Cursor::new(bytes), memory).map_err(|error| unreadable(bytes, &error))?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if width > limits.image_side || height > limits.image_side || pixels > limits.image_pixels {
        let limit = format!("at most {} on a side and {} in all", limits.image_side, limits.image_pixels);
        return Err(Fault::TooLarge(format!("{width}x{height} pixels, allowed are {limit}")));
    }
    let size = Size::new(width, height);
    if glance {
        return Ok((Facts { size, visible: None, baked: None }, Seen::Nothing));
    }
    let color = decoder.color_type();
    let image = DynamicImage::from_decoder(decoder).map_err(|error| unreadable(bytes, &error))?;
    let buffer = image.as_bytes();
    if let Some(dye) = dye {
        let pixels = bake::dyed(buffer, color, dye);
        drop(image);
        // Alpha may be dyed too.
        let visible = Mask::of_rgba8(width, height, pixels.as_flattened());
        let baked =
            bake::png(pixels.as_flattened(), size).map_err(|error| Fault::Unreadable(error.to_string()))?;
        let facts = Facts { size, visible, baked: Some(baked) };
        return Ok((facts, Seen::Dyed(Pixels::new(size, pixels))));
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
    Ok((Facts { size, visible: visible.flatten(), baked: None }, Seen::Plain(image)))
}

/// What was decoded to judge an image.
pub(super) enum Seen {
    /// Only its header was looked at.
    Nothing,
    Plain(DynamicImage),
    Dyed(Pixels),
}

impl Seen {
    /// The pixels as a game sees them.
    pub(super) fn into_pixels(self) -> Option<Pixels> {
        match self {
            Self::Nothing => None,
            Self::Plain(image) => Some(Pixels::of(image)),
            Self::Dyed(pixels) => Some(pixels),
        }
    }
}

fn unreadable(bytes: &[u8], error: &image::ImageError) -> Fault {
    if bytes.is_empty() {
        return Fault::Unreadable("the file is empty".to_owned());
    }
    if matches!(error, image::ImageError::Limits(_)) {
        return Fault::TooLarge(format!("its profiles and texts unfold to more than {ANCILLARY} bytes"));
    }
    if !bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return Fault::Unreadable(format!("the file is {}", guess(bytes)));
    }
    let text = error.to_string();
    let text = text.strip_prefix("Format error decoding Png: ").unwrap_or(&text);
    let text = match text {
        "Invalid image dimensions" => "its width or height is 0",
        _ if text.starts_with("CRC error") => "a checksum is wrong",
        _ => text,
    };
    Fault::Unreadable(format!("the PNG is damaged: {}", text.trim_end_matches('.').replace('\n', " ")))
}

/// What stands where version control did not fetch an image.
pub(crate) const POINTER: &str = "a Git LFS pointer, not the image itself";

/// What a file that is no PNG may be: people rename files and hope.
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
