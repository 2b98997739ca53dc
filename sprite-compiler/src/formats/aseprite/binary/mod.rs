//! The binary file (`.ase`, `.aseprite`): from bytes to layers, frames with their cels, tags and slices.
//!
//! ```text
//! cursor    little-endian fields that end where their file, frame or chunk ends, and stored pixels
//! header    the file's header and those of frames and chunks
//! layers    layers and their cels                 marks      tags, slices, palettes and tilesets
//! user_data texts, colours and properties of tags, slices, layers and cels
//! reader    all chunks, one after the other -> file
//! ```
//!
//! AFTER THIS POINT every cel names a layer that can hold it, every link names a picture, and every drawn tilemap has a
//! tileset of this file.

mod cursor;
mod header;
mod layers;
mod marks;
mod reader;
mod user_data;

pub(super) use header::Depth;
pub(super) use layers::{Cel, CelIndex, Content, Layer, LayerKind, Masks};
pub(super) use marks::{Palette, Tag, Tileset};
pub(super) use reader::{claims, read};
pub(super) use user_data::UserDataOwner;

use crate::formats::aseprite::description::Slice;
use sprite_table::Size;
use std::sync::Arc;
use user_data::RawUserData;

/// A file that was read. Its copies share what is large.
#[derive(Clone, Debug)]
pub(super) struct BinaryFile {
    /// The canvas, in pixels.
    pub(super) size: Size,
    pub(super) depth: Depth,
    /// Width and height of a pixel; 0 says nothing.
    pub(super) ratio: (u8, u8),
    /// True if groups are drawn by themselves and then laid on what is below.
    pub(super) groups_blend: bool,
    pub(super) layers: Vec<Layer>,
    pub(super) tilesets: Arc<[Tileset]>,
    /// The tileset of each layer that has one, as an index of `tilesets`.
    pub(super) tileset_of: Vec<Option<usize>>,
    pub(super) frames: Arc<[BinaryFrame]>,
    /// Each as it holds from a frame on.
    pub(super) palettes: Arc<[Palette]>,
    pub(super) tags: Vec<Tag>,
    pub(super) slices: Vec<Slice>,
    /// Colours and properties, each with its owner.
    pub(super) user_data: Vec<(UserDataOwner, RawUserData)>,
    /// Bytes of all pictures, tilemaps and tilesets, as they are claimed.
    pub(super) stream_bytes: u64,
}

impl BinaryFile {
    /// Bytes that it takes in memory, about.
    pub(super) fn memory(&self) -> u64 {
        let cels: usize = self.frames.iter().map(|frame| frame.cels.len()).sum();
        let frames = size_of_val(&*self.frames) + cels * size_of::<Cel>();
        let palettes = self.palettes.len() * Palette::BYTES;
        (frames + palettes + size_of_val(&*self.layers) + size_of_val(&*self.tilesets)) as u64
    }
}

/// A frame.
#[derive(Debug)]
pub(super) struct BinaryFrame {
    /// Milliseconds; 0 when neither the frame nor the file says any.
    pub(super) duration: u16,
    /// Which of the file's palettes holds at its end.
    pub(super) palette: usize,
    /// In the order of the file.
    pub(super) cels: Vec<Cel>,
}
