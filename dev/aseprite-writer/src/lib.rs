//! Writes binary Aseprite files: the art of the example game, and what the compiler's tests read.
//!
//! The values that are written are never compared with each other: a file may claim what it does not hold, so that
//! tests can show what a reader does with it. [`text`] reads a description of a file, one thing on a line.

mod bytes;
mod chunk;
mod encode;
pub mod text;

pub use chunk::{Cel, Content, Layer, Palette, Property, Slice, SliceKey, Tag, Tileset, UserData};

use bytes::{Bytes, long, short};

/// A file.
#[derive(Clone, Debug)]
pub struct File {
    /// Width and height of the canvas, in pixels.
    pub size: (u16, u16),
    /// Bits of a pixel: 32, 16 or 8.
    pub depth: u16,
    /// 1: the opacity of layers counts; 2: the opacity and the mode of groups; 4: layers have identifiers.
    pub flags: u32,
    /// Milliseconds of a frame that says 0.
    pub speed: u16,
    /// The index that draws nothing, where pixels are indices.
    pub transparent: u8,
    /// Colours of the palette; 0 is 256.
    pub colours: u16,
    /// Width and height of a pixel.
    pub ratio: (u8, u8),
    /// The frames.
    pub frames: Vec<Frame>,
}

impl Default for File {
    /// A file without frames: 8 x 8 pixels with four parts each.
    fn default() -> Self {
        Self {
            size: (8, 8),
            depth: 32,
            flags: 1,
            speed: 100,
            transparent: 0,
            colours: 256,
            ratio: (1, 1),
            frames: Vec::new(),
        }
    }
}

/// A frame: its duration in milliseconds, and its chunks.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Milliseconds; 0 is the speed of the file.
    pub duration: u16,
    /// Its chunks, in this order.
    pub chunks: Vec<Chunk>,
}

/// A part of a frame.
#[derive(Clone, Debug)]
pub enum Chunk {
    /// A layer or a group.
    Layer(Layer),
    /// The cel of a layer in this frame.
    Cel(Cel),
    /// Tags.
    Tags(Vec<Tag>),
    /// Colours.
    Palette(Palette),
    /// A slice.
    Slice(Slice),
    /// A tileset.
    Tileset(Tileset),
    /// The text of what is before it.
    Text(String),
    /// The text, the colour and the properties of what is before it.
    UserData(UserData),
    /// Any kind of chunk, with these bytes.
    Raw(u16, Vec<u8>),
}

/// The marks of a file and of a frame, and how long their headers are.
const FILE_MAGIC: u16 = 0xa5e0;
const FILE_HEADER: usize = 128;
const FRAME_MAGIC: u16 = 0xf1fa;
const FRAME_HEADER: usize = 16;

/// The length and the kind of a chunk.
const CHUNK_HEADER: usize = 6;

impl File {
    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let frames: Vec<u8> = self.frames.iter().flat_map(Frame::to_bytes).collect();
        let mut bytes = Bytes::default();
        bytes.u32(long(FILE_HEADER + frames.len()));
        bytes.u16(FILE_MAGIC);
        bytes.u16(short(self.frames.len()));
        bytes.size(self.size);
        bytes.u16(self.depth);
        bytes.u32(self.flags);
        bytes.u16(self.speed);
        bytes.zeros(8);
        bytes.u8(self.transparent);
        bytes.zeros(3);
        bytes.u16(self.colours);
        bytes.u8(self.ratio.0);
        bytes.u8(self.ratio.1);
        bytes.zeros_to(FILE_HEADER);
        bytes.raw(&frames);
        bytes.finish()
    }
}

impl Frame {
    fn to_bytes(&self) -> Vec<u8> {
        let mut body = Bytes::default();
        for chunk in &self.chunks {
            let (kind, data) = chunk.to_bytes();
            body.u32(long(CHUNK_HEADER + data.len()));
            body.u16(kind);
            body.raw(&data);
        }
        let body = body.finish();
        let mut bytes = Bytes::default();
        bytes.u32(long(FRAME_HEADER + body.len()));
        bytes.u16(FRAME_MAGIC);
        // How many chunks there are, where two bytes hold it, and where only four do.
        bytes.u16(short(self.chunks.len()));
        bytes.u16(self.duration);
        bytes.zeros(2);
        bytes.u32(long(self.chunks.len()));
        bytes.raw(&body);
        bytes.finish()
    }
}
