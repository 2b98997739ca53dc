//! PNGs of pages and composed images: with a palette when there are few colours, which takes a fraction of the bytes.

use crate::base::limits::PALETTE_COLOURS;
use png::{BitDepth, ColorType, Compression, Encoder, EncodingError, Filter};
use sprite_table::Size;
use std::collections::HashMap;

/// Writes a PNG, always with the same bytes; [`None`] when nobody pays for so many bytes to be compressed.
pub(crate) fn encode(pixels: &[[u8; 4]], size: Size, pay: impl FnOnce(u64) -> bool) -> Option<Vec<u8>> {
    let palette = Palette::of(pixels);
    let samples = if palette.is_some() { 1 } else { 4 };
    if !pay(samples * pixels.len() as u64) {
        return None;
    }
    let written = match palette {
        Some(palette) => indexed(pixels, &palette, size),
        None => coloured(pixels, size),
    };
    // Writing to memory does not fail.
    Some(written.unwrap_or_default())
}

/// A palette for all pixels. Colours that can be seen through come first, since only for them alpha is written.
struct Palette {
    colours: Vec<[u8; 4]>,
    locations: HashMap<[u8; 4], u8>,
}

impl Palette {
    /// [`None`] when there are too many colours.
    fn of(pixels: &[[u8; 4]]) -> Option<Self> {
        let mut colours = Vec::new();
        let mut locations = HashMap::new();
        let mut last = None;
        for &pixel in pixels {
            // Neighbours are often alike.
            if last != Some(pixel) && locations.insert(pixel, 0).is_none() {
                colours.push(pixel);
                if colours.len() > PALETTE_COLOURS {
                    return None;
                }
            }
            last = Some(pixel);
        }
        colours.sort_by_key(|[.., alpha]| *alpha == u8::MAX);
        let locations = colours.iter().copied().zip(0..=u8::MAX).collect();
        Some(Self { colours, locations })
    }
}

fn indexed(pixels: &[[u8; 4]], palette: &Palette, size: Size) -> Result<Vec<u8>, EncodingError> {
    let rgb: Vec<u8> = palette.colours.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
    let alpha = palette.colours.iter().map(|&[.., alpha]| alpha).filter(|&alpha| alpha != u8::MAX);
    let alpha: Vec<u8> = alpha.collect();
    let indices: Vec<u8> = pixels.iter().filter_map(|pixel| palette.locations.get(pixel).copied()).collect();
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, size.width, size.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_palette(rgb);
    if !alpha.is_empty() {
        encoder.set_trns(alpha);
    }
    // Neighbouring indices of a palette are unrelated, so that filters do not help.
    encoder.set_filter(Filter::NoFilter);
    write(encoder, &indices)?;
    Ok(bytes)
}

fn coloured(pixels: &[[u8; 4]], size: Size) -> Result<Vec<u8>, EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, size.width, size.height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_filter(Filter::Adaptive);
    write(encoder, pixels.as_flattened())?;
    Ok(bytes)
}

fn write(mut encoder: Encoder<'_, &mut Vec<u8>>, data: &[u8]) -> Result<(), EncodingError> {
    encoder.set_depth(BitDepth::Eight);
    encoder.set_compression(Compression::High);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(data)?;
    writer.finish()
}

/// Bytes of a file that tell its size.
pub(crate) const HEADER_BYTES: u64 = 33;

/// The size that a PNG's header says, whatever follows; [`None`] when it has none.
pub(crate) fn size(bytes: &[u8]) -> Option<Size> {
    let header = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(4..)?.strip_prefix(b"IHDR")?;
    let side = |at: usize| header.get(at..at + 4)?.first_chunk().map(|bytes| u32::from_be_bytes(*bytes));
    Some(Size::new(side(0)?, side(4)?))
}
