//! The visible pixels of a picture, as bits along both axes.

use super::axis::Lines;
use sprite_table::Size;

/// The visible pixels of a picture.
#[derive(Clone, Debug)]
pub struct Drawing {
    size: Size,
    /// Its columns and its rows.
    axes: [Lines; 2],
}

impl Drawing {
    /// The drawing of a picture, whose visible pixels are given row by row.
    pub fn new(size: Size, mut is_visible: impl FnMut(u32, u32) -> bool) -> Self {
        let row = |y: u32| {
            let mut words = vec![0_u64; (size.width as usize).div_ceil(64)];
            for x in 0..size.width {
                if is_visible(x, y)
                    && let Some(word) = words.get_mut(x as usize / 64)
                {
                    *word |= 1 << (x % 64);
                }
            }
            words
        };
        Self::of_rows(size, (0..size.height).map(row))
    }

    /// The same from rows of 64 pixels a word, the first of which is the lowest bit.
    pub(crate) fn of_rows<R: AsRef<[u64]>>(size: Size, rows: impl Iterator<Item = R>) -> Self {
        let mut words = Vec::new();
        for row in rows {
            words.extend_from_slice(row.as_ref());
        }
        let rows = Lines::new(size.height, size.width, words);
        let columns = rows.transposed();
        Self { size, axes: [columns, rows] }
    }

    /// The drawing of pixels of four bytes, alpha last. In an opaque picture with one colour around it and between its
    /// drawings this colour is the background.
    pub fn of_rgba8(size: Size, pixels: &[[u8; 4]]) -> Self {
        let background = background(size, pixels);
        let at = |x: u32, y: u32| pixels.get(y as usize * size.width as usize + x as usize);
        Self::new(size, |x, y| at(x, y).is_some_and(|pixel| pixel[3] > 0 && Some(*pixel) != background))
    }

    /// The size of the picture in pixels.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns whether nothing can be seen.
    pub fn is_blank(&self) -> bool {
        self.axes[1].seen() == 0
    }

    /// Returns whether a pixel can be seen; `false` outside of the picture.
    pub fn is_visible(&self, x: u32, y: u32) -> bool {
        self.axes[1].at(y, x)
    }

    pub(super) fn axes(&self) -> [&Lines; 2] {
        self.axes.each_ref()
    }
}

/// The colour that is the background of an opaque picture: two of five pixels at its edges have it, and one of ten of
/// all.
fn background(size: Size, pixels: &[[u8; 4]]) -> Option<[u8; 4]> {
    let opaque = pixels.iter().filter(|pixel| pixel[3] > 0).count();
    if opaque * 50 < pixels.len() * 49 {
        return None;
    }
    let (width, height) = (size.width as usize, size.height as usize);
    let rows = (0..width).flat_map(|x| [x, (height.saturating_sub(1)) * width + x]);
    let columns = (0..height).flat_map(|y| [y * width, y * width + width.saturating_sub(1)]);
    let mut edge: Vec<[u8; 4]> = rows.chain(columns).filter_map(|at| pixels.get(at).copied()).collect();
    edge.sort_unstable();
    let most = edge.chunk_by(|a, b| a == b).max_by_key(|chunk| chunk.len())?;
    let colour = *most.first()?;
    let count = pixels.iter().filter(|pixel| **pixel == colour).count();
    let is_around = most.len() * 5 >= edge.len() * 2 && count * 10 > pixels.len();
    (is_around && count < pixels.len()).then_some(colour)
}
