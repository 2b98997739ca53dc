//! Which pixels of an image can be seen, a bit for each.

use crate::base::files::blocks;
use sprite_table::{Rect, Size};

/// The alpha of four consecutive pixels: bytes 3, 7, 11 and 15.
const ALPHA: u128 = 0xff00_0000_ff00_0000_ff00_0000_ff00_0000;

/// A bit for each pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mask {
    words_in_row: usize,
    words: Vec<u64>,
}

/// A mask that takes as little space as its image is simple. As it comes from a file it may claim any image that the
/// limits allow, so whoever unfolds it pays for the image first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoldedMask {
    words_in_row: usize,
    /// Words of all runs together.
    count: usize,
    /// How often a word stands there, and the word.
    runs: Vec<(u64, u64)>,
}

impl Mask {
    /// The mask of an image's pixels, row by row; [`None`] when all of them can be seen.
    pub(crate) fn new(width: u32, height: u32, pixels: impl Iterator<Item = bool>) -> Option<Self> {
        let width = width as usize;
        let words_in_row = width.div_ceil(64);
        let mut words = vec![0_u64; words_in_row * height as usize];
        let (mut x, mut row, mut all) = (0, 0, true);
        for visible in pixels {
            if visible {
                if let Some(word) = words.get_mut(row + x / 64) {
                    *word |= 1 << (x % 64);
                }
            } else {
                all = false;
            }
            x += 1;
            if x == width {
                (x, row) = (0, row + words_in_row);
            }
        }
        (!all).then_some(Self { words_in_row, words })
    }

    /// The same of pixels of four bytes, alpha last. Most images are such ones, and macros, which look at every pixel
    /// of them, are compiled without optimisation: four pixels are one number here.
    pub(super) fn of_rgba8(width: u32, height: u32, pixels: &[u8]) -> Option<Self> {
        let width = width as usize;
        let words_in_row = width.div_ceil(64);
        let mut words = Vec::with_capacity(words_in_row * height as usize);
        let mut all = true;
        for row in pixels.chunks_exact(width.max(1) * 4) {
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
        }
        (!all).then_some(Self { words_in_row, words })
    }

    /// The mask of these words, 64 pixels in each and the first one lowest; each row begins with a new one.
    pub(super) fn of_words(width: u32, words: Vec<u64>) -> Self {
        Self { words_in_row: (width as usize).div_ceil(64), words }
    }

    /// The same as runs of equal words, since most of a sheet is one or the other.
    pub(super) fn folded(&self) -> FoldedMask {
        let run = |run: &[u64]| (run.len() as u64, run.first().copied().unwrap_or_default());
        FoldedMask {
            words_in_row: self.words_in_row,
            count: self.words.len(),
            runs: self.words.chunk_by(|a, b| a == b).map(run).collect(),
        }
    }

    /// Whether any pixel of a rectangle can be seen.
    pub(crate) fn any(&self, rect: Rect) -> bool {
        let (left, right) = (rect.x as usize, (rect.x + rect.width) as usize);
        if left == right {
            return false;
        }
        let (first, last) = (left / 64, (right - 1) / 64);
        let rows = self
            .words
            .chunks_exact(self.words_in_row.max(1))
            .skip(rect.y as usize)
            .take(rect.height as usize);
        rows.into_iter().any(|row| {
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

impl FoldedMask {
    /// Sixteen bytes for each run.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(16 * self.runs.len());
        for (length, word) in &self.runs {
            blocks::put_numbers([*length, *word], &mut bytes);
        }
        bytes
    }

    /// The mask of an image of this size in such bytes; [`None`] when they do not make one.
    pub(super) fn from_bytes(size: Size, bytes: &[u8]) -> Option<Self> {
        let words_in_row = (size.width as usize).div_ceil(64);
        let count = words_in_row.checked_mul(size.height as usize)?;
        let (numbers, rest) = bytes.as_chunks();
        let (pairs, odd) = numbers.as_chunks();
        let (mut runs, mut sum) = (Vec::with_capacity(pairs.len()), 0_u64);
        for [length, word] in pairs {
            let length = u64::from_le_bytes(*length);
            sum = sum.checked_add(length)?;
            runs.push((length, u64::from_le_bytes(*word)));
        }
        let is_whole = rest.is_empty() && odd.is_empty() && sum == count as u64;
        is_whole.then_some(Self { words_in_row, count, runs })
    }

    pub(super) fn unfolded(&self) -> Mask {
        let mut words = Vec::with_capacity(self.count);
        for (length, word) in &self.runs {
            let end = usize::try_from(*length).map_or(self.count, |length| words.len() + length);
            words.resize(end, *word);
        }
        Mask { words_in_row: self.words_in_row, words }
    }
}

/// Which of four pixels can be seen, the first one in the lowest bit.
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
                let one_by_one = Mask::new(width, height, pixels.iter().map(|pixel| pixel[3] != 0));
                assert_eq!(
                    Mask::of_rgba8(width, height, pixels.as_flattened()),
                    one_by_one,
                    "{width}x{height}"
                );
            }
        }
        assert_eq!(Mask::of_rgba8(70, 2, &[255; 70 * 2 * 4]), None);
    }

    #[test]
    fn any_finds_exactly_the_visible_pixel() {
        let (width, height) = (150, 5);
        let seen = |x: u32, y: u32| (x, y) == (130, 2);
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| seen(x, y)));
        let mask = Mask::new(width, height, pixels).unwrap();
        for x in 0..width {
            for w in 1..=(width - x) {
                let expected = (x..x + w).contains(&130);
                assert_eq!(mask.any(Rect::new(x, 2, w, 1)), expected, "{x} {w}");
                assert_eq!(mask.any(Rect::new(x, 0, w, 5)), expected, "{x} {w}");
                assert!(!mask.any(Rect::new(x, 3, w, 2)));
            }
        }
    }

    #[test]
    fn a_mask_is_folded_and_unfolded() {
        let size = Size::new(130, 40);
        let pixels = (0..40).flat_map(|y| (0..130).map(move |x| (x, y) == (129, 39)));
        let mask = Mask::new(130, 40, pixels).unwrap();
        let bytes = mask.folded().to_bytes();
        assert_eq!(bytes.len(), 2 * 16);
        assert_eq!(FoldedMask::from_bytes(size, &bytes).unwrap().unfolded(), mask);
        for wrong in [Size::new(130, 41), Size::new(128, 40), Size::new(193, 40), Size::new(0, 0)] {
            assert_eq!(FoldedMask::from_bytes(wrong, &bytes), None, "{wrong:?}");
        }
        assert_eq!(FoldedMask::from_bytes(size, &bytes[..31]), None);
        // Runs whose lengths overflow.
        let long = [[255; 8], [0; 8], 121_u64.to_le_bytes(), [0; 8]].concat();
        assert_eq!(FoldedMask::from_bytes(size, &long), None);
    }

    #[test]
    fn an_opaque_image_needs_no_mask() {
        assert_eq!(Mask::new(3, 1, [true, true, true].into_iter()), None);
    }
}
