//! Palettes, new and old. Pixels are indices of one byte, so colours beyond 256 are counted and not kept.

use super::cursor::Cursor;
use crate::base::limits::PALETTE_COLOURS;
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;

/// Colours that a palette may claim.
const PALETTE_ENTRIES: u32 = 65_536;

const BLACK: [u8; 4] = [0, 0, 0, 255];

/// The colours in force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::formats::aseprite) struct Palette {
    count: u32,
    /// The first of them; black beyond `count`.
    colours: Box<[[u8; 4]; PALETTE_COLOURS]>,
}

impl Palette {
    /// Bytes that one takes in memory.
    pub(super) const BYTES: usize = size_of::<Self>() + size_of::<[[u8; 4]; PALETTE_COLOURS]>();

    /// So many opaque black colours.
    pub(super) fn black(count: u32) -> Self {
        Self { count, colours: Box::new([BLACK; PALETTE_COLOURS]) }
    }

    /// The colour of an index; [`None`] for one beyond the palette.
    pub(in crate::formats::aseprite) fn colour(&self, index: u8) -> Option<[u8; 4]> {
        let colour = self.colours.get(usize::from(index)).copied();
        colour.filter(|_| u32::from(index) < self.count)
    }

    fn set(&mut self, index: u32, colour: [u8; 4]) {
        let slot = usize::try_from(index).ok().and_then(|index| self.colours.get_mut(index));
        if let Some(slot) = slot {
            *slot = colour;
        }
    }

    /// Colours that are cut off come back as black.
    fn resize(&mut self, count: u32) {
        let kept = usize::try_from(count).unwrap_or(PALETTE_COLOURS);
        for slot in self.colours.iter_mut().skip(kept) {
            *slot = BLACK;
        }
        self.count = count;
    }

    /// Chunk 0x2019: some colours, and perhaps another size.
    pub(super) fn change(&mut self, mut chunk: Cursor<'_>) -> Result<(), BinaryError> {
        let (size, first, last) = (chunk.u32()?, chunk.u32()?, chunk.u32()?);
        chunk.skip(8)?;
        let size = if size == 0 { self.count } else { size };
        if size > PALETTE_ENTRIES {
            return Err(messages::palette_too_large(size, PALETTE_ENTRIES));
        }
        if first > last || last >= size {
            return Err(messages::palette_range(first, last, size));
        }
        self.resize(size);
        for index in first..=last {
            let has_name = chunk.u16()? & 1 != 0;
            self.set(index, chunk.array()?);
            if has_name {
                let length = chunk.u16()?;
                chunk.skip(length.into())?;
            }
        }
        Ok(())
    }

    /// Chunk 0x0004 with 8 bits for each colour, chunks 0x000B and 0x0011 with 6. A packet begins at the sum of all
    /// skips: the counts are not added, because the editor does not add them either.
    pub(super) fn change_old(
        &mut self,
        mut chunk: Cursor<'_>,
        has_six_bits: bool,
    ) -> Result<(), BinaryError> {
        let mut start = 0_u32;
        for _ in 0..chunk.u16()? {
            start += u32::from(chunk.u8()?);
            let count = match chunk.u8()? {
                0 => 256,
                count => u32::from(count),
            };
            if start + count > 256 {
                return Err(messages::old_palette_range(start + count));
            }
            self.count = self.count.max(start + count);
            for index in start..start + count {
                let mut colour: [u8; 3] = chunk.array()?;
                if has_six_bits {
                    if let Some(value) = colour.iter().find(|value| **value > 63) {
                        return Err(messages::six_bits(*value));
                    }
                    colour = colour.map(|value| value << 2 | value >> 4);
                }
                let [r, g, b] = colour;
                self.set(index, [r, g, b, 255]);
            }
        }
        Ok(())
    }
}
