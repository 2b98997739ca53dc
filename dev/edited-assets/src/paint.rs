//! Other pixels for an image.

use png::{BitDepth, ColorType, Decoder, DecodingError, Encoder, Transformations};
use std::io::Cursor;

/// More bytes than the pixels of any image of the example take: an edited header may promise anything.
const MOST_BYTES: usize = 16 << 20;

/// The same PNG with other pixels, each red, green, blue and alpha, row by row.
///
/// # Errors
/// It is no PNG, or a very large one.
///
/// # Panics
/// The image is grey.
pub fn painted(png: &[u8], paint: impl FnOnce(&mut [[u8; 4]])) -> Result<Vec<u8>, DecodingError> {
    let mut decoder = Decoder::new(Cursor::new(png));
    decoder.set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
    let mut reader = decoder.read_info()?;
    let length = reader.output_buffer_size().filter(|&length| length <= MOST_BYTES);
    let mut pixels = vec![0; length.ok_or(DecodingError::LimitsExceeded)?];
    reader.next_frame(&mut pixels)?;
    assert_eq!(reader.output_color_type(), (ColorType::Rgba, BitDepth::Eight), "no image is grey");
    paint(pixels.as_chunks_mut().0);

    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, reader.info().width, reader.info().height);
    encoder.set_color(ColorType::Rgba);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(&pixels).expect("pixels");
    writer.finish().expect("a PNG");
    Ok(bytes)
}
