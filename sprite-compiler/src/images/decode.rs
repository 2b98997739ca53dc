//! Decodes PNGs. The header is checked before anything is decompressed.

use crate::base::limits::ANCILLARY_BYTES;
use png::{BitDepth, ColorType, Decoder, DecodingError, Info, Reader, Transformations};
use sprite_table::Size;
use std::io::Cursor;

/// A PNG whose header was read.
pub(super) struct OpenPng<'a> {
    reader: Reader<Cursor<&'a [u8]>>,
}

impl<'a> OpenPng<'a> {
    /// Reads everything that comes before the pixels.
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self, DecodingError> {
        let limits = png::Limits { bytes: usize::try_from(ANCILLARY_BYTES).unwrap_or(usize::MAX) };
        let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
        // Palettes become colours, and every sample has 8 or 16 bits.
        decoder.set_transformations(Transformations::EXPAND);
        Ok(Self { reader: decoder.read_info()? })
    }

    pub(super) fn size(&self) -> Size {
        let (width, height) = self.reader.info().size();
        Size::new(width, height)
    }

    /// The content of the header.
    pub(super) fn info(&self) -> &Info<'static> {
        self.reader.info()
    }

    /// The number of bytes of the samples.
    pub(super) fn decoded_bytes(&self) -> u64 {
        self.reader.output_buffer_size().map_or(u64::MAX, |bytes| bytes as u64)
    }

    /// Decodes the pixels.
    pub(super) fn decode(mut self) -> Result<Samples, DecodingError> {
        let (size, (color, depth)) = (self.size(), self.reader.output_color_type());
        let mut bytes = vec![0; self.reader.output_buffer_size().ok_or(DecodingError::LimitsExceeded)?];
        self.reader.next_frame(&mut bytes)?;
        let channels = match color {
            ColorType::Grayscale | ColorType::Indexed => 1,
            ColorType::GrayscaleAlpha => 2,
            ColorType::Rgb => 3,
            ColorType::Rgba => 4,
        };
        Ok(Samples { size, channels, is_wide: depth == BitDepth::Sixteen, bytes })
    }
}

/// The samples of all pixels, row by row, as the file has them.
pub(super) struct Samples {
    pub(super) size: Size,
    /// The number of channels: 1 is grey, 2 grey and alpha, 3 red, green and blue, 4 the same and alpha.
    channels: usize,
    /// `true` if a sample has 16 bits, the high byte first; otherwise 8.
    is_wide: bool,
    bytes: Vec<u8>,
}

impl Samples {
    pub(super) const fn has_alpha(&self) -> bool {
        self.channels.is_multiple_of(2)
    }

    /// The bytes, if they are red, green, blue and alpha of 8 bits each.
    pub(super) fn as_rgba8(&self) -> Option<&[u8]> {
        (self.channels == 4 && !self.is_wide).then_some(&self.bytes)
    }

    /// For each pixel, whether it is visible.
    pub(super) fn visible(&self) -> impl Iterator<Item = bool> {
        // Alpha is the last sample. If it has 16 bits, either byte can make the pixel visible.
        let alpha = if self.is_wide { 2 } else { 1 };
        let pixels = self.bytes.chunks_exact(self.channels * alpha);
        pixels.map(move |pixel| pixel.iter().rev().take(alpha).any(|&byte| byte != 0))
    }

    /// Red, green, blue and alpha of each pixel in 8 bits.
    pub(super) fn to_rgba8(&self) -> Vec<[u8; 4]> {
        if let Some(rgba) = self.as_rgba8() {
            return rgba.as_chunks().0.to_vec();
        }
        if self.is_wide { self.joined::<2>(narrow) } else { self.joined::<1>(|[sample]| sample) }
    }

    fn joined<const N: usize>(&self, sample: fn([u8; N]) -> u8) -> Vec<[u8; 4]> {
        let (samples, _) = self.bytes.as_chunks::<N>();
        let pixels = samples.chunks_exact(self.channels).map(|pixel| match *pixel {
            [grey] => [sample(grey), sample(grey), sample(grey), u8::MAX],
            [grey, alpha] => [sample(grey), sample(grey), sample(grey), sample(alpha)],
            [r, g, b] => [sample(r), sample(g), sample(b), u8::MAX],
            [r, g, b, alpha, ..] => [sample(r), sample(g), sample(b), sample(alpha)],
            [] => [0; 4],
        });
        pixels.collect()
    }
}

/// The nearest value of 8 bits.
fn narrow(sample: [u8; 2]) -> u8 {
    u8::try_from((u32::from(u16::from_be_bytes(sample)) + 128) / 257).unwrap_or(u8::MAX)
}
