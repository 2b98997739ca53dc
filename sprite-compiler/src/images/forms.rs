//! Encodes pixels in the forms that `sprite_table::Pixels` describes, each in one piece.

use super::cells::shown;
use super::colours::scaled;
use crate::base::limits::{PALETTE_COLOURS, PALETTE_OF_FOUR_BITS, PALETTE_OF_ONE_BIT};
use std::collections::HashMap;

/// The alpha from which a pixel of `rgb565` is opaque.
const OPAQUE: u8 = 128;

/// Encodes a byte for each pixel and then the palette. Fully transparent pixels share the first colour, and the other
/// colours follow in the order in which they first appear. [`None`] if there are too many.
pub(crate) fn indexed8(pixels: &[[u8; 4]]) -> Option<Vec<u8>> {
    let (mut bytes, palette) = indexed(pixels, PALETTE_COLOURS)?;
    bytes.extend(palette.as_flattened());
    Some(bytes)
}

/// The same with half a byte for each pixel. Each row begins with a byte of its own.
pub(crate) fn indexed4(pixels: &[[u8; 4]], width: u32) -> Option<Vec<u8>> {
    let (indices, palette) = indexed(pixels, PALETTE_OF_FOUR_BITS)?;
    let mut bytes = packed(&indices, width, 2);
    bytes.extend(palette.as_flattened());
    Some(bytes)
}

/// Encodes a bit for each pixel and then two colours. The first colour is what cannot be seen, or else the darker one,
/// so that the bits mean the same however the picture is drawn: a display of one colour takes them as they are.
pub(crate) fn mono1(pixels: &[[u8; 4]], width: u32) -> Option<Vec<u8>> {
    let (mut indices, palette) = indexed(pixels, PALETTE_OF_ONE_BIT)?;
    let (palette, is_swapped) = match *palette.as_slice() {
        [] => ([[0; 4]; 2], false),
        // A picture that is all one colour is drawn everywhere, or nowhere.
        [only] => ([[0; 4], only], only[3] > 0),
        [first, second] if brightness(first) > brightness(second) => ([second, first], true),
        [first, second] => ([first, second], false),
        _ => return None,
    };
    if is_swapped {
        for index in &mut indices {
            *index ^= 1;
        }
    }
    let mut bytes = packed(&indices, width, 8);
    bytes.extend(palette.as_flattened());
    Some(bytes)
}

/// Encodes indices as runs, row by row, and then the palette, which is that of [`indexed8`]. Rows that are equal are
/// stored once. [`None`] if there are too many colours.
pub(crate) fn rle8(pixels: &[[u8; 4]], width: u32) -> Option<Vec<u8>> {
    let (indices, palette) = indexed(pixels, PALETTE_COLOURS)?;
    let mut packets = Vec::new();
    let mut known: HashMap<&[u8], usize> = HashMap::new();
    let mut offsets = Vec::new();
    for row in indices.chunks((width as usize).max(1)) {
        offsets.push(*known.entry(row).or_insert_with(|| {
            let offset = packets.len();
            add_packets(row, &mut packets);
            offset
        }));
    }
    offsets.push(packets.len());
    let end = |bytes: usize| 1 + bytes * offsets.len() + packets.len();
    let bytes = if u16::try_from(end(2)).is_ok() { 2 } else { 4 };
    let first = end(bytes) - packets.len();
    let mut rows = vec![u8::try_from(bytes).ok()?];
    for offset in &offsets {
        let offset = u32::try_from(first + offset).ok()?.to_le_bytes();
        rows.extend(offset.get(..bytes)?);
    }
    rows.extend(packets);
    rows.extend(palette.as_flattened());
    Some(rows)
}

/// Pixels of a packet.
const LONGEST_PACKET: usize = 128;

/// Adds the packets of a row. Equal neighbours are a packet if it takes no more bytes than a list that has them.
fn add_packets(row: &[u8], packets: &mut Vec<u8>) {
    let mut listed: Vec<u8> = Vec::new();
    let mut rest = row;
    while let Some(&index) = rest.first() {
        let equal = rest.iter().take(LONGEST_PACKET).take_while(|next| **next == index).count();
        let is_packet = equal > 2 || (equal == 2 && listed.is_empty());
        let taken = if is_packet { equal } else { 1 };
        if is_packet {
            add_list(&mut listed, packets);
            packets.extend([u8::try_from(127 + equal).unwrap_or(u8::MAX), index]);
        } else {
            listed.push(index);
            if listed.len() == LONGEST_PACKET {
                add_list(&mut listed, packets);
            }
        }
        rest = rest.get(taken..).unwrap_or_default();
    }
    add_list(&mut listed, packets);
}

/// Adds a packet of indices, of which there are at most 128, and empties the list.
fn add_list(listed: &mut Vec<u8>, packets: &mut Vec<u8>) {
    if let Some(head) = listed.len().checked_sub(1) {
        packets.push(u8::try_from(head).unwrap_or(u8::MAX));
        packets.append(listed);
    }
}

/// The order of two colours: what cannot be seen is darkest. Of two that are equally bright, any order will do that is
/// always the same.
fn brightness(colour: [u8; 4]) -> (bool, u32, [u8; 4]) {
    let [r, g, b, alpha] = colour.map(u32::from);
    (alpha > 0, (299 * r + 587 * g + 114 * b) * alpha, colour)
}

/// The index of each pixel's colour, and the colours; [`None`] if there are more than `most`, which is at most 256.
fn indexed(pixels: &[[u8; 4]], most: usize) -> Option<(Vec<u8>, Vec<[u8; 4]>)> {
    let mut locations: HashMap<[u8; 4], usize> = HashMap::new();
    let mut palette = Vec::new();
    if pixels.iter().any(|pixel| pixel[3] == 0) {
        locations.insert([0; 4], 0);
        palette.push([0; 4]);
    }
    let mut indices = Vec::with_capacity(pixels.len());
    // Neighbouring pixels are often equal.
    let (mut last, mut index) = (None, 0);
    for &pixel in pixels {
        let pixel = shown(pixel);
        if last != Some(pixel) {
            let next = palette.len();
            let location = *locations.entry(pixel).or_insert(next);
            if location == next {
                palette.push(pixel);
                if palette.len() > most {
                    return None;
                }
            }
            (last, index) = (Some(pixel), u8::try_from(location).unwrap_or(u8::MAX));
        }
        indices.push(index);
    }
    Some((indices, palette))
}

/// Indices, of which so many share a byte: 2 or 8. The leftmost one has the highest bits.
fn packed(indices: &[u8], width: u32, shared: usize) -> Vec<u8> {
    let bits = 8 / shared;
    let byte = |indices: &[u8]| {
        let shifts = (0..shared).rev().map(|place| place * bits);
        indices.iter().zip(shifts).fold(0, |byte, (index, shift)| byte | index << shift)
    };
    indices.chunks((width as usize).max(1)).flat_map(|row| row.chunks(shared).map(byte)).collect()
}

/// Encodes two bytes for each pixel and then a bit for each, which says whether it is opaque. Other pixels are black.
pub(crate) fn rgb565(pixels: &[[u8; 4]], width: u32) -> Vec<u8> {
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
    fn half_bytes_and_bits_begin_a_row_with_a_byte_of_their_own() {
        let (red, blue, nothing) = ([255, 0, 0, 255], [0, 0, 255, 7], [1, 2, 3, 0]);
        let pixels = [red, red, nothing, blue, nothing, red];
        let palette = [[0; 4], red, blue].concat();
        assert_eq!(indexed4(&pixels, 3), Some([[0x11, 0, 0x20, 0x10].as_slice(), &palette].concat()));
        assert_eq!(indexed4(&pixels, 2), Some([[0x11, 0x02, 0x01].as_slice(), &palette].concat()));
        let colours = |count: u32| (0..count).map(|n| (n | 0xff00_0000).to_le_bytes()).collect::<Vec<_>>();
        assert_eq!(indexed4(&colours(16), 16).map(|bytes| bytes.len()), Some(8 + 64));
        assert_eq!(indexed4(&colours(17), 17), None);
        let mut nine = vec![red; 9];
        nine[1] = nothing;
        let bits = [0b1011_1111, 0b1000_0000];
        assert_eq!(mono1(&nine, 9), Some([bits.as_slice(), &[0; 4], &red].concat()));
        assert_eq!(mono1(&pixels, 3), None, "two colours, and what cannot be seen");
    }

    #[test]
    fn a_bit_means_the_same_whichever_colour_comes_first() {
        let (black, white, nothing) = ([0, 0, 0, 255], [255; 4], [9, 9, 9, 0]);
        let of = |pixels: &[[u8; 4]]| mono1(pixels, 2).expect("two colours");
        let expected = |bits: u8, colours: [[u8; 4]; 2]| [&[bits], colours.as_flattened()].concat();
        assert_eq!(of(&[black, white]), expected(0b0100_0000, [black, white]));
        assert_eq!(of(&[white, black]), expected(0b1000_0000, [black, white]));
        assert_eq!(of(&[white, nothing]), expected(0b1000_0000, [[0; 4], white]));
        assert_eq!(of(&[nothing, black]), expected(0b0100_0000, [[0; 4], black]));
        assert_eq!(of(&[white, white]), expected(0b1100_0000, [[0; 4], white]));
        assert_eq!(of(&[nothing, nothing]), expected(0, [[0; 4]; 2]));
        assert_eq!(of(&[]), [0; 8]);
    }

    #[test]
    fn packets_take_no_more_bytes_than_they_have_to() {
        let packets = |row: &[u8]| {
            let mut packets = Vec::new();
            add_packets(row, &mut packets);
            packets
        };
        assert_eq!(packets(&[7, 7, 7, 7, 7]), [132, 7]);
        assert_eq!(packets(&[1, 2, 2, 3]), [3, 1, 2, 2, 3]);
        assert_eq!(packets(&[2, 2, 1, 5, 5, 5]), [129, 2, 0, 1, 130, 5]);
        assert_eq!(packets(&[9; 300]), [255, 9, 255, 9, 171, 9]);
        let different: Vec<u8> = (0..=255).collect();
        let expected = [&[127], &different[..128], &[127], &different[128..]].concat();
        assert_eq!(packets(&different), expected);
    }

    #[test]
    fn runs_are_what_they_were_made_from() {
        let mut seed = 1_u32;
        for (width, height) in [(1, 1), (5, 3), (300, 7), (257, 1_200), (0, 0)] {
            let mut pixels: Vec<[u8; 4]> = Vec::new();
            while pixels.len() < (width * height) as usize {
                seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let [colour, alpha, length, _] = (seed >> 3).to_le_bytes();
                let pixel = [colour % 16, 0, 0, if alpha > 99 { 255 } else { 0 }];
                pixels.extend(vec![pixel; usize::from(length % 9)]);
            }
            pixels.truncate((width * height) as usize);
            let bytes = rle8(&pixels, width).expect("few colours");
            assert_eq!(bytes.first(), Some(if height > 1_000 { &4 } else { &2 }), "{} bytes", bytes.len());
            let image = Image::with_pixels(0, "a.png", Size::new(width, height), PixelForm::Rle8, &bytes);
            let found: Vec<_> = image.rgba_pixels().unwrap().collect();
            assert_eq!(found, pixels.into_iter().map(shown).collect::<Vec<_>>(), "{width} x {height}");
        }
    }

    #[test]
    fn rows_that_are_equal_are_stored_once() {
        let (red, blue) = ([255, 0, 0, 255], [0, 0, 255, 255]);
        let pixels = [red, red, red, red, blue, blue, red, red, red, red, blue, blue].repeat(2);
        let bytes = rle8(&pixels, 3).expect("two colours");
        assert_eq!(bytes.len(), 1 + 2 * 9 + (2 + 4) + 8);
        assert_eq!(&bytes[19..], [[130, 0, 2, 0, 1, 1].as_slice(), &red, &blue].concat());
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
