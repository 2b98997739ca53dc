//! The finding for images that cannot be used.

use crate::base::budget::Budget;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::paths;
use crate::base::source::Location;
use crate::base::text::shown;
use crate::images::{ImageError, Images};
use crate::model::ImageId;

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
