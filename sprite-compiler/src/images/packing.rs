//! Places rectangles on pages without overlaps: those of an atlas, and the one of an Aseprite file or a GIF.

use crate::base::sorted::sort_by_key;
use sprite_table::{Rect, Size};
use std::cmp::Reverse;

/// The most gaps of a page. The narrowest of more is given up: it is hardly ever filled, and looking at all gaps would
/// take too long.
const GAPS: usize = 128;

/// Transparent pixels between two neighbours.
const SPACE: u32 = 1;

/// The gaps of a page. None overlaps another.
pub(crate) struct Gaps(Vec<Rect>);

impl Gaps {
    /// A page on which nothing lies.
    pub(crate) fn new(page: Size) -> Self {
        Self(vec![Rect::new(0, 0, page.width, page.height)])
    }

    /// Places a rectangle of this size in the upper left corner of the gap that fits it best: its shorter side leaves
    /// the least. Returns [`None`] if no gap is large enough.
    pub(crate) fn place(&mut self, size: Size) -> Option<Rect> {
        let remainder = |gap: &Rect| {
            let spare = Size::new(gap.width.checked_sub(size.width)?, gap.height.checked_sub(size.height)?);
            Some(spare.width.min(spare.height))
        };
        let fitting = self.0.iter().enumerate().filter_map(|(index, gap)| Some((remainder(gap)?, index)));
        let (_, best) = fitting.min()?;
        let gap = self.0.swap_remove(best);
        let spare = Size::new(gap.width - size.width, gap.height - size.height);
        // The larger one of what is left at the right and below keeps its whole length.
        let area = |width: u32, height: u32| u64::from(width) * u64::from(height);
        let is_right_whole = area(spare.width, gap.height) >= area(gap.width, spare.height);
        let (height, width) =
            if is_right_whole { (gap.height, size.width) } else { (size.height, gap.width) };
        let right = Rect::new(gap.x + size.width, gap.y, spare.width, height);
        let below = Rect::new(gap.x, gap.y + size.height, width, spare.height);
        self.0.extend([right, below].into_iter().filter(|gap| gap.width > 0 && gap.height > 0));
        while self.0.len() > GAPS {
            let narrowest = self.0.iter().enumerate().min_by_key(|(_, gap)| gap.width.min(gap.height));
            self.0.swap_remove(narrowest?.0);
        }
        Some(Rect::new(gap.x, gap.y, size.width, size.height))
    }
}

/// Sorts sizes with their numbers in the order in which they fill a page best: a high rectangle would find no gap later
/// on. Equal sizes are sorted by number, so that pictures of one sprite lie side by side: a PNG compresses what they
/// share.
pub(crate) fn sort_for_pages(sizes: &mut [(usize, Size)]) {
    sort_by_key(sizes, |&(number, size)| (Reverse((size.height, size.width)), number));
}

/// Lays rectangles of these sizes on one page, about as wide as high, with a pixel between two. Returns the size of the
/// page and the rectangles.
pub(super) fn lay(sizes: &[Size]) -> (Size, Vec<Rect>) {
    let with_space =
        |size: Size| Size::new(size.width.saturating_add(SPACE), size.height.saturating_add(SPACE));
    let area = |size: Size| u64::from(size.width) * u64::from(size.height);
    let all: u64 = sizes.iter().map(|size| area(with_space(*size))).sum();
    let widest = sizes.iter().map(|size| with_space(*size).width).max().unwrap_or(0);
    let width = widest.max(u32::try_from(all.isqrt()).unwrap_or(u32::MAX));
    let mut order: Vec<(usize, Size)> = sizes.iter().copied().enumerate().collect();
    sort_for_pages(&mut order);
    // Below all others a gap as wide as the page stays, so each one is placed.
    let mut gaps = Gaps::new(Size::new(width, u32::MAX));
    let mut places = vec![Rect::new(0, 0, 0, 0); sizes.len()];
    let mut page = Size::new(1, 1);
    for (number, size) in order {
        let (Some(gap), Some(place)) = (gaps.place(with_space(size)), places.get_mut(number)) else {
            continue;
        };
        *place = Rect::new(gap.x, gap.y, size.width, size.height);
        page = Size::new(page.width.max(gap.x + size.width), page.height.max(gap.y + size.height));
    }
    (page, places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_rectangle_lies_over_another_or_leaves_the_page() {
        let mut state = 1_u32;
        let mut next = |most: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            1 + (state >> 16) % most
        };
        for count in [0, 1, 2, 7, 60] {
            let sizes: Vec<Size> = (0..count).map(|_| Size::new(next(40), next(25))).collect();
            let (page, places) = lay(&sizes);
            for (index, place) in places.iter().enumerate() {
                assert!(place.fits(page) && place.size() == sizes[index]);
                for other in &places[..index] {
                    let apart = |a: u32, length: u32, b: u32| a + length < b;
                    assert!(
                        apart(place.x, place.width, other.x)
                            || apart(other.x, other.width, place.x)
                            || apart(place.y, place.height, other.y)
                            || apart(other.y, other.height, place.y),
                        "{place:?} {other:?}"
                    );
                }
            }
        }
        assert_eq!(lay(&[Size::new(65_535, 3), Size::new(65_535, 3)]).0, Size::new(65_535, 7));
    }
}
