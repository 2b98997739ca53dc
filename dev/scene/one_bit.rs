//! Pictures of one colour, as displays with one bit a pixel have them, made from pictures of many.

use png::{BitDepth, ColorType, Decoder, Encoder, Transformations};
use std::error::Error;
use std::io::Cursor;

/// A PNG file in which the visible pixels are white. The darkest ones are transparent, which are the outlines of drawings,
/// unless there are no others.
pub(crate) fn one_bit(file: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut decoder = Decoder::new(Cursor::new(file));
    decoder.set_transformations(Transformations::EXPAND | Transformations::ALPHA);
    let mut reader = decoder.read_info()?;
    let mut bytes = vec![0; reader.output_buffer_size().ok_or("a picture that fits into memory")?];
    let info = reader.next_frame(&mut bytes)?;
    if info.color_type != ColorType::Rgba || info.bit_depth != BitDepth::Eight {
        return Err("a picture of another kind than the example has".into());
    }
    let pixels = bytes.as_chunks_mut::<4>().0;
    let brightness = |&[red, green, blue, _]: &[u8; 4]| u32::from(red) + u32::from(green) + u32::from(blue);
    let seen = || pixels.iter().filter(|[.., alpha]| *alpha > 0);
    let (darkest, brightest) = (seen().map(brightness).min(), seen().map(brightness).max());
    for pixel in pixels {
        let is_seen = pixel[3] > 0 && (darkest == brightest || Some(brightness(pixel)) != darkest);
        *pixel = if is_seen { [u8::MAX; 4] } else { [0; 4] };
    }
    let mut out = Vec::new();
    let mut encoder = Encoder::new(&mut out, info.width, info.height);
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    encoder.write_header()?.write_image_data(&bytes)?;
    Ok(out)
}
