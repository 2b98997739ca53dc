//! Inspects one image: first its header and, if that is within the limits, its structure and its pixels.

use super::alpha::{self, Visible};
use super::compose::{self, Compose, Composed, Placement, Take};
use super::decode::{OpenPng, Samples};
use super::dye::Dye;
use super::moving::Moving;
use super::price::Price;
use super::{Facts, ImageError, ImageKey, ImageVariant, Mask, Pixels, UNKNOWN};
use super::{png, recolour, wording};
use crate::base::budget::{Budget, Cost, Expense};
use crate::base::files::Assets;
use crate::base::limits::ANCILLARY_BYTES;
use crate::options::Inspection;
use ::png::DecodingError;

/// Where the pixels of an image come from.
#[derive(Debug)]
pub(super) enum PixelSource {
    /// The file, an image.
    File,
    /// The same, in other colours.
    Dyed(Dye),
    /// The content of the file, a description.
    Composed(Box<dyn Compose>),
    /// The file, a moving picture.
    Moving,
}

impl PixelSource {
    /// The image of those that are drawn together: 0 for the pictures, and one more than the index of each companion.
    pub(super) fn shown(&self) -> usize {
        match self {
            Self::Composed(pictures) => pictures.shown(),
            Self::File | Self::Dyed(_) | Self::Moving => 0,
        }
    }
}

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
    let samples = OpenPng::read(bytes).and_then(OpenPng::decode);
    let reason = |error| format!("the PNG is damaged: {}", wording::reason(&error));
    samples.map(|samples| Pixels::of(&samples)).map_err(reason)
}

/// The facts and the pixels of an image that was drawn.
pub(super) type DrawnImage = (Facts, Pixels);

/// Draws the images of a description from its content, which have the same layout: those of these numbers, 0 for the
/// pictures and one more than the index of each companion.
pub(super) fn compose(
    bytes: &[u8],
    pictures: &dyn Compose,
    shown: &[(usize, Price)],
    budget: &Budget,
) -> Result<Vec<Result<DrawnImage, ImageError>>, ImageError> {
    let canvas = pictures.canvas();
    let draw = |take: &mut Take<'_>| pictures.draw(bytes, take);
    let Composed { sheets, placements } =
        compose::compose(&|picture| pictures.size_of(picture), draw, budget)?;
    let mut sheets: Vec<Option<Pixels>> = sheets.into_iter().map(Some).collect();
    let image = |&(number, price): &(usize, Price)| {
        let sheet = sheets.get_mut(number).and_then(Option::take).ok_or_else(|| UNKNOWN.clone())?;
        made(sheet, Facts { placements: placements.clone(), ..Facts::of(canvas, price) }, budget)
    };
    Ok(shown.iter().map(image).collect())
}

/// Draws an image from the frames of a moving picture.
pub(super) fn moving(
    moving: &Moving<'_>,
    form: ImageVariant,
    price: Price,
    budget: &Budget,
) -> Result<DrawnImage, ImageError> {
    let (sheet, placements) = moving_sheet(moving, form, budget)?;
    let delays = if form == ImageVariant::Still { Vec::new() } else { moving.delays() };
    made(sheet, Facts { placements, delays, ..Facts::of(moving.canvas(), price) }, budget)
}

/// The wanted frames of a moving picture: the first as it is, or all of them on a sheet, with the placement of each.
fn moving_sheet(
    moving: &Moving<'_>,
    form: ImageVariant,
    budget: &Budget,
) -> Result<(Pixels, Vec<Placement>), ImageError> {
    if form == ImageVariant::Still {
        let mut first = Vec::new();
        moving.draw(form, &mut |pixels| first = pixels.to_vec()).map_err(ImageError::Unreadable)?;
        return Ok((Pixels::new(moving.canvas(), first), Vec::new()));
    }
    let draw = |take: &mut Take<'_>| moving.draw(form, &mut |pixels| take(&[pixels]));
    let Composed { sheets, placements } = compose::compose(&|_| moving.canvas(), draw, budget)?;
    let sheet = sheets.into_iter().next().ok_or_else(|| UNKNOWN.clone())?;
    Ok((sheet, placements))
}

/// Adds what the pixels of a drawn image say to its facts, and pays for its PNG, so that a run that encodes nothing
/// accepts the same folders.
fn made(sheet: Pixels, facts: Facts, budget: &Budget) -> Result<DrawnImage, ImageError> {
    let size = sheet.size();
    let visible = Mask::of_rgba8(size.width, sheet.all().as_flattened());
    let expense = if png::has_palette(sheet.all()) { Expense::Encoded } else { Expense::EncodedTrueColour };
    let encoded = Cost::default().and(expense, u64::from(size.width) * u64::from(size.height));
    if !budget.charge_cost(encoded) {
        return Err(ImageError::BeyondBudget);
    }
    let price = Price { encoded: encoded.work, ..facts.price };
    Ok((Facts { size, visible, price, ..facts }, sheet))
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
    let header = OpenPng::read(bytes).map_err(|error| unreadable(bytes, &error))?;
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
        let facts = Facts { visible, ..Facts::of(size, price) };
        return Ok((facts, Decoded::Made(Pixels::new(size, pixels))));
    }
    let visible = match samples.as_rgba8() {
        Some(rgba) => Mask::of_rgba8(size.width, rgba),
        None if samples.has_alpha() => Mask::new(size.width, samples.visible()),
        None => None,
    };
    Ok((Facts { visible, ..Facts::of(size, price) }, Decoded::Plain(samples)))
}

/// The pixels of an image, as a game gets them, from the bytes of its file. They were inspected before.
pub(super) fn draw(
    bytes: &[u8],
    source: &PixelSource,
    key: &ImageKey,
    assets: Assets<'_>,
) -> Result<Pixels, ImageError> {
    let plain = || {
        let samples = OpenPng::read(bytes).and_then(OpenPng::decode);
        samples.map_err(|error| unreadable(bytes, &error))
    };
    let budget = assets.budget;
    let (sheets, shown) = match source {
        PixelSource::File => return Ok(Pixels::of(&plain()?)),
        PixelSource::Dyed(dye) => {
            let samples = plain()?;
            return Ok(Pixels::new(samples.size, recolour::recolour(samples.to_rgba8(), dye)));
        }
        PixelSource::Composed(pictures) => {
            let draw = |take: &mut Take<'_>| pictures.draw(bytes, take);
            (compose::compose(&|picture| pictures.size_of(picture), draw, budget)?.sheets, pictures.shown())
        }
        PixelSource::Moving => {
            let moving = Moving::read(bytes, key.file(), key.form(), assets.limits)?;
            (vec![moving_sheet(&moving, key.form(), budget)?.0], 0)
        }
    };
    sheets.into_iter().nth(shown).ok_or_else(|| UNKNOWN.clone())
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
