//! Moving pictures: a pixel that goes from left to right.

use gif::{Encoder as GifEncoder, Frame};
use png::{ColorType, Encoder as PngEncoder};

/// A GIF of 8 x 4 pixels with a frame for each of these delays, in hundredths of a second.
pub(crate) fn gif(delays: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new(&mut bytes, 8, 4, &[0, 0, 0, 200, 80, 40]).unwrap();
    for (number, &delay) in delays.iter().enumerate() {
        let mut buffer = vec![0; 32];
        buffer[number % 32] = 1;
        let dispose = gif::DisposalMethod::Background;
        let frame = Frame { width: 8, height: 4, delay, dispose, transparent: Some(0), ..Frame::default() };
        encoder.write_frame(&Frame { buffer: buffer.into(), ..frame }).unwrap();
    }
    drop(encoder);
    bytes
}

/// The same as a PNG; a plain one of the first frame when there are no delays.
pub(crate) fn png(delays: &[u16]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = PngEncoder::new(&mut bytes, 8, 4);
    encoder.set_color(ColorType::Rgba);
    if !delays.is_empty() {
        encoder.set_animated(u32::try_from(delays.len()).unwrap(), 0).unwrap();
    }
    let mut writer = encoder.write_header().unwrap();
    for number in 0..delays.len().max(1) {
        let mut pixels = [[0; 4]; 32];
        pixels[number % 32] = [200, 80, 40, 255];
        if let Some(delay) = delays.get(number) {
            writer.set_frame_delay(*delay, 100).unwrap();
        }
        writer.write_image_data(pixels.as_flattened()).unwrap();
    }
    writer.finish().unwrap();
    bytes
}
