//! The binary file (`.ase`, `.aseprite`): from bytes to layers, frames with their cels, tags and slices.
//!
//! ```text
//! cursor    little-endian fields that end where their file, frame or chunk ends
//! header    the file's header and those of frames and chunks
//! palette   layers   tilesets   cels   marks      what a chunk of each kind holds
//! user_data texts, colours and properties of tags, slices, layers and cels
//! stream    stored pixels; a zlib stream is decompressed when it is drawn
//! reader    all chunks, one after the other -> file
//! ```
//!
//! AFTER THIS POINT every cel names a layer that can hold it, every link names a picture, and every drawn tilemap has a
//! tileset of this file.

mod cels;
mod cursor;
mod file;
mod header;
mod layers;
mod marks;
mod palette;
mod reader;
mod stream;
mod tilesets;
mod user_data;

pub(super) use cels::{Cel, CelIndex, Content, Masks};
pub(super) use file::{File, Frame};
pub(super) use header::Depth;
pub(super) use layers::{Layer, LayerKind};
pub(super) use marks::Tag;
pub(super) use palette::Palette;
pub(super) use reader::{claims, read};
pub(super) use tilesets::Tileset;
pub(super) use user_data::UserDataOwner;
