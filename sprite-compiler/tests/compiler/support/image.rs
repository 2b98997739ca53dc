//! Image files, sound ones and others.

use png::{BitDepth, ColorType, Decoder, Encoder, Transformations};
use std::io::Cursor;

/// A PNG without a transparent pixel.
pub(crate) fn opaque(width: u32, height: u32) -> Vec<u8> {
    of_pixels(width, height, &checker(width, height))
}

/// A PNG of which nothing can be seen.
pub(crate) fn transparent(width: u32, height: u32) -> Vec<u8> {
    of_pixels(width, height, &nothing(width, height))
}

/// An opaque PNG with a hole of the size `w` x `h` at `x`, `y`.
pub(crate) fn with_hole(width: u32, height: u32, hole: [u32; 4]) -> Vec<u8> {
    of_pixels(width, height, &patched(checker(width, height), width, hole, [9, 9, 9, 0]))
}

/// A PNG of these pixels.
pub(crate) fn of_pixels(width: u32, height: u32, pixels: &[[u8; 4]]) -> Vec<u8> {
    encode(pixels.as_flattened(), width, height, (ColorType::Rgba, BitDepth::Eight))
}

/// The pixels of a PNG with colours or a palette.
pub(crate) fn pixels(png: &[u8]) -> Vec<[u8; 4]> {
    let mut decoder = Decoder::new(Cursor::new(png));
    decoder.set_transformations(Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    assert_eq!(reader.output_color_type(), (ColorType::Rgba, BitDepth::Eight));
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    bytes.as_chunks().0.to_vec()
}

/// A PNG of which only a patch in one colour can be seen, of the size `w` x `h` at `x`, `y`.
pub(crate) fn with_patch(width: u32, height: u32, patch: [u32; 4]) -> Vec<u8> {
    of_pixels(width, height, &patched(nothing(width, height), width, patch, [200, 80, 40, 255]))
}

/// An opaque PNG in which each pixel has a colour of its own.
pub(crate) fn gradient(width: u32, height: u32) -> Vec<u8> {
    let pixels: Vec<_> = (0..width * height).map(|number| (number | 0xff00_0000).to_le_bytes()).collect();
    of_pixels(width, height, &pixels)
}

/// The same enlarged: squares of so many pixels on a side have one colour.
pub(crate) fn blocks(width: u32, height: u32, side: u32) -> Vec<u8> {
    let number = |at: u32| at / width / side * width + at % width / side;
    let pixels: Vec<_> = (0..width * height).map(|at| (number(at) | 0xff00_0000).to_le_bytes()).collect();
    of_pixels(width, height, &pixels)
}

/// Lines of one colour, as wide as these squares, with transparent ones of three times that between them.
pub(crate) fn lines(width: u32, height: u32, side: u32) -> Vec<u8> {
    let colour = |at: u32| if at / width / side % 4 == 1 { 0xff00_0000 } else { 0 };
    let pixels: Vec<_> = (0..width * height).map(|at| u32::to_le_bytes(colour(at))).collect();
    of_pixels(width, height, &pixels)
}

/// A round drawing in the middle of each cell of a width and a height, of squares that have so many pixels on a side.
pub(crate) fn drawings(width: u32, height: u32, cell: [u32; 2], side: u32) -> Vec<u8> {
    let from_centre = |at: u32, length: u32| {
        let at = at / side * side % length;
        i64::from(2 * at + side) - i64::from(length)
    };
    let colour = |at: u32| {
        let (x, y) = (at % width, at / width);
        let [dx, dy] = [from_centre(x, cell[0]), from_centre(y, cell[1])];
        let [w, h] = cell.map(i64::from);
        let is_inside = 4 * (dx * dx * h * h + dy * dy * w * w) < 3 * w * w * h * h;
        let number = y / cell[1] * 16 + x / cell[0];
        if is_inside { (0xff10_1010 + number).to_le_bytes() } else { [0; 4] }
    };
    let pixels: Vec<_> = (0..width * height).map(colour).collect();
    of_pixels(width, height, &pixels)
}

/// Cells that are filled, of a width and a height, with transparent pixels around and between them.
pub(crate) fn cells(width: u32, height: u32, cell: [u32; 2], margin: u32, spacing: u32) -> Vec<u8> {
    let is_inside = |at: u32, length: u32, cell: u32| {
        at >= margin && at + margin < length && (at - margin) % (cell + spacing) < cell
    };
    let colour = |at: u32| {
        let (x, y) = (at % width, at / width);
        let is_inside = is_inside(x, width, cell[0]) && is_inside(y, height, cell[1]);
        if is_inside { (at | 0xff00_0000).to_le_bytes() } else { [0; 4] }
    };
    let pixels: Vec<_> = (0..width * height).map(colour).collect();
    of_pixels(width, height, &pixels)
}

/// A round drawing in each cell of a width and a height, with opaque lines around and between the cells.
pub(crate) fn lined(width: u32, height: u32, cell: [u32; 2], margin: u32, spacing: u32) -> Vec<u8> {
    // The pixel of a cell, or none where a line is.
    let within = |at: u32, length: u32, cell: u32| {
        let is_inside = at >= margin && at + margin < length;
        is_inside.then(|| (at - margin) % (cell + spacing)).filter(|at| *at < cell)
    };
    let from_centre = |at: u32, length: u32| i64::from(2 * at + 1) - i64::from(length);
    let colour = |at: u32| {
        let (x, y) = (at % width, at / width);
        let Some((x, y)) = within(x, width, cell[0]).zip(within(y, height, cell[1])) else {
            return 0xff00_ff00_u32.to_le_bytes();
        };
        let [dx, dy] = [from_centre(x, cell[0]), from_centre(y, cell[1])];
        let [w, h] = cell.map(i64::from);
        let is_drawn = 4 * (dx * dx * h * h + dy * dy * w * w) < 3 * w * w * h * h;
        if is_drawn { (0xff10_1010 + at).to_le_bytes() } else { [0; 4] }
    };
    let pixels: Vec<_> = (0..width * height).map(colour).collect();
    of_pixels(width, height, &pixels)
}

/// A PNG in one of the other colour types.
pub(crate) fn of_colour(width: u32, height: u32, (colour, depth): (ColorType, BitDepth)) -> Vec<u8> {
    let bits = width as usize * colour.samples() * usize::from(depth as u8);
    encode(&vec![0xff; bits.div_ceil(8) * height as usize], width, height, (colour, depth))
}

/// The colour types of a PNG without a palette, in 8 and in 16 bits.
pub(crate) fn colours() -> impl Iterator<Item = (ColorType, BitDepth)> {
    let colours = [ColorType::Grayscale, ColorType::GrayscaleAlpha, ColorType::Rgb, ColorType::Rgba];
    colours.into_iter().flat_map(|colour| [BitDepth::Eight, BitDepth::Sixteen].map(|depth| (colour, depth)))
}

/// The beginning of a PNG: a sound header of this size, and no pixels.
pub(crate) fn header_only(width: u32, height: u32) -> Vec<u8> {
    let mut header = Vec::new();
    header.extend(width.to_be_bytes());
    header.extend(height.to_be_bytes());
    header.extend([8, 6, 0, 0, 0]);
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    bytes.extend(chunk(*b"IHDR", &header));
    bytes.extend(chunk(*b"IDAT", &[]));
    bytes.extend(chunk(*b"IEND", &[]));
    bytes
}

/// A PNG that ends in the middle of its pixels.
pub(crate) fn truncated(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = opaque(width, height);
    bytes.truncate(bytes.len() / 2);
    bytes
}

/// A PNG whose pixels do not have the checksum that stands after them.
pub(crate) fn bad_checksum(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = opaque(width, height);
    // The last chunk, the end, has 12 bytes; the four before it are the pixels' checksum.
    let at = bytes.len() - 13;
    bytes[at] ^= 1;
    bytes
}

/// A chunk of a PNG.
pub(crate) fn chunk(name: [u8; 4], data: &[u8]) -> Vec<u8> {
    let mut body = name.to_vec();
    body.extend(data);
    let mut bytes = u32::try_from(data.len()).unwrap().to_be_bytes().to_vec();
    bytes.extend(&body);
    bytes.extend(crc(&body).to_be_bytes());
    bytes
}

/// A zlib stream that decompresses to about `length` zeros, 160 times its own length.
pub(crate) fn unfolding(length: usize) -> Vec<u8> {
    // One block with fixed codes: a zero, and then copies of 258 bytes from one byte before.
    let mut bits = vec![true, true, false];
    bits.extend([false, false, true, true, false, false, false, false]);
    for _ in 0..length / 258 {
        bits.extend([true, true, false, false, false, true, false, true]);
        bits.extend([false; 5]);
    }
    bits.extend([false; 7]);
    let mut bytes = vec![0x78, 0x01];
    bytes
        .extend(bits.chunks(8).map(|byte| byte.iter().rev().fold(0, |byte, &bit| byte << 1 | u8::from(bit))));
    bytes
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| (crc >> 1) ^ (0xedb8_8320 & 0_u32.wrapping_sub(crc & 1)))
    })
}

fn nothing(width: u32, height: u32) -> Vec<[u8; 4]> {
    vec![[0; 4]; width as usize * height as usize]
}

fn checker(width: u32, height: u32) -> Vec<[u8; 4]> {
    let colour = |x, y| if (x / 4 + y / 4) % 2 == 0 { [200, 80, 40, 255] } else { [40, 80, 200, 255] };
    (0..height).flat_map(|y| (0..width).map(move |x| colour(x, y))).collect()
}

/// The pixels of an image so wide, with one colour in a rectangle.
fn patched(mut pixels: Vec<[u8; 4]>, width: u32, [x, y, w, h]: [u32; 4], colour: [u8; 4]) -> Vec<[u8; 4]> {
    for row in y..y + h {
        let start = (row * width + x) as usize;
        pixels[start..start + w as usize].fill(colour);
    }
    pixels
}

fn encode(samples: &[u8], width: u32, height: u32, (colour, depth): (ColorType, BitDepth)) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(colour);
    encoder.set_depth(depth);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(samples).unwrap();
    writer.finish().unwrap();
    bytes
}
