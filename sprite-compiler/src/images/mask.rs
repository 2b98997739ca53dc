//! The visible pixels of an image, as bits.

use sprite_table::{Rect, Size};

/// The bits of alpha in four consecutive pixels: bytes 3, 7, 11 and 15.
const ALPHA: u128 = 0xff00_0000_ff00_0000_ff00_0000_ff00_0000;

/// A bit for each pixel. Consecutive equal rows are stored once, since large sheets are mostly empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mask {
    words_in_row: usize,
    /// The index of each row among the stored ones.
    rows: Vec<u32>,
    /// The stored rows, each of which begins with a new word. The first pixel is the lowest bit.
    words: Vec<u64>,
}

impl Mask {
    /// A mask without rows, for an image of this width.
    pub(super) const fn without_rows(width: u32) -> Self {
        Self { words_in_row: (width as usize).div_ceil(64), rows: Vec::new(), words: Vec::new() }
    }

    /// Adds a row, as words of 64 pixels.
    pub(super) fn push_row(&mut self, row: &[u64]) {
        let last = self.words.len() - self.words_in_row.min(self.words.len());
        if self.rows.is_empty() || self.words.get(last..) != Some(row) {
            self.words.extend(row);
        }
        let stored = self.words.len() / self.words_in_row.max(1);
        self.rows.push(u32::try_from(stored).unwrap_or(u32::MAX).saturating_sub(1));
    }

    /// Adds the last row once more.
    pub(super) fn repeat_row(&mut self) {
        self.rows.extend(self.rows.last().copied());
    }

    /// The mask of an image's pixels, which are given row by row; [`None`] if all are visible.
    pub(crate) fn new(width: u32, mut pixels: impl Iterator<Item = bool>) -> Option<Self> {
        let (mut mask, mut all) = (Self::without_rows(width), true);
        let mut row = vec![0_u64; mask.words_in_row];
        while let Some(first) = pixels.next() {
            row.fill(0);
            for (x, visible) in (0..width as usize).zip(std::iter::once(first).chain(&mut pixels)) {
                all &= visible;
                if let Some(word) = row.get_mut(x / 64) {
                    *word |= u64::from(visible) << (x % 64);
                }
            }
            mask.push_row(&row);
        }
        (!all).then_some(mask)
    }

    /// The same for pixels of four bytes, alpha last. Most images have such pixels, and macros are compiled without
    /// optimisation, so four pixels are processed as one number.
    pub(super) fn of_rgba8(width: u32, pixels: &[u8]) -> Option<Self> {
        let (mut mask, mut all) = (Self::without_rows(width), true);
        let mut words = Vec::with_capacity(mask.words_in_row);
        for row in pixels.chunks_exact((width as usize).max(1) * 4) {
            words.clear();
            for part in row.chunks(64 * 4) {
                let (quads, rest) = part.as_chunks();
                let (mut word, mut at) = (0, 0);
                for quad in quads {
                    word |= four(u128::from_le_bytes(*quad)) << at;
                    at += 4;
                }
                for pixel in rest.chunks_exact(4) {
                    word |= u64::from(pixel[3] != 0) << at;
                    at += 1;
                }
                all &= word == u64::MAX >> (64 - at);
                words.push(word);
            }
            mask.push_row(&words);
        }
        (!all).then_some(mask)
    }

    /// The bytes of the mask in memory.
    pub(super) fn bytes(&self) -> u64 {
        4 * self.rows.len() as u64 + 8 * self.words.len() as u64
    }

    /// The mask as bytes: the index of each row, and the words.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let rows: Vec<[u8; 4]> = self.rows.iter().map(|row| row.to_le_bytes()).collect();
        let words: Vec<[u8; 8]> = self.words.iter().map(|word| word.to_le_bytes()).collect();
        [rows.as_flattened(), words.as_flattened()].concat()
    }

    /// The mask from the bytes of [`Self::to_bytes`], for an image of this size; [`None`] if they are invalid.
    pub(super) fn from_bytes(size: Size, bytes: &[u8]) -> Option<Self> {
        let words_in_row = (size.width as usize).div_ceil(64);
        let (rows, words) = bytes.split_at_checked((size.height as usize).checked_mul(4)?)?;
        let (words, rest) = words.as_chunks();
        let rows: Vec<u32> = rows.as_chunks().0.iter().map(|row| u32::from_le_bytes(*row)).collect();
        let words: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
        let stored = words.len().checked_div(words_in_row)?;
        let is_whole = rest.is_empty() && stored * words_in_row == words.len();
        let has_all = rows.iter().all(|&row| (row as usize) < stored);
        (is_whole && has_all).then_some(Self { words_in_row, rows, words })
    }

    /// The words of a row; empty outside of the image.
    pub(crate) fn row(&self, y: u32) -> &[u64] {
        let stored = self.rows.get(y as usize).map_or(usize::MAX, |row| *row as usize);
        let start = stored.saturating_mul(self.words_in_row);
        self.words.get(start..start.saturating_add(self.words_in_row)).unwrap_or_default()
    }

    /// Returns whether a pixel can be seen; `false` outside of the image.
    pub(crate) fn at(&self, x: u32, y: u32) -> bool {
        let Some(&row) = self.rows.get(y as usize) else { return false };
        let (word, bit) = (x as usize / 64, x % 64);
        let word =
            (word < self.words_in_row).then(|| self.words.get(row as usize * self.words_in_row + word));
        word.flatten().is_some_and(|word| word >> bit & 1 == 1)
    }

    /// The smallest rectangle with all visible pixels of another; its first pixel if there are none.
    pub(crate) fn trimmed(&self, rect: Rect) -> Rect {
        let Rect { x, y, width, height } = rect;
        let has_row = |row: &u32| self.any(Rect::new(x, *row, width, 1));
        let (Some(top), Some(bottom)) = ((y..y + height).find(has_row), (y..y + height).rfind(has_row))
        else {
            return Rect::new(x, y, width.min(1), height.min(1));
        };
        let height = bottom - top + 1;
        let has_column = |column: &u32| self.any(Rect::new(*column, top, 1, height));
        let (left, right) = ((x..x + width).find(has_column), (x..x + width).rfind(has_column));
        let (left, right) = (left.unwrap_or(x), right.unwrap_or(x));
        Rect::new(left, top, right - left + 1, height)
    }

    /// The columns of the first visible pixel of a row and of the one after the last, among `width` pixels from `x` on
    /// and counted from there; [`None`] if none can be seen.
    pub(crate) fn ends(&self, (x, y): (u32, u32), width: u32) -> Option<(u32, u32)> {
        let row = self.row(y);
        let (first, end) = (x as usize / 64, (x as usize + width as usize).div_ceil(64));
        let words = (0_u32..).zip(row).skip(first).take(end - first).map(|(index, word)| {
            let start = index * 64;
            let before = x.saturating_sub(start);
            let after = (start + 64).saturating_sub(x + width);
            let kept = u64::MAX.checked_shl(before).unwrap_or(0) & u64::MAX.checked_shr(after).unwrap_or(0);
            (start, word & kept)
        });
        let mut seen = words.filter(|(_, word)| *word != 0);
        let (start, word) = seen.next()?;
        let (last, rest) = seen.last().unwrap_or((start, word));
        Some((start + word.trailing_zeros() - x, last + 64 - rest.leading_zeros() - x))
    }

    /// Returns whether any pixel of a rectangle is visible.
    pub(crate) fn any(&self, rect: Rect) -> bool {
        let (left, right) = (rect.x as usize, (rect.x + rect.width) as usize);
        if left == right {
            return false;
        }
        let (first, last) = (left / 64, (right - 1) / 64);
        let rows = self.rows.iter().skip(rect.y as usize).take(rect.height as usize);
        // Consecutive equal rows are checked once.
        let mut above = None;
        let different = rows.filter(|&row| above.replace(row) != Some(row));
        different.into_iter().any(|&row| {
            let start = row as usize * self.words_in_row;
            let row = self.words.get(start..start + self.words_in_row).unwrap_or_default();
            (first..=last).any(|k| {
                let mut word = row.get(k).copied().unwrap_or(0);
                if k == first {
                    word &= u64::MAX << (left % 64);
                }
                if k == last {
                    word &= u64::MAX >> (63 - (right - 1) % 64);
                }
                word != 0
            })
        })
    }
}

/// The visible ones of four pixels, the first in the lowest bit.
fn four(pixels: u128) -> u64 {
    match pixels & ALPHA {
        0 => 0,
        ALPHA => 15,
        alpha => {
            let bit = |location: u32| u64::from(alpha >> (location * 32) & 0xffff_ffff != 0) << location;
            bit(0) | bit(1) | bit(2) | bit(3)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::images::Pixels;
    use crate::images::cells::trimmed;

    #[test]
    fn four_pixels_at_once_are_the_same_as_one_after_the_other() {
        let mut state = 7_u32;
        for (width, height) in [(1, 1), (3, 2), (63, 3), (64, 2), (65, 3), (130, 4), (256, 1)] {
            for seldom in [1, 2, 50, 100_000] {
                let mut byte = || {
                    state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                    state.to_le_bytes()[2]
                };
                let mut alpha =
                    |at: u32| if at.is_multiple_of(seldom) { byte() % 2 * 255 } else { byte() | 1 };
                let pixels: Vec<[u8; 4]> = (0..width * height).map(|at| [9, 0, 1, alpha(at)]).collect();
                let one_by_one = Mask::new(width, pixels.iter().map(|pixel| pixel[3] != 0));
                assert_eq!(Mask::of_rgba8(width, pixels.as_flattened()), one_by_one, "{width}x{height}");
            }
        }
        assert_eq!(Mask::of_rgba8(70, &[255; 70 * 2 * 4]), None);
    }

    #[test]
    fn any_finds_exactly_the_visible_pixel() {
        let (width, height) = (150, 5);
        let seen = |x: u32, y: u32| (x, y) == (130, 2);
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| seen(x, y)));
        let mask = Mask::new(width, pixels).unwrap();
        for x in 0..width {
            for w in 1..=(width - x) {
                let expected = (x..x + w).contains(&130);
                assert_eq!(mask.any(Rect::new(x, 2, w, 1)), expected, "{x} {w}");
                assert_eq!(mask.any(Rect::new(x, 0, w, 5)), expected, "{x} {w}");
                assert!(!mask.any(Rect::new(x, 3, w, 2)));
            }
            assert_eq!((0..height).filter(|&y| mask.at(x, y)).count(), usize::from(x == 130), "{x}");
        }
    }

    #[test]
    fn the_ends_of_a_row_are_those_that_single_pixels_give() {
        let seen = |x: u32, y: u32| (x * 7 + y * 31) % 41 == 3;
        let mask = Mask::new(150, (0..5).flat_map(|y| (0..150).map(move |x| seen(x, y)))).unwrap();
        for (x, y) in (0..5).flat_map(|y| (0..150).map(move |x| (x, y))) {
            for width in [1, 2, 63, 64, 65, 150] {
                let width = width.min(150 - x);
                let first = (0..width).find(|column| seen(x + column, y));
                let last = (0..width).rfind(|column| seen(x + column, y));
                let expected = first.zip(last.map(|last| last + 1));
                assert_eq!(mask.ends((x, y), width), expected, "{x} {y} {width}");
            }
        }
        assert_eq!(mask.ends((0, 5), 9), None);
    }

    #[test]
    fn a_rectangle_is_trimmed_as_its_pixels_are() {
        let (columns, rows) = (70, 6);
        let seen = |x: u32, y: u32| (3..66).contains(&x) && y.is_multiple_of(2) && x.is_multiple_of(3);
        let cells = || (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
        let mask = Mask::new(columns, cells().map(|(x, y)| seen(x, y))).unwrap();
        let pixels = cells().map(|(x, y)| [1, 2, 3, u8::from(seen(x, y))]).collect();
        let pixels = Pixels::new(Size::new(columns, rows), pixels);
        for (x, y) in cells() {
            for (width, height) in [(1, 1), (2, 2), (5, 3), (68, 4)] {
                let rect = Rect::new(x, y, width.min(columns - x), height.min(rows - y));
                assert_eq!(mask.trimmed(rect), trimmed(pixels.rows(), rect), "{rect}");
            }
        }
    }

    #[test]
    fn a_mask_is_the_same_after_it_was_bytes() {
        let size = Size::new(130, 40);
        let pixels = (0..40).flat_map(|y| (0..130).map(move |x| (x, y) == (129, 39)));
        let mask = Mask::new(130, pixels).unwrap();
        let bytes = mask.to_bytes();
        // Two different rows of three words.
        assert_eq!(bytes.len(), 40 * 4 + 2 * 3 * 8);
        assert_eq!(Mask::from_bytes(size, &bytes).unwrap(), mask);
        for wrong in [Size::new(130, 41), Size::new(300, 40), Size::new(193, 40), Size::new(0, 0)] {
            assert_eq!(Mask::from_bytes(wrong, &bytes), None, "{wrong:?}");
        }
        assert_eq!(Mask::from_bytes(size, &bytes[..bytes.len() - 1]), None);
        // The index of a row that is not stored.
        let outside = [2_u32.to_le_bytes().as_slice(), &bytes[4..]].concat();
        assert_eq!(Mask::from_bytes(size, &outside), None);
    }

    #[test]
    fn an_opaque_image_needs_no_mask() {
        assert_eq!(Mask::new(3, [true, true, true].into_iter()), None);
    }
}
