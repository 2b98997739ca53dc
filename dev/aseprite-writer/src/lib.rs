//! Writes binary Aseprite files: the art of the example game, and what the compiler's tests read.
//!
//! What is written here is never checked against itself: a file may claim what it does not hold, so that tests can show
//! what a reader does with it. [`text`] reads a description of a file, one thing on a line.

mod chunk;
pub mod text;

pub use chunk::{Cel, Content, Layer, Palette, Slice, SliceKey, Tag, Tileset};

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
    /// What is in it, in this order.
    pub chunks: Vec<Chunk>,
}

/// A part of a frame.
#[derive(Clone, Debug)]
pub enum Chunk {
    /// A layer or a group.
    Layer(Layer),
    /// What a layer shows in this frame.
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
    /// Any kind of chunk, with these bytes.
    Raw(u16, Vec<u8>),
}

impl File {
    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut frames = Vec::new();
        for frame in &self.frames {
            frames.extend(frame.to_bytes());
        }
        let mut bytes = Vec::new();
        bytes.extend(short(frames.len() + 128).to_le_bytes());
        for number in [0xa5e0, count(self.frames.len()), self.size.0, self.size.1, self.depth] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.flags.to_le_bytes());
        bytes.extend(self.speed.to_le_bytes());
        bytes.extend([0; 8]);
        bytes.extend([self.transparent, 0, 0, 0]);
        bytes.extend(self.colours.to_le_bytes());
        bytes.extend([self.ratio.0, self.ratio.1]);
        bytes.resize(128, 0);
        bytes.extend(frames);
        bytes
    }
}

impl Frame {
    fn to_bytes(&self) -> Vec<u8> {
        let mut body = Vec::new();
        for chunk in &self.chunks {
            let (kind, data) = chunk.to_bytes();
            body.extend(short(data.len() + 6).to_le_bytes());
            body.extend(kind.to_le_bytes());
            body.extend(data);
        }
        let mut bytes = short(body.len() + 16).to_le_bytes().to_vec();
        for number in [0xf1fa, count(self.chunks.len()), self.duration, 0] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(short(self.chunks.len()).to_le_bytes());
        bytes.extend(body);
        bytes
    }
}

/// A length in four bytes; what is longer is not written by anybody.
fn short(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

/// A number in two bytes.
fn count(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}
