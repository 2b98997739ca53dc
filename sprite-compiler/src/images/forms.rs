//! Encodes pixels in the forms that `sprite_table::Pixels` describes, each in one piece.

use crate::base::limits::PALETTE_COLOURS;
use crate::images::cells::shown;
use crate::images::colours::scaled;
use std::collections::HashMap;

/// The alpha from which a pixel of `rgb565` is opaque.
const OPAQUE: u8 = 128;

/// Encodes a byte for each pixel and then the palette. Fully transparent pixels share the first colour, and the other
/// colours follow in the order in which they first appear. [`None`] if there are too many.
pub(super) fn indexed8(pixels: &[[u8; 4]]) -> Option<Vec<u8>> {
    let mut locations: HashMap<[u8; 4], usize> = HashMap::new();
    let mut palette = Vec::new();
    if pixels.iter().any(|pixel| pixel[3] == 0) {
        locations.insert([0; 4], 0);
        palette.push([0; 4]);
    }
    let mut bytes = Vec::with_capacity(pixels.len());
    // Neighbouring pixels are often equal.
    let (mut last, mut index) = (None, 0);
    for &pixel in pixels {
        let pixel = shown(pixel);
        if last != Some(pixel) {
            let next = palette.len();
            let location = *locations.entry(pixel).or_insert(next);
            if location == next {
                palette.push(pixel);
                if palette.len() > PALETTE_COLOURS {
                    return None;
                }
            }
            (last, index) = (Some(pixel), u8::try_from(location).unwrap_or(u8::MAX));
        }
        bytes.push(index);
    }
    bytes.extend(palette.as_flattened());
    Some(bytes)
}

/// Encodes two bytes for each pixel and then a bit for each, which says whether it is opaque. Other pixels are black.
pub(super) fn rgb565(pixels: &[[u8; 4]], width: u32) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(pixels.len() * 2);
    for &[r, g, b, alpha] in pixels {
        let narrow = |value, top| u16::from(scaled(value, top));
        let pixel = narrow(r, 31) << 11 | narrow(g, 63) << 5 | narrow(b, 31);
        bytes.extend(if alpha < OPAQUE { [0; 2] } else { pixel.to_le_bytes() });
    }
    for row in pixels.chunks((width as usize).max(1)) {
        bytes.extend(row.chunks(8).map(|pixels| {
            let bits = pixels.iter().zip(0_u32..).filter(|([.., alpha], _)| *alpha >= OPAQUE);
            bits.fold(0, |byte, (_, bit)| byte | 0x80_u8 >> bit)
        }));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprite_table::{Image, PixelForm, Size};

    #[test]
    fn a_palette_begins_with_what_cannot_be_seen() {
        let (red, blue) = ([255, 0, 0, 255], [0, 0, 255, 7]);
        let pixels = [red, red, [1, 2, 3, 0], blue, [4, 5, 6, 0], red];
        let palette = [[0; 4], red, blue].concat();
        assert_eq!(indexed8(&pixels), Some([[1, 1, 0, 2, 0, 1].as_slice(), &palette].concat()));
        assert_eq!(indexed8(&[blue, red]), Some([[0, 1].as_slice(), &blue, &red].concat()));
        assert_eq!(indexed8(&[]), Some(Vec::new()));
    }

    #[test]
    fn a_palette_holds_256_colours_and_no_more() {
        let colours = |count: u32| (0..count).map(|n| (n | 0xff00_0000).to_le_bytes()).collect::<Vec<_>>();
        assert_eq!(indexed8(&colours(256)).map(|bytes| bytes.len()), Some(256 * 5));
        assert_eq!(indexed8(&colours(257)), None);
        let mut pixels = colours(256);
        pixels.extend([[1, 2, 3, 0]; 2]);
        assert_eq!(indexed8(&pixels), None);
    }

    #[test]
    fn pixels_of_16_bits_have_a_mask_whose_rows_begin_with_a_byte() {
        let (white, red, dim) = ([255, 255, 255, 255], [255, 0, 0, 128], [255, 255, 255, 127]);
        let mut pixels = vec![dim; 18];
        (pixels[0], pixels[8], pixels[10]) = (white, red, red);
        let bytes = rgb565(&pixels, 9);
        let mut expected = [0; 40];
        expected[..2].copy_from_slice(&[0xff, 0xff]);
        expected[17] = 0xf8;
        expected[21] = 0xf8;
        expected[36..].copy_from_slice(&[0x80, 0x80, 0x40, 0]);
        assert_eq!(bytes, expected);
    }

    #[test]
    fn every_value_comes_back_from_5_and_6_bits_as_near_as_can_be() {
        for value in 0..=255_u8 {
            let bytes = rgb565(&[[value, value, value, 255]], 1);
            let image = Image::with_pixels(0, "a.png", Size::new(1, 1), PixelForm::Rgb565, &bytes);
            let [r, g, b, alpha] = image.rgba_at(0, 0).unwrap();
            assert!(r.abs_diff(value) <= 4 && g.abs_diff(value) <= 2 && b == r && alpha == 255, "{value}");
            // Encoding a rounded colour again does not change it.
            assert_eq!(rgb565(&[[r, g, b, 255]], 1), bytes);
        }
    }
}
