//! The pixels of images in the forms that the settings choose. Everything is decoded here, so that a game needs no
//! decoder for it.

mod forms;

use crate::Limits;
use crate::atlas::{Atlas, Page};
use crate::diagnostics::{Code, Diagnostic, Diagnostics, shown};
use crate::files::Files;
use crate::images::{ImageId, Images};
use crate::parallel;
use crate::settings::images::{Choice, Form, MOST_COLOURS, Options};
use crate::source::Place;
use forms::{MOST_COUNTED, TooManyColours};
use sprite_table::{PixelForm, Size};

/// How an image is embedded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Embedded {
    /// As a PNG: its file, or what was dyed or packed.
    Png,
    /// In this form, with these bytes.
    Pixels(PixelForm, Vec<u8>),
}

/// An image that is to be decoded.
struct Job<'a> {
    /// Which of the images in use.
    at: usize,
    image: ImageId,
    size: Size,
    choice: Choice,
    place: Place,
    /// The page that it is; the pixels of all others are read.
    page: Option<&'a Page>,
}

/// Decodes the images whose forms ask for it. The result says for each image how it is embedded.
pub(crate) fn embed(
    images: &Images,
    used: &[ImageId],
    options: &Options,
    atlas: &Atlas,
    files: &dyn Files,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Vec<Embedded> {
    let mut jobs = Vec::new();
    let mut embedded = Vec::with_capacity(used.len());
    for (at, &image) in used.iter().enumerate() {
        let page = atlas.page(image);
        let choice = page.map_or_else(|| options.of(images.file(image)), |page| page.choice);
        embedded.push(match choice.form {
            Form::None => Embedded::Pixels(PixelForm::None, Vec::new()),
            _ => Embedded::Png,
        });
        if let (true, Some(place), Some(size)) = (choice.form.is_decoded(), choice.place, images.size(image))
        {
            jobs.push(Job { at, image, size, choice, place, page });
        }
    }
    if !fits(&jobs, limits, diagnostics) {
        return embedded;
    }
    let mut done = parallel::each(&jobs, limits.threads, |job| Some(decode(job, images, files, limits)));
    done.sort_by_key(|(job, _)| *job);
    for (job, result) in done {
        let Some((job, slot)) = jobs.get(job).and_then(|job| Some((job, embedded.get_mut(job.at)?))) else {
            continue;
        };
        match result {
            Ok(decoded) => *slot = decoded,
            Err(fault) => diagnostics.push(fault.finding(images, job)),
        }
    }
    embedded
}

/// Whether all that is to be decoded may be held and written. Sizes tell before anything is decoded.
fn fits(jobs: &[Job<'_>], limits: &Limits, diagnostics: &mut Diagnostics) -> bool {
    let mut sum = 0_u64;
    let mut first = None;
    for job in jobs {
        sum = sum.saturating_add(length(job));
        if sum > limits.decoded_bytes && first.is_none() {
            first = Some(job.place);
        }
    }
    let Some(place) = first else { return true };
    let message = format!(
        "the images that are embedded decoded have {sum} bytes together, the limit is {}",
        limits.decoded_bytes
    );
    let finding = Diagnostic::new(Code::LimitExceeded, place, message).label("decoded");
    diagnostics
        .push(finding.help("embed some of them as `png`: a table such as `[images.\"sprites/big/**\"]`"));
    false
}

/// The bytes that an image will have at most.
fn length(job: &Job<'_>) -> u64 {
    job.choice.form.decoded_length(job.size, MOST_COLOURS)
}

fn decode(job: &Job<'_>, images: &Images, files: &dyn Files, limits: &Limits) -> Result<Embedded, Fault> {
    let mut pixels = if let Some(page) = job.page {
        page.pixels.clone()
    } else {
        let pixels = images.embedded_pixels(job.image, files, limits);
        pixels.filter(|pixels| pixels.size() == job.size).ok_or(Fault::Changed)?.into_pixels()
    };
    if job.choice.premultiply {
        forms::premultiply(&mut pixels);
    }
    Ok(match job.choice.form {
        Form::Rgba8 => Embedded::Pixels(PixelForm::Rgba8, pixels.into_flattened()),
        Form::Indexed8 => {
            Embedded::Pixels(PixelForm::Indexed8, forms::indexed8(&pixels).map_err(Fault::Colours)?)
        }
        Form::Rgb565 => Embedded::Pixels(PixelForm::Rgb565, forms::rgb565(&pixels, job.size.width)),
        Form::Png | Form::None => Embedded::Png,
    })
}

/// Why an image cannot have its form.
enum Fault {
    Colours(TooManyColours),
    /// It is not what it was when it was judged.
    Changed,
}

impl Fault {
    fn finding(&self, images: &Images, job: &Job<'_>) -> Diagnostic {
        let path = shown(images.path(job.image));
        let TooManyColours { count } = match self {
            Self::Colours(colours) => colours,
            Self::Changed => {
                let message = format!("the image `{path}` changed while it was read");
                return Diagnostic::new(Code::ImageUnreadable, job.place, message).help("build again");
            }
        };
        let number =
            if *count > MOST_COUNTED { format!("more than {MOST_COUNTED}") } else { count.to_string() };
        let message = format!(
            "the image `{path}` has {number} colours, the palette of `indexed8` holds {MOST_COLOURS}"
        );
        let finding = Diagnostic::new(Code::TooManyColours, job.place, message);
        finding.label("chosen here").help(format!(
            "save it with at most {MOST_COLOURS} colours, or write `embed = \"rgba8\"` for it, below `[images.\"{}\"]`",
            shown(images.file(job.image))
        ))
    }
}
