//! Bitmaps, and their PNGs.

use png::{BitDepth, ColorType, Decoder, DecodingError, Encoder, EncodingError, Transformations};
use std::io::{BufRead, Seek};

/// The greatest number of bytes of decoded pixels, more than any sheet takes.
const MOST_BYTES: usize = 512 << 20;

/// Pixels row by row, each as red, green, blue and alpha.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bitmap {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) pixels: Vec<[u8; 4]>,
}

impl Bitmap {
    /// A bitmap of one colour.
    pub(crate) fn filled(width: u32, height: u32, colour: [u8; 4]) -> Self {
        Self { width, height, pixels: vec![colour; width as usize * height as usize] }
    }

    /// # Panics
    ///
    /// The point is outside of the bitmap.
    pub(crate) fn put(&mut self, x: u32, y: u32, colour: [u8; 4]) {
        assert!(x < self.width, "{x} is right of a bitmap as wide as {}", self.width);
        self.pixels[y as usize * self.width as usize + x as usize] = colour;
    }

    /// Reads a PNG of any kind. Samples of 16 bits lose their lower byte.
    pub(crate) fn decode(png: impl BufRead + Seek) -> Result<Self, DecodingError> {
        let mut decoder = Decoder::new(png);
        decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
        let mut reader = decoder.read_info()?;
        let length = reader.output_buffer_size().filter(|&length| length <= MOST_BYTES);
        let mut bytes = vec![0; length.ok_or(DecodingError::LimitsExceeded)?];
        reader.next_frame(&mut bytes)?;
        let (width, height) = reader.info().size();
        let pixels = if reader.output_color_type().0 == ColorType::GrayscaleAlpha {
            bytes.as_chunks().0.iter().map(|&[grey, alpha]| [grey, grey, grey, alpha]).collect()
        } else {
            bytes.as_chunks().0.to_vec()
        };
        Ok(Self { width, height, pixels })
    }

    /// Writes a PNG.
    pub(crate) fn encode(&self) -> Result<Vec<u8>, EncodingError> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        writer.finish()?;
        Ok(bytes)
    }
}
