//! The headers of the file and of each frame. What a file claims is held against the limits here, before memory is
//! taken.

use super::cursor::Cursor;
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use sprite_table::Size;

/// Bytes of the header of a file.
const LENGTH: usize = 128;
/// Bytes of the header of a frame.
const FRAME_LENGTH: usize = 16;
/// Bytes of the size and the kind of a chunk.
const CHUNK_LENGTH: usize = 6;

/// Bytes 4 and 5 of a file, and of a frame.
const FILE_MARK: u16 = 0xa5e0;
const FRAME_MARK: u16 = 0xf1fa;

/// Flags of a file.
const LAYERS_FADE: u32 = 1;
const GROUPS_BLEND: u32 = 2;
const HAS_IDENTIFIERS: u32 = 4;

/// How pixels are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats::aseprite) enum Depth {
    /// Red, green, blue, alpha.
    Rgba,
    /// A value for all three colours, and alpha.
    Grey,
    /// An index into the palette. The transparent one draws nothing.
    Indexed { transparent: u8 },
}

impl Depth {
    /// Bytes of a pixel.
    pub(super) const fn bytes(self) -> u64 {
        match self {
            Self::Rgba => 4,
            Self::Grey => 2,
            Self::Indexed { .. } => 1,
        }
    }
}

/// The values that hold for the whole file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Header {
    pub(super) frames: u16,
    /// The canvas, in pixels.
    pub(super) size: Size,
    pub(super) depth: Depth,
    /// True if the opacity of layers counts.
    pub(super) layers_fade: bool,
    /// True if the opacity and the mode of groups count.
    pub(super) groups_blend: bool,
    /// True if layers carry an identifier.
    pub(super) has_identifiers: bool,
    /// Milliseconds of a frame that says nothing.
    pub(super) speed: u16,
    /// Colours of the palette before anything changes it.
    pub(super) colours: u32,
    /// Width and height of a pixel.
    pub(super) ratio: (u8, u8),
}

/// Reads the header of a file.
pub(super) fn header(file: &mut Cursor<'_>) -> Result<Header, BinaryError> {
    let content = file.bytes_left();
    if file.left() < 6 {
        return Err(messages::not_aseprite(content));
    }
    let length = file.left();
    let mut cursor = file.part(LENGTH.min(length))?;
    cursor.skip(4)?;
    if cursor.u16()? != FILE_MARK {
        return Err(messages::not_aseprite(content));
    }
    if length < LENGTH {
        return Err(messages::cut(LENGTH, length).within("the header"));
    }
    let frames = cursor.u16()?;
    let (width, height, depth) = (cursor.u16()?, cursor.u16()?, cursor.u16()?);
    let flags = cursor.u32()?;
    let speed = cursor.u16()?;
    cursor.skip(8)?;
    let transparent = cursor.u8()?;
    cursor.skip(3)?;
    let colours = cursor.u16()?;
    let ratio = (cursor.u8()?, cursor.u8()?);
    let depth = match depth {
        32 => Depth::Rgba,
        16 => Depth::Grey,
        8 => Depth::Indexed { transparent },
        other => return Err(messages::depth(other)),
    };
    Ok(Header {
        frames,
        size: canvas(width, height, frames)?,
        depth,
        layers_fade: flags & LAYERS_FADE != 0,
        groups_blend: flags & GROUPS_BLEND != 0,
        has_identifiers: flags & HAS_IDENTIFIERS != 0,
        speed,
        colours: if colours == 0 { 256 } else { colours.into() },
        ratio,
    })
}

/// The size of the canvas, of which each frame has one.
fn canvas(width: u16, height: u16, frames: u16) -> Result<Size, BinaryError> {
    if width == 0 || height == 0 {
        return Err(messages::no_canvas(width, height));
    }
    if frames == 0 {
        return Err(messages::no_frames());
    }
    Ok(Size::new(width.into(), height.into()))
}

/// A frame whose chunks are still to be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameHeader<'a> {
    /// Milliseconds; 0 when neither the frame nor the file says any.
    pub(super) duration: u16,
    pub(super) chunks: u32,
    pub(super) body: Cursor<'a>,
}

/// Reads the header of the next frame, and takes its bytes.
pub(super) fn frame<'a>(file: &mut Cursor<'a>, header: &Header) -> Result<FrameHeader<'a>, BinaryError> {
    let left = file.left();
    if left < FRAME_LENGTH {
        return Err(messages::cut(FRAME_LENGTH, left));
    }
    let claimed = file.u32()?;
    let length = usize::try_from(claimed).unwrap_or(usize::MAX);
    if length < FRAME_LENGTH {
        return Err(messages::frame_too_short(claimed));
    }
    if length > left {
        return Err(messages::cut(length, left));
    }
    let mut body = file.part(length - 4)?;
    if body.u16()? != FRAME_MARK {
        return Err(messages::frame_magic());
    }
    let old = body.u16()?;
    let duration = body.u16()?;
    body.skip(2)?;
    let new = body.u32()?;
    Ok(FrameHeader {
        duration: if duration == 0 { header.speed } else { duration },
        chunks: if new == 0 { old.into() } else { new },
        body,
    })
}

/// The kind of a chunk.
#[derive(Clone, Copy, Debug)]
pub(super) enum ChunkKind {
    Layer,
    Cel,
    Tags,
    Palette,
    /// Of a version that had at most 256 colours without alpha.
    OldPalette {
        /// True if a colour has 6 bits in place of 8.
        has_six_bits: bool,
    },
    /// The text of an author for the chunk before it.
    UserData,
    Slice,
    Tileset,
    /// A chunk that no picture needs.
    Other,
}

impl ChunkKind {
    const fn of(number: u16) -> Self {
        match number {
            0x0004 => Self::OldPalette { has_six_bits: false },
            0x000b | 0x0011 => Self::OldPalette { has_six_bits: true },
            0x2004 => Self::Layer,
            0x2005 => Self::Cel,
            0x2018 => Self::Tags,
            0x2019 => Self::Palette,
            0x2020 => Self::UserData,
            0x2022 => Self::Slice,
            0x2023 => Self::Tileset,
            _ => Self::Other,
        }
    }

    /// Its name in messages; [`None`] where its content has a name by itself.
    pub(super) const fn name(self) -> Option<&'static str> {
        match self {
            Self::Tags => Some("tags"),
            Self::Palette | Self::OldPalette { .. } => Some("palette"),
            Self::UserData => Some("user data"),
            Self::Slice => Some("slice"),
            Self::Tileset => Some("tileset"),
            Self::Layer | Self::Cel | Self::Other => None,
        }
    }
}

/// Takes the next chunk of a frame: its kind and its data.
pub(super) fn chunk<'a>(frame: &mut Cursor<'a>) -> Result<(ChunkKind, Cursor<'a>), BinaryError> {
    let left = frame.left();
    if left < CHUNK_LENGTH {
        return Err(messages::cut(CHUNK_LENGTH, left));
    }
    let claimed = frame.u32()?;
    let kind = frame.u16()?;
    let length = usize::try_from(claimed).unwrap_or(usize::MAX);
    if length < CHUNK_LENGTH {
        return Err(messages::chunk_too_short(claimed));
    }
    if length > left {
        return Err(messages::cut(length, left));
    }
    Ok((ChunkKind::of(kind), frame.part(length - CHUNK_LENGTH)?))
}
