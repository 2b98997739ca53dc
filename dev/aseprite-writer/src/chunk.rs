//! Chunks, field by field.

use crate::{Chunk, count, short};
use miniz_oxide::deflate::compress_to_vec_zlib;

/// A layer or a group.
#[derive(Clone, Debug)]
pub struct Layer {
    /// 1 visible, 8 background, 64 reference.
    pub flags: u16,
    /// 0 image, 1 group, 2 tilemap.
    pub kind: u16,
    /// How many groups are around it.
    pub level: u16,
    /// The number of the blend mode.
    pub mode: u16,
    /// From 0 to 255.
    pub opacity: u8,
    /// Its name.
    pub name: String,
    /// The identifier of the tileset of a tilemap.
    pub tileset: u32,
}

impl Default for Layer {
    /// A visible layer for pictures.
    fn default() -> Self {
        Self { flags: 1, kind: 0, level: 0, mode: 0, opacity: 255, name: String::new(), tileset: 0 }
    }
}

/// What a layer shows in a frame.
#[derive(Clone, Debug)]
pub struct Cel {
    /// The number of the layer.
    pub layer: u16,
    /// Where it is on the canvas.
    pub at: (i16, i16),
    /// From 0 to 255.
    pub opacity: u8,
    /// How many layers above its own it is drawn.
    pub z: i16,
    /// Its pixels.
    pub content: Content,
}

/// The pixels of a cel.
#[derive(Clone, Debug)]
pub enum Content {
    /// As they are.
    Raw((u16, u16), Vec<u8>),
    /// Those of the same layer in another frame.
    Link(u16),
    /// Compressed.
    Picture((u16, u16), Vec<u8>),
    /// Tiles: a value for each, with the number in the lower 29 bits and flips above.
    Tiles((u16, u16), Vec<u32>),
}

/// A range of frames with a name.
#[derive(Clone, Debug)]
pub struct Tag {
    /// Its name.
    pub name: String,
    /// The first and the last frame.
    pub frames: (u16, u16),
    /// 0 forward, 1 reverse, 2 pingpong, 3 `pingpong_reverse`.
    pub direction: u8,
    /// Number of passes; 0 for ever.
    pub repeat: u16,
}

/// Some colours of the palette.
#[derive(Clone, Debug)]
pub struct Palette {
    /// The index of the first of them.
    pub first: u32,
    /// The colours.
    pub colours: Vec<[u8; 4]>,
}

/// A rectangle with a name.
#[derive(Clone, Debug)]
pub struct Slice {
    /// Its name.
    pub name: String,
    /// From which frame on it is where.
    pub keys: Vec<SliceKey>,
}

/// A slice from a frame on.
#[derive(Clone, Copy, Debug)]
pub struct SliceKey {
    /// The frame.
    pub frame: u32,
    /// Its corner on the canvas, width and height.
    pub bounds: (i32, i32, u32, u32),
    /// The inner part of a 9-patch.
    pub center: Option<(i32, i32, u32, u32)>,
    /// The pivot.
    pub pivot: Option<(i32, i32)>,
}

/// Tiles of one size.
#[derive(Clone, Debug)]
pub struct Tileset {
    /// What layers call it.
    pub identifier: u32,
    /// 1: the tiles are in another file; 2: they are in this one; 4: tile 0 is empty.
    pub flags: u32,
    /// Number of tiles.
    pub count: u32,
    /// Width and height of a tile, in pixels.
    pub size: (u16, u16),
    /// Its name.
    pub name: String,
    /// The pixels of all tiles.
    pub pixels: Vec<u8>,
}

/// Bytes that are written one after the other.
#[derive(Default)]
struct Out(Vec<u8>);

impl Out {
    fn u8(&mut self, value: u8) {
        self.0.push(value);
    }

    fn u16(&mut self, value: u16) {
        self.0.extend(value.to_le_bytes());
    }

    fn i16(&mut self, value: i16) {
        self.0.extend(value.to_le_bytes());
    }

    fn u32(&mut self, value: u32) {
        self.0.extend(value.to_le_bytes());
    }

    fn i32(&mut self, value: i32) {
        self.0.extend(value.to_le_bytes());
    }

    fn zeros(&mut self, count: usize) {
        self.0.resize(self.0.len() + count, 0);
    }

    fn string(&mut self, text: &str) {
        self.u16(count(text.len()));
        self.0.extend(text.bytes());
    }

    fn zlib(&mut self, bytes: &[u8]) {
        self.0.extend(compress_to_vec_zlib(bytes, 6));
    }

    fn bounds(&mut self, (x, y, width, height): (i32, i32, u32, u32)) {
        self.i32(x);
        self.i32(y);
        self.u32(width);
        self.u32(height);
    }
}

impl Chunk {
    /// The kind of the chunk, and its data.
    pub(crate) fn to_bytes(&self) -> (u16, Vec<u8>) {
        let mut out = Out::default();
        let kind = match self {
            Self::Layer(layer) => out.layer(layer),
            Self::Cel(cel) => out.cel(cel),
            Self::Tags(tags) => out.tags(tags),
            Self::Palette(palette) => out.palette(palette),
            Self::Slice(slice) => out.slice(slice),
            Self::Tileset(tileset) => out.tileset(tileset),
            Self::Text(text) => {
                out.u32(1);
                out.string(text);
                0x2020
            }
            Self::Raw(kind, bytes) => return (*kind, bytes.clone()),
        };
        (kind, out.0)
    }
}

impl Out {
    fn layer(&mut self, layer: &Layer) -> u16 {
        for number in [layer.flags, layer.kind, layer.level, 0, 0, layer.mode] {
            self.u16(number);
        }
        self.u8(layer.opacity);
        self.zeros(3);
        self.string(&layer.name);
        if layer.kind == 2 {
            self.u32(layer.tileset);
        }
        0x2004
    }

    fn cel(&mut self, cel: &Cel) -> u16 {
        self.u16(cel.layer);
        self.i16(cel.at.0);
        self.i16(cel.at.1);
        self.u8(cel.opacity);
        self.u16(match cel.content {
            Content::Raw(..) => 0,
            Content::Link(_) => 1,
            Content::Picture(..) => 2,
            Content::Tiles(..) => 3,
        });
        self.i16(cel.z);
        self.zeros(5);
        match &cel.content {
            Content::Link(frame) => self.u16(*frame),
            Content::Raw((width, height), pixels) => {
                self.u16(*width);
                self.u16(*height);
                self.0.extend(pixels);
            }
            Content::Picture((width, height), pixels) => {
                self.u16(*width);
                self.u16(*height);
                self.zlib(pixels);
            }
            Content::Tiles((width, height), tiles) => {
                for number in [*width, *height, 32] {
                    self.u16(number);
                }
                for mask in [0x1fff_ffff, 0x8000_0000, 0x4000_0000, 0x2000_0000] {
                    self.u32(mask);
                }
                self.zeros(10);
                let bytes: Vec<u8> = tiles.iter().flat_map(|tile| tile.to_le_bytes()).collect();
                self.zlib(&bytes);
            }
        }
        0x2005
    }

    fn tags(&mut self, tags: &[Tag]) -> u16 {
        self.u16(count(tags.len()));
        self.zeros(8);
        for tag in tags {
            self.u16(tag.frames.0);
            self.u16(tag.frames.1);
            self.u8(tag.direction);
            self.u16(tag.repeat);
            self.zeros(10);
            self.string(&tag.name);
        }
        0x2018
    }

    fn palette(&mut self, palette: &Palette) -> u16 {
        let last = palette.first + short(palette.colours.len()).saturating_sub(1);
        for number in [last + 1, palette.first, last] {
            self.u32(number);
        }
        self.zeros(8);
        for colour in &palette.colours {
            self.u16(0);
            self.0.extend(colour);
        }
        0x2019
    }

    fn slice(&mut self, slice: &Slice) -> u16 {
        self.u32(short(slice.keys.len()));
        let has_center = slice.keys.iter().any(|key| key.center.is_some());
        let has_pivot = slice.keys.iter().any(|key| key.pivot.is_some());
        self.u32(u32::from(has_center) | u32::from(has_pivot) << 1);
        self.zeros(4);
        self.string(&slice.name);
        for key in &slice.keys {
            self.u32(key.frame);
            self.bounds(key.bounds);
            if has_center {
                self.bounds(key.center.unwrap_or_default());
            }
            if has_pivot {
                let (x, y) = key.pivot.unwrap_or_default();
                self.i32(x);
                self.i32(y);
            }
        }
        0x2022
    }

    fn tileset(&mut self, tileset: &Tileset) -> u16 {
        for number in [tileset.identifier, tileset.flags, tileset.count] {
            self.u32(number);
        }
        self.u16(tileset.size.0);
        self.u16(tileset.size.1);
        self.zeros(16);
        self.string(&tileset.name);
        if tileset.flags & 1 != 0 {
            self.zeros(8);
        }
        if tileset.flags & 2 != 0 {
            let stream = compress_to_vec_zlib(&tileset.pixels, 6);
            self.u32(short(stream.len()));
            self.0.extend(stream);
        }
        0x2023
    }
}
