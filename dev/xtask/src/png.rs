//! Characters to PNG bytes, and PNG bytes to pixels.

use crate::grid::Grid;
use crate::palette::Palette;
use png::{
    BitDepth, ColorType, Compression, Decoder, DecodingError, Encoder, EncodingError, Filter, Transformations,
};
use std::io::Cursor;

/// Pixels of a picture: width, height and RGBA bytes.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Pixels {
    /// Pixels from left to right.
    pub(crate) width: u32,
    /// Pixels from top to bottom.
    pub(crate) height: u32,
    bytes: Vec<u8>,
}

impl Pixels {
    /// Looks every character up in the palette.
    pub(crate) fn paint(grid: &Grid, palette: &Palette) -> Result<Self, String> {
        let size = |value: usize| u32::try_from(value).map_err(|error| error.to_string());
        let bytes = grid.characters().iter().flat_map(|character| palette.colour(*character)).collect();
        Ok(Self { width: size(grid.width())?, height: size(grid.height())?, bytes })
    }

    /// Reads a PNG with colours or a palette.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, String> {
        let read = || -> Result<_, DecodingError> {
            let mut decoder = Decoder::new(Cursor::new(bytes));
            decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
            let mut reader = decoder.read_info()?;
            let mut bytes = vec![0; reader.output_buffer_size().ok_or(DecodingError::LimitsExceeded)?];
            let info = reader.next_frame(&mut bytes)?;
            Ok((info, bytes))
        };
        let (info, bytes) = read().map_err(|error| error.to_string())?;
        match info.color_type {
            ColorType::Rgba => Ok(Self { width: info.width, height: info.height, bytes }),
            other => Err(format!("its pixels are {other:?}")),
        }
    }

    /// Writes a PNG. Fixed settings, no date and no text: the same pixels give the same bytes.
    pub(crate) fn encode(&self) -> Result<Vec<u8>, String> {
        let mut png = Vec::new();
        let mut encoder = Encoder::new(&mut png, self.width, self.height);
        encoder.set_color(ColorType::Rgba);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::High);
        encoder.set_filter(Filter::NoFilter);
        let write = || -> Result<(), EncodingError> {
            let mut writer = encoder.write_header()?;
            writer.write_image_data(&self.bytes)?;
            writer.finish()
        };
        write().map_err(|error| error.to_string())?;
        Ok(png)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_survive_the_round_trip() {
        let palette = Palette::parse("p", "a 102030\nb 40506070").unwrap();
        let grid = Grid::from_rows(&["ab.", ".ba"]).unwrap();
        let pixels = Pixels::paint(&grid, &palette).unwrap();
        assert_eq!(pixels.bytes[..12], [0x10, 0x20, 0x30, 0xff, 0x40, 0x50, 0x60, 0x70, 0, 0, 0, 0]);
        assert_eq!(Pixels::decode(&pixels.encode().unwrap()), Ok(pixels));
    }
}
