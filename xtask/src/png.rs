//! Characters to PNG bytes, and PNG bytes to pixels.

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageFormat};

use crate::grid::Grid;
use crate::palette::Palette;

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

    /// Reads a PNG.
    pub(crate) fn decode(bytes: &[u8]) -> Result<Self, String> {
        let picture = image::load_from_memory_with_format(bytes, ImageFormat::Png)
            .map_err(|error| error.to_string())?
            .into_rgba8();
        Ok(Self { width: picture.width(), height: picture.height(), bytes: picture.into_raw() })
    }

    /// Writes a PNG. Fixed settings, no date and no text: the same pixels give the same bytes.
    pub(crate) fn encode(&self) -> Result<Vec<u8>, String> {
        let mut png = Vec::new();
        PngEncoder::new_with_quality(&mut png, CompressionType::Best, FilterType::NoFilter)
            .write_image(&self.bytes, self.width, self.height, ExtendedColorType::Rgba8)
            .map_err(|error| error.to_string())?;
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
