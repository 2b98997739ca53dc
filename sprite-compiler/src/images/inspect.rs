//! Judges one image: first its header, then, when that is harmless, its structure and its pixels.

use super::alpha::{self, Visible};
use super::compose::{self, Compose, Composed};
use super::decode::{Header, Samples};
use super::dye::Dye;
use super::price::Price;
use super::{Facts, ImageError, Mask, Pixels};
use super::{png, recolour};
use crate::base::budget::{Budget, Expense, Share};
use crate::base::files::Assets;
use crate::base::limits::{ANCILLARY_BYTES, Limits};
use crate::options::Inspection;
use ::png::DecodingError;
use sprite_table::Size;

/// The content of the image at a path, of at most so many bytes.
pub(super) fn read(assets: Assets<'_>, path: &str, length: u64) -> Result<Vec<u8>, ImageError> {
    let most = assets.budget.longest_file();
    let too_large = |length| Err(ImageError::TooLarge(format!("{length} bytes, the limit is {most}")));
    if length > most {
        return too_large(length);
    }
    match assets.files.read(path, most.saturating_add(1)) {
        Ok(bytes) if bytes.len() as u64 > most => too_large(bytes.len() as u64),
        Ok(bytes) => Ok(bytes),
        Err(error) => Err(unread(&error)),
    }
}

/// Why a file cannot be read.
pub(super) fn unread(error: &std::io::Error) -> ImageError {
    ImageError::Unreadable(error.to_string().trim_end_matches('.').to_owned())
}

/// Returns whether a table can hold an image of this size.
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

/// Draws an image from the content of a description.
pub(super) fn compose(
    bytes: &[u8],
    pictures: &dyn Compose,
    price: Price,
    budget: &Budget,
) -> Result<(Facts, Decoded), ImageError> {
    let Composed { sheet, cuts } = compose::compose(pictures, bytes, budget)?;
    let size = sheet.size();
    let visible = Mask::of_rgba8(size.width, sheet.all().as_flattened());
    let (pixels, mut encoded) = (u64::from(size.width) * u64::from(size.height), Share::default());
    let baked = png::encode(sheet.all(), size, |has_palette| {
        let expense = if has_palette { Expense::Encoded } else { Expense::EncodedTrueColour };
        encoded = encoded.and(expense, pixels);
        budget.pay_all(encoded)
    });
    let baked = Some(baked.ok_or(ImageError::BeyondBudget)?);
    let price = Price { encoded: encoded.work, ..price };
    Ok((Facts { size, visible, baked, price, cuts }, Decoded::Made(sheet)))
}

/// Judges the content of an image, and dyes it. What was decoded for it comes along, for a caller that keeps it; who
/// does not, gets the same verdict with less work.
pub(super) fn judge(
    bytes: &[u8],
    dye: Option<&Dye>,
    (inspection, is_kept): (Inspection, bool),
    price: Price,
    Assets { limits, budget, .. }: Assets<'_>,
) -> Result<(Facts, Decoded), ImageError> {
    let header = Header::read(bytes).map_err(|error| unreadable(bytes, &error))?;
    let size = header.size();
    within(size, limits)?;
    if inspection == Inspection::HeadersOnly {
        let facts = Facts { size, visible: None, baked: None, price, cuts: Vec::new() };
        return Ok((facts, Decoded::Nothing));
    }
    let decoded = header.decoded_bytes();
    if dye.is_none()
        && !is_kept
        && decoded >= alpha::WORTHWHILE
        && let Some(Visible(visible)) = alpha::visible(bytes, header.info())
    {
        let facts = Facts { size, visible, baked: None, price, cuts: Vec::new() };
        return Ok((facts, Decoded::Nothing));
    }
    budget.fits(decoded).map_err(ImageError::TooMuch)?;
    let _share = budget.decoding().take(decoded);
    let samples = header.decode().map_err(|error| unreadable(bytes, &error))?;
    if let Some(dye) = dye {
        let pixels = recolour::recolour(samples.to_rgba8(), dye);
        drop(samples);
        // Alpha may be dyed too.
        let visible = Mask::of_rgba8(size.width, pixels.as_flattened());
        let baked = png::encode_recoloured(&pixels, size);
        let facts = Facts { size, visible, baked: Some(baked), price, cuts: Vec::new() };
        return Ok((facts, Decoded::Made(Pixels::new(size, pixels))));
    }
    let visible = match samples.as_rgba8() {
        Some(rgba) => Mask::of_rgba8(size.width, rgba),
        None if samples.has_alpha() => Mask::new(size.width, samples.visible()),
        None => None,
    };
    Ok((Facts { size, visible, baked: None, price, cuts: Vec::new() }, Decoded::Plain(samples)))
}

/// The pixels that were decoded to inspect an image.
pub(super) enum Decoded {
    /// Nothing that would be worth keeping.
    Nothing,
    /// The image of a file.
    Plain(Samples),
    /// An image that is dyed or composed.
    Made(Pixels),
}

impl Decoded {
    /// The pixels as a game sees them.
    pub(super) fn into_pixels(self) -> Option<Pixels> {
        match self {
            Self::Nothing => None,
            Self::Plain(samples) => Some(Pixels::of(&samples)),
            Self::Made(pixels) => Some(pixels),
        }
    }
}

fn unreadable(bytes: &[u8], error: &DecodingError) -> ImageError {
    if bytes.is_empty() {
        return ImageError::Unreadable("the file is empty".to_owned());
    }
    if matches!(error, DecodingError::LimitsExceeded) {
        return ImageError::TooLarge(format!(
            "its profiles and texts unfold to more than {ANCILLARY_BYTES} bytes"
        ));
    }
    if !bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        return ImageError::Unreadable(format!("the file is {}", guess(bytes)));
    }
    let text = error.to_string();
    let text = match text.as_str() {
        "Invalid image dimensions" => "its width or height is 0",
        _ if text.starts_with("CRC error") => "a checksum is wrong",
        text => text,
    };
    ImageError::Unreadable(format!("the PNG is damaged: {}", text.trim_end_matches('.').replace('\n', " ")))
}

/// The content of a file that version control did not fetch.
pub(crate) const POINTER: &str = "a Git LFS pointer, not the image itself";

/// The probable type of a file that is not a PNG: files are often renamed instead of converted.
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
