//! Inspects one image: first its header and, if that is within the limits, its structure and its pixels.

use super::alpha::{self, Visible};
use super::compose::{self, Compose, Composed, Take};
use super::decode::{Header, Samples};
use super::dye::Dye;
use super::moving::Moving;
use super::price::Price;
use super::{Facts, ImageError, ImageVariant, Mask, Pixels};
use super::{png, recolour, wording};
use crate::base::budget::{Budget, Cost, Expense};
use crate::base::files::Assets;
use crate::base::limits::ANCILLARY_BYTES;
use crate::options::Inspection;
use ::png::DecodingError;

/// The content of the image at a path, which had this length when it was listed.
pub(super) fn read(assets: Assets<'_>, path: &str, length: u64) -> Result<Vec<u8>, ImageError> {
    let most = assets.budget.longest_file();
    if length > most {
        return Err(ImageError::TooLarge(format!("{length} bytes, the limit is {most}")));
    }
    assets.read(path, length).map_err(|error| unread(&error))
}

/// The error for a file that cannot be read.
pub(super) fn unread(error: &std::io::Error) -> ImageError {
    ImageError::Unreadable(error.to_string().trim_end_matches('.').to_owned())
}

/// The pixels of a PNG from which a description draws.
///
/// # Errors
/// The mistake in the file, without a full stop.
pub(crate) fn pixels(bytes: &[u8]) -> Result<Pixels, String> {
    let samples = Header::read(bytes).and_then(Header::decode);
    let reason = |error| format!("the PNG is damaged: {}", wording::reason(&error));
    samples.map(|samples| Pixels::of(&samples)).map_err(reason)
}

/// Draws an image from the content of a description.
pub(super) fn compose(
    bytes: &[u8],
    pictures: &dyn Compose,
    price: Price,
    budget: &Budget,
) -> Result<(Facts, Decoded), ImageError> {
    let draw = |take: &mut Take<'_>| pictures.draw(bytes, take);
    let Composed { sheet, placements } = compose::compose(pictures.canvas(), pictures.shown(), draw, budget)?;
    made(sheet, Facts { placements, ..Facts::of(pictures.canvas(), price) }, budget)
}

/// Draws an image from the frames of a moving picture.
pub(super) fn moving(
    moving: &Moving<'_>,
    form: ImageVariant,
    price: Price,
    budget: &Budget,
) -> Result<(Facts, Decoded), ImageError> {
    let facts = Facts::of(moving.canvas(), price);
    if form == ImageVariant::Still {
        let mut first = Vec::new();
        moving.draw(form, &mut |pixels| first = pixels.to_vec()).map_err(ImageError::Unreadable)?;
        return made(Pixels::new(moving.canvas(), first), facts, budget);
    }
    let draw = |take: &mut Take<'_>| moving.draw(form, &mut |pixels| take(&[pixels]));
    let Composed { sheet, placements } = compose::compose(moving.canvas(), 0, draw, budget)?;
    made(sheet, Facts { placements, delays: moving.delays(), ..facts }, budget)
}

/// Encodes an image with these pixels as a PNG, and adds it to its facts.
fn made(sheet: Pixels, facts: Facts, budget: &Budget) -> Result<(Facts, Decoded), ImageError> {
    let size = sheet.size();
    let visible = Mask::of_rgba8(size.width, sheet.all().as_flattened());
    let (pixels, mut encoded) = (u64::from(size.width) * u64::from(size.height), Cost::default());
    let generated = png::encode(sheet.all(), size, |has_palette| {
        let expense = if has_palette { Expense::Encoded } else { Expense::EncodedTrueColour };
        encoded = encoded.and(expense, pixels);
        budget.charge_cost(encoded)
    });
    let generated = Some(generated.ok_or(ImageError::BeyondBudget)?);
    let price = Price { encoded: encoded.work, ..facts.price };
    Ok((Facts { size, visible, generated, price, ..facts }, Decoded::Made(sheet)))
}

/// Finds the facts of an image file, and dyes it. Also returns the decoded pixels; without `is_kept` the facts are the
/// same, with less work.
pub(super) fn file(
    bytes: &[u8],
    dye: Option<&Dye>,
    (inspection, is_kept): (Inspection, bool),
    price: Price,
    Assets { limits, budget, .. }: Assets<'_>,
) -> Result<(Facts, Decoded), ImageError> {
    let header = Header::read(bytes).map_err(|error| unreadable(bytes, &error))?;
    let size = header.size();
    wording::within(size, limits)?;
    if inspection == Inspection::HeadersOnly {
        return Ok((Facts::of(size, price), Decoded::Nothing));
    }
    let decoded = header.decoded_bytes();
    if dye.is_none()
        && !is_kept
        && decoded >= alpha::WORTHWHILE
        && let Some(Visible(visible)) = alpha::visible(bytes, header.info())
    {
        let facts = Facts { visible, ..Facts::of(size, price) };
        return Ok((facts, Decoded::Nothing));
    }
    budget.check_memory(decoded).map_err(ImageError::TooMuch)?;
    let _share = budget.decoding().take(decoded);
    let samples = header.decode().map_err(|error| unreadable(bytes, &error))?;
    if let Some(dye) = dye {
        let pixels = recolour::recolour(samples.to_rgba8(), dye);
        drop(samples);
        // A dye may change alpha, too.
        let visible = Mask::of_rgba8(size.width, pixels.as_flattened());
        let generated = png::encode_recoloured(&pixels, size);
        let facts = Facts { visible, generated: Some(generated), ..Facts::of(size, price) };
        return Ok((facts, Decoded::Made(Pixels::new(size, pixels))));
    }
    let visible = match samples.as_rgba8() {
        Some(rgba) => Mask::of_rgba8(size.width, rgba),
        None if samples.has_alpha() => Mask::new(size.width, samples.visible()),
        None => None,
    };
    Ok((Facts { visible, ..Facts::of(size, price) }, Decoded::Plain(samples)))
}

/// The pixels that were decoded to inspect an image.
pub(super) enum Decoded {
    /// No pixels, because decoding again is cheap.
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
    if matches!(error, DecodingError::LimitsExceeded) {
        return ImageError::TooLarge(format!(
            "its profiles and texts decompress to more than {ANCILLARY_BYTES} bytes"
        ));
    }
    if !bytes.starts_with(&png::SIGNATURE) {
        return wording::not_a("PNG", bytes);
    }
    ImageError::Unreadable(format!("the PNG is damaged: {}", wording::reason(error)))
}
