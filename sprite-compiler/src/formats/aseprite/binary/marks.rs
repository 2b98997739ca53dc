//! Marks on frames: tags and slices.

use super::cursor::Cursor;
use crate::base::sorted::sort_by_key;
use crate::formats::aseprite::description::{Key, Slice};
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use sprite_table::ScreenRect;

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
        Ok(Key { frame: usize::try_from(frame).unwrap_or(usize::MAX), bounds, center, pivot })
    });
    let mut keys: Vec<Key> = keys.collect::<Result<_, BinaryError>>()?;
    sort_by_key(&mut keys, |key| key.frame);
    Ok(Slice { keys, name, text: None, user_data: None })
}

fn bounds(chunk: &mut Cursor<'_>) -> Result<ScreenRect, BinaryError> {
    Ok(ScreenRect { x: chunk.i32()?, y: chunk.i32()?, width: chunk.u32()?, height: chunk.u32()? })
}
