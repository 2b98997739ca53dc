//! Guesses the image that the name of a missing one means.

use super::request::ImageRequest;
use crate::base::diagnostics::{Applicability, Diagnostic};
use crate::base::limits::IMAGES_COMPARED;
use crate::base::paths;
use crate::base::suggest::{self, Near};
use crate::base::text::shown;
use crate::base::words::{one_of, quoted};
use crate::formats::context::Context;
use crate::inventory::Inventory;

/// Adds the image that was probably meant to the finding on a missing image, or else what to do. Guesses are tried from
/// the surest to the least sure.
pub(super) fn help(
    finding: Diagnostic,
    request: ImageRequest<'_>,
    tried: &[String],
    context: &mut Context<'_>,
) -> Diagnostic {
    if !context.take_search() {
        return finding;
    }
    let inventory = context.inventory;
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

/// Those of them that no format reads.
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

    /// An image beside the description, and with its name: people rename both files, and not what one says of the other.
    /// The descriptions in JSON have one image each; in other formats the image with that name may be another one.
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
