//! Pictures that follow each other, in a file.

use super::compose::Reel;
use crate::fault::Fault;
use std::path::Path;
use std::time::Duration;

/// How a file holds them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// A pixel is seen or not, and a picture has 256 colours.
    Gif,
    /// An animated PNG: nothing is lost.
    Png,
}

/// Half and more is seen.
const SEEN: u8 = 128;

impl Encoding {
    pub(super) fn of(path: &Path) -> Result<Self, Fault> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("gif") => Ok(Self::Gif),
            Some("png" | "apng") => Ok(Self::Png),
            _ => Err(Fault::Call(format!("`{}` ends neither in .gif nor in .png or .apng", path.display()))),
        }
    }

    pub(super) fn encode(self, reel: &Reel) -> Result<Vec<u8>, Fault> {
        match self {
            Self::Gif => gif(reel).map_err(|error| Fault::Call(error.to_string())),
            Self::Png => png(reel).map_err(|error| Fault::Call(error.to_string())),
        }
    }
}

/// The times of the pictures in whole units, so that each ends where it should, however many there are.
fn delays(reel: &Reel, unit: Duration) -> impl Iterator<Item = u16> {
    let (mut end, mut written) = (Duration::ZERO, 0_u128);
    reel.pictures.iter().map(move |picture| {
        end += picture.time;
        let due = (end.as_nanos() + unit.as_nanos() / 2) / unit.as_nanos();
        let delay = due - written;
        written = due;
        u16::try_from(delay).unwrap_or(u16::MAX)
    })
}

fn gif(reel: &Reel) -> Result<Vec<u8>, gif::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, reel.width, reel.height, &[])?;
    encoder.set_repeat(gif::Repeat::Infinite)?;
    for (picture, delay) in reel.pictures.iter().zip(delays(reel, Duration::from_millis(10))) {
        let seen = |&[r, g, b, alpha]: &[u8; 4]| if alpha < SEEN { [0; 4] } else { [r, g, b, u8::MAX] };
        let mut pixels: Vec<u8> = picture.pixels.iter().flat_map(seen).collect();
        let mut frame = gif::Frame::from_rgba_speed(reel.width, reel.height, &mut pixels, 10);
        (frame.delay, frame.dispose) = (delay, gif::DisposalMethod::Background);
        encoder.write_frame(&frame)?;
    }
    drop(encoder);
    Ok(bytes)
}

fn png(reel: &Reel) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, reel.width.into(), reel.height.into());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let count = u32::try_from(reel.pictures.len()).unwrap_or(u32::MAX);
    let is_animated = count > 1;
    if is_animated {
        encoder.set_animated(count, 0)?;
    }
    let mut writer = encoder.write_header()?;
    for (picture, delay) in reel.pictures.iter().zip(delays(reel, Duration::from_millis(1))) {
        if is_animated {
            writer.set_frame_delay(delay, 1_000)?;
        }
        writer.write_image_data(picture.pixels.as_flattened())?;
    }
    writer.finish()?;
    Ok(bytes)
}
