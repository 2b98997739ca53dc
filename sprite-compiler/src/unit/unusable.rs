//! The finding for images that cannot be used.

use crate::base::budget::Budget;
use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::paths;
use crate::base::source::Location;
use crate::base::text::shown;
use crate::images::ImageError;

/// The finding for an image that cannot be used; [`None`] if that follows from another finding.
pub(crate) fn unusable(
    path: &str,
    error: &ImageError,
    location: Location,
    budget: &Budget,
) -> Option<Diagnostic> {
    let (is_gif, path) = (paths::ending(path).eq_ignore_ascii_case("gif"), shown(path));
    Some(match error {
        ImageError::BeyondBudget => return None,
        ImageError::Unreadable(why) => Diagnostic::new(
            Code::ImageUnreadable,
            location,
            format!("the image `{path}` cannot be read: {why}"),
        )
        .label("the image file")
        .help(if is_gif { "export it again as a GIF" } else { "export it again as a PNG" }),
        ImageError::NotFetched => Diagnostic::new(
            Code::ImageUnreadable,
            location,
            format!("the image `{path}` cannot be read: the file is a Git LFS pointer, not the image itself"),
        )
        .label("the image file")
        .help("fetch it: `git lfs pull`"),
        ImageError::TooMuch(too_much) => {
            Diagnostic::new(Code::LimitExceeded, location, format!("the image `{path}` {}", too_much.text()))
                .label("the image file")
                .help(
                    budget
                        .or_raise_limits("is the file damaged, or is the image too large or dyed too often?"),
                )
        }
        ImageError::TooLarge(figures) => Diagnostic::new(
            Code::LimitExceeded,
            location,
            format!("the image `{path}` is too large: {figures}"),
        )
        .label("the image file")
        .help("divide it into several images"),
    })
}
