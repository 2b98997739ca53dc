//! Draws pages from the pictures that were laid on them.

use super::cells::{Cells, Group};
use super::packing;
use crate::base::limits::Limits;
use crate::base::panics::working_on;
use crate::base::parallel;
use crate::base::sorted::SortedMap;
use crate::images::Images;
use crate::images::cells::draw_sheet;
use crate::images::png::RawPng;
use crate::model::ImageId;
use crate::settings::atlas::Pages;
use crate::settings::images::{EmbedFormat, ImageChoice};
use sprite_table::{Companion, Rect, Size};

/// A page: an image without a file.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) size: Size,
    /// The form in which it is embedded.
    pub(crate) choice: ImageChoice,
    /// Its pixels, row by row; empty when it is embedded as a PNG.
    pub(crate) pixels: Vec<[u8; 4]>,
}

/// A page that was drawn.
#[derive(Debug)]
pub(super) struct Drawn {
    pub(super) page: Page,
    /// Its pixels as a PNG has them; [`None`] when the page is embedded in another form.
    pub(super) png: Option<RawPng>,
    /// Its companions, which have the same layout.
    pub(super) companions: Vec<(Companion, Page, Option<RawPng>)>,
    /// The pictures on it, with their locations.
    pub(super) cells: Vec<(usize, Rect)>,
}

/// Draws the pages of all groups, in their order. `owners` has the sprite to which the pictures of an image belong.
pub(super) fn draw(
    cells: &Cells,
    owners: &SortedMap<ImageId, usize>,
    images: &Images,
    pages: Pages,
    limits: &Limits,
) -> Vec<Drawn> {
    let sources = sources(cells);
    let owner = |number: usize| {
        let source = sources.get(number).copied().flatten();
        source.and_then(|image| owners.get(&image).copied()).unwrap_or(usize::MAX)
    };
    // Work on many pictures is named after the first one.
    let working_on_first = |number: Option<usize>| {
        let image = number.and_then(|number| *sources.get(number)?);
        image.map(|image| working_on(images.file(image)))
    };
    let mut by_group: Vec<Vec<(usize, Size)>> = cells.groups.iter().map(|_| Vec::new()).collect();
    for (number, (cell, &group)) in cells.list.iter().zip(&cells.group_of).enumerate() {
        if let (Some(rects), Some(cell)) = (by_group.get_mut(group), cell.first()) {
            rects.push((number, cell.size));
        }
    }
    let groups = cells.groups.iter().zip(by_group);
    let layouts: Vec<(&Group, packing::Layout)> = groups
        .flat_map(|(group, rects)| {
            let _working = working_on_first(rects.first().map(|(number, _)| *number));
            packing::pack(rects, &owner, pages).into_iter().map(move |layout| (group, layout))
        })
        .collect();
    parallel::each(&layouts, limits.threads, |(group, layout)| {
        let _working = working_on_first(layout.spots.first().map(|(number, _)| *number));
        let draw = |level: usize, choice: ImageChoice| {
            let cell = |number: usize| cells.list.get(number)?.get(level);
            let spots = layout.spots.iter().filter_map(|&(number, rect)| Some((cell(number)?, rect)));
            let pixels = draw_sheet(layout.size, spots);
            let (png, pixels) = if choice.form == EmbedFormat::Png {
                // Encoding was paid for with the frames on the page.
                (Some(RawPng::of(pixels, layout.size)), Vec::new())
            } else {
                (None, pixels)
            };
            (Page { size: layout.size, choice, pixels }, png)
        };
        let (page, png) = draw(0, group.choice);
        let companions = (1..).zip(&group.companions).map(|(level, &(kind, choice))| {
            let (page, png) = draw(level, choice);
            (kind, page, png)
        });
        let companions = companions.collect();
        Some(Drawn { page, png, companions, cells: layout.spots.clone() })
    })
}

/// The first image that shows each picture.
fn sources(cells: &Cells) -> Vec<Option<ImageId>> {
    let mut sources = vec![None; cells.list.len()];
    for cut in cells.cuts.iter().rev() {
        if let Some(source) = sources.get_mut(cut.cell) {
            *source = Some(cut.image);
        }
    }
    sources
}
