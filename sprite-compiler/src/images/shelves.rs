//! Lays rectangles in rows, the highest first. The layout is fast for any number of pictures of similar size on one
//! page; the atlas packs more tightly.

use sprite_table::{Rect, Size};
use std::cmp::Reverse;

use crate::base::sorted::sort_by_key;

/// Transparent pixels between two neighbours.
const GAP: u64 = 1;

/// Lays rectangles of these sizes on one page, about as wide as high. Returns the size of the page and the rectangles.
pub(super) fn lay(sizes: &[Size]) -> (Size, Vec<Rect>) {
    let with_gap = |side: u32| u64::from(side) + GAP;
    let area: u64 = sizes.iter().map(|size| with_gap(size.width) * with_gap(size.height)).sum();
    let widest = sizes.iter().map(|size| size.width).max().unwrap_or(0);
    let width = u64::from(widest).max(area.isqrt());
    let mut order: Vec<usize> = (0..sizes.len()).collect();
    // Equal heights are sorted by number, so that consecutive pictures lie side by side.
    sort_by_key(&mut order, |&number| sizes.get(number).map(|size| (Reverse(size.height), number)));
    let mut places = vec![Rect::new(0, 0, 0, 0); sizes.len()];
    let (mut x, mut y, mut height, mut right) = (0, 0, 0, 0);
    for number in order {
        let (Some(size), Some(place)) = (sizes.get(number), places.get_mut(number)) else { continue };
        if x > 0 && x + u64::from(size.width) > width {
            (x, y, height) = (0, y + height + GAP, 0);
        }
        let short = |value: u64| u32::try_from(value).unwrap_or(u32::MAX);
        *place = Rect::new(short(x), short(y), size.width, size.height);
        right = right.max(x + u64::from(size.width));
        height = height.max(u64::from(size.height));
        x += with_gap(size.width);
    }
    let side = |value: u64| u32::try_from(value).unwrap_or(u32::MAX).max(1);
    (Size::new(side(right), side(y + height)), places)
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
