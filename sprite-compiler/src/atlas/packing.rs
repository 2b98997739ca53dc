//! Lays rectangles on pages without overlaps.

use crate::base::limits::{PAGE_MISSES, PAGE_RECTANGLES};
use crate::base::sorted::sort_by_key;
use crate::settings::atlas::Pages;
use guillotiere::{AllocatorOptions, SimpleAtlasAllocator, size2};
use sprite_table::{Rect, Size};
use std::cmp::Reverse;

/// Sides of pages are multiples of this, because uploads to graphics chips need aligned rows.
const STEP: u32 = 4;

/// A page with the locations of its rectangles.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub(super) size: Size,
    /// The number of each rectangle, and its location.
    pub(super) spots: Vec<(usize, Rect)>,
}

/// Lays rectangles with these numbers and sizes on pages. The same list always gives the same pages. A rectangle that
/// is larger than a page is left out.
pub(super) fn pack(mut rects: Vec<(usize, Size)>, pages: Pages) -> Vec<Layout> {
    let free = pages.size.saturating_sub(2 * pages.margin);
    rects.retain(|(_, size)| size.width <= free && size.height <= free);
    // High rectangles come first, since they would find no gap later on. Equal sizes are sorted by number, so that
    // pictures of one sprite lie side by side: a PNG compresses what they share.
    sort_by_key(&mut rects, |&(number, size)| (Reverse((size.height, size.width)), number));
    let mut layouts = Vec::new();
    let mut rest = rects;
    while !rest.is_empty() {
        let (spots, others) = fill(&rest, pages);
        // This is unreachable: each rectangle fits an empty page.
        if spots.is_empty() {
            break;
        }
        layouts.push(Layout { size: around(&spots, pages), spots });
        rest = others;
    }
    layouts
}

type Numbered<T> = Vec<(usize, T)>;

/// Fills the smallest page that holds all rectangles, or else the largest page. The remaining rectangles keep their
/// order.
fn fill(rects: &[(usize, Size)], pages: Pages) -> (Numbered<Rect>, Numbered<Size>) {
    let margin = u64::from(pages.margin);
    let (some, later) = rects.split_at(rects.len().min(PAGE_RECTANGLES));
    let with_margin = |side: u32| u64::from(side) + margin;
    let area: u64 = some.iter().map(|(_, size)| with_margin(size.width) * with_margin(size.height)).sum();
    let longest = some.iter().map(|(_, size)| size.width.max(size.height)).max().unwrap_or(0);
    let least = (area.isqrt() + margin).max(with_margin(longest) + margin);
    let mut side = u32::try_from(least).unwrap_or(pages.size).next_multiple_of(STEP);
    while side < pages.size {
        let (spots, others) = lay(some, Size::new(side, side), pages.margin, 1);
        if others.is_empty() {
            return (spots, later.to_vec());
        }
        side = side.saturating_add((side / 32).next_multiple_of(STEP).max(STEP));
    }
    let (spots, mut others) = lay(some, Size::new(pages.size, pages.size), pages.margin, PAGE_MISSES);
    others.extend(later);
    (spots, others)
}

/// Lays the rectangles that fit on a page of this size, and stops after `misses` that do not.
fn lay(rects: &[(usize, Size)], page: Size, margin: u32, misses: usize) -> (Numbered<Rect>, Numbered<Size>) {
    let signed = |side: u32| i32::try_from(side).unwrap_or(i32::MAX);
    // Each rectangle includes the margin at its right and below; the page adds the one at the left and above.
    let inner = |side: u32| signed(side.saturating_sub(margin));
    let options = AllocatorOptions {
        // A single list of gaps always gives the gap that fits best.
        small_size_threshold: 0,
        large_size_threshold: i32::MAX,
        ..guillotiere::DEFAULT_OPTIONS
    };
    let mut gaps = SimpleAtlasAllocator::with_options(size2(inner(page.width), inner(page.height)), &options);
    let (mut spots, mut others) = (Vec::new(), Vec::new());
    for (at, &(number, size)) in rects.iter().enumerate() {
        if others.len() >= misses {
            others.extend(rects.get(at..).unwrap_or_default());
            break;
        }
        let with_margin = size2(signed(size.width + margin), signed(size.height + margin));
        let corner = gaps.allocate(with_margin).and_then(|gap| {
            Some((u32::try_from(gap.min.x).ok()? + margin, u32::try_from(gap.min.y).ok()? + margin))
        });
        match corner {
            Some((x, y)) => spots.push((number, Rect::new(x, y, size.width, size.height))),
            None => others.push((number, size)),
        }
    }
    (spots, others)
}

/// The size of the smallest page around these rectangles.
fn around(spots: &[(usize, Rect)], pages: Pages) -> Size {
    let side = |far: u32| (far + pages.margin).next_multiple_of(STEP).min(pages.size);
    let right = spots.iter().map(|(_, rect)| rect.x + rect.width).max().unwrap_or(0);
    let bottom = spots.iter().map(|(_, rect)| rect.y + rect.height).max().unwrap_or(0);
    Size::new(side(right), side(bottom))
}
