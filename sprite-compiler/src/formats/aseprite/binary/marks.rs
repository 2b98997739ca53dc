//! Tags and slices, tilesets, and palettes, new and old. Pixels are indices of one byte, so colours beyond 256 are
//! counted and not kept.

use super::cursor::{Cursor, Stream};
use super::header::Depth;
use crate::base::limits::PALETTE_COLOURS;
use crate::base::sorted::sort_by_key;
use crate::formats::aseprite::description::{Slice, SliceKey};
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use sprite_table::{ScreenRect, Size};

/// A tag. Frames are those that the file claims: whether there are such frames is checked with those of exports.
#[derive(Clone, Debug)]
pub(in crate::formats::aseprite) struct Tag {
    pub(in crate::formats::aseprite) name: String,
    /// The first and the last frame.
    pub(in crate::formats::aseprite) from: u16,
    pub(in crate::formats::aseprite) to: u16,
    /// 0 forward, 1 reverse, 2 pingpong, 3 `pingpong_reverse`; others are checked later.
    pub(in crate::formats::aseprite) direction: u8,
    pub(in crate::formats::aseprite) repeat: u16,
    pub(in crate::formats::aseprite) text: Option<String>,
}

/// Reads the tags of a chunk.
pub(super) fn tags(mut chunk: Cursor<'_>) -> Result<Vec<Tag>, BinaryError> {
    /// Bytes of a tag without a name.
    const LEAST: usize = 19;
    let count = chunk.u16()?;
    chunk.skip(8)?;
    let needed = usize::from(count) * LEAST;
    if needed > chunk.left() {
        return Err(messages::cut(needed, chunk.left()));
    }
    let tag = |number| {
        let mut tag = || {
            let (from, to, direction, repeat) = (chunk.u16()?, chunk.u16()?, chunk.u8()?, chunk.u16()?);
            chunk.skip(10)?;
            Ok(Tag { name: chunk.string()?, from, to, direction, repeat, text: None })
        };
        tag().map_err(|error: BinaryError| error.within(format!("tag {number}")))
    };
    (0..count).map(tag).collect()
}

/// Reads a slice.
pub(super) fn slice(mut chunk: Cursor<'_>) -> Result<Slice, BinaryError> {
    let (count, flags) = (chunk.u32()?, chunk.u32()?);
    chunk.skip(4)?;
    let name = chunk.string()?;
    let (has_center, has_pivot) = (flags & 1 != 0, flags & 2 != 0);
    let length = 20 + if has_center { 16 } else { 0 } + if has_pivot { 8 } else { 0 };
    let needed = usize::try_from(count).unwrap_or(usize::MAX).saturating_mul(length);
    if needed > chunk.left() {
        return Err(messages::cut(needed, chunk.left()).within(messages::slice(&name)));
    }
    let keys = (0..count).map(|_| {
        let frame = chunk.u32()?;
        let bounds = bounds(&mut chunk)?;
        let center = has_center.then(|| self::bounds(&mut chunk)).transpose()?;
        let pivot = has_pivot.then(|| Ok((chunk.i32()?, chunk.i32()?))).transpose()?;
        Ok(SliceKey { frame: usize::try_from(frame).unwrap_or(usize::MAX), bounds, center, pivot })
    });
    let mut keys: Vec<SliceKey> = keys.collect::<Result<_, BinaryError>>()?;
    sort_by_key(&mut keys, |key| key.frame);
    Ok(Slice { keys, name, text: None, user_data: None })
}

fn bounds(chunk: &mut Cursor<'_>) -> Result<ScreenRect, BinaryError> {
    Ok(ScreenRect { x: chunk.i32()?, y: chunk.i32()?, width: chunk.u32()?, height: chunk.u32()? })
}

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

/// A tileset.
#[derive(Clone, Debug)]
pub(in crate::formats::aseprite) struct Tileset {
    pub(super) identifier: u32,
    pub(in crate::formats::aseprite) name: String,
    /// Number of tiles.
    pub(in crate::formats::aseprite) count: u32,
    /// The size of a tile, in pixels.
    pub(in crate::formats::aseprite) size: Size,
    /// True if tile 0 is empty, as in new files; in old ones 0xFFFFFFFF is.
    pub(in crate::formats::aseprite) zero_is_empty: bool,
    /// The tiles, one below the other; [`None`] when they lie in another file.
    pub(in crate::formats::aseprite) tiles: Option<Stream>,
}

/// Reads a tileset.
pub(super) fn tileset(mut chunk: Cursor<'_>, depth: Depth) -> Result<Tileset, BinaryError> {
    let (identifier, flags, count) = (chunk.u32()?, chunk.u32()?, chunk.u32()?);
    let (width, height) = (chunk.u16()?, chunk.u16()?);
    chunk.skip(16)?;
    let name = chunk.string()?;
    if width == 0 || height == 0 {
        return Err(messages::no_tile(&name, width, height));
    }
    if flags & 1 != 0 {
        chunk.skip(8)?;
    }
    let size = Size::new(width.into(), height.into());
    let tiles = if flags & 2 == 0 {
        None
    } else if count == 0 {
        Some(Stream::raw(chunk.part(0)?.rest(), 0)?)
    } else {
        let stored = chunk.u32()?;
        let stored = chunk.part(usize::try_from(stored).unwrap_or(usize::MAX))?.rest();
        // 2^80 at most.
        let pixels = u128::from(count) * u128::from(width) * u128::from(height);
        let wanted = u64::try_from(pixels * u128::from(depth.bytes())).unwrap_or(u64::MAX);
        Some(Stream::zlib(stored, wanted))
    };
    Ok(Tileset { identifier, name, count, size, zero_is_empty: flags & 4 != 0, tiles })
}
