//! Writes PNGs of pages and of composed or recoloured images, and reads headers. Pages and composed images with few
//! colours get a palette, which takes a fraction of the bytes.

use super::pixels::Pixels;
use crate::base::limits::PALETTE_COLOURS;
use crate::base::sorted::sort_by_key;
use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use sprite_table::Size;

/// Returns whether pixels have few enough colours for a palette.
pub(crate) fn has_palette(pixels: &[[u8; 4]]) -> bool {
    colours(pixels).is_some()
}

/// The pixels of an image as its PNG has them, not compressed yet. With a palette they take a quarter of the memory.
#[derive(Debug)]
pub(crate) struct RawPng {
    size: Size,
    /// The colours, if there are few. Those that are not opaque come first, since alpha is written only for them.
    palette: Option<Vec<[u8; 4]>>,
    /// An index for each pixel, or red, green, blue and alpha of each.
    data: Vec<u8>,
    filter: Filter,
}

impl RawPng {
    /// The pixels of an image of this size, row by row.
    pub(crate) fn of(pixels: Vec<[u8; 4]>, size: Size) -> Self {
        match colours(&pixels) {
            Some(mut palette) => {
                sort_by_key(&mut palette, |[.., alpha]| *alpha == u8::MAX);
                let data = indices(&pixels, &palette);
                // Neighbouring indices of a palette are unrelated, so filters do not help.
                Self { size, palette: Some(palette), data, filter: Filter::NoFilter }
            }
            None => Self { size, palette: None, data: pixels.into_flattened(), filter: Filter::Adaptive },
        }
    }

    /// The pixels of a recoloured image. No filter is used, because it would enlarge images with few colours in large
    /// areas.
    pub(super) fn recoloured(pixels: Vec<[u8; 4]>, size: Size) -> Self {
        Self { size, palette: None, data: pixels.into_flattened(), filter: Filter::NoFilter }
    }

    /// Bytes that it takes in memory.
    pub(super) fn length(&self) -> u64 {
        self.data.len() as u64
    }

    /// Red, green, blue and alpha of each pixel.
    pub(super) fn pixels(&self) -> Pixels {
        let pixels = match &self.palette {
            Some(palette) => {
                let colour = |index: &u8| palette.get(usize::from(*index)).copied().unwrap_or_default();
                self.data.iter().map(colour).collect()
            }
            None => self.data.as_chunks().0.to_vec(),
        };
        Pixels::new(self.size, pixels)
    }

    /// Writes the PNG, always with the same bytes.
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, self.size.width, self.size.height);
        encoder.set_color(if self.palette.is_some() { ColorType::Indexed } else { ColorType::Rgba });
        if let Some(colours) = &self.palette {
            let alpha = colours.iter().map(|&[.., alpha]| alpha).filter(|&alpha| alpha != u8::MAX);
            let alpha: Vec<u8> = alpha.collect();
            encoder.set_palette(colours.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect::<Vec<u8>>());
            if !alpha.is_empty() {
                encoder.set_trns(alpha);
            }
        }
        encoder.set_filter(self.filter);
        encoder.set_depth(BitDepth::Eight);
        // The highest level takes two to three times as long, and saves 0 to 2 % of the bytes of pixel art.
        encoder.set_compression(Compression::Balanced);
        let written = encoder.write_header().and_then(|mut writer| {
            writer.write_image_data(&self.data)?;
            writer.finish()
        });
        // Writing to memory does not fail.
        if written.is_ok() { bytes } else { Vec::new() }
    }
}

/// The different colours, in the order in which they first appear; [`None`] if they are too many for a palette.
fn colours(pixels: &[[u8; 4]]) -> Option<Vec<[u8; 4]>> {
    // So few are found faster in a sorted list than by a hash, and as numbers faster than as lists of bytes.
    let (mut colours, mut sorted) = (Vec::new(), Vec::new());
    let mut last = None;
    for &pixel in pixels {
        // Neighbouring pixels are often equal.
        if last != Some(pixel)
            && let Err(at) = sorted.binary_search(&u32::from_be_bytes(pixel))
        {
            sorted.insert(at, u32::from_be_bytes(pixel));
            colours.push(pixel);
            if colours.len() > PALETTE_COLOURS {
                return None;
            }
        }
        last = Some(pixel);
    }
    Some(colours)
}

/// The index of each pixel in a palette that has its colour.
fn indices(pixels: &[[u8; 4]], palette: &[[u8; 4]]) -> Vec<u8> {
    let mut sorted: Vec<([u8; 4], u8)> = palette.iter().copied().zip(0..=u8::MAX).collect();
    sort_by_key(&mut sorted, |(colour, _)| *colour);
    let mut last = None;
    let index = |&pixel: &[u8; 4]| {
        // Neighbouring pixels are often equal.
        if let Some((known, index)) = last
            && known == pixel
        {
            return Some(index);
        }
        let at = sorted.binary_search_by_key(&pixel, |(colour, _)| *colour).ok()?;
        let (_, index) = *sorted.get(at)?;
        last = Some((pixel, index));
        Some(index)
    };
    pixels.iter().filter_map(index).collect()
}

/// The first bytes of each PNG.
pub(super) const SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// The length of the start of a file that contains its header.
pub(crate) const HEADER_BYTES: u64 = 33;

/// The header of a PNG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) size: Size,
    /// The bits of a sample.
    bits: u8,
    /// The number of the colour type.
    color: u8,
    is_interlaced: bool,
}

impl Header {
    /// The header at the start of these bytes; [`None`] if it is missing or damaged.
    pub(crate) fn of(bytes: &[u8]) -> Option<Self> {
        let checksum = bytes.get(29..33)?.first_chunk().map(|bytes| u32::from_be_bytes(*bytes));
        if checksum != Some(crc32fast::hash(bytes.get(12..29)?)) {
            return None;
        }
        let header = bytes.strip_prefix(&SIGNATURE)?.get(4..)?.strip_prefix(b"IHDR")?;
        let side = |at: usize| header.get(at..at + 4)?.first_chunk().map(|bytes| u32::from_be_bytes(*bytes));
        let &[bits, color, _, _, interlacing] = header.get(8..13)?.first_chunk()?;
        Some(Self { size: Size::new(side(0)?, side(4)?), bits, color, is_interlaced: interlacing != 0 })
    }

    /// The same header with another size.
    pub(super) const fn with_size(self, size: Size) -> Self {
        Self { size, ..self }
    }

    /// The content of the header's chunk.
    pub(super) fn to_bytes(self) -> [u8; 13] {
        let mut bytes = [0; 13];
        let sides = [self.size.width, self.size.height].map(u32::to_be_bytes);
        let rest = [self.bits, self.color, 0, 0, self.is_interlaced.into()];
        for (slot, byte) in bytes.iter_mut().zip(sides.into_iter().flatten().chain(rest)) {
            *slot = byte;
        }
        bytes
    }

    /// The bytes of its decoded pixels, with palettes expanded to colours.
    pub(crate) fn decoded_bytes(self) -> u64 {
        let samples = match self.color {
            0 => 1,
            2 => 3,
            4 => 2,
            _ => 4,
        };
        let bytes = if self.bits == 16 { 2 } else { 1 };
        u64::from(self.size.width).saturating_mul(self.size.height.into()).saturating_mul(samples * bytes)
    }

    /// Returns whether its visible pixels can be found without decoding colours, unless it has a transparent colour.
    pub(crate) const fn is_streamed(self) -> bool {
        !self.is_interlaced && (self.bits == 8 || self.color == 3)
    }
}
