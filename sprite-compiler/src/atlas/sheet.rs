//! Cuts the different pictures out of one image, without their transparent borders.

use super::choose::{Packable, area};
use crate::base::budget::{Budget, Expense};
use crate::base::files::Assets;
use crate::base::panics::working_on;
use crate::images::cells::{Cell, Edges, in_order, trimmed};
use crate::images::{Images, Pixels, forms, png};
use crate::model::ImageId;
use crate::settings::atlas::Pages;
use crate::settings::images::EmbedFormat;
use sprite_table::{Point, Rect, Size};
use std::collections::{HashMap, HashSet};

/// The pictures of an image.
#[derive(Debug)]
pub(super) struct Sheet {
    /// Each picture once, in the order of the first rectangle that shows it; behind it what its companions have there.
    pub(super) cells: Vec<Stack>,
    /// For each rectangle, the columns and rows that were trimmed at the left and at the top, and the index of its
    /// picture.
    pub(super) cuts: Vec<(Rect, Point, usize)>,
    /// The colours of the pictures, where they have to share a palette, and those of each companion.
    pub(super) colours: Vec<HashSet<[u8; 4]>>,
    /// The image and its companions, and the bytes of each when it is embedded by itself; [`None`] for a PNG that is not
    /// written.
    pub(super) alone: Vec<(ImageId, Option<u64>)>,
}

/// A picture and what each of its companions has in the same rectangle.
pub(super) type Stack = Vec<Cell>;

/// Why an image cannot be packed.
#[derive(Debug)]
pub(super) enum CutError {
    /// It is not what it was when it was inspected.
    Changed,
    /// It has more colours than its palette holds, which embedding reports.
    TooManyColours,
    /// The run has no budget left for it.
    BeyondBudget,
}

/// Reads an image and cuts it up.
pub(super) fn read(
    candidate: &Packable,
    images: &Images,
    pages: Pages,
    assets: Assets<'_>,
) -> Result<Sheet, CutError> {
    let _working = working_on(images.file(candidate.image));
    let own = [(candidate.image, candidate.choice.form)].into_iter();
    let levels: Vec<(ImageId, EmbedFormat)> =
        own.chain(candidate.companions.iter().map(|beside| (beside.image, beside.choice.form))).collect();
    let (mut stack, mut alone) = (Vec::new(), Vec::new());
    for &(image, form) in &levels {
        let pixels = images.embedded_pixels(image, assets);
        let pixels = pixels.filter(|pixels| pixels.size() == candidate.size).ok_or(CutError::Changed)?;
        let length = if let Some(most) = form.palette_colours() {
            match images.facts(image).ok().and_then(|facts| facts.colours) {
                Some(counts) if counts.plain <= most => Some(if form == EmbedFormat::Rle8 {
                    let coded = forms::rle8(pixels.all(), candidate.size.width);
                    coded.ok_or(CutError::Changed)?.len() as u64
                } else {
                    form.decoded_length(candidate.size, counts.plain)
                }),
                _ => return Err(CutError::TooManyColours),
            }
        } else if form.is_decoded() {
            Some(form.decoded_length(candidate.size, 0))
        } else {
            (!images.is_drawn(image)).then(|| images.file_length(image))
        };
        alone.push((image, length));
        stack.push(pixels);
    }
    let rects = candidate.rects.keys().copied();
    let (cells, cuts) = cut(&stack, rects, pages, assets.budget)?;
    let colours = levels.iter().enumerate().map(|(level, (_, form))| {
        let own = cells
            .iter()
            .filter(|_| form.palette_colours().is_some())
            .filter_map(|cell: &Stack| cell.get(level));
        own.flat_map(|cell| &cell.pixels).copied().collect()
    });
    let colours = colours.collect();
    Ok(Sheet { cells, cuts, colours, alone })
}

/// The pictures that were cut from an image and, for each rectangle, the trimmed columns and rows and the index of its
/// picture.
pub(super) type CutPictures = (Vec<Stack>, Vec<(Rect, Point, usize)>);

/// Cuts rectangles out of an image, the first one, and out of its companions. Borders are left away where the image is
/// transparent, whatever its companions have there.
pub(super) fn cut(
    stack: &[Pixels],
    rects: impl Iterator<Item = Rect>,
    pages: Pages,
    budget: &Budget,
) -> Result<CutPictures, CutError> {
    let mut known: HashMap<Stack, usize> = HashMap::new();
    let mut cuts = Vec::new();
    let Some(image) = stack.first() else { return Ok((Vec::new(), cuts)) };
    let expense = |image: &Pixels| {
        if png::has_palette(image.all()) { Expense::Packed } else { Expense::PackedTrueColour }
    };
    let packed: Vec<Expense> = stack.iter().map(expense).collect();
    for rect in rects {
        let seen = if pages.trims { trimmed(image.rows(), rect) } else { rect };
        let free = pages.free();
        // `choose` has left out images with frames that are larger than a page.
        if seen.width > free || seen.height > free {
            return Err(CutError::Changed);
        }
        let next = known.len();
        let edges = Edges::kept(rect, seen);
        let cell = |image: &Pixels| Cell::cut(image.rows(), seen).extruded(pages.extrude, edges);
        let cells: Stack = stack.iter().map(cell).collect();
        let cell = *known.entry(cells).or_insert(next);
        if cell == next {
            let border = 2 * pages.extrude;
            let pixels = area(Size::new(seen.width + border, seen.height + border));
            let is_paid = budget.charge_unnoted(Expense::Placed, 1)
                && packed.iter().all(|&packed| {
                    budget.charge_unnoted(packed, pixels) && budget.charge_unnoted(Expense::Kept, 4 * pixels)
                });
            if !is_paid {
                return Err(CutError::BeyondBudget);
            }
        }
        let left_away = |inner: u32, outer: u32| i32::try_from(inner - outer).unwrap_or(0);
        cuts.push((rect, Point::new(left_away(seen.x, rect.x), left_away(seen.y, rect.y)), cell));
    }
    Ok((in_order(known), cuts))
}
