//! Where the image is that a description names, and what its author may have meant when there is none.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::paths::{self, PathError};
use crate::base::source::Location;
use crate::base::suggest;
use crate::base::text::shown;
use crate::formats::context::Context;
use crate::model::ImageId;

/// An image that a description names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    /// Where it is named.
    pub(crate) location: Location,
    /// As it is written.
    pub(crate) written: &'a str,
    /// What stands before the path.
    pub(crate) prefix: &'a str,
    /// The folders that the path may start from, the first one preferred.
    pub(crate) folders: &'a [&'a str],
}

impl Wanted<'_> {
    /// The path without what stands before it.
    fn path(&self) -> &str {
        self.written.strip_prefix(self.prefix).unwrap_or(self.written)
    }

    /// How a path below the root is written here.
    fn spell(&self, path: &str) -> String {
        let base = self.folders.first().copied().unwrap_or_default();
        shown(&format!("{}{}", self.prefix, paths::relative(base, path))).to_string()
    }
}

/// Finds an image; that there is none is reported.
pub(crate) fn find(wanted: Wanted<'_>, context: &mut Context<'_>) -> Option<ImageId> {
    find_or_hint(wanted, None, context)
}

/// Finds an image; that there is none is reported, with what the format knows of the author's mistake.
pub(crate) fn find_or_hint(
    wanted: Wanted<'_>,
    hint: Option<String>,
    context: &mut Context<'_>,
) -> Option<ImageId> {
    let mut tried: Vec<String> = Vec::new();
    let mut refused = None;
    for folder in wanted.folders {
        let path = match paths::join(folder, wanted.path()) {
            Ok(path) => path,
            // What leads out of the root from one folder may be inside it from the next.
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
            return Some(context.images.add(&path, entry.length));
        }
        if !tried.contains(&path) {
            tried.push(path);
        }
    }
    let finding = match refused {
        Some(error) if error != PathError::LeavesRoot || tried.is_empty() => refuse(wanted, error),
        _ => match hint {
            Some(hint) => missing(wanted, &tried).help(hint),
            None => guess(missing(wanted, &tried), wanted, &tried, context),
        },
    };
    context.diagnostics.push(finding);
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
    let message = format!("there is no image `{}`: {}", shown(wanted.written), tried.join(", "));
    Diagnostic::new(Code::ImageMissing, wanted.location, message).label("the image file")
}

/// Adds what the author of a missing image's name may have meant.
fn guess(finding: Diagnostic, wanted: Wanted<'_>, tried: &[String], context: &mut Context<'_>) -> Diagnostic {
    if !context.take_suggestion() {
        return finding;
    }
    let inventory = context.inventory;
    if tried.iter().any(|path| inventory.has_folder(path)) {
        return finding.help("this is a folder: name a file in it");
    }
    let meant = |finding: Diagnostic, path: &str| {
        let spelt = wanted.spell(path);
        finding.did_you_mean(wanted.written, &spelt)
    };
    let images = || inventory.files().filter(|path| paths::ending(path).eq_ignore_ascii_case("png"));
    let same = |a: &str, b: &str| a.to_lowercase() == b.to_lowercase();
    if let Some(path) = images().find(|path| tried.iter().any(|tried| same(tried, path))) {
        let spelt = wanted.spell(path);
        return finding.help(format!("letter case matters: write `{spelt}`")).fix(wanted.written, spelt);
    }
    if let Some(path) = images().find(|path| same(paths::file_name(path), paths::file_name(wanted.written))) {
        let spelt = wanted.spell(path);
        if spelt == path {
            return meant(finding, path);
        }
        return finding.help(format!("there is `{}`: write `{spelt}`, or copy the file", shown(path)));
    }
    if let Some(path) = images().find(|path| tried.iter().any(|tried| tried == paths::without_ending(path))) {
        return meant(finding, path);
    }
    // Folders that all paths share would make any two of them alike: the file's own name must be near.
    let name = paths::file_name(wanted.written);
    let near = suggest::nearest(name, images().map(paths::file_name));
    let near = near.and_then(|near| {
        let path = |tried: &String| paths::inside(paths::folder(tried), near);
        let beside = tried.iter().map(path).find_map(|path| images().find(|image| *image == path));
        beside.or_else(|| images().find(|path| paths::file_name(path) == near))
    });
    match near {
        Some(near) => meant(finding, near),
        None => finding.help("put the image there, or name one that is there"),
    }
}
