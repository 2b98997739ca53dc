//! Decodes images into the forms that the settings choose, so that a game needs no decoder. Afterwards the library is
//! complete.

mod forms;
mod library;
pub(crate) mod sizes;

pub use library::{Embedded, PackedLibrary};

use crate::atlas::{Atlas, Page};
use crate::base::budget::{Budget, Cost, Expense, TooMuch};
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::Assets;
use crate::base::limits::{COUNTED_COLOURS, PALETTE_COLOURS};
use crate::base::panics::working_on;
use crate::base::parallel;
use crate::base::source::Location;
use crate::base::words::shown;
use crate::images::Images;
use crate::images::colours::premultiplied;
use crate::link::Tables;
use crate::model::ImageId;
use crate::options::{Inspection, Output};
use crate::settings::images::{EmbedFormat, ImageChoice, ImageSettings};
use sprite_table::{PixelForm, Size};

/// An image to be decoded.
struct Job<'a> {
    /// The index of the image among those in use.
    at: usize,
    image: ImageId,
    size: Size,
    choice: ImageChoice,
    location: Location,
    /// The page of the atlas, if the image is one; the pixels of other images are read.
    page: Option<&'a Page>,
}

/// Decodes the images whose forms need it, which completes the library.
pub(crate) fn embed(
    tables: Tables,
    settings: &ImageSettings,
    output: Output,
    atlas: Atlas,
    assets: Assets<'_>,
    diagnostics: &mut Diagnostics,
) -> PackedLibrary {
    let embedded = match tables.images.inspection() {
        Inspection::HeadersOnly => vec![Embedded::Png; tables.used.len()],
        Inspection::Full => {
            let (images, used) = (&tables.images, tables.used.as_slice());
            let choice = |image| {
                let own = settings.of(images.file(image));
                // A map is data: alpha says nothing of it.
                let premultiply = own.premultiply && !tables.companions.contains(&image);
                atlas.page(image).map_or(ImageChoice { premultiply, ..own }, |page| page.choice)
            };
            let mut jobs = jobs(images, used, &choice, &atlas);
            let mut embedded: Vec<Embedded> =
                used.iter().map(|&image| undecoded(choice(image).form)).collect();
            if pay(&jobs, &atlas, assets.budget, diagnostics) {
                jobs.retain(|job| {
                    let too_many = too_many_colours(job, images);
                    let fits = too_many.is_none();
                    diagnostics.extend(too_many);
                    fits && output != Output::Findings
                });
                let done =
                    parallel::each(&jobs, assets.limits.threads, |job| Some(decode(job, images, assets)));
                for (job, decoded) in jobs.iter().zip(done) {
                    match (decoded, embedded.get_mut(job.at)) {
                        (Some(decoded), Some(slot)) => *slot = decoded,
                        _ => diagnostics.push(changed(job, images)),
                    }
                }
            }
            embedded
        }
    };
    PackedLibrary::new(tables, embedded, atlas.replaced)
}

/// The images that are embedded decoded.
fn jobs<'a>(
    images: &Images,
    used: &[ImageId],
    choice: &dyn Fn(ImageId) -> ImageChoice,
    atlas: &'a Atlas,
) -> Vec<Job<'a>> {
    let job = |(at, &image): (usize, &ImageId)| {
        let choice = choice(image);
        let (location, size) = (choice.location?, images.size(image)?);
        let job = Job { at, image, size, choice, location, page: atlas.page(image) };
        choice.form.is_decoded().then_some(job)
    };
    used.iter().enumerate().filter_map(job).collect()
}

/// How an image of a form is embedded that is not decoded.
const fn undecoded(form: EmbedFormat) -> Embedded {
    match form {
        EmbedFormat::None => Embedded::Pixels(PixelForm::None, Vec::new()),
        EmbedFormat::Png | EmbedFormat::Rgba8 | EmbedFormat::Indexed8 | EmbedFormat::Rgb565 => Embedded::Png,
    }
}

/// Pays for everything that is decoded and kept. The price follows from the sizes of images, before anything is
/// decoded.
fn pay(jobs: &[Job<'_>], atlas: &Atlas, budget: &Budget, diagnostics: &mut Diagnostics) -> bool {
    let left = budget.left();
    let mut price = Cost::default();
    let mut first = None;
    for job in jobs.iter().filter(|job| !atlas.is_planned(job.image)) {
        let decoded = EmbedFormat::Rgba8.decoded_length(job.size, 0);
        price = price.and(Expense::Kept, length(job)).and(Expense::Decoded, decoded);
        if first.is_none() && !price.is_within(left) {
            first = Some(job.location);
        }
    }
    let Some(location) = first else { return budget.charge_cost(price) };
    let too_much = TooMuch { price, allowed: left };
    let message = format!("all images that are embedded decoded are too much: it {}", too_much.text());
    let finding = Diagnostic::new(Code::LimitExceeded, location, message).label("decoded");
    let question =
        "can some of them be embedded as `png`, with a table such as `[images.\"sprites/big/**\"]`?";
    diagnostics.push(finding.help(budget.or_raise_limits(question)));
    false
}

/// The greatest number of bytes that an image can have in its form.
fn length(job: &Job<'_>) -> u64 {
    job.choice.form.decoded_length(job.size, PALETTE_COLOURS)
}

/// Decodes an image into its form; [`None`] if its file changed since it was inspected.
fn decode(job: &Job<'_>, images: &Images, assets: Assets<'_>) -> Option<Embedded> {
    let _working = working_on(images.file(job.image));
    let mut pixels = if let Some(page) = job.page {
        page.pixels.clone()
    } else {
        let pixels = images.embedded_pixels(job.image, assets);
        pixels.filter(|pixels| pixels.size() == job.size)?.into_pixels()
    };
    if job.choice.premultiply {
        for pixel in &mut pixels {
            *pixel = premultiplied(*pixel);
        }
    }
    Some(match job.choice.form {
        EmbedFormat::Rgba8 => Embedded::Pixels(PixelForm::Rgba8, pixels.into_flattened()),
        EmbedFormat::Indexed8 => Embedded::Pixels(PixelForm::Indexed8, forms::indexed8(&pixels)?),
        EmbedFormat::Rgb565 => Embedded::Pixels(PixelForm::Rgb565, forms::rgb565(&pixels, job.size.width)),
        EmbedFormat::Png | EmbedFormat::None => Embedded::Png,
    })
}

fn changed(job: &Job<'_>, images: &Images) -> Diagnostic {
    let message = format!("the image `{}` changed while it was read", shown(images.path(job.image)));
    Diagnostic::new(Code::ImageUnreadable, job.location, message).help("build again")
}

/// Reports an image that has too many colours for the palette of its form. Those of a page fit.
fn too_many_colours(job: &Job<'_>, images: &Images) -> Option<Diagnostic> {
    let has_palette = job.choice.form == EmbedFormat::Indexed8 && job.page.is_none();
    let counts = images.facts(job.image).ok()?.colours.filter(|_| has_palette)?;
    let count = if job.choice.premultiply { counts.premultiplied } else { counts.plain };
    if count <= PALETTE_COLOURS {
        return None;
    }
    let number =
        if count > COUNTED_COLOURS { format!("more than {COUNTED_COLOURS}") } else { count.to_string() };
    let message = format!(
        "the image `{}` has {number} colours, the palette of `indexed8` holds {PALETTE_COLOURS}",
        shown(images.path(job.image))
    );
    let finding = Diagnostic::new(Code::TooManyColours, job.location, message);
    Some(finding.label("chosen here").help(format!(
        "save it with at most {PALETTE_COLOURS} colours, or write `embed = \"rgba8\"` for it, below `[images.\"{}\"]`",
        shown(images.file(job.image))
    )))
}
