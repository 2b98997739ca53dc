//! Pixels in memory, and the PNGs that hold them.

use png::{BitDepth, ColorType, Decoder, DecodingError, Encoder, EncodingError, Filter, Transformations};
use sprite_runtime::{Image, Size};
use std::fs::File;
use std::io::{BufWriter, Cursor};
use std::path::Path;

/// Rows of pixels, each as red, green, blue and alpha.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pixels {
    width: u32,
    height: u32,
    rows: Vec<[u8; 4]>,
}

impl Pixels {
    /// Transparent ones.
    pub(crate) fn new(width: u32, height: u32) -> Self {
        Self { width, height, rows: vec![[0; 4]; width as usize * height as usize] }
    }

    /// The pixels of an image, decoded here if it is embedded as a PNG.
    pub(super) fn of(image: &Image<'_>) -> Result<Self, DecodingError> {
        match image.rgba_pixels() {
            Some(pixels) => Ok(Self::from_rows(image.size(), pixels)),
            None => Self::decode(image.bytes()),
        }
    }

    /// Pixels in rows, from top to bottom.
    pub(super) fn from_rows(size: Size, pixels: impl Iterator<Item = [u8; 4]>) -> Self {
        Self { width: size.width, height: size.height, rows: pixels.collect() }
    }

    /// The pixels of a PNG, however it stores them.
    pub(super) fn decode(png: &[u8]) -> Result<Self, DecodingError> {
        let mut decoder = Decoder::new(Cursor::new(png));
        decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
        let mut reader = decoder.read_info()?;
        let mut bytes = vec![0; reader.output_buffer_size().ok_or(DecodingError::LimitsExceeded)?];
        reader.next_frame(&mut bytes)?;
        let rows = match reader.output_color_type().0 {
            ColorType::GrayscaleAlpha => {
                bytes.as_chunks().0.iter().map(|&[grey, alpha]| [grey, grey, grey, alpha]).collect()
            }
            _ => bytes.as_chunks().0.to_vec(),
        };
        let (width, height) = reader.info().size();
        Ok(Self { width, height, rows })
    }

    /// Writes a PNG. Filters are for photographs: what is drawn pixel by pixel is smaller without, and sooner written.
    pub(super) fn write(&self, path: &Path) -> Result<(), EncodingError> {
        let mut encoder = Encoder::new(BufWriter::new(File::create(path)?), self.width, self.height);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_filter(Filter::NoFilter);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.rows.as_flattened())?;
        writer.finish()
    }

    /// All of them, row by row.
    pub(crate) fn all(&self) -> &[[u8; 4]] {
        &self.rows
    }

    pub(super) fn all_mut(&mut self) -> &mut [[u8; 4]] {
        &mut self.rows
    }

    /// From top to bottom.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[[u8; 4]]> {
        self.rows.chunks_exact(self.width as usize)
    }

    pub(crate) fn get(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        self.rows.get(self.index(x, y)?).copied()
    }

    pub(super) fn get_mut(&mut self, x: u32, y: u32) -> Option<&mut [u8; 4]> {
        let index = self.index(x, y)?;
        self.rows.get_mut(index)
    }

    fn index(&self, x: u32, y: u32) -> Option<usize> {
        (x < self.width).then(|| y as usize * self.width as usize + x as usize)
    }

    /// Each pixel as a square of pixels: a row at a time, for rows are copied faster than pixels.
    pub(super) fn enlarged(&self, scale: u32) -> Self {
        let mut rows = Vec::with_capacity(self.rows.len() * (scale * scale) as usize);
        for row in self.rows() {
            let start = rows.len();
            rows.extend(row.iter().flat_map(|&pixel| (0..scale).map(move |_| pixel)));
            let end = rows.len();
            (1..scale).for_each(|_| rows.extend_from_within(start..end));
        }
        Self { width: self.width * scale, height: self.height * scale, rows }
    }
}
