//! Finds the image that a description names, or the one that its author may have meant.

mod guess;
mod request;

pub(crate) use request::{FrameNeeds, ImageRequest};

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::files;
use crate::base::paths::{self, PathError};
use crate::base::suggest::Near;
use crate::base::text::shown;
use crate::formats::context::Context;
use crate::inventory::unread;
use crate::model::ImageId;
use std::borrow::Cow;

/// A mistake in a format that may explain a missing image.
pub(crate) struct Hint {
    pub(crate) help: String,
    /// The text that was meant in place of the image.
    pub(crate) meant: Option<Near<Cow<'static, str>>>,
}

/// Finds an image, or reports that it is missing.
pub(crate) fn find(request: ImageRequest<'_>, context: &mut Context<'_>) -> Option<ImageId> {
    find_or_hint(request, &|| None, context)
}

/// Finds an image, or reports that it is missing, with the hint of the format, which is only asked for in that case.
pub(crate) fn find_or_hint(
    request: ImageRequest<'_>,
    hint: &dyn Fn() -> Option<Hint>,
    context: &mut Context<'_>,
) -> Option<ImageId> {
    find_file(request, hint, context).map(|entry| context.images.add(entry))
}

/// The same for a reader that chooses the image of the file itself.
pub(crate) fn find_file<'a>(
    request: ImageRequest<'_>,
    hint: &dyn Fn() -> Option<Hint>,
    context: &mut Context<'a>,
) -> Option<&'a files::Entry> {
    let mut tried: Vec<String> = Vec::new();
    let mut refused = None;
    for folder in request.folders {
        let path = match paths::join(folder, request.path()) {
            Ok(path) => path,
            // A path that leaves the root from one folder may stay inside from the next.
            Err(error) => {
                refused = Some(error);
                continue;
            }
        };
        if let Some(link) = context.inventory.link_outside(&path) {
            let finding = unread::link_outside(link, request.location).label("the image file");
            context.diagnostics.push(finding);
            return None;
        }
        if let Some(entry) = context.inventory.file(&path) {
            return Some(entry);
        }
        if !tried.contains(&path) {
            tried.push(path);
        }
    }
    if !context.note_missing(request.location.source, request.written) {
        return None;
    }
    let finding = match refused {
        Some(error) if error != PathError::LeavesRoot || tried.is_empty() => refuse(request, error, context),
        _ => match hint() {
            Some(Hint { help, meant }) => {
                let finding = missing(request, &tried, context).help(help);
                finding.when_some(meant, |finding, Near { word, is_clear }| {
                    finding.fix_word(request.written, word, Applicability::certain_if(is_clear))
                })
            }
            None => guess::help(missing(request, &tried, context), request, &tried, context),
        },
    };
    context.diagnostics.push(finding.subject(request.written));
    None
}

fn refuse(request: ImageRequest<'_>, error: PathError, context: &Context<'_>) -> Diagnostic {
    let finding =
        Diagnostic::new(Code::PathNotAllowed, request.location, error.message()).label("the image file");
    let is_its_name =
        |folder: &&str| context.inventory.file(&paths::inside(folder, request.path())).is_some();
    if error == PathError::Backslash && request.folders.iter().any(is_its_name) {
        return finding.help(PathError::help_of_file(request.path()));
    }
    finding.help(error.help(request.path())).when_some(error.meant(request.path()), |finding, meant| {
        // An image at that path can only be the one that is meant.
        let is_there = |folder: &&str| {
            paths::join(folder, &meant).is_ok_and(|path| context.inventory.file(&path).is_some())
        };
        let is_clear = error == PathError::Backslash && request.folders.iter().any(is_there);
        finding.fix(request.path(), meant, Applicability::certain_if(is_clear))
    })
}

fn missing(request: ImageRequest<'_>, tried: &[String], context: &Context<'_>) -> Diagnostic {
    let absent = |path: &String| match context.inventory.entry(path) {
        Some(_) => format!("`{}` {}", shown(path), unread::NO_FILE),
        None => format!("no file `{}`", shown(path)),
    };
    let tried: Vec<String> = tried.iter().map(absent).collect();
    let needs = match request.needs.animations {
        0 | 1 => String::new(),
        animations => format!("; {animations} animations are cut from it"),
    };
    let message = format!("there is no image `{}`: {}{needs}", shown(request.written), tried.join(", "));
    Diagnostic::new(Code::ImageMissing, request.location, message).label("the image file")
}
