//! Packs the frames of many images into few pages, as the settings ask.
//!
//! ```text
//! choose   Tables ---------> Packable    which images can be packed, and the rectangles that are cut from each
//! sheet    files ----------> Sheet       their pictures: without transparent borders, equal ones once
//! cells    Sheet ----------> Cells       equal pictures of all images once, sorted by what may share a page
//! packing  sizes ----------> Spot        where each lies
//! page     Cells + Spot ---> Page        pixels
//! ```
//!
//! After this stage frames name pages and rectangles in them; each pixel is drawn exactly where it was. Checks and
//! lints have inspected the images that people drew.

mod cells;
mod choose;
mod messages;
mod packing;
mod page;
mod placed;
mod sheet;
#[cfg(test)]
mod tests;

pub(crate) use page::Page;

use crate::base::budget::Expense;
use crate::base::diagnostics::Diagnostics;
use crate::base::files::Assets;
use crate::base::parallel;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::images::Images;
use crate::link::Tables;
use crate::model::ImageId;
use crate::model::{Companions, Image, Picture, Sprite};
use crate::options::{Inspection, Output};
use crate::settings::Settings;
use crate::settings::atlas::Pages;
use cells::Cells;
use choose::Packable;
use placed::{Placed, moved};
use sheet::CutError;
use sprite_table::{Companion, Rect};

/// The pages; empty when nothing was to be packed.
#[derive(Debug, Default)]
pub(crate) struct Atlas {
    /// The pages, by their images.
    pages: SortedMap<ImageId, Page>,
    /// The images and sprites before packing.
    pub(crate) replaced: Replaced,
    /// The images that a run for code would pack. A run for findings alone packs nothing.
    planned: SortedSet<ImageId>,
}

/// The images and sprites that pages replace.
#[derive(Debug, Default)]
pub(crate) struct Replaced {
    /// The images whose frames are in pages now, and the bytes that each would have had; [`None`] for a PNG that was not
    /// written.
    pub(crate) images: Vec<(ImageId, Option<u64>)>,
    /// The sprites that were cut from these images, before packing, by their indices.
    pub(crate) sprites: SortedMap<usize, Sprite>,
}

/// The pages as images.
#[derive(Default)]
struct Published {
    atlas: Atlas,
    /// Where each cell lies.
    spots: Vec<(ImageId, Rect)>,
    /// The companions of pages.
    companions: Companions,
}

impl Atlas {
    /// The page of this image; [`None`] if the image is a file.
    pub(crate) fn page(&self, image: ImageId) -> Option<&Page> {
        self.pages.get(&image)
    }

    /// Returns whether this image would be packed, if not only findings were wanted.
    pub(crate) fn is_planned(&self, image: ImageId) -> bool {
        self.planned.contains(&image)
    }
}

/// Packs the images that the settings name, and makes their frames refer to pages.
pub(crate) fn pack(
    library: &mut Tables,
    settings: &Settings,
    output: Output,
    assets: Assets<'_>,
    diagnostics: &mut Diagnostics,
) -> Atlas {
    let is_asked = settings.images.configures_atlas();
    if !is_asked || library.images.inspection() == Inspection::HeadersOnly {
        return Atlas::default();
    }
    let pages = settings.atlas.pages;
    let candidates = choose::candidates(library, &settings.images, pages, diagnostics);
    if output == Output::Findings {
        let planned = candidates.iter().map(|candidate| candidate.image).collect();
        return Atlas { planned, ..Atlas::default() };
    }
    let Some(cells) = cut_all(&candidates, &library.images, pages, assets, diagnostics) else {
        return Atlas::default();
    };
    let drawn = page::draw(&cells, &owners(library), &library.images, pages, assets.limits);
    let Published { atlas, spots, companions } = publish(drawn, &cells, &mut library.images);
    let placed: SortedMap<(ImageId, Rect), Placed> = cells
        .cuts
        .iter()
        .filter_map(|cut| {
            let &(page, Rect { x, y, width, height }) = spots.get(cut.cell)?;
            // The pixels around it that repeat its edges are on the page alone.
            let (inset, both) = (pages.extrude, 2 * pages.extrude);
            let rect =
                Rect::new(x + inset, y + inset, width.saturating_sub(both), height.saturating_sub(both));
            Some(((cut.image, cut.rect), Placed { page, rect, trimmed: cut.trimmed }))
        })
        .collect();
    let new_place = |picture: &Picture| match picture.image {
        Image::File(image) => placed.get(&(image, picture.rect)),
        Image::Tileset | Image::Missing => None,
    };
    let mut replaced = Replaced { images: cells.replaced, ..Replaced::default() };
    for (index, sprite) in library.sprites.iter_mut().enumerate() {
        let Some(packed) = sprite.packed_mut() else { continue };
        if !packed.pictures().any(|(picture, _)| new_place(picture).is_some()) {
            continue;
        }
        replaced.sprites.insert(index, packed.sprite().clone());
        let move_all = |sprite: &mut Sprite, sound: &mut [bool]| {
            let animations = sprite.animations.iter_mut().zip(sound).filter(|(_, is_sound)| **is_sound);
            let companions_of_sprite = &mut sprite.meta.companions;
            for animation in animations.map(|(named, _)| &mut named.value) {
                placed::keep_whole(animation, &new_place);
                for picture in animation.pictures_mut() {
                    let Some(placed) = new_place(picture) else { continue };
                    *picture = moved(picture, placed);
                    for (kind, companion) in Companion::ALL.into_iter().zip(companions.all_of(placed.page)) {
                        if let Some(companion) = companion {
                            companions_of_sprite.insert(placed.page, kind, companion);
                        }
                    }
                }
            }
        };
        packed.change(move_all);
    }
    Atlas { replaced, ..atlas }
}

/// The first sprite that is cut from each image.
fn owners(library: &Tables) -> SortedMap<ImageId, usize> {
    let mut owners = SortedMap::new();
    for (index, sprite) in library.sprites.iter().enumerate() {
        let Some(packed) = sprite.packed() else { continue };
        for (picture, _) in packed.pictures() {
            if let Image::File(image) = picture.image {
                owners.entry(image).or_insert(index);
            }
        }
    }
    owners
}

/// The pictures of all candidates; [`None`] when there are none, or too many.
fn cut_all(
    candidates: &[Packable],
    images: &Images,
    pages: Pages,
    assets: Assets<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Cells> {
    let mut cells = Cells::new();
    let looked_at = candidates.iter().map(Packable::work).fold(0, u64::saturating_add);
    if let Some(first) = candidates.first()
        && assets.budget.exceeded().is_none()
        && !assets.budget.charge_unnoted(Expense::Scanned, looked_at)
    {
        diagnostics.push(messages::too_much(first.asked.location, assets.budget));
        return None;
    }
    // Images are cut in batches: the pictures of a game take less memory than all its images.
    let mut rest = candidates;
    while !rest.is_empty() {
        let (some, others) = rest.split_at(choose::batch(rest));
        let sheets = parallel::each(some, assets.limits.threads, |candidate| {
            Some(sheet::read(candidate, images, pages, assets))
        });
        for (candidate, sheet) in some.iter().zip(sheets) {
            match sheet {
                Ok(sheet) => cells.add(candidate, sheet),
                Err(CutError::TooManyColours) => {}
                Err(CutError::BeyondBudget) => {
                    diagnostics.push(messages::too_much(candidate.asked.location, assets.budget));
                    return None;
                }
                Err(CutError::Changed) => diagnostics
                    .push(messages::changed(images.path(candidate.image), candidate.asked.location)),
            }
        }
        rest = others;
    }
    (!cells.list.is_empty()).then_some(cells)
}

/// Makes images of the pages.
fn publish(drawn: Vec<page::Drawn>, cells: &Cells, images: &mut Images) -> Published {
    let mut published = Published::default();
    let mut by_cell = SortedMap::new();
    for page::Drawn { page, png, companions, cells } in drawn {
        let id = images.add_page(page.size, png);
        by_cell.extend(cells.into_iter().map(|(cell, rect)| (cell, (id, rect))));
        published.atlas.pages.insert(id, page);
        for (kind, page, png) in companions {
            let companion = images.add_page_beside(id, kind, page.size, png);
            published.companions.insert(id, kind, companion);
            published.atlas.pages.insert(companion, page);
        }
    }
    for cell in 0..cells.list.len() {
        published.spots.extend(by_cell.get(&cell).copied());
    }
    published
}
