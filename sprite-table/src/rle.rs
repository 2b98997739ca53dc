//! Indices that are coded as runs, a row at a time.
//!
//! ```text
//! bytes   what
//! 1       W, the bytes of an offset: 2 or 4
//! W       for each row, where its packets begin, counted from the first byte; the lower byte first
//! W       where the packets end, and the palette begins
//! ...     packets; rows may share them
//! ```
//!
//! A packet is a head and one or more indices, as in TGA files. With a head of 128 and more one index follows, which
//! stands for `head - 127` pixels; with a smaller one, `head + 1` indices follow, one for each pixel. A packet ends in
//! the row in which it begins.

use crate::bytes::part;

/// The indices of neighbouring pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packet<'a> {
    /// So many pixels with the same index.
    Repeated(u8, u32),
    Listed(&'a [u8]),
}

/// The packets of a row that are not read yet, from left to right.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Packets<'a> {
    /// The packet at hand, and those that follow.
    bytes: &'a [u8],
    /// The column at which the packet at hand begins.
    column: u32,
}

/// Where the packets of a row begin. Those of the row that follows the last one are the end.
pub(crate) const fn offset(bytes: &[u8], row: u32) -> Option<u32> {
    match bytes {
        [4, offsets @ ..] => match part(offsets, row as u64) {
            Some(offset) => Some(u32::from_le_bytes(offset)),
            None => None,
        },
        [_, offsets @ ..] => match part(offsets, row as u64) {
            Some(offset) => Some(u16::from_le_bytes(offset) as u32),
            None => None,
        },
        [] => None,
    }
}

impl<'a> Packets<'a> {
    /// The packets of a row; none if bytes are missing.
    pub(crate) const fn of(bytes: &'a [u8], row: u32) -> Self {
        let from = match offset(bytes, row) {
            Some(offset) => bytes.split_at_checked(offset as usize),
            None => None,
        };
        match from {
            Some((_, bytes)) => Self { bytes, column: 0 },
            None => Self { bytes: &[], column: 0 },
        }
    }

    /// The packet that covers a column, and the column at which it begins. Packets to the left of it are passed.
    pub(crate) const fn covering(&mut self, column: u32) -> Option<(Packet<'a>, u32)> {
        while let Some((packet, others)) = packet(self.bytes) {
            let end = self.column.saturating_add(packet.len());
            if column < end {
                return Some((packet, self.column));
            }
            (self.bytes, self.column) = (others, end);
        }
        None
    }

    /// The index of the pixel of a column that is not to the left of one that was asked for before.
    pub(crate) const fn index(&mut self, column: u32) -> Option<u8> {
        match self.covering(column) {
            Some((Packet::Repeated(index, _), _)) => Some(index),
            Some((Packet::Listed(indices), first)) => {
                match indices.split_at_checked(column.saturating_sub(first) as usize) {
                    Some((_, [index, ..])) => Some(*index),
                    _ => None,
                }
            }
            None => None,
        }
    }
}

impl Packet<'_> {
    /// The number of pixels: 1 to 128.
    pub(crate) const fn len(&self) -> u32 {
        match self {
            Self::Repeated(_, count) => *count,
            #[expect(clippy::cast_possible_truncation, reason = "there are 128 at most")]
            Self::Listed(indices) => indices.len() as u32,
        }
    }
}

/// The first packet of some bytes, and those that follow.
const fn packet(bytes: &[u8]) -> Option<(Packet<'_>, &[u8])> {
    match bytes {
        [head @ 128..=255, index, others @ ..] => {
            Some((Packet::Repeated(*index, (*head & 127) as u32 + 1), others))
        }
        [head @ 0..=127, others @ ..] => match others.split_at_checked(*head as usize + 1) {
            Some((indices, others)) => Some((Packet::Listed(indices), others)),
            None => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::{Packet, Packets, offset};
    use std::vec::Vec;

    /// Two rows of five pixels, the second one with packets that the first one has too.
    const BYTES: [u8; 14] = [2, 7, 0, 9, 0, 14, 0, 130, 7, 1, 5, 6, 0, 9];

    fn indices(mut packets: Packets<'_>, columns: impl Iterator<Item = u32>) -> Vec<Option<u8>> {
        columns.map(|column| packets.index(column)).collect()
    }

    #[test]
    fn rows_are_found_by_themselves() {
        assert_eq!([0, 1, 2].map(|row| offset(&BYTES, row)), [Some(7), Some(9), Some(14)]);
        let row = |row| indices(Packets::of(&BYTES, row), 0..5);
        assert_eq!(row(0), [7, 7, 7, 5, 6].map(Some));
        assert_eq!(row(1), [Some(5), Some(6), Some(9), None, None]);
        assert_eq!(indices(Packets::of(&BYTES, 0), [1, 4, 4].into_iter()), [7, 6, 6].map(Some));
    }

    #[test]
    fn a_packet_covers_its_columns() {
        let mut packets = Packets::of(&BYTES, 0);
        assert_eq!(packets.covering(2), Some((Packet::Repeated(7, 3), 0)));
        assert_eq!(packets.covering(3), Some((Packet::Listed(&[5, 6]), 3)));
        assert_eq!(packets.covering(5), Some((Packet::Listed(&[9]), 5)));
        assert_eq!(packets.covering(6), None);
    }

    #[test]
    fn wide_offsets_have_four_bytes() {
        let bytes = [4, 9, 0, 0, 0, 11, 0, 0, 0, 255, 3];
        assert_eq!([0, 1].map(|row| offset(&bytes, row)), [Some(9), Some(11)]);
        assert_eq!(indices(Packets::of(&bytes, 0), [0, 127, 128].into_iter()), [Some(3), Some(3), None]);
    }

    #[test]
    fn damaged_bytes_give_nothing() {
        let none = |bytes: &[u8]| indices(Packets::of(bytes, 0), 0..3).iter().all(Option::is_none);
        assert!(none(&[]) && none(&[2]) && none(&[2, 3]) && none(&[2, 255, 255, 0, 1]));
        assert!(none(&[2, 3, 0]) && none(&[2, 3, 0, 128]) && none(&[2, 3, 0, 2, 1, 1]));
    }
}
