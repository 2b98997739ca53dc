//! Packs the frames of many images into few pages, as the settings ask.
//!
//! ```text
//! choose   CheckedLibrary -> Candidate   which images can be packed, and the rectangles that are cut from each
//! sheet    files ----------> Sheet       their pictures: without transparent borders, equal ones once
//! cells    Sheet ----------> Cells       equal pictures of all images once, sorted by what may share a page
//! packing  sizes ----------> Spot        where each lies
//! page     Cells + Spot ---> Page        pixels
//! ```
//!
//! AFTER THIS POINT frames name pages and places in them; each pixel is drawn exactly where it was. Checks and lints
//! have judged the images that people drew.

mod cells;
mod choose;
mod messages;
mod packing;
mod page;
mod png;
mod sheet;
#[cfg(test)]
mod tests;

pub(crate) use page::Page;

use crate::Limits;
use crate::check::CheckedLibrary;
use crate::diagnostics::Diagnostics;
use crate::files::Files;
use crate::images::{ImageId, Images};
use crate::model::{Image, Picture};
use crate::parallel;
use crate::settings::Settings;
use crate::settings::atlas::Pages;
use cells::Cells;
use choose::Candidate;
use sprite_table::{Point, Rect};
use std::collections::BTreeMap;

/// What was packed. Empty when nothing was to be.
#[derive(Debug, Default)]
pub(crate) struct Atlas {
    /// By the number of their image.
    pages: BTreeMap<ImageId, Page>,
    /// The images whose frames lie in pages now, and the bytes that each would have had.
    pub(crate) replaced: Vec<(ImageId, u64)>,
}

/// Where a rectangle of an image lies now.
#[derive(Clone, Copy, Debug)]
struct Placed {
    page: ImageId,
    rect: Rect,
    /// Columns and rows that were left away at the left and above.
    trimmed: Point,
}

impl Atlas {
    /// The page that an image is.
    pub(crate) fn page(&self, image: ImageId) -> Option<&Page> {
        self.pages.get(&image)
    }
}

/// Packs the images that the settings name, and has their frames cut from pages.
pub(crate) fn pack(
    library: &mut CheckedLibrary,
    settings: &Settings,
    files: &dyn Files,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Atlas {
    let pages = settings.atlas.pages();
    let candidates = choose::candidates(library, &settings.images, diagnostics);
    let Some(cells) = gather(&candidates, &library.images, pages, files, limits, diagnostics) else {
        return Atlas::default();
    };
    let drawn = page::draw(&cells, pages, limits);
    let (atlas, spots) = publish(drawn, &cells, &mut library.images);
    let placed: BTreeMap<(ImageId, Rect), Placed> = cells
        .cuts
        .iter()
        .filter_map(|cut| {
            let &(page, rect) = spots.get(cut.cell)?;
            Some(((cut.image, cut.rect), Placed { page, rect, trimmed: cut.trimmed }))
        })
        .collect();
    for checked in &mut library.sprites {
        for picture in choose::pictures_mut(checked) {
            if let Image::File(image) = picture.image
                && let Some(placed) = placed.get(&(image, picture.rect))
            {
                *picture = moved(picture, placed);
            }
        }
    }
    Atlas { replaced: cells.replaced, ..atlas }
}

/// The pictures of all candidates; [`None`] when there are none, or too many.
fn gather(
    candidates: &[Candidate],
    images: &Images,
    pages: Pages,
    files: &dyn Files,
    limits: &Limits,
    diagnostics: &mut Diagnostics,
) -> Option<Cells> {
    if let Some(candidate) = choose::one_too_many(candidates) {
        diagnostics.push(messages::too_much_work(candidate.asked.place, choose::WORK));
        return None;
    }
    let mut cells = Cells::new(pages.margin);
    // Some at a time: the pictures of all of a game are fewer than their images hold.
    let mut rest = candidates;
    while !rest.is_empty() {
        let (some, others) = rest.split_at(choose::batch(rest));
        let mut sheets = parallel::each(some, limits.threads, |candidate| {
            Some(sheet::read(candidate, images, pages, files, limits))
        });
        sheets.sort_by_key(|(place, _)| *place);
        for (candidate, (_, sheet)) in some.iter().zip(sheets) {
            let fits = match sheet {
                Ok(sheet) => cells.add(candidate, sheet, limits),
                Err(sheet::Fault::TooManyColours) => true,
                Err(sheet::Fault::TooManyPixels) => false,
                Err(sheet::Fault::Changed) => {
                    diagnostics.push(messages::changed(images.path(candidate.image), candidate.asked.place));
                    true
                }
                Err(sheet::Fault::Large { rect, size }) => {
                    let frame = candidate.rects.get(&rect).copied().unwrap_or(candidate.asked.place);
                    diagnostics.push(messages::large(
                        images.file(candidate.image),
                        frame,
                        size,
                        candidate.asked,
                        pages,
                    ));
                    true
                }
            };
            if !fits {
                diagnostics.push(messages::too_much(candidate.asked.place, limits));
                return None;
            }
        }
        rest = others;
    }
    (!cells.list.is_empty()).then_some(cells)
}

/// Makes images of the pages. The result says where each cell lies.
fn publish(drawn: Vec<page::Drawn>, cells: &Cells, images: &mut Images) -> (Atlas, Vec<(ImageId, Rect)>) {
    let mut atlas = Atlas::default();
    let mut spots = Vec::new();
    let mut by_cell = BTreeMap::new();
    for page::Drawn { page, png, cells } in drawn {
        let id = images.add_page(page.size, png);
        by_cell.extend(cells.into_iter().map(|(cell, rect)| (cell, (id, rect))));
        atlas.pages.insert(id, page);
    }
    for cell in 0..cells.list.len() {
        spots.extend(by_cell.get(&cell).copied());
    }
    (atlas, spots)
}

/// The same picture, cut from its page. Its origin stays at the same pixel, mirrored or not: a mirrored picture is
/// turned about its origin.
fn moved(picture: &Picture, placed: &Placed) -> Picture {
    let &Placed { page, rect, trimmed } = placed;
    Picture { image: Image::File(page), rect, origin: picture.origin - trimmed, ..*picture }
}
