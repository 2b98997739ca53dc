//! Uses of images by a unit, and the finding for those that cannot be used. Linking checks the scale of each image by
//! the uses of all units.

use crate::base::budget::Budget;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::paths;
use crate::base::sorted::SortedMap;
use crate::base::source::{Location, SourceId};
use crate::base::words::shown;
use crate::images::{ImageError, Images};
use crate::model::{Animation, Frame, FrameBounds, Image, ImageId};

/// How a unit uses an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ImageUse {
    pub(crate) image: ImageId,
    /// The frames that are cut from it.
    pub(crate) bounds: FrameBounds,
    /// For each description, the first location that names it, and whether one of its frames does not fit.
    pub(crate) named: Vec<(Location, bool)>,
}

/// The frames of an animation from which the size of its images is derived.
fn frames_of(animation: &Animation) -> impl Iterator<Item = &Frame> {
    let layers = animation.tracks.iter().flat_map(|track| &track.layers);
    let idle = animation.motion.as_ref().and_then(|motion| motion.idle.as_ref());
    layers.flat_map(|layer| &layer.frames).chain(idle)
}

/// For each description, the first location that names an image, and whether one of its frames does not fit.
type NamedBy = SortedMap<SourceId, (Location, bool)>;

/// The uses of the requested images by animations.
pub(super) fn of(animations: &[&Animation], requested: &[ImageId], images: &Images) -> Vec<ImageUse> {
    let mut by_image: SortedMap<ImageId, (FrameBounds, NamedBy)> =
        requested.iter().map(|&image| (image, Default::default())).collect();
    for animation in animations {
        for &(image, location) in &animation.meta.images {
            if let Some((_, named)) = by_image.get_mut(&image) {
                named.entry(location.source).or_insert((location, false));
            }
        }
        let source = animation.meta.location.source;
        for picture in frames_of(animation).filter_map(|frame| frame.picture) {
            let Image::File(image) = picture.image else { continue };
            let Some((bounds, named)) = by_image.get_mut(&image) else { continue };
            bounds.add(picture.rect);
            if images.size(image).is_some_and(|size| !picture.rect.fits(size))
                && let Some((_, is_outside)) = named.get_mut(&source)
            {
                *is_outside = true;
            }
        }
    }
    let uses = by_image.into_iter().map(|(image, (bounds, named))| ImageUse {
        image,
        bounds,
        named: named.into_values().collect(),
    });
    uses.collect()
}

/// The finding for an image that cannot be used; [`None`] if that follows from another finding.
pub(crate) fn unusable(
    images: &Images,
    image: ImageId,
    error: &ImageError,
    location: Location,
    budget: &Budget,
) -> Option<Diagnostic> {
    let path = images.file(image);
    let is_gif = paths::ending(path).eq_ignore_ascii_case("gif");
    let (is_gif, is_png) = (is_gif && images.is_moving(image), paths::is_png(path));
    let path = shown(path);
    let (code, what, help) = match error {
        ImageError::BeyondBudget => return None,
        ImageError::Unreadable(why) => {
            let help = match (is_gif, is_png) {
                (true, _) => "export it again as a GIF",
                (false, true) => "export it again as a PNG",
                (false, false) => "export it as a PNG, whose name ends in `.png`, and name that file",
            };
            (Code::ImageUnreadable, format!("cannot be read: {why}"), help.to_owned())
        }
        ImageError::NotFetched => {
            let what = "cannot be read: the file is a Git LFS pointer, not the image itself";
            (Code::ImageUnreadable, what.to_owned(), "fetch it: `git lfs pull`".to_owned())
        }
        ImageError::TooMuch(too_much) => {
            let help =
                budget.or_raise_limits("is the file damaged, or is the image too large or dyed too often?");
            (Code::LimitExceeded, too_much.text(), help)
        }
        ImageError::TooLarge(figures) => {
            let help = "divide it into several images";
            (Code::LimitExceeded, format!("is too large: {figures}"), help.to_owned())
        }
    };
    let message = format!("the image `{path}` {what}");
    Some(Diagnostic::new(code, location, message).label("the image file").help(help))
}
