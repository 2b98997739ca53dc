//! Finds the image of an animation, or the tile sets that can replace it.

use super::records::{Animation, Field};
use crate::base::paths;
use crate::base::sorted::SortedMap;
use crate::base::source::SourceId;
use crate::base::suggest;
use crate::formats::context::Context;
use crate::formats::home::Home;
use crate::formats::image_search::{self, FrameNeeds, Hint, ImageRequest};
use crate::formats::lines::Token;
use crate::model::of_unit::{AnimationMeta, Image, Tilesets, UnitImage};
use std::borrow::Cow;
use std::sync::Arc;

/// The word that means the image of the current tile set.
pub(super) const TILESET: &str = "tileset";
/// The folder of the tile sets, beside `sprites`.
const TILESETS: &str = "tilesets";

/// Finds the images of one description.
pub(super) struct Finder<'a> {
    id: SourceId,
    path: &'a str,
    /// The folder that image paths start from; [`None`] without a folder `sprites`.
    base: Option<&'a str>,
    /// The tile sets, which are looked up when they are first needed.
    tilesets: Option<Arc<[(String, UnitImage)]>>,
    /// The size that is needed of each image, by its name.
    needs_by_image: SortedMap<&'a str, FrameNeeds>,
}

impl<'a> Finder<'a> {
    pub(super) fn new(records: &[Animation<'a>], path: &'a str, id: SourceId, context: &Context<'_>) -> Self {
        let base = Home::SOLARUS.above(path, context.inventory.root_name());
        Self { id, path, base, tilesets: None, needs_by_image: needs_by_image(records) }
    }

    /// Finds the image that the header of an animation names, and notes in `meta` which files it can be. A missing image
    /// is reported.
    pub(super) fn find(
        &mut self,
        animation: Token<'_>,
        token: Token<'_>,
        meta: &mut AnimationMeta,
        context: &mut Context<'_>,
    ) -> Image {
        let location = self.id.at(token.span);
        if token.text == TILESET {
            meta.tilesets = Some(Tilesets { found: self.tilesets(context), location });
            return Image::Tileset;
        }
        if token.has_invisible() {
            return Image::Missing;
        }
        // Images are looked for below `sprites` or, without such a folder, below the root and beside the description.
        let folders = match self.base {
            Some(base) => vec![base],
            None => vec!["", paths::folder(self.path)],
        };
        let needs = self.needs_by_image.get(token.text).copied().unwrap_or_default();
        let wanted = ImageRequest { location, written: token.text, prefix: "", folders: &folders, needs };
        let found = image_search::find_or_hint(wanted, &|| hint(animation, token), context);
        meta.images.extend(found.map(|image| (image, location)));
        found.map_or(Image::Missing, Image::File)
    }

    /// The tile sets for the description: those in the folder `tilesets` beside its `sprites`, else below the root.
    fn tilesets(&mut self, context: &mut Context<'_>) -> Arc<[(String, UnitImage)]> {
        if let Some(found) = &self.tilesets {
            return Arc::clone(found);
        }
        let inventory = context.inventory;
        // If the root itself is `sprites`, the folder beside it cannot be read.
        let base = self.base.filter(|base| !base.is_empty());
        let beside = base.map(|base| paths::inside(paths::folder(base), TILESETS));
        let folder = beside.filter(|folder| inventory.has_folder(folder));
        let folder = folder.unwrap_or_else(|| TILESETS.to_owned());
        let inventory = inventory.beginning(&format!("{folder}/"));
        let found = inventory.files_in(&folder).filter_map(|entry| {
            let id = tileset(paths::file_name(&entry.path))?;
            Some((id.to_owned(), context.images.add(entry)))
        });
        let found: Arc<[_]> = found.collect();
        self.tilesets = Some(Arc::clone(&found));
        found
    }
}

/// The name of a tile set, from that of its image; [`None`] for other images.
fn tileset(name: &str) -> Option<&str> {
    let old = name.strip_prefix("tileset").and_then(|rest| rest.strip_suffix("_entities.png"));
    old.or_else(|| name.strip_suffix(".entities.png")).filter(|id| !id.is_empty())
}

/// Returns whether a path is that of a tile set.
pub(super) fn is_tileset(path: &str) -> bool {
    paths::file_name(paths::folder(path)) == TILESETS && tileset(paths::file_name(path)).is_some()
}

/// The size that all animations of a description need of each image.
fn needs_by_image<'a>(records: &[Animation<'a>]) -> SortedMap<&'a str, FrameNeeds> {
    let mut needs_by_image: SortedMap<&str, FrameNeeds> = SortedMap::new();
    for record in records {
        let Some(image) = record.header.as_ref().and_then(|header| header.image) else { continue };
        let directions = record.directions.iter().filter_map(|direction| extent(direction.fields.as_ref()?));
        let own = directions.fold(FrameNeeds { animations: 1, ..FrameNeeds::default() }, |needs, size| {
            needs.and(FrameNeeds { size, animations: 0 })
        });
        let known = needs_by_image.entry(image.text).or_default();
        *known = known.and(own);
    }
    needs_by_image
}

/// The right and the lower edge of the frames of a direction.
fn extent(fields: &[Field<'_>; 8]) -> Option<(u64, u64)> {
    let value = |at: usize| u64::try_from(fields.get(at)?.value?).ok();
    let (x, y, width, height) = (value(0)?, value(1)?, value(2)?, value(3)?);
    let (count, columns) = (value(6)?, value(7)?.max(1));
    Some((x + width * count.min(columns), y + height * count.div_ceil(columns)))
}

/// The mistake in this format that may explain a missing image.
fn hint(animation: Token<'_>, image: Token<'_>) -> Option<Hint> {
    if let Some(meant) = suggest::nearest(image.text, [TILESET]) {
        let help = format!("did you mean `{TILESET}`, the image of the current tile set?");
        return Some(Hint { help, meant: Some(meant.map(Cow::Borrowed)) });
    }
    let are_swapped =
        paths::ending(animation.text).eq_ignore_ascii_case("png") && paths::ending(image.text).is_empty();
    let (animation, image) = (animation.shown(), image.shown());
    are_swapped.then(|| Hint {
        help: format!("the name of the animation comes first: write `{image} {animation}`"),
        meant: None,
    })
}
