//! Embeds images: as their files, as the PNGs of those that the compiler draws, or decoded into the forms that the
//! settings choose, so that a game needs no decoder. Afterwards the library is complete.

mod library;
pub(crate) mod sizes;

pub use library::{Embedded, PackedLibrary};

use crate::atlas::{Atlas, Page};
use crate::base::budget::{Budget, Cost, Expense, TooMuch};
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::files::Assets;
use crate::base::limits::COUNTED_COLOURS;
use crate::base::panics::working_on;
use crate::base::parallel;
use crate::base::sorted::SortedMap;
use crate::base::words::shown;
use crate::images::colours::premultiplied;
use crate::images::forms;
use crate::images::{CachedImage, DrawnBytes, DrawnCache, Images};
use crate::link::{LinkedSprite, Tables};
use crate::model::{Image, ImageId};
use crate::options::Inspection;
use crate::settings::images::{EmbedFormat, ImageChoice, ImageSettings};
use crate::unit::PackedSprite;
use sprite_table::{PixelForm, Size};

/// An image whose bytes are not those of its file.
struct Job<'a> {
    /// The index of the image among those in use.
    at: usize,
    image: ImageId,
    size: Size,
    choice: ImageChoice,
    /// The page of the atlas, if the image is one; the pixels of other images are read.
    page: Option<&'a Page>,
}

/// Encodes and decodes images into their forms, which completes the library. Without `embeds` nothing is done but what
/// findings need.
pub(crate) fn embed(
    tables: Tables,
    settings: &ImageSettings,
    embeds: bool,
    atlas: Atlas,
    drawn: Option<&DrawnCache>,
    assets: Assets<'_>,
    diagnostics: &mut Diagnostics,
) -> PackedLibrary {
    if tables.images.inspection() == Inspection::HeadersOnly {
        return PackedLibrary::new(tables, Vec::new(), atlas.replaced);
    }
    let (images, used) = (&tables.images, tables.used.as_slice());
    let choice = |image| {
        let mut own = settings.of(images.file(image));
        // A game that loads files by itself cannot load what is no file.
        if own.form == EmbedFormat::None && images.is_drawn(image) {
            own.form = EmbedFormat::Png;
        }
        // A map is data: alpha says nothing of it.
        let premultiply = own.premultiply && own.form.is_decoded() && !tables.companions.contains(&image);
        atlas.page(image).map_or(ImageChoice { premultiply, ..own }, |page| page.choice)
    };
    let mut jobs = jobs(images, used, &choice, &atlas);
    let is_paid = pay(&jobs, &atlas, assets.budget, diagnostics);
    jobs.retain(|job| {
        let is_decoded = job.choice.form.is_decoded();
        let too_many = too_many_colours(job, images).filter(|_| is_paid);
        let fits = too_many.is_none();
        diagnostics.extend(too_many);
        fits && (is_paid || !is_decoded)
    });
    if !embeds {
        return PackedLibrary::new(tables, Vec::new(), atlas.replaced);
    }
    // An image that cannot be embedded, which is reported, has no bytes unless it is a file.
    let without = |&image: &ImageId| {
        if images.is_drawn(image) { Embedded::Bytes(PixelForm::None, Vec::new()) } else { Embedded::File }
    };
    let mut embedded: Vec<Embedded> = used.iter().map(without).collect();
    let done = parallel::each(&jobs, assets.limits.threads, |job| Some(bytes(job, images, drawn, assets)));
    for (job, bytes) in jobs.iter().zip(done) {
        match (bytes, embedded.get_mut(job.at)) {
            (Some(bytes), Some(slot)) => *slot = Embedded::Bytes(job.choice.form.pixel_form(), bytes),
            _ if assets.budget.exceeded().is_some() => {}
            _ => diagnostics.extend(changed(job, &tables)),
        }
    }
    if let Some(cache) = drawn {
        store(cache, images, &jobs, &embedded);
    }
    PackedLibrary::new(tables, embedded, atlas.replaced)
}

/// The images that are embedded in another form than their file.
fn jobs<'a>(
    images: &Images,
    used: &[ImageId],
    choice: &dyn Fn(ImageId) -> ImageChoice,
    atlas: &'a Atlas,
) -> Vec<Job<'a>> {
    let job = |(at, &image): (usize, &ImageId)| {
        let (choice, size) = (choice(image), images.size(image)?);
        let is_file = choice.form == EmbedFormat::Png && !images.is_drawn(image);
        (!is_file).then(|| Job { at, image, size, choice, page: atlas.page(image) })
    };
    used.iter().enumerate().filter_map(job).collect()
}

/// Pays for everything that is decoded and kept. The price follows from the sizes of images, before anything is
/// decoded.
fn pay(jobs: &[Job<'_>], atlas: &Atlas, budget: &Budget, diagnostics: &mut Diagnostics) -> bool {
    let left = budget.left();
    let mut price = Cost::default();
    let mut first = None;
    let is_decoded = |job: &&Job<'_>| job.choice.form.is_decoded() && !atlas.is_planned(job.image);
    for job in jobs.iter().filter(is_decoded) {
        let decoded = EmbedFormat::Rgba8.decoded_length(job.size, 0);
        price = price.and(Expense::Kept, length(job)).and(Expense::Decoded, decoded);
        if first.is_none() && !price.is_within(left) {
            first = job.choice.location;
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
    let form = job.choice.form;
    form.decoded_length(job.size, form.palette_colours().unwrap_or_default())
}

/// The bytes of an image in its form; [`None`] if its file changed since it was inspected, or the budget does not allow
/// to keep a PNG, whose length is not known before.
fn bytes(job: &Job<'_>, images: &Images, drawn: Option<&DrawnCache>, assets: Assets<'_>) -> Option<Vec<u8>> {
    let _working = working_on(images.file(job.image));
    let ImageChoice { form, premultiply, .. } = job.choice;
    if form == EmbedFormat::None {
        return Some(Vec::new());
    }
    let cached = drawn.zip(images.cached(job.image)).and_then(|(drawn, image)| {
        let cached = drawn.get(&image.key)?;
        let is_same = (cached.content, cached.form, cached.premultiplied)
            == (image.content, form.pixel_form(), premultiply);
        is_same.then_some(cached.bytes)
    });
    if form == EmbedFormat::Png {
        let png = cached.or_else(|| images.encoded(job.image, assets))?;
        // Pages were paid with the pictures on them.
        let is_paid = job.page.is_some() || assets.budget.charge_unnoted(Expense::Kept, png.len() as u64);
        return is_paid.then_some(png);
    }
    if cached.is_some() {
        return cached;
    }
    let mut pixels = if let Some(page) = job.page {
        page.pixels.clone()
    } else {
        let pixels = images.embedded_pixels(job.image, assets);
        pixels.filter(|pixels| pixels.size() == job.size)?.into_pixels()
    };
    if premultiply {
        for pixel in &mut pixels {
            *pixel = premultiplied(*pixel);
        }
    }
    match form {
        EmbedFormat::Rgba8 => Some(pixels.into_flattened()),
        EmbedFormat::Indexed8 => forms::indexed8(&pixels),
        EmbedFormat::Indexed4 => forms::indexed4(&pixels, job.size.width),
        EmbedFormat::Mono1 => forms::mono1(&pixels, job.size.width),
        EmbedFormat::Rle8 => forms::rle8(&pixels, job.size.width),
        EmbedFormat::Rgb565 => Some(forms::rgb565(&pixels, job.size.width)),
        EmbedFormat::Png | EmbedFormat::None => None,
    }
}

/// Stores the images that the compiler draws, also those that are not in use.
fn store(cache: &DrawnCache, images: &Images, jobs: &[Job<'_>], embedded: &[Embedded]) {
    let jobs: SortedMap<ImageId, &Job<'_>> = jobs.iter().map(|job| (job.image, job)).collect();
    let drawn = images.ids().filter_map(|image| {
        let CachedImage { key, content } = images.cached(image).filter(|image| image.key.is_drawn())?;
        let job = jobs.get(&image);
        let (form, bytes) = match job.and_then(|job| embedded.get(job.at)) {
            Some(Embedded::Bytes(form, bytes)) => (*form, bytes.clone()),
            Some(Embedded::File) | None => (PixelForm::None, Vec::new()),
        };
        let premultiplied = job.is_some_and(|job| job.choice.premultiply);
        Some((key, DrawnBytes { content, form, premultiplied, bytes }))
    });
    cache.store(drawn);
}

/// Reports an image that changed, where its form is chosen, else at the first sprite that shows it.
fn changed(job: &Job<'_>, tables: &Tables) -> Option<Diagnostic> {
    let message = format!("the image `{}` changed while it was read", shown(tables.images.path(job.image)));
    let shows = |packed: &&PackedSprite| packed.images().contains(&Image::File(job.image));
    let of_sprite = || tables.sprites.iter().filter_map(LinkedSprite::packed).find(shows);
    let location = job.choice.location.or_else(|| Some(of_sprite()?.sprite().source.start()));
    let finding = Diagnostic::new(Code::ImageUnreadable, location?, message);
    Some(finding.help("build again"))
}

/// Reports an image that has too many colours for the palette of its form. Those of a page fit.
fn too_many_colours(job: &Job<'_>, images: &Images) -> Option<Diagnostic> {
    let most = job.choice.form.palette_colours().filter(|_| job.page.is_none())?;
    let counts = images.facts(job.image).ok()?.colours?;
    let count = if job.choice.premultiply { counts.premultiplied } else { counts.plain };
    if count <= most {
        return None;
    }
    let number =
        if count > COUNTED_COLOURS { format!("more than {COUNTED_COLOURS}") } else { count.to_string() };
    let transparent = if counts.holes { ", one of them transparent" } else { "" };
    let (form, larger) = (job.choice.form.pixel_form(), EmbedFormat::holding(count).pixel_form());
    let message = format!(
        "the image `{}` has {number} colours{transparent}, the palette of `{form}` holds {most}",
        shown(images.path(job.image))
    );
    let finding = Diagnostic::new(Code::TooManyColours, job.choice.location?, message);
    Some(finding.label("chosen here").help(format!(
        "save it with at most {most} colours, or write `embed = \"{larger}\"` for it, below `[images.\"{}\"]`",
        shown(images.file(job.image))
    )))
}
