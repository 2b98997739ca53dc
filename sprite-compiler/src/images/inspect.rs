//! Judges one image: first its header, then, when that is harmless, its structure and its pixels.

use super::alpha::{self, Visible};
use super::compose::{self, Compose, Composed};
use super::decode::{Header, Samples};
use super::dye::Dye;
use super::{Facts, ImageError, Mask, Pixels};
use super::{bake, png};
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

/// The work of inspecting an image, in nanoseconds. A run that remembers what came of it pays the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Price {
    /// When nothing but the facts is wanted.
    pub(super) checked: u64,
    /// When its pixels are kept.
    pub(super) kept: u64,
    /// Encoding a composed image, which is paid when it is drawn.
    pub(super) encoded: u64,
}

impl Price {
    /// The price of an image file of this many bytes with this header. What is no PNG is not looked at.
    pub(super) fn of_file(length: u64, header: Option<png::Header>, is_dyed: bool) -> Self {
        let price = |is_kept| {
            let price = Share::default().and(Expense::ImageByte, length);
            let Some(header) = header else { return price.work };
            let (decoded, pixels) = (header.decoded_bytes(), Pixels::length_of(header.size));
            if is_streamed(header, is_dyed, is_kept) {
                return price.and(Expense::Checked, decoded).work;
            }
            let price = price.and(Expense::Decoded, decoded.max(pixels));
            if is_dyed { price.and(Expense::Dyed, pixels / 4).work } else { price.work }
        };
        Self { checked: price(false), kept: price(true), encoded: 0 }
    }

    /// The price of a composed image.
    pub(super) const fn of_composed(price: Share) -> Self {
        Self { checked: price.work, kept: price.work, encoded: 0 }
    }

    /// The part that is known before it is inspected.
    pub(super) const fn claim(self, is_kept: bool) -> Share {
        Share { work: if is_kept { self.kept } else { self.checked }, memory: 0 }
    }
}

/// Bytes of a decoded image that are in memory at the same time.
pub(super) fn at_once(header: Option<png::Header>, is_dyed: bool, is_kept: bool) -> u64 {
    let decoded = header.filter(|&header| !is_streamed(header, is_dyed, is_kept));
    decoded.map_or(0, |header| {
        header.decoded_bytes().max(if is_dyed { Pixels::length_of(header.size) } else { 0 })
    })
}

/// Whether no more than a part of its pixels is in memory at a time.
fn is_streamed(header: png::Header, is_dyed: bool, is_kept: bool) -> bool {
    header.is_streamed() && !is_dyed && !is_kept
}

/// Whether a table can hold an image of this size.
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
    let _share = budget.decoding.take(decoded);
    let samples = header.decode().map_err(|error| unreadable(bytes, &error))?;
    if let Some(dye) = dye {
        let pixels = bake::dyed(samples.to_rgba8(), dye);
        drop(samples);
        // Alpha may be dyed too.
        let visible = Mask::of_rgba8(size.width, pixels.as_flattened());
        let baked = bake::png(pixels.as_flattened(), size)
            .map_err(|error| ImageError::Unreadable(error.to_string()))?;
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

/// What was decoded to judge an image.
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
