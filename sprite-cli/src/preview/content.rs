//! The content of the page, as its script reads it.
//!
//! Times are nanoseconds, lengths pixels. New kinds of data get keys of their own: the script ignores keys that it does
//! not know.

use super::drafts;
use super::findings::{Findings, ShownFinding};
use super::images::{self, ImageNumbers, PageImage};
use super::sprite::PageSprite;
use crate::check::one_file::Scope;
use crate::fault::Fault;
use crate::folder::Folder;
use crate::timeline::Budget;
use serde::Serialize;
use sprite_compiler::{Compilation, ImageId};

/// Everything that the page shows.
#[derive(Serialize)]
pub(crate) struct Content<'a> {
    version: &'static str,
    /// The asset folder as the caller wrote it.
    root: &'a str,
    /// The version of the page, where a server reloads it after every change.
    live: Option<String>,
    images: Vec<PageImage<'a>>,
    /// The same images in the library.
    #[serde(skip)]
    pub(crate) ids: Vec<ImageId>,
    /// The images for frames that are cut from the current tile set, sorted by path.
    tilesets: Vec<Tileset<'a>>,
    sprites: Vec<PageSprite<'a>>,
    findings: Vec<ShownFinding<'a>>,
    errors: usize,
    warnings: usize,
}

#[derive(Serialize)]
struct Tileset<'a> {
    name: &'a str,
    image: usize,
}

/// Plays everything of `scope`, and collects the content of a page: with the pixels of all images of the library, or with
/// the names of those that the sprites show.
pub(crate) fn content<'a>(
    compilation: &'a Compilation,
    scope: &Scope,
    folder: &'a Folder,
    live: Option<String>,
    has_pixels: bool,
) -> Result<Content<'a>, Fault> {
    let library = &compilation.library;
    let mut drafted = drafts::images(scope.sprites(compilation));
    let used = if has_pixels {
        library.used_images().to_vec()
    } else {
        images::of_sprites(scope.sprites(compilation))
    };
    for image in &used {
        drafted.remove(image);
    }
    let drafted: Vec<ImageId> = drafted.into_iter().collect();
    let numbers = ImageNumbers::new(&used, &drafted);
    let mut tilesets: Vec<_> = library
        .tilesets()
        .iter()
        .filter_map(|tileset| Some(Tileset { name: &tileset.name, image: numbers.get(tileset.value)? }))
        .collect();
    // Images are sorted by path.
    tilesets.sort_by_key(|tileset| tileset.image);
    let findings = Findings::new(compilation, folder);
    let mut budget = Budget::default();
    let sprites = scope
        .sprites(compilation)
        .map(|packed| PageSprite::new(compilation, packed, &numbers, &findings, &mut budget));
    let sprites = sprites.collect::<Result<Vec<_>, Fault>>()?;
    let (errors, warnings) = findings.counts();
    Ok(Content {
        version: env!("CARGO_PKG_VERSION"),
        root: folder.as_written(),
        live,
        images: if has_pixels {
            images::images(library, folder, &drafted)
        } else {
            used.iter().chain(&drafted).map(|&image| PageImage::of(library, image, None)).collect()
        },
        ids: used.iter().chain(&drafted).copied().collect(),
        tilesets,
        sprites,
        findings: findings.into_list(),
        errors,
        warnings,
    })
}
