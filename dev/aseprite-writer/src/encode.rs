//! Chunks as bytes, field by field.

use crate::Chunk;
use crate::bytes::{Bytes, long, short, zlib};
use crate::chunk::{Cel, Content, Layer, Palette, Property, Slice, Tag, Tileset, UserData};

/// The kinds of chunks.
const LAYER: u16 = 0x2004;
const CEL: u16 = 0x2005;
const TAGS: u16 = 0x2018;
const PALETTE: u16 = 0x2019;
const USER_DATA: u16 = 0x2020;
const SLICE: u16 = 0x2022;
const TILESET: u16 = 0x2023;

/// The kind of layers that have a tileset.
const TILEMAP: u16 = 2;

/// Flags of user data.
const HAS_TEXT: u32 = 1;
const HAS_COLOR: u32 = 2;
const HAS_PROPERTIES: u32 = 4;

/// Flags of tilesets.
const IN_ANOTHER_FILE: u32 = 1;
const IN_THIS_FILE: u32 = 2;

/// The bits of a tile, and what they are.
const TILE_BITS: u16 = 32;
const TILE_NUMBER: u32 = 0x1fff_ffff;
const FLIP_X: u32 = 0x8000_0000;
const FLIP_Y: u32 = 0x4000_0000;
const FLIP_DIAGONALLY: u32 = 0x2000_0000;

impl Chunk {
    /// The kind of the chunk, and its data.
    pub(crate) fn to_bytes(&self) -> (u16, Vec<u8>) {
        let mut out = Bytes::default();
        let kind = match self {
            Self::Layer(layer) => out.layer(layer),
            Self::Cel(cel) => out.cel(cel),
            Self::Tags(tags) => out.tags(tags),
            Self::Palette(palette) => out.palette(palette),
            Self::Slice(slice) => out.slice(slice),
            Self::Tileset(tileset) => out.tileset(tileset),
            Self::Text(text) => out.user_data(&UserData { text: Some(text.clone()), ..UserData::default() }),
            Self::UserData(data) => out.user_data(data),
            Self::Raw(kind, bytes) => return (*kind, bytes.clone()),
        };
        (kind, out.finish())
    }
}

impl Bytes {
    fn layer(&mut self, layer: &Layer) -> u16 {
        for number in [layer.flags, layer.kind, layer.level, 0, 0, layer.mode] {
            self.u16(number);
        }
        self.u8(layer.opacity);
        self.zeros(3);
        self.string(&layer.name);
        if layer.kind == TILEMAP {
            self.u32(layer.tileset);
        }
        LAYER
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
            Content::Raw(size, pixels) => {
                self.size(*size);
                self.raw(pixels);
            }
            Content::Picture(size, pixels) => {
                self.size(*size);
                self.zlib(pixels);
            }
            Content::Tiles(size, tiles) => {
                self.size(*size);
                self.u16(TILE_BITS);
                for mask in [TILE_NUMBER, FLIP_X, FLIP_Y, FLIP_DIAGONALLY] {
                    self.u32(mask);
                }
                self.zeros(10);
                let bytes: Vec<u8> = tiles.iter().flat_map(|tile| tile.to_le_bytes()).collect();
                self.zlib(&bytes);
            }
        }
        CEL
    }

    fn tags(&mut self, tags: &[Tag]) -> u16 {
        self.u16(short(tags.len()));
        self.zeros(8);
        for tag in tags {
            self.u16(tag.frames.0);
            self.u16(tag.frames.1);
            self.u8(tag.direction);
            self.u16(tag.repeat);
            self.zeros(10);
            self.string(&tag.name);
        }
        TAGS
    }

    fn palette(&mut self, palette: &Palette) -> u16 {
        let last = palette.first + long(palette.colours.len()).saturating_sub(1);
        for number in [last + 1, palette.first, last] {
            self.u32(number);
        }
        self.zeros(8);
        for colour in &palette.colours {
            self.u16(0);
            self.raw(colour);
        }
        PALETTE
    }

    fn slice(&mut self, slice: &Slice) -> u16 {
        self.u32(long(slice.keys.len()));
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
        SLICE
    }

    /// Properties are in one map, that of the author.
    fn user_data(&mut self, data: &UserData) -> u16 {
        let flag = |is_set: bool, flag: u32| if is_set { flag } else { 0 };
        self.u32(
            flag(data.text.is_some(), HAS_TEXT)
                | flag(data.colour.is_some(), HAS_COLOR)
                | flag(!data.properties.is_empty(), HAS_PROPERTIES),
        );
        if let Some(text) = &data.text {
            self.string(text);
        }
        self.raw(data.colour.as_ref().map_or(&[], <[u8; 4]>::as_slice));
        if !data.properties.is_empty() {
            let mut maps = Bytes::default();
            for number in [1, 0, long(data.properties.len())] {
                maps.u32(number);
            }
            for (name, property) in &data.properties {
                maps.string(name);
                maps.property(property);
            }
            let maps = maps.finish();
            self.u32(long(maps.len() + 4));
            self.raw(&maps);
        }
        USER_DATA
    }

    /// The type of a property, and its value.
    fn property(&mut self, property: &Property) {
        match property {
            Property::Flag(flag) => {
                self.u16(1);
                self.u8((*flag).into());
            }
            Property::Integer(number) => {
                self.u16(6);
                self.i32(*number);
            }
            Property::Number(number) => {
                self.u16(12);
                self.raw(&number.to_le_bytes());
            }
            Property::Text(text) => {
                self.u16(13);
                self.string(text);
            }
            Property::Point(x, y) => {
                self.u16(14);
                self.i32(*x);
                self.i32(*y);
            }
            Property::Raw(kind, bytes) => {
                self.u16(*kind);
                self.raw(bytes);
            }
        }
    }

    fn tileset(&mut self, tileset: &Tileset) -> u16 {
        for number in [tileset.identifier, tileset.flags, tileset.count] {
            self.u32(number);
        }
        self.size(tileset.size);
        self.zeros(16);
        self.string(&tileset.name);
        if tileset.flags & IN_ANOTHER_FILE != 0 {
            self.zeros(8);
        }
        if tileset.flags & IN_THIS_FILE != 0 {
            let stream = zlib(&tileset.pixels);
            self.u32(long(stream.len()));
            self.raw(&stream);
        }
        TILESET
    }
}
