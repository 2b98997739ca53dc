//! Cels: what a layer shows in a frame.

use super::cursor::Cursor;
use super::header::Depth;
use super::layers::{Layer, LayerKind};
use super::stream::Stream;
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use sprite_table::Size;
use std::collections::BTreeMap;

/// A cel.
#[derive(Clone, Debug)]
pub(in crate::formats::aseprite) struct Cel<'a> {
    pub(in crate::formats::aseprite) layer: usize,
    /// Where its left upper corner lies on the canvas.
    pub(in crate::formats::aseprite) x: i16,
    pub(in crate::formats::aseprite) y: i16,
    pub(in crate::formats::aseprite) opacity: u8,
    /// How many layers above its own it is drawn.
    pub(in crate::formats::aseprite) z: i16,
    pub(in crate::formats::aseprite) content: Content<'a>,
    /// What its author wrote, for games.
    pub(in crate::formats::aseprite) text: Option<String>,
}

/// What a cel shows.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats::aseprite) enum Content<'a> {
    Picture {
        size: Size,
        pixels: Stream<'a>,
    },
    /// `size` counts tiles.
    Tiles {
        size: Size,
        masks: Masks,
        tiles: Stream<'a>,
    },
    /// The picture of another cel. Both indices are a frame and one of its cels.
    Link {
        /// The cel that is named, which may be a link itself.
        target: (usize, usize),
        /// The cel whose picture it is in the end, which is no link.
        picture: (usize, usize),
    },
}

/// Which bits of a tile's number say what.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats::aseprite) struct Masks {
    /// Not 0.
    pub(in crate::formats::aseprite) tile: u32,
    pub(in crate::formats::aseprite) flip_x: u32,
    pub(in crate::formats::aseprite) flip_y: u32,
    pub(in crate::formats::aseprite) flip_diagonal: u32,
}

/// The cels of a file so far: by frame and layer, the index among the cels of the frame, and the cel whose picture it
/// shows.
pub(super) type Known = BTreeMap<(usize, usize), (usize, (usize, usize))>;

/// Reads a cel of a frame that has `count` already; [`None`] from an empty one.
pub(super) fn cel<'a>(
    mut chunk: Cursor<'a>,
    (frame, count): (usize, usize),
    layers: &[Layer],
    depth: Depth,
    known: &mut Known,
) -> Result<Option<Cel<'a>>, BinaryError> {
    let Head { layer: number, x, y, opacity, kind, z } =
        head(&mut chunk).map_err(|error| error.within("cel"))?;
    let layer = layers.get(number).ok_or_else(|| messages::layer_unknown(number, layers.len()))?;
    let within = |error: BinaryError| error.within(messages::cel_on(&layer.name));
    let content = content(kind, chunk, (frame, number), layer, depth, known).map_err(within)?;
    let Some(content) = content else { return Ok(None) };
    let picture = match content {
        Content::Link { picture, .. } => picture,
        Content::Picture { .. } | Content::Tiles { .. } => (frame, count),
    };
    if known.insert((frame, number), (count, picture)).is_some() {
        return Err(within(messages::second_cel()));
    }
    Ok(Some(Cel { layer: number, x, y, opacity, z, content, text: None }))
}

/// What all cels begin with.
struct Head {
    layer: usize,
    x: i16,
    y: i16,
    opacity: u8,
    kind: u16,
    z: i16,
}

fn head(chunk: &mut Cursor<'_>) -> Result<Head, BinaryError> {
    let layer = usize::from(chunk.u16()?);
    let (x, y, opacity) = (chunk.i16()?, chunk.i16()?, chunk.u8()?);
    let (kind, z) = (chunk.u16()?, chunk.i16()?);
    chunk.skip(5)?;
    Ok(Head { layer, x, y, opacity, kind, z })
}

fn content<'a>(
    kind: u16,
    mut chunk: Cursor<'a>,
    (frame, number): (usize, usize),
    layer: &Layer,
    depth: Depth,
    known: &Known,
) -> Result<Option<Content<'a>>, BinaryError> {
    let is_tilemap = match layer.kind {
        LayerKind::Group => return Err(messages::cel_on_group()),
        LayerKind::Image => false,
        LayerKind::Tilemap(_) => true,
    };
    match kind {
        1 => {
            let target = chunk.u16()?;
            let earlier = Some(usize::from(target)).filter(|target| *target < frame);
            let found = earlier.and_then(|earlier| Some((earlier, known.get(&(earlier, number))?)));
            let (earlier, &(cel, picture)) = found.ok_or_else(|| messages::link(target))?;
            Ok(Some(Content::Link { target: (earlier, cel), picture }))
        }
        0 | 2 if is_tilemap => Err(messages::picture_on_tilemap()),
        3 if !is_tilemap => Err(messages::tiles_on_image()),
        0 | 2 | 3 => {
            let (width, height) = (chunk.u16()?, chunk.u16()?);
            if width == 0 || height == 0 {
                return Ok(None);
            }
            let size = Size::new(width.into(), height.into());
            let count = u64::from(width) * u64::from(height);
            let wanted = count * depth.bytes();
            Ok(Some(match kind {
                0 => Content::Picture { size, pixels: Stream::raw(chunk.rest(), wanted)? },
                2 => Content::Picture { size, pixels: Stream::zlib(chunk.rest(), wanted) },
                _ => {
                    let masks = masks(&mut chunk)?;
                    Content::Tiles { size, masks, tiles: Stream::zlib(chunk.rest(), count * 4) }
                }
            }))
        }
        other => Err(messages::cel_type(other)),
    }
}

fn masks(chunk: &mut Cursor<'_>) -> Result<Masks, BinaryError> {
    let bits = chunk.u16()?;
    if bits != 32 {
        return Err(messages::tile_bits(bits));
    }
    let masks =
        Masks { tile: chunk.u32()?, flip_x: chunk.u32()?, flip_y: chunk.u32()?, flip_diagonal: chunk.u32()? };
    if masks.tile == 0 {
        return Err(messages::tile_mask());
    }
    chunk.skip(10)?;
    Ok(masks)
}
