//! Where the image is that a description names, and what its author may have meant when there is none.

use crate::base::diagnostics::{Code, Diagnostic};
use crate::base::limits::IMAGES_COMPARED;
use crate::base::paths::{self, PathError};
use crate::base::source::Location;
use crate::base::suggest;
use crate::base::text::shown;
use crate::formats::context::Context;
use crate::images::png;
use crate::model::ImageId;
use sprite_table::{Rect, Size};

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
    pub(crate) cut: Cut,
}

/// What is cut from an image.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Cut {
    /// The least size that all rectangles fit; 0 x 0 when none is known.
    pub(crate) size: (u64, u64),
    /// How many animations of the description are cut from it; 0 when that says nothing.
    pub(crate) animations: usize,
}

impl Cut {
    /// What one rectangle needs.
    pub(crate) fn of(rect: Rect) -> Self {
        let edge = |at: u32, length: u32| u64::from(at) + u64::from(length);
        Self { size: (edge(rect.x, rect.width), edge(rect.y, rect.height)), animations: 0 }
    }

    /// What both need.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            size: (self.size.0.max(other.size.0), self.size.1.max(other.size.1)),
            animations: self.animations + other.animations,
        }
    }

    /// Whether an image is large enough.
    fn fits(self, size: Size) -> bool {
        self.size.0 <= size.width.into() && self.size.1 <= size.height.into()
    }
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
    if !context.missing.insert((wanted.location.source, wanted.written.to_owned())) {
        // However often a description names it, one image is missing.
        return None;
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
    let cut = match wanted.cut.animations {
        0 | 1 => String::new(),
        animations => format!("; {animations} animations are cut from it"),
    };
    let message = format!("there is no image `{}`: {}{cut}", shown(wanted.written), tried.join(", "));
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
    let mut left = IMAGES_COMPARED;
    let mut fits = |path: &str| {
        let may_look = left > 0;
        left = left.saturating_sub(1);
        may_look.then(|| fits(path, wanted.cut, context))
    };
    let is_named_so = |path: &&str| same(paths::file_name(path), paths::file_name(wanted.written));
    if let Some(path) = images().filter(is_named_so).find(|path| fits(path) == Some(true)) {
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
    let mut others: Vec<&str> = images().filter(|path| !is_named_so(path)).collect();
    while let Some(near) = suggest::nearest(name, others.iter().map(|path| paths::file_name(path))) {
        let beside =
            |path: &&&str| tried.iter().any(|tried| paths::inside(paths::folder(tried), near) == ***path);
        let named_so = |path: &&&str| paths::file_name(path) == near;
        let Some(&path) = others.iter().find(beside).or_else(|| others.iter().find(named_so)) else { break };
        match fits(path) {
            Some(true) => return meant(finding, path),
            Some(false) => others.retain(|other| *other != path),
            None => break,
        }
    }
    // An image that was renamed to something else may be the only one.
    let is_beside = |path: &&str| tried.iter().any(|tried| paths::folder(tried) == paths::folder(path));
    let mut beside = images().filter(is_beside);
    if let (Some(path), None) = (beside.next(), beside.next())
        && fits(path) == Some(true)
    {
        let spelt = wanted.spell(path);
        return finding.help(format!("put the image there, or name the only one that is there, `{spelt}`"));
    }
    finding.help("put the image there, or name one that is there")
}

/// Whether what is cut from an image fits another one. One whose size is not known may be meant.
fn fits(path: &str, cut: Cut, context: &Context<'_>) -> bool {
    let assets = context.images.assets();
    if context.inventory.file(path).is_none() {
        return false;
    }
    let start = assets.files.read(path, png::HEADER_BYTES).ok();
    start.and_then(|bytes| png::size(&bytes)).is_none_or(|size| cut.fits(size))
}
