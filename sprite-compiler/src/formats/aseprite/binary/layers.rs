//! Layers and groups, and cels: what a layer shows in a frame.

use super::cursor::{Cursor, Stream};
use super::header::{Depth, Header};
use crate::base::sorted::SortedMap;
use crate::formats::aseprite::blend::Mode;
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use sprite_table::Size;

/// A layer or a group. Layers are numbered in the order of the file, groups included.
#[derive(Clone, Debug)]
pub(in crate::formats::aseprite) struct Layer {
    pub(in crate::formats::aseprite) name: String,
    pub(in crate::formats::aseprite) kind: LayerKind,
    /// True if it is visible itself and no reference.
    pub(in crate::formats::aseprite) is_visible: bool,
    /// True if its cels are drawn: it and its groups are visible, and it is no reference.
    pub(in crate::formats::aseprite) is_drawn: bool,
    pub(in crate::formats::aseprite) is_background: bool,
    /// The group that it is in.
    pub(in crate::formats::aseprite) group: Option<usize>,
    /// Its place among the layers of its group, from 0.
    pub(in crate::formats::aseprite) position: usize,
    pub(in crate::formats::aseprite) mode: Mode,
    pub(in crate::formats::aseprite) opacity: u8,
}

/// The kind of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats::aseprite) enum LayerKind {
    Image,
    Group,
    /// Cels of tiles from the tileset with this identifier.
    Tilemap(u32),
}

/// The layers that were read so far.
#[derive(Debug, Default)]
pub(super) struct Layers {
    pub(super) list: Vec<Layer>,
    /// The last layer of each level, from the outermost one: those that the next layer can belong to.
    open: Vec<usize>,
    /// Number of layers without a group.
    roots: usize,
    /// Number of layers in each layer that is a group.
    members: Vec<usize>,
}

impl Layers {
    /// Reads a layer.
    pub(super) fn read(&mut self, mut chunk: Cursor<'_>, header: &Header) -> Result<(), BinaryError> {
        let number = self.list.len();
        let layer =
            self.layer(&mut chunk, header).map_err(|error| error.within(format!("layer {number}")))?;
        self.list.push(layer);
        self.members.push(0);
        Ok(())
    }

    fn layer(&mut self, chunk: &mut Cursor<'_>, header: &Header) -> Result<Layer, BinaryError> {
        let (flags, kind, level) = (chunk.u16()?, chunk.u16()?, chunk.u16()?);
        chunk.skip(4)?;
        let (mode, opacity) = (chunk.u16()?, chunk.u8()?);
        chunk.skip(3)?;
        let name = chunk.string()?;
        let kind = match kind {
            0 => LayerKind::Image,
            1 => LayerKind::Group,
            2 => LayerKind::Tilemap(chunk.u32()?),
            other => return Err(messages::layer_type(&name, other)),
        };
        if header.has_identifiers {
            chunk.skip(16)?;
        }
        let (group, position) = self.enter(level, &name)?;
        let is_background = flags & 8 != 0;
        let is_plain = is_background || kind == LayerKind::Group && !header.groups_blend;
        let mode = if is_plain { Some(Mode::Normal) } else { Mode::new(mode) }
            .ok_or_else(|| messages::mode(&name, mode))?;
        let opacity = if is_plain || !header.layers_fade { 255 } else { opacity };
        let is_reference = flags & 64 != 0 && kind != LayerKind::Group;
        let is_visible = flags & 1 != 0 && !is_reference;
        let around = group.and_then(|group| self.list.get(group)).is_none_or(|group| group.is_drawn);
        Ok(Layer {
            name,
            kind,
            is_visible,
            is_drawn: is_visible && around,
            is_background,
            group,
            position,
            mode,
            opacity,
        })
    }

    /// The group of a layer at this level and its place there.
    fn enter(&mut self, level: u16, name: &str) -> Result<(Option<usize>, usize), BinaryError> {
        let depth = usize::from(level);
        let outer = depth.checked_sub(1).map(|outer| self.open.get(outer).copied());
        let group = match outer {
            None => None,
            Some(Some(group)) if self.list.get(group).is_some_and(|group| group.kind == LayerKind::Group) => {
                Some(group)
            }
            Some(_) => return Err(messages::level(name, level)),
        };
        let count = match group {
            None => Some(&mut self.roots),
            Some(group) => self.members.get_mut(group),
        };
        let position = count.map_or(0, |count| {
            *count += 1;
            *count - 1
        });
        self.open.truncate(depth);
        self.open.push(self.list.len());
        Ok((group, position))
    }
}

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
