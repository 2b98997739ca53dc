//! The stored pixels of cels, decompressed, and the colour of each.

use crate::formats::aseprite::binary::{CelIndex, Content, Depth, File, Palette};
use crate::formats::aseprite::blend::Pixel;
use crate::formats::aseprite::error::BinaryError;
use crate::formats::aseprite::messages::binary as messages;
use std::borrow::Cow;

/// The decompressed streams of a file.
#[derive(Debug, Default)]
pub(super) struct Decompressed<'a> {
    /// By frame and cel; empty for links and for what is not drawn.
    cels: Vec<Vec<Cow<'a, [u8]>>>,
    tilesets: Vec<Cow<'a, [u8]>>,
}

impl<'a> Decompressed<'a> {
    /// Decompresses every stream of the content of a file, also of what is not drawn: a file is sound as a whole or not
    /// at all. `files` are that file and its copies, which draw other layers.
    pub(super) fn new(files: &[&File], content: &'a [u8]) -> Result<Self, BinaryError> {
        let Some(file) = files.first() else { return Ok(Self::default()) };
        let draws = |file: &&File, layer: usize| file.layers.get(layer).is_some_and(|layer| layer.is_drawn);
        let mut cels = Vec::with_capacity(file.frames.len());
        for (number, frame) in file.frames.iter().enumerate() {
            let mut of_frame = Vec::with_capacity(frame.cels.len());
            for cel in &frame.cels {
                let stream = match cel.content {
                    Content::Picture { pixels: stream, .. } | Content::Tiles { tiles: stream, .. } => stream,
                    Content::Link { .. } => {
                        of_frame.push(Cow::default());
                        continue;
                    }
                };
                let bytes = stream.read(content).map_err(|error| {
                    let name = file.layers.get(cel.layer).map_or("", |layer| &layer.name);
                    error.within(messages::cel_on(name)).within(messages::frame(number))
                })?;
                let is_drawn = files.iter().any(|file| draws(file, cel.layer));
                of_frame.push(if is_drawn { bytes } else { Cow::default() });
            }
            cels.push(of_frame);
        }
        let tiles = file.tilesets.iter().map(|tileset| match &tileset.tiles {
            Some(tiles) => {
                tiles.read(content).map_err(|error| error.within(messages::tileset(&tileset.name)))
            }
            None => Ok(Cow::default()),
        });
        Ok(Self { cels, tilesets: tiles.collect::<Result<_, _>>()? })
    }

    /// The bytes of a cel that is no link.
    pub(super) fn cel(&self, index: CelIndex) -> &[u8] {
        self.cels.get(index.frame).and_then(|cels| cels.get(index.cel)).map_or(&[], |bytes| bytes)
    }

    /// The bytes of a tileset.
    pub(super) fn tileset(&self, index: usize) -> &[u8] {
        self.tilesets.get(index).map_or(&[], |bytes| bytes)
    }
}

/// How stored pixels become colours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Colours<'f> {
    pub(super) depth: Depth,
    pub(super) palette: Option<&'f Palette>,
    /// On the background the transparent index is a colour like any other.
    pub(super) is_background: bool,
}

impl Colours<'_> {
    /// The colour of the pixel with this number; transparent when there is none.
    pub(super) fn at(&self, bytes: &[u8], number: usize) -> Pixel {
        let colour = match self.depth {
            Depth::Rgba => bytes.as_chunks::<4>().0.get(number).copied(),
            Depth::Grey => bytes.as_chunks::<2>().0.get(number).map(|&[v, alpha]| [v, v, v, alpha]),
            Depth::Indexed { transparent } => {
                let index = bytes.get(number).copied();
                let index = index.filter(|&index| self.is_background || index != transparent);
                index.and_then(|index| self.palette?.colour(index))
            }
        };
        colour.unwrap_or_default()
    }
}
