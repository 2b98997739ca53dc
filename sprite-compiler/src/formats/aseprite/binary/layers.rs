//! Layers and groups.

use super::cursor::Cursor;
use super::header::Header;
use crate::formats::aseprite::blend::Mode;
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;

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
