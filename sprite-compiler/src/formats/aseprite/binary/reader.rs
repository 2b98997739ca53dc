//! From the chunks of a file to what it holds.

use super::cursor::{Cursor, Stream};
use super::header::{ChunkKind, Depth, Header};
use super::layers::{CelIndex, Content, LayerKind, Layers};
use super::marks::{Palette, Tag, Tileset};
use super::user_data::{RawUserData, UserDataOwner};
use super::{BinaryFile, BinaryFrame, header, layers, marks, user_data};
use crate::base::sorted::SortedMap;
use crate::formats::aseprite::description::Slice;
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use sprite_table::Size;

/// The canvas and the number of frames that a file claims.
pub(in crate::formats::aseprite) fn claims(bytes: &[u8]) -> Result<(Size, u16), BinaryError> {
    let header = header::header(&mut Cursor::new(bytes))?;
    Ok((header.size, header.frames))
}

/// Reads a file. Pixels stay compressed.
pub(in crate::formats::aseprite) fn read(bytes: &[u8]) -> Result<BinaryFile, BinaryError> {
    let mut cursor = Cursor::new(bytes);
    let header = header::header(&mut cursor)?;
    let mut reader = BinaryReader {
        header,
        layers: Layers::default(),
        tilesets: Vec::new(),
        frames: Vec::new(),
        palette: Palette::black(header.colours),
        palettes: Vec::new(),
        has_new_palette: false,
        tags: Vec::new(),
        slices: Vec::new(),
        known: layers::Known::new(),
        stream_bytes: 0,
        owner: Owner::Nothing,
        user_data: Vec::new(),
    };
    for number in 0..header.frames {
        reader.frame(&mut cursor).map_err(|error| error.within(format!("frame {number}")))?;
    }
    reader.finish()
}

/// The owner of user data: the last chunk before it that can have some.
#[derive(Clone, Copy, Debug)]
enum Owner {
    /// The sprite, a tileset, or a cel that was left out, whose user data are not kept.
    Nothing,
    /// The last layer, whose text is not kept.
    Layer,
    Cel,
    /// The tag with this index; the next one follows.
    Tag(usize),
    Slice,
}

#[derive(Debug)]
struct BinaryReader {
    header: Header,
    layers: Layers,
    tilesets: Vec<Tileset>,
    frames: Vec<BinaryFrame>,
    palette: Palette,
    palettes: Vec<Palette>,
    has_new_palette: bool,
    tags: Vec<Tag>,
    slices: Vec<Slice>,
    known: layers::Known,
    /// Bytes that all streams so far claim.
    stream_bytes: u64,
    owner: Owner,
    user_data: Vec<(UserDataOwner, RawUserData)>,
}

impl BinaryReader {
    fn frame(&mut self, cursor: &mut Cursor<'_>) -> Result<(), BinaryError> {
        let header::FrameHeader { duration, chunks, mut body } = header::frame(cursor, &self.header)?;
        self.frames.push(BinaryFrame { duration, palette: 0, cels: Vec::new() });
        for _ in 0..chunks {
            let (kind, chunk) = header::chunk(&mut body)?;
            self.chunk(kind, chunk).map_err(|error| match kind.name() {
                Some(name) => error.within(name),
                None => error,
            })?;
        }
        // Only indices look into a palette.
        let is_same = !matches!(self.header.depth, Depth::Indexed { .. });
        if self.palettes.last().is_none_or(|last| !is_same && *last != self.palette) {
            self.palettes.push(self.palette.clone());
        }
        if let Some(frame) = self.frames.last_mut() {
            frame.palette = self.palettes.len() - 1;
        }
        Ok(())
    }

    fn chunk(&mut self, kind: ChunkKind, chunk: Cursor<'_>) -> Result<(), BinaryError> {
        match kind {
            ChunkKind::Layer => {
                self.layers.read(chunk, &self.header)?;
                self.owner = Owner::Layer;
            }
            ChunkKind::Cel => self.cel(chunk)?,
            ChunkKind::Tags => {
                self.owner = Owner::Tag(self.tags.len());
                self.tags.extend(marks::tags(chunk)?);
            }
            ChunkKind::Palette => {
                self.palette.change(chunk)?;
                self.has_new_palette = true;
            }
            ChunkKind::UserData => self.user_data(chunk)?,
            ChunkKind::Slice => {
                self.slices.push(marks::slice(chunk)?);
                self.owner = Owner::Slice;
            }
            ChunkKind::Tileset => {
                let tileset = marks::tileset(chunk, self.header.depth)?;
                self.claim(tileset.tiles.as_ref().map_or(0, Stream::wanted));
                self.tilesets.push(tileset);
                self.owner = Owner::Nothing;
            }
            ChunkKind::OldPalette { has_six_bits } => {
                if !self.has_new_palette {
                    self.palette.change_old(chunk, has_six_bits)?;
                }
            }
            ChunkKind::Other => {}
        }
        Ok(())
    }

    fn cel(&mut self, chunk: Cursor<'_>) -> Result<(), BinaryError> {
        let number = self.frames.len() - 1;
        let Some(frame) = self.frames.last_mut() else { return Ok(()) };
        let index = CelIndex { frame: number, cel: frame.cels.len() };
        let cel = layers::cel(chunk, index, &self.layers.list, self.header.depth, &mut self.known)?;
        self.owner = if cel.is_some() { Owner::Cel } else { Owner::Nothing };
        let claimed = cel.as_ref().map_or(0, |cel| match &cel.content {
            Content::Picture { pixels: stream, .. } | Content::Tiles { tiles: stream, .. } => stream.wanted(),
            Content::Link { .. } => 0,
        });
        frame.cels.extend(cel);
        self.claim(claimed);
        Ok(())
    }

    /// Adds bytes that a stream claims to hold.
    const fn claim(&mut self, bytes: u64) {
        self.stream_bytes = self.stream_bytes.saturating_add(bytes);
    }

    fn user_data(&mut self, chunk: Cursor<'_>) -> Result<(), BinaryError> {
        let (text, raw) = user_data::text(chunk)?;
        self.user_data.extend(self.user_data_owner().zip(raw));
        let slot = match self.owner {
            Owner::Nothing | Owner::Layer => None,
            Owner::Cel => {
                self.frames.last_mut().and_then(|frame| frame.cels.last_mut()).map(|cel| &mut cel.text)
            }
            Owner::Slice => self.slices.last_mut().map(|slice| &mut slice.text),
            Owner::Tag(index) => {
                self.owner = Owner::Tag(index + 1);
                self.tags.get_mut(index).map(|tag| &mut tag.text)
            }
        };
        if let Some(slot) = slot {
            *slot = text;
        }
        Ok(())
    }

    /// The owner of the user data that come next; [`None`] when they are not kept.
    fn user_data_owner(&self) -> Option<UserDataOwner> {
        match self.owner {
            Owner::Nothing => None,
            Owner::Layer => self.layers.list.len().checked_sub(1).map(UserDataOwner::Layer),
            Owner::Cel => {
                let frame = self.frames.len().checked_sub(1)?;
                let cel = self.frames.last()?.cels.len().checked_sub(1)?;
                Some(UserDataOwner::Cel(CelIndex { frame, cel }))
            }
            Owner::Tag(index) => (index < self.tags.len()).then_some(UserDataOwner::Tag(index)),
            Owner::Slice => self.slices.len().checked_sub(1).map(UserDataOwner::Slice),
        }
    }

    /// Checks what depends on the whole file.
    fn finish(mut self) -> Result<BinaryFile, BinaryError> {
        let tilesets = self.tilesets.iter().enumerate().rev();
        let by_identifier = tilesets.map(|(index, tileset)| (tileset.identifier, index)).collect();
        let mut tileset_of = Vec::with_capacity(self.layers.list.len());
        for layer in &self.layers.list {
            tileset_of.push(match layer.kind {
                LayerKind::Tilemap(identifier) => {
                    Some(self.tileset(&by_identifier, &layer.name, identifier)?)
                }
                LayerKind::Image | LayerKind::Group => None,
            });
        }
        self.pass_texts();
        Ok(BinaryFile {
            size: self.header.size,
            depth: self.header.depth,
            ratio: self.header.ratio,
            groups_blend: self.header.groups_blend,
            layers: self.layers.list,
            tilesets: self.tilesets.into(),
            tileset_of,
            frames: self.frames.into(),
            palettes: self.palettes.into(),
            tags: self.tags,
            slices: self.slices,
            user_data: self.user_data,
            stream_bytes: self.stream_bytes,
        })
    }

    /// The tileset of a layer, the first one with its identifier.
    fn tileset(
        &self,
        by_identifier: &SortedMap<u32, usize>,
        layer: &str,
        identifier: u32,
    ) -> Result<usize, BinaryError> {
        let found = by_identifier.get(&identifier).copied();
        let index = found.ok_or_else(|| messages::tileset_missing(layer, identifier))?;
        let tileset = self.tilesets.get(index).filter(|tileset| tileset.tiles.is_none());
        tileset.map_or(Ok(index), |tileset| Err(messages::tileset_outside(layer, &tileset.name)))
    }

    /// A linked cel has the text of the cel that it is linked to, unless it has its own.
    fn pass_texts(&mut self) {
        for number in 0..self.frames.len() {
            let (earlier, rest) = self.frames.split_at_mut(number);
            for cel in rest.first_mut().into_iter().flat_map(|frame| &mut frame.cels) {
                if let (Content::Link { target, .. }, None) = (cel.content, &cel.text) {
                    let target = earlier.get(target.frame).and_then(|frame| frame.cels.get(target.cel));
                    cel.text = target.and_then(|target| target.text.clone());
                }
            }
        }
    }
}
