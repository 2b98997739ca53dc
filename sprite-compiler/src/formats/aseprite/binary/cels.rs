//! Cels: what a layer shows in a frame.

use super::cursor::Cursor;
use super::header::Depth;
use super::layers::{Layer, LayerKind};
use super::stream::Stream;
use crate::base::sorted::SortedMap;
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use sprite_table::Size;

/// The kinds of cels.
const RAW: u16 = 0;
const LINK: u16 = 1;
const COMPRESSED: u16 = 2;
const TILES: u16 = 3;

const TILE_BYTES: u64 = 4;

/// A cel.
#[derive(Clone, Debug)]
pub(in crate::formats::aseprite) struct Cel {
    pub(in crate::formats::aseprite) layer: usize,
    /// Where its left upper corner lies on the canvas.
    pub(in crate::formats::aseprite) x: i16,
    pub(in crate::formats::aseprite) y: i16,
    pub(in crate::formats::aseprite) opacity: u8,
    /// How many layers above its own it is drawn.
    pub(in crate::formats::aseprite) z: i16,
    pub(in crate::formats::aseprite) content: Content,
    /// The text of its author, for games.
    pub(in crate::formats::aseprite) text: Option<String>,
}

/// The content of a cel.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats::aseprite) enum Content {
    Picture {
        size: Size,
        pixels: Stream,
    },
    /// `size` counts tiles.
    Tiles {
        size: Size,
        masks: Masks,
        tiles: Stream,
    },
    /// The picture of another cel.
    Link {
        /// The cel that is named, which may be a link itself.
        target: CelIndex,
        /// The cel whose picture it is in the end, which is no link.
        picture: CelIndex,
    },
}

/// Which of a file's cels.
#[derive(Clone, Copy, Debug)]
pub(in crate::formats::aseprite) struct CelIndex {
    pub(in crate::formats::aseprite) frame: usize,
    /// Among the cels of the frame.
    pub(in crate::formats::aseprite) cel: usize,
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

/// The cels of a file so far, by frame and layer.
pub(super) type Known = SortedMap<(usize, usize), KnownCel>;

/// A cel that was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownCel {
    index: CelIndex,
    /// The cel whose picture it shows.
    picture: CelIndex,
}

/// Reads the cel that gets this index; [`None`] from an empty one.
pub(super) fn cel(
    mut chunk: Cursor<'_>,
    index: CelIndex,
    layers: &[Layer],
    depth: Depth,
    known: &mut Known,
) -> Result<Option<Cel>, BinaryError> {
    let Head { layer: number, x, y, opacity, kind, z } =
        head(&mut chunk).map_err(|error| error.within("cel"))?;
    let layer = layers.get(number).ok_or_else(|| messages::layer_unknown(number, layers.len()))?;
    let within = |error: BinaryError| error.within(messages::cel_on(&layer.name));
    check_kind(kind, layer).map_err(within)?;
    let content = match kind {
        LINK => Some(link(chunk, index.frame, number, known).map_err(within)?),
        _ => stored(kind, chunk, depth).map_err(within)?,
    };
    let Some(content) = content else { return Ok(None) };
    let picture = match content {
        Content::Link { picture, .. } => picture,
        Content::Picture { .. } | Content::Tiles { .. } => index,
    };
    if known.insert((index.frame, number), KnownCel { index, picture }).is_some() {
        return Err(within(messages::second_cel()));
    }
    Ok(Some(Cel { layer: number, x, y, opacity, z, content, text: None }))
}

/// The fields that all cels begin with.
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

/// Refuses a cel of a kind that its layer cannot have.
fn check_kind(kind: u16, layer: &Layer) -> Result<(), BinaryError> {
    match (kind, &layer.kind) {
        (_, LayerKind::Group) => Err(messages::cel_on_group()),
        (RAW | COMPRESSED, LayerKind::Tilemap(_)) => Err(messages::picture_on_tilemap()),
        (TILES, LayerKind::Image) => Err(messages::tiles_on_image()),
        (RAW | LINK | COMPRESSED | TILES, _) => Ok(()),
        (other, _) => Err(messages::cel_type(other)),
    }
}

/// A link to the cel that the layer has in an earlier frame.
fn link(mut chunk: Cursor<'_>, frame: usize, layer: usize, known: &Known) -> Result<Content, BinaryError> {
    let target = chunk.u16()?;
    let earlier = Some(usize::from(target)).filter(|target| *target < frame);
    let found = earlier.and_then(|earlier| known.get(&(earlier, layer)));
    let KnownCel { index, picture } = *found.ok_or_else(|| messages::link(target))?;
    Ok(Content::Link { target: index, picture })
}

/// Pixels or tiles of its own; [`None`] when there are none.
fn stored(kind: u16, mut chunk: Cursor<'_>, depth: Depth) -> Result<Option<Content>, BinaryError> {
    let (width, height) = (chunk.u16()?, chunk.u16()?);
    if width == 0 || height == 0 {
        return Ok(None);
    }
    let size = Size::new(width.into(), height.into());
    let count = u64::from(width) * u64::from(height);
    let wanted = count * depth.bytes();
    Ok(Some(match kind {
        RAW => Content::Picture { size, pixels: Stream::raw(chunk.rest(), wanted)? },
        COMPRESSED => Content::Picture { size, pixels: Stream::zlib(chunk.rest(), wanted) },
        _ => {
            let masks = masks(&mut chunk)?;
            Content::Tiles { size, masks, tiles: Stream::zlib(chunk.rest(), count * TILE_BYTES) }
        }
    }))
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
