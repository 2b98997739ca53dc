//! Chooses the images that can be packed, and the rectangles that are cut from them.
//!
//! An image is packed as a whole or not at all: an image that a few frames still need would be embedded twice. For
//! findings alone nothing else is done, because cutting and packing need the pixels of all images.

use super::messages;
use crate::base::diagnostics::Diagnostics;
use crate::base::limits::ATLAS_BATCH_PIXELS;
use crate::base::sorted::{SortedMap, SortedSet, sort_by_key};
use crate::base::source::Location;
use crate::images::Images;
use crate::link::{SpriteContent, Tables};
use crate::model::{AtlasFrame, AtlasObstacle, Companions, ImageId};
use crate::settings::atlas::Pages;
use crate::settings::images::{Asked, EmbedFormat, ImageChoice, ImageSettings};
use sprite_table::{Companion, Rect, Size};
use std::borrow::Cow;

/// An image whose frames are to be packed.
#[derive(Debug)]
pub(super) struct Packable {
    pub(super) image: ImageId,
    pub(super) size: Size,
    pub(super) choice: ImageChoice,
    pub(super) asked: Asked,
    /// Its companions, and how each is embedded. Their frames lie where those of the image do.
    pub(super) companions: Vec<Beside>,
    /// The rectangles of its frames, and where each is given first.
    pub(super) rects: SortedMap<Rect, Location>,
}

/// A companion of an image that is packed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beside {
    pub(super) kind: Companion,
    pub(super) image: ImageId,
    pub(super) choice: ImageChoice,
}

impl Packable {
    /// The number of pixels that are read to pack the image.
    pub(super) fn work(&self) -> u64 {
        let own = self.rects.keys().fold(area(self.size), |sum, rect| sum.saturating_add(area(rect.size())));
        own.saturating_mul(self.companions.len() as u64 + 1)
    }
}

/// The number of candidates whose pixels fit into one batch, at least one.
pub(super) fn batch(candidates: &[Packable]) -> usize {
    let mut work = 0_u64;
    let fits = |candidate: &&Packable| {
        work = work.saturating_add(candidate.work());
        work <= ATLAS_BATCH_PIXELS
    };
    candidates.iter().take_while(fits).count().max(1).min(candidates.len())
}

/// The images that are asked for and can be packed, sorted by path.
pub(super) fn candidates(
    library: &Tables,
    options: &ImageSettings,
    pages: Pages,
    diagnostics: &mut Diagnostics,
) -> Vec<Packable> {
    let images = &library.images;
    let mut found: SortedMap<ImageId, Option<Packable>> = SortedMap::new();
    let mut stay: SortedMap<ImageId, AtlasObstacle> = SortedMap::new();
    for tileset in &library.tilesets {
        stay.insert(tileset.value, AtlasObstacle::Tileset);
    }
    let nothing_beside = Companions::default();
    for sprite in &library.sprites {
        let (companions, frames) = match &sprite.content {
            SpriteContent::Packed(packed) => {
                (&packed.sprite().meta.companions, Cow::Owned(packed.atlas_frames()))
            }
            // Companions are only needed to draw pages.
            SpriteContent::Compiled(compiled) => (&nothing_beside, Cow::Borrowed(&compiled.atlas_frames)),
        };
        for &AtlasFrame { image, rect, location, obstacle } in frames.iter() {
            let candidate = found.entry(image).or_insert_with(|| {
                let choice = options.of(images.file(image));
                let asked = choice.atlas.filter(|_| choice.form != EmbedFormat::None)?;
                let size = images.size(image)?;
                let kinds = Companion::ALL.into_iter().zip(companions.all_of(image));
                let beside = kinds.filter_map(|(kind, companion)| {
                    let image = companion?;
                    // A map is data: alpha says nothing of it.
                    let choice = ImageChoice { premultiply: false, ..options.of(images.file(image)) };
                    Some(Beside { kind, image, choice })
                });
                let companions = beside.collect();
                Some(Packable { image, size, choice, asked, companions, rects: SortedMap::new() })
            });
            let Some(candidate) = candidate else { continue };
            let is_coloured = || images.is_drawn(image);
            match obstacle.filter(|obstacle| *obstacle != AtlasObstacle::Recoloured || !is_coloured()) {
                Some(obstacle) => {
                    stay.entry(image).or_insert(obstacle);
                }
                None => {
                    candidate.rects.entry(rect).or_insert(location);
                }
            }
        }
    }
    report(&stay, library, options, diagnostics);
    let found = found.into_values().flatten();
    let mut candidates: Vec<_> = found.filter(|candidate| !stay.contains_key(&candidate.image)).collect();
    sort_by_key(&mut candidates, |candidate| (images.path(candidate.image), candidate.image));
    candidates.retain(|candidate| {
        let Packable { image, asked, .. } = *candidate;
        let large = large_frame(candidate, images, pages);
        diagnostics.extend(
            large.map(|(size, location)| messages::large(images.file(image), location, size, asked, pages)),
        );
        let full = large.is_none().then(|| full_palette(candidate, images)).flatten();
        diagnostics
            .extend(full.map(|(image, form, most)| messages::full(images.file(image), asked, form, most)));
        large.is_none() && full.is_none()
    });
    candidates
}

/// The first frame that is larger than a page: its size without transparent borders, and its location.
fn large_frame(candidate: &Packable, images: &Images, pages: Pages) -> Option<(Size, Location)> {
    let free = pages.free();
    let is_large = |size: Size| size.width > free || size.height > free;
    let visible = images.facts(candidate.image).ok()?.visible.as_ref().filter(|_| pages.trims);
    candidate.rects.iter().filter(|(rect, _)| is_large(rect.size())).find_map(|(rect, location)| {
        let size = visible.map_or(*rect, |visible| visible.trimmed(*rect)).size();
        is_large(size).then_some((size, *location))
    })
}

/// The first of the image and its companions whose palette has no space for the transparent pixels between the pictures
/// of a page, with its form and the number of its colours. Palettes with too many colours are reported where they are
/// embedded.
fn full_palette(candidate: &Packable, images: &Images) -> Option<(ImageId, EmbedFormat, usize)> {
    let own = [(candidate.image, candidate.choice.form)].into_iter();
    let mut levels = own.chain(candidate.companions.iter().map(|beside| (beside.image, beside.choice.form)));
    levels.find_map(|(image, form)| {
        let most = form.palette_colours()?;
        let counts = images.facts(image).ok()?.colours?;
        (counts.plain == most && !counts.holes).then_some((image, form, most))
    })
}

/// Reports images that cannot be packed although the settings name them. A setting for all images covers only those
/// that can.
fn report(
    stay: &SortedMap<ImageId, AtlasObstacle>,
    library: &Tables,
    options: &ImageSettings,
    diagnostics: &mut Diagnostics,
) {
    let mut reported = SortedSet::new();
    for (&image, &obstacle) in stay {
        let file = library.images.file(image);
        if let Some(asked) = options.of(file).atlas.filter(|asked| asked.by_name)
            && reported.insert(asked.location)
        {
            diagnostics.push(messages::stays(file, asked.location, obstacle));
        }
    }
}

/// Pixels of a rectangle of this size.
pub(super) fn area(size: Size) -> u64 {
    u64::from(size.width) * u64::from(size.height)
}
