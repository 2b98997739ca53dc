//! Divides rectangles among the pages of an atlas.

use crate::base::limits::PAGE_MISSES;
use crate::base::sorted::sort_by_key;
use crate::images::packing::{Gaps, sort_for_pages};
use crate::settings::atlas::Pages;
use sprite_table::{Rect, Size};

/// Sides of pages are multiples of this, because uploads to graphics chips need aligned rows.
const STEP: u32 = 4;

/// A page with the locations of its rectangles.
#[derive(Debug, Default)]
pub(super) struct Layout {
    pub(super) size: Size,
    /// The number of each rectangle, and its location.
    pub(super) spots: Vec<(usize, Rect)>,
}

/// How much space pages may take on which the rectangles of each owner lie together, in percent of the space of the
/// tightest pages.
const SPACE_TOGETHER: u64 = 102;

/// Lays rectangles with these numbers and sizes on pages. The same list always gives the same pages. A rectangle that
/// is larger than a page is left out. Where several pages are needed, those of one owner lie on one page if that takes
/// no further page and hardly any space.
pub(super) fn pack(
    mut rects: Vec<(usize, Size)>,
    owner: &dyn Fn(usize) -> usize,
    pages: Pages,
) -> Vec<Layout> {
    let free = pages.size.saturating_sub(2 * pages.margin);
    rects.retain(|(_, size)| size.width <= free && size.height <= free);
    let tight = pack_tightly(rects.clone(), pages);
    if tight.len() < 2 {
        return tight;
    }
    let together = pack_by_owner(rects, owner, pages);
    let space = |layouts: &[Layout]| layouts.iter().map(|layout| area(layout.size)).sum::<u64>();
    let is_small = space(&together).saturating_mul(100) <= space(&tight).saturating_mul(SPACE_TOGETHER);
    if is_small && together.len() <= tight.len() { together } else { tight }
}

fn pack_tightly(mut rects: Vec<(usize, Size)>, pages: Pages) -> Vec<Layout> {
    sort_for_pages(&mut rects);
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

/// Fills page after page with the rectangles of the next owners.
fn pack_by_owner(mut rects: Vec<(usize, Size)>, owner: &dyn Fn(usize) -> usize, pages: Pages) -> Vec<Layout> {
    sort_by_key(&mut rects, |&(number, _)| (owner(number), number));
    let (mut rest, mut layouts) = (rects.as_slice(), Vec::new());
    while !rest.is_empty() {
        let (some, others) = rest.split_at(together(rest, owner, pages).clamp(1, rest.len()));
        layouts.extend(pack_tightly(some.to_vec(), pages));
        rest = others;
    }
    layouts
}

/// The number of leading rectangles, of whole owners, that fit a page; those of the first owner if they do not.
fn together(rects: &[(usize, Size)], owner: &dyn Fn(usize) -> usize, pages: Pages) -> usize {
    let owner_at = |at: usize| rects.get(at).map(|(number, _)| owner(*number));
    let ends: Vec<usize> = (1..=rects.len()).filter(|&end| owner_at(end) != owner_at(end - 1)).collect();
    let fits = |end: usize| {
        let mut some = rects.get(..end).unwrap_or_default().to_vec();
        let space: u64 = some.iter().map(|(_, size)| area(*size)).sum();
        sort_for_pages(&mut some);
        space <= area(Size::new(pages.size, pages.size))
            && lay(&some, pages.size, pages.margin, 1).1.is_empty()
    };
    let fitting = ends.partition_point(|&end| fits(end));
    ends.get(fitting.saturating_sub(1)).copied().unwrap_or(rects.len())
}

fn area(size: Size) -> u64 {
    u64::from(size.width) * u64::from(size.height)
}

type Numbered<T> = Vec<(usize, T)>;

/// Fills the smallest page that holds all rectangles, or else the largest page. The remaining rectangles keep their
/// order.
fn fill(rects: &[(usize, Size)], pages: Pages) -> (Numbered<Rect>, Numbered<Size>) {
    let margin = u64::from(pages.margin);
    let with_margin = |side: u32| u64::from(side) + margin;
    let area: u64 = rects.iter().map(|(_, size)| with_margin(size.width) * with_margin(size.height)).sum();
    let longest = rects.iter().map(|(_, size)| size.width.max(size.height)).max().unwrap_or(0);
    let least = (area.isqrt() + margin).max(with_margin(longest) + margin);
    let mut side = u32::try_from(least).unwrap_or(pages.size).next_multiple_of(STEP);
    while side < pages.size {
        let (spots, others) = lay(rects, side, pages.margin, 1);
        if others.is_empty() {
            return (spots, others);
        }
        side = side.saturating_add((side / 32).next_multiple_of(STEP).max(STEP));
    }
    lay(rects, pages.size, pages.margin, PAGE_MISSES)
}

/// Lays the rectangles that fit on a page of this width and height, and stops after `misses` that do not.
fn lay(rects: &[(usize, Size)], side: u32, margin: u32, misses: usize) -> (Numbered<Rect>, Numbered<Size>) {
    // Each rectangle includes the margin at its right and below; the page adds the one at the left and above.
    let inner = side.saturating_sub(margin);
    let mut gaps = Gaps::new(Size::new(inner, inner));
    let (mut spots, mut others) = (Vec::new(), Vec::new());
    for (at, &(number, size)) in rects.iter().enumerate() {
        if others.len() >= misses {
            others.extend(rects.get(at..).unwrap_or_default());
            break;
        }
        match gaps.place(Size::new(size.width + margin, size.height + margin)) {
            Some(Rect { x, y, .. }) => {
                spots.push((number, Rect::new(x + margin, y + margin, size.width, size.height)));
            }
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
