//! Indices of less than a byte each, several in a byte.

/// The number of bits of an index. Each row begins with a byte of its own; the leftmost pixel has the highest bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Depth {
    One,
    Four,
}

impl Depth {
    /// The bytes of a row with so many pixels.
    pub(crate) const fn row(self, columns: u32) -> u32 {
        match self {
            Self::One => columns.div_ceil(8),
            Self::Four => columns.div_ceil(2),
        }
    }

    /// The index of the byte in its row that holds the pixel of a column.
    pub(crate) const fn byte(self, column: u32) -> u32 {
        match self {
            Self::One => column / 8,
            Self::Four => column / 2,
        }
    }

    /// The index of the pixel of a column, from the byte that holds it.
    pub(crate) const fn index(self, byte: u8, column: u32) -> u8 {
        match self {
            Self::One => byte >> (!column & 7) & 1,
            Self::Four => byte >> ((!column & 1) << 2) & 15,
        }
    }
}

/// Neighbouring indices of a row that are stored with one or four bits each.
///
/// ```
/// # use sprite_table::{Image, Frame, RunPixels};
/// fn first(frame: &Frame<'_>) -> Option<u8> {
///     let (_, run) = frame.runs().next()?;
///     match run.pixels() {
///         RunPixels::Packed { indices, .. } => indices.get(0),
///         _ => None,
///     }
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedIndices<'a> {
    /// The row of the image.
    row: &'a [u8],
    depth: Depth,
    /// The column of the first index in the row.
    first: u32,
    count: u32,
}

impl<'a> PackedIndices<'a> {
    pub(crate) const fn new(row: &'a [u8], depth: Depth, first: u32, count: u32) -> Self {
        Self { row, depth, first, count }
    }

    /// So many of them, from a position on.
    pub(crate) fn part(&self, from: u32, count: u32) -> Option<Self> {
        Some(Self { first: self.first.checked_add(from)?, count, ..*self })
    }

    /// The number of indices.
    pub const fn len(&self) -> usize {
        self.count as usize
    }

    /// Returns whether there is no index.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The number of bits of an index: 1 or 4.
    pub const fn bits(&self) -> u32 {
        match self.depth {
            Depth::One => 1,
            Depth::Four => 4,
        }
    }

    /// The index of the pixel at a position, from 0; [`None`] from [`len`](Self::len) on.
    pub fn get(&self, position: usize) -> Option<u8> {
        let position = u32::try_from(position).ok().filter(|position| *position < self.count)?;
        let column = self.first.checked_add(position)?;
        let byte = self.row.get(self.depth.byte(column) as usize)?;
        Some(self.depth.index(*byte, column))
    }

    /// All indices, in the order of the image.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = u8> + ExactSizeIterator + use<'a> {
        let indices = *self;
        (0..self.len()).map(move |position| indices.get(position).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::{Depth, PackedIndices};
    use std::vec::Vec;

    #[test]
    fn the_leftmost_pixel_has_the_highest_bits() {
        let all = |indices: PackedIndices<'_>| -> Vec<u8> { indices.iter().collect() };
        let row = [0b1010_0000, 0b0100_0000];
        assert_eq!(all(PackedIndices::new(&row, Depth::One, 0, 3)), [1, 0, 1]);
        assert_eq!(all(PackedIndices::new(&row, Depth::One, 7, 3)), [0, 0, 1]);
        assert_eq!(all(PackedIndices::new(&[0x12, 0x34], Depth::Four, 1, 3)), [2, 3, 4]);
        let indices = PackedIndices::new(&row, Depth::One, 7, 3);
        assert_eq!((indices.get(2), indices.get(3), indices.len(), indices.bits()), (Some(1), None, 3, 1));
        assert!(indices.iter().rev().eq([1, 0, 0]) && !indices.is_empty());
    }

    #[test]
    fn a_row_begins_with_a_byte_of_its_own() {
        assert_eq!([0, 1, 8, 9, u32::MAX].map(|columns| Depth::One.row(columns)), [0, 1, 1, 2, 1 << 29]);
        assert_eq!([0, 1, 2, 3, u32::MAX].map(|columns| Depth::Four.row(columns)), [0, 1, 1, 2, 1 << 31]);
    }
}
