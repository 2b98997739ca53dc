//! Finds the image that a description names, or the one that its author may have meant.

use crate::base::diagnostics::{Applicability, Code, Diagnostic};
use crate::base::limits::IMAGES_COMPARED;
use crate::base::paths::PathError;
use crate::base::source::Location;
use crate::base::suggest::Near;
use crate::base::words::{one_of, quoted, shown};
use crate::base::{files, paths, suggest};
use crate::formats::context::Context;
use crate::inventory::{Inventory, unread};
use crate::model::of_unit::UnitImage;
use sprite_table::{Rect, Size};
use std::borrow::Cow;

/// An image that a description names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ImageRequest<'a> {
    /// The location of the name.
    pub(crate) location: Location,
    /// The name as written.
    pub(crate) written: &'a str,
    /// The part of the written name before the path.
    pub(crate) prefix: &'a str,
    /// The folders that the path may start from, in the order in which they are tried.
    pub(crate) folders: &'a [&'a str],
    pub(crate) needs: FrameNeeds,
}

/// The requirements of the frames that are cut from an image.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FrameNeeds {
    /// The least size that contains all rectangles; 0 x 0 if none is known.
    pub(crate) size: (u64, u64),
    /// The number of animations that are cut from the image; 0 if it is unknown.
    pub(crate) animations: usize,
}

impl FrameNeeds {
    /// The needs of one rectangle.
    pub(crate) fn of(rect: Rect) -> Self {
        let edge = |at: u32, length: u32| u64::from(at) + u64::from(length);
        Self { size: (edge(rect.x, rect.width), edge(rect.y, rect.height)), animations: 0 }
    }

    /// The needs of both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            size: (self.size.0.max(other.size.0), self.size.1.max(other.size.1)),
            animations: self.animations + other.animations,
        }
    }

    /// Returns whether an image is large enough.
    fn fits(self, size: Size) -> bool {
        self.size.0 <= size.width.into() && self.size.1 <= size.height.into()
    }
}

impl ImageRequest<'_> {
    /// The path without the prefix.
    fn path(&self) -> &str {
        self.written.strip_prefix(self.prefix).unwrap_or(self.written)
    }

    /// The spelling of a path below the root in this description.
    fn spell(&self, path: &str) -> String {
        let base = self.folders.first().copied().unwrap_or_default();
        shown(&format!("{}{}", self.prefix, paths::relative(base, path))).to_string()
    }
}

/// A mistake in a format that may explain a missing image.
pub(crate) struct Hint {
    pub(crate) help: String,
    /// The text that was meant in place of the image.
    pub(crate) meant: Option<Near<Cow<'static, str>>>,
}

/// Finds an image, or reports that it is missing.
pub(crate) fn find(request: ImageRequest<'_>, context: &mut Context<'_>) -> Option<UnitImage> {
    find_or_hint(request, &|| None, context)
}

/// Finds an image, or reports that it is missing, with the hint of the format, which is only asked for in that case.
pub(crate) fn find_or_hint(
    request: ImageRequest<'_>,
    hint: &dyn Fn() -> Option<Hint>,
    context: &mut Context<'_>,
) -> Option<UnitImage> {
    find_file(request, hint, context).map(|entry| context.images.add(entry))
}

/// The same for a reader that chooses the image of the file itself.
pub(crate) fn find_file<'a>(
    request: ImageRequest<'_>,
    hint: &dyn Fn() -> Option<Hint>,
    context: &mut Context<'a>,
) -> Option<&'a files::Entry> {
    find_file_or(request, None, hint, context)
}

/// The same where another path stands in for one that is not there: the finding names both.
pub(crate) fn find_file_or<'a>(
    request: ImageRequest<'_>,
    instead: Option<&str>,
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
    if let Some(path) = instead.filter(|path| !tried.iter().any(|tried| tried == path)) {
        if let Some(entry) = context.inventory.file(path) {
            return Some(entry);
        }
        tried.push(path.to_owned());
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
            None => help(missing(request, &tried, context), request, &tried, context),
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

/// Adds the image that was probably meant to the finding on a missing image, or else what to do. Guesses are tried from
/// the surest to the least sure.
fn help(
    finding: Diagnostic,
    request: ImageRequest<'_>,
    tried: &[String],
    context: &mut Context<'_>,
) -> Diagnostic {
    if !context.take_search() {
        return finding;
    }
    let inventory = context.inventory.everything();
    if tried.iter().any(|path| inventory.has_folder(path)) {
        return finding.help("this is a folder: name a file in it");
    }
    let mut guess = Guess { request, tried, context, inventory, left: IMAGES_COMPARED };
    if let Some(Near { word: path, is_clear }) = guess.in_other_case() {
        let applicability = Applicability::certain_if(is_clear);
        let spelt = request.spell(path);
        return finding.help(format!("letter case matters: write `{spelt}`")).fix_word(
            request.written,
            spelt,
            applicability,
        );
    }
    if let Some(path) = guess.spelt_alike() {
        return finding.did_you_mean(request.written, Near::clear(request.spell(path)));
    }
    if let Some(path) = guess.elsewhere() {
        let spelt = request.spell(path);
        if spelt != path {
            let help = format!("there is `{}`: write `{spelt}`, or copy the file", shown(path));
            return finding.help(help).fix_word(request.written, spelt, Applicability::Likely);
        }
        return finding.did_you_mean(request.written, Near::unclear(spelt));
    }
    if let Some(path) = guess.of_another_kind() {
        let meant = format!("{}.png", paths::without_ending(paths::file_name(path)));
        let help =
            format!("`{}` cannot be read: export it as `{}`", shown(&request.spell(path)), shown(&meant));
        return finding.help(help);
    }
    if let Some(near) = guess.with_another_ending().or_else(|| guess.misspelt().filter(|near| near.is_clear))
    {
        return finding.did_you_mean(request.written, near.map(|path| request.spell(path)));
    }
    if let Some(path) = guess.named_as_the_description() {
        let spelt = request.spell(path);
        let help = format!("`{}` has the name of the description: write `{spelt}`", shown(path));
        return finding.help(help).fix(request.written, spelt, Applicability::Likely);
    }
    if let Some(near) = guess.misspelt() {
        return finding.did_you_mean(request.written, near.map(|path| request.spell(path)));
    }
    if let Some(path) = guess.with_shared_words() {
        return finding.did_you_mean(request.written, Near::unclear(request.spell(path)));
    }
    if let Some(path) = guess.only_one_beside() {
        let spelt = request.spell(path);
        finding.help(format!("put the image there, or name the only one that is there, `{spelt}`"))
    } else {
        let there: Vec<&str> = guess.beside().collect();
        let there = one_of(quoted(there.into_iter().map(|path| request.spell(path))));
        let which = if there.is_empty() { there } else { format!(": {there}") };
        finding.help(format!("put the image there, or name one that is there{which}"))
    }
}

/// Endings of pictures and drawings that are no images of sprites.
const OTHER_PICTURES: [&str; 9] = ["ase", "aseprite", "bmp", "gif", "jpeg", "jpg", "psd", "tga", "webp"];

/// The endings of images that no format reads.
const UNREAD_PICTURES: [&str; 6] = ["bmp", "jpeg", "jpg", "psd", "tga", "webp"];

struct Guess<'g, 'c> {
    request: ImageRequest<'g>,
    /// The paths that were tried, at which there is no image.
    tried: &'g [String],
    context: &'g mut Context<'c>,
    inventory: &'c Inventory,
    /// The number of images whose sizes may still be read.
    left: usize,
}

impl<'c> Guess<'_, 'c> {
    fn images(&self) -> impl Iterator<Item = &'c str> + use<'c> {
        self.inventory.files().filter(|path| paths::is_png(path))
    }

    /// An image whose path differs in letter case only.
    fn in_other_case(&self) -> Option<Near<&'c str>> {
        only(self.images().filter(|path| self.tried.iter().any(|tried| is_same(tried, path))))
    }

    /// An image whose path looks the same.
    fn spelt_alike(&self) -> Option<&'c str> {
        self.images().find(|path| self.tried.iter().any(|tried| suggest::looks_same(tried, path)))
    }

    /// An image of the same name at another path.
    fn elsewhere(&mut self) -> Option<&'c str> {
        let request = self.request;
        self.images().filter(|path| is_named_so(path, request)).find(|path| self.fits(path) == Some(true))
    }

    /// A picture of the same name that no reader reads.
    fn of_another_kind(&self) -> Option<&'c str> {
        let is_unread = |path: &&str| UNREAD_PICTURES.contains(&&*paths::ending(path).to_ascii_lowercase());
        let is_named_so = |path: &&str| {
            self.tried.iter().any(|tried| is_same(paths::without_ending(tried), paths::without_ending(path)))
        };
        let is_there = || self.with_another_ending().is_some();
        self.inventory.files().filter(is_unread).find(is_named_so).filter(|_| !is_there())
    }

    /// An image whose ending was left out, or is that of another kind of picture.
    fn with_another_ending(&self) -> Option<Near<&'c str>> {
        let is_meant = |tried: &String, path: &str| {
            let is_picture = OTHER_PICTURES.contains(&&*paths::ending(tried).to_ascii_lowercase());
            let stem = if is_picture { paths::without_ending(tried) } else { tried };
            stem == paths::without_ending(path)
        };
        only(self.images().filter(|path| self.tried.iter().any(|tried| is_meant(tried, path))))
    }

    /// An image of a similar name. The name of the file must be similar, too, because shared folders make all paths
    /// similar.
    fn misspelt(&mut self) -> Option<Near<&'c str>> {
        let (request, tried) = (self.request, self.tried);
        let name = paths::file_name(request.written);
        let mut others: Vec<&str> = self.images().filter(|path| !is_named_so(path, request)).collect();
        let mut is_first = true;
        while let Some(Near { word: near, is_clear }) =
            suggest::nearest(name, others.iter().map(|path| paths::file_name(path)))
        {
            let beside =
                |path: &&&str| tried.iter().any(|tried| paths::inside(paths::folder(tried), near) == ***path);
            let named_so = |path: &&&str| paths::file_name(path) == near;
            let path = *others.iter().find(beside).or_else(|| others.iter().find(named_so))?;
            if self.fits(path)? {
                let is_alone = others.iter().filter(|other| paths::file_name(other) == near).count() == 1;
                let is_beside = beside(&&path);
                return Some(Near { word: path, is_clear: is_first && is_clear && is_alone && is_beside });
            }
            is_first = false;
            others.retain(|other| *other != path);
        }
        None
    }

    /// An image beside the description, and with its name: people rename both files, and not what one says of the
    /// other. The descriptions in JSON have one image each; in other formats the image with that name may be another
    /// one.
    fn named_as_the_description(&mut self) -> Option<&'c str> {
        let description = self.context.path(self.request.location.source);
        if paths::ending(description) != "json" {
            return None;
        }
        let description = paths::without_ending(description);
        let path = self.images().find(|path| is_same(paths::without_ending(path), description))?;
        (self.fits(path) == Some(true)).then_some(path)
    }

    /// The images in the folders in which the missing one was looked for.
    fn beside(&self) -> impl Iterator<Item = &'c str> {
        let is_beside = |path: &&str| {
            let folder = paths::folder(path);
            self.tried.iter().any(|tried| paths::folder(tried) == folder)
        };
        self.images().filter(is_beside)
    }

    /// The only image beside the missing one whose name shares words with it: `knight` and `gold_knight`.
    fn with_shared_words(&mut self) -> Option<&'c str> {
        let stem = |path: &'_ str| paths::without_ending(paths::file_name(path)).to_owned();
        let name = stem(self.request.written);
        let shares = |path: &&str| suggest::shares_words(&name, &stem(path));
        let Near { word: path, is_clear } = only(self.beside().filter(shares))?;
        (is_clear && self.fits(path) == Some(true)).then_some(path)
    }

    /// The only image in its folder, which may have been renamed.
    fn only_one_beside(&mut self) -> Option<&'c str> {
        let only = {
            let mut beside = self.beside();
            beside.next().filter(|_| beside.next().is_none())?
        };
        (self.fits(only) == Some(true)).then_some(only)
    }

    /// Returns whether the frames of the missing image fit another image, or whether its size is unknown. [`None`] if
    /// the sizes of enough images were read.
    fn fits(&mut self, path: &str) -> Option<bool> {
        self.left = self.left.checked_sub(1)?;
        if self.inventory.file(path).is_none() {
            return Some(false);
        }
        Some(self.context.images.peek(path).is_none_or(|size| self.request.needs.fits(size)))
    }
}

/// The first of several paths. The suggestion is clear if there is only one.
fn only<'a>(mut paths: impl Iterator<Item = &'a str>) -> Option<Near<&'a str>> {
    let word = paths.next()?;
    Some(Near { word, is_clear: paths.next().is_none() })
}

fn is_same(a: &str, b: &str) -> bool {
    a.to_lowercase() == b.to_lowercase()
}

/// Returns whether a path has the wanted file name.
fn is_named_so(path: &str, request: ImageRequest<'_>) -> bool {
    is_same(paths::file_name(path), paths::file_name(request.written))
}
