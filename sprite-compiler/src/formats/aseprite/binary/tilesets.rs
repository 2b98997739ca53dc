//! Tilesets.

use super::cursor::Cursor;
use super::header::Depth;
use super::stream::Stream;
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use sprite_table::Size;

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
