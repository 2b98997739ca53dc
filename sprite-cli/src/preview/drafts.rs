//! Pictures of animations that are left out because of an error: the sheets that they name, with their cells and the
//! frames that were found.

use super::images::ImageNumbers;
use serde::Serialize;
use sprite_compiler::{ImageId, PackedSprite, model};
use std::collections::BTreeSet;

/// The greatest number of frames that a draft shows.
const MOST_FRAMES: usize = 4_096;

/// A picture as a description divides it.
#[derive(PartialEq, Serialize)]
pub(super) struct PageDraft {
    /// The number of the image.
    image: usize,
    /// The cells; [`None`] if the description has none, or a wrong size.
    grid: Option<PageGrid>,
    /// The rectangles of frames that are no cells: x, y, width and height of each.
    frames: Vec<[u32; 4]>,
}

#[derive(PartialEq, Serialize)]
struct PageGrid {
    cell: [u32; 2],
    margin: [u32; 2],
    spacing: [u32; 2],
    columns: u32,
    rows: u32,
}

/// The animations of a sprite that are left out.
fn left_out(packed: &PackedSprite) -> impl Iterator<Item = &model::Animation> {
    let animations = packed.sprite().animations.iter().enumerate();
    animations.filter(|(index, _)| !packed.is_sound(*index)).map(|(_, animation)| &animation.value)
}

/// The images of animations that are left out.
pub(super) fn images<'a>(sprites: impl Iterator<Item = &'a PackedSprite>) -> BTreeSet<ImageId> {
    sprites.flat_map(left_out).flat_map(|animation| &animation.meta.images).map(|(image, _)| *image).collect()
}

/// The drafts of a sprite: one for each picture and each way in which it is divided.
pub(super) fn of(packed: &PackedSprite, numbers: &ImageNumbers) -> Vec<PageDraft> {
    let mut drafts: Vec<PageDraft> = Vec::new();
    for animation in left_out(packed) {
        for &(image, _) in &animation.meta.images {
            let Some(number) = numbers.get(image) else { continue };
            let cells: Vec<&model::Cells> =
                animation.meta.cells.iter().filter(|cells| cells.image == image).collect();
            let frames = if cells.is_empty() { frames(animation, image) } else { Vec::new() };
            let grids = cells.into_iter().map(|cells| Some(PageGrid::of(cells)));
            let grids: Vec<Option<PageGrid>> = grids.collect();
            for grid in if grids.is_empty() { vec![None] } else { grids } {
                match drafts.iter_mut().find(|draft| draft.image == number && draft.grid == grid) {
                    Some(draft) => draft.frames.extend(&frames),
                    None => drafts.push(PageDraft { image: number, grid, frames: frames.clone() }),
                }
            }
        }
    }
    for draft in &mut drafts {
        draft.frames.sort_unstable();
        draft.frames.dedup();
        draft.frames.truncate(MOST_FRAMES);
    }
    drafts
}

/// The rectangles of the frames that are cut from an image.
fn frames(animation: &model::Animation, image: ImageId) -> Vec<[u32; 4]> {
    let layers = animation.tracks.iter().flat_map(|track| &track.layers);
    let pictures = layers.flat_map(|layer| &layer.frames).filter_map(|frame| frame.picture);
    let own = pictures.filter(|picture| picture.image == model::Image::File(image));
    own.map(|picture| [picture.rect.x, picture.rect.y, picture.rect.width, picture.rect.height]).collect()
}

impl PageGrid {
    fn of(cells: &model::Cells) -> Self {
        let [columns, rows] = cells.counts;
        let (margin, spacing) = (cells.margin, cells.spacing);
        Self { cell: [cells.size.width, cells.size.height], margin, spacing, columns, rows }
    }
}
