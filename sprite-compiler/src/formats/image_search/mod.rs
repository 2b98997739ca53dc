//! Where the image is that a description names, and what its author may have meant when there is none.

mod guess;
mod wanted;

pub(crate) use wanted::{Cut, Wanted};

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::paths::{self, PathError};
use crate::base::text::shown;
use crate::formats::context::Context;
use crate::model::ImageId;

/// Finds an image; that there is none is reported.
pub(crate) fn find(wanted: Wanted<'_>, context: &mut Context<'_>) -> Option<ImageId> {
    find_or_hint(wanted, &|| None, context)
}

/// Finds an image; that there is none is reported, with what the format knows of the author's mistake, which is asked
/// only then.
pub(crate) fn find_or_hint(
    wanted: Wanted<'_>,
    hint: &dyn Fn() -> Option<String>,
    context: &mut Context<'_>,
) -> Option<ImageId> {
    let mut tried: Vec<String> = Vec::new();
    let mut refused = None;
    for folder in wanted.folders {
        let path = match paths::join(folder, wanted.path()) {
            Ok(path) => path,
            // A path that leads out of the root from one folder may be inside of it from the next.
            Err(error) => {
                refused = Some(error);
                continue;
            }
        };
        if let Some(link) = context.inventory.link_outside(&path) {
            context.diagnostics.push(link_outside(wanted, link));
            return None;
        }
        if let Some(entry) = context.inventory.file(&path) {
            return Some(context.images.add(entry));
        }
        if !tried.contains(&path) {
            tried.push(path);
        }
    }
    if !context.note_missing(wanted.location.source, wanted.written) {
        return None;
    }
    let finding = match refused {
        Some(error) if error != PathError::LeavesRoot || tried.is_empty() => refuse(wanted, error),
        _ => match hint() {
            Some(hint) => missing(wanted, &tried).help(hint),
            None => guess::help(missing(wanted, &tried), wanted, &tried, context),
        },
    };
    context.diagnostics.push(finding.subject(wanted.written));
    None
}

fn refuse(wanted: Wanted<'_>, error: PathError) -> Diagnostic {
    let finding =
        Diagnostic::new(Code::PathNotAllowed, wanted.location, error.message()).label("the image file");
    let finding = match error.meant(wanted.path()) {
        Some(meant) => finding.fix(wanted.path(), meant),
        None => finding,
    };
    finding.help(error.help(wanted.path()))
}

fn link_outside(wanted: Wanted<'_>, link: &str) -> Diagnostic {
    let message = format!("`{}` is a link that leads out of the asset folder", shown(link));
    Diagnostic::new(Code::PathNotAllowed, wanted.location, message)
        .label("the image file")
        .help("put the file itself into the asset folder")
}

fn missing(wanted: Wanted<'_>, tried: &[String]) -> Diagnostic {
    let tried: Vec<String> = tried.iter().map(|path| format!("no file `{}`", shown(path))).collect();
    let cut = match wanted.cut.animations {
        0 | 1 => String::new(),
        animations => format!("; {animations} animations are cut from it"),
    };
    let message = format!("there is no image `{}`: {}{cut}", shown(wanted.written), tried.join(", "));
    Diagnostic::new(Code::ImageMissing, wanted.location, message).label("the image file")
}
