//! Finds images that were exported smaller or larger than their frames. A sheet saved at 50 % or at 200 % is one
//! mistake, however many frames are wrong.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics, Level};
use crate::base::files::Assets;
use crate::base::limits::{COMPARED_PIXELS, IMAGE_FACTORS};
use crate::base::panics::working_on;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::{Location, SourceId, Sources};
use crate::base::words::shown;
use crate::images::{Images, Pixels};
use crate::model::FrameBounds;
use crate::unit::{ImageUse, Object};
use sprite_table::Size;

/// The number of colours, the transparent one included, from which an image is a drawing. Masks and chequered areas
/// have fewer; a drawing also has lines that are one pixel wide and longer than that.
const COLOURS: usize = 4;

/// The frames that are cut from an image.
#[derive(Default)]
struct Use {
    bounds: FrameBounds,
    /// For each description, the first location that names the image, and whether one of its frames does not fit.
    named: SortedMap<SourceId, (Location, bool)>,
}

/// Reports images of another scale than their frames, once for each description.
pub(super) fn check(
    objects: &[Object],
    images: &Images,
    assets: Assets<'_>,
    sources: &Sources,
    diagnostics: &mut Diagnostics,
) {
    let mut work = COMPARED_PIXELS;
    for (image, used) in images.ids().zip(uses(objects, images)) {
        let _working = working_on(images.file(image));
        let Some(size) = images.size(image) else { continue };
        if let Some(factor) = missing_factor(&used, size) {
            let reduced = |location| reduced(images.file(image), location, size, factor);
            let outside = used.named.values().filter(|(_, is_outside)| *is_outside);
            outside.for_each(|(location, _)| diagnostics.push(reduced(*location)));
        } else if let Some(factor) = surplus_factor(&used, size)
            && let Some((&source, &(location, _))) =
                used.named.iter().min_by_key(|(source, _)| sources.get(**source).path())
            && diagnostics.level_at(Code::ImageEnlarged, source) != Level::Allow
            && !is_reported(source, diagnostics)
            && take(&mut work, size)
            && images.pixels(image, assets).is_some_and(|pixels| is_enlarged(&pixels, factor))
        {
            diagnostics.push(enlarged(images.file(image), location, size, factor));
        }
    }
}

/// Returns whether a reader has already found that an image of a description is enlarged.
fn is_reported(source: SourceId, diagnostics: &Diagnostics) -> bool {
    let is_it =
        |finding: &Diagnostic| finding.code == Code::ImageEnlarged && finding.location.source == source;
    diagnostics.findings().iter().any(is_it)
}

/// The use of each image.
fn uses(objects: &[Object], images: &Images) -> Vec<Use> {
    let mut uses: Vec<Use> = images.ids().map(|_| Use::default()).collect();
    for ImageUse { image, bounds, named } in objects.iter().flat_map(|object| &object.images) {
        let Some(own) = uses.get_mut(image.index()) else { continue };
        own.bounds.join(*bounds);
        for &(location, is_outside) in named {
            own.named.entry(location.source).or_insert((location, false)).1 |= is_outside;
        }
    }
    uses
}

/// Returns whether frames fill a width and a height: less than one of them is left in either.
fn fill(used: &Use, (width, height): (u64, u64)) -> bool {
    let FrameBounds { edges: (right, lower), least: Some(least) } = used.bounds else { return false };
    let is_filled =
        |edge: u64, length: u64, least: u32| length.checked_sub(edge).is_some_and(|left| left < least.into());
    is_filled(right, width, least.0) && is_filled(lower, height, least.1)
}

/// The factor by which an image must be larger so that its frames fill it.
fn missing_factor(used: &Use, Size { width, height }: Size) -> Option<u32> {
    let (right, lower) = used.bounds.edges;
    let size = |factor: u32| (u64::from(width) * u64::from(factor), u64::from(height) * u64::from(factor));
    // Frames that reach only a little outside, or in one direction only, are a different mistake.
    let is_near =
        |edge: u64, length: u32, factor: u32| 2 * edge > u64::from(length) * u64::from(2 * factor - 1);
    let is_missing = |factor: &u32| {
        is_near(right, width, *factor) && is_near(lower, height, *factor) && fill(used, size(*factor))
    };
    IMAGE_FACTORS.into_iter().find(is_missing)
}

/// The factor by which an image must be smaller so that its frames fill it.
fn surplus_factor(used: &Use, Size { width, height }: Size) -> Option<u32> {
    let divides = |factor: u32| width.is_multiple_of(factor) && height.is_multiple_of(factor);
    let size = |factor: u32| ((width / factor).into(), (height / factor).into());
    IMAGE_FACTORS.into_iter().find(|&factor| divides(factor) && fill(used, size(factor)))
}

/// Subtracts the pixels of an image from those that may still be compared; `false` if there are too many.
fn take(work: &mut u64, Size { width, height }: Size) -> bool {
    let left = work.checked_sub(u64::from(width) * u64::from(height));
    *work = left.unwrap_or(0);
    left.is_some()
}

/// Returns whether an image looks like a drawing that was enlarged by a factor: it consists of squares of one colour,
/// and reaches into the part that the frames do not fill.
fn is_enlarged(pixels: &Pixels, factor: u32) -> bool {
    let Size { width, height } = pixels.size();
    let step = factor as usize;
    let squares = || (0..height).step_by(step).flat_map(|y| (0..width).step_by(step).map(move |x| (x, y)));
    let is_square = |(x, y): (u32, u32)| {
        let colour = pixels.at(x, y);
        let all = (y..y + factor).flat_map(|y| (x..x + factor).map(move |x| (x, y)));
        all.skip(1).all(|(x, y)| pixels.at(x, y) == colour)
    };
    let is_visible = |(x, y): (u32, u32)| pixels.at(x, y).is_some_and(|pixel| pixel[3] > 0);
    let reaches_beyond =
        || squares().any(|(x, y)| (x >= width / factor || y >= height / factor) && is_visible((x, y)));
    let is_colourful = || {
        let mut colours = SortedSet::new();
        squares().any(|(x, y)| {
            colours.insert(pixels.at(x, y));
            colours.len() >= COLOURS
        })
    };
    let next = |(x, y): (u32, u32)| {
        let before = |at: u32| at.checked_sub(factor);
        [(before(x), Some(y)), (Some(x + factor), Some(y)), (Some(x), before(y)), (Some(x), Some(y + factor))]
            .map(|(x, y)| pixels.at(x?, y?))
    };
    let is_line = |(x, y): (u32, u32)| {
        let (own, [left, right, above, below]) = (pixels.at(x, y), next((x, y)));
        let between = |a: Option<[u8; 4]>, b: Option<[u8; 4]>| {
            a.is_some_and(|_| a != own) && b.is_some_and(|_| b != own)
        };
        let is_long = [left, right, above, below].contains(&own);
        is_visible((x, y)) && is_long && (between(left, right) || between(above, below))
    };
    (is_colourful() || squares().any(is_line)) && reaches_beyond() && squares().all(is_square)
}

/// The finding for an image that was saved at `50 %`, `33 %` or `25 %`.
fn reduced(path: &str, location: Location, size: Size, factor: u32) -> Diagnostic {
    let (width, height) = (u64::from(size.width), u64::from(size.height));
    let times = u64::from(factor);
    let message = format!(
        "the frames need an image of {} x {}: `{}` is {width} x {height}, {} % of it",
        width * times,
        height * times,
        shown(path),
        100 / factor
    );
    Diagnostic::new(Code::FrameOutsideImage, location, message)
        .label(format!("{factor} times too small for its frames"))
        .help("export the image again at 100 %")
}

fn enlarged(path: &str, location: Location, Size { width, height }: Size, factor: u32) -> Diagnostic {
    let message = format!(
        "`{}` was exported at {} %: its frames fill {} x {} of {width} x {height} pixels, and every {factor} x {factor} of them have one colour",
        shown(path),
        factor * 100,
        width / factor,
        height / factor
    );
    Diagnostic::new(Code::ImageEnlarged, location, message)
        .label(format!("{factor} times as large as its frames"))
        .help(format!(
            "export it again at 100 %, and let the game enlarge it; or multiply all numbers of its frames by {factor}"
        ))
}
