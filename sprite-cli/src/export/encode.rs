//! Encodes a reel as a file.

use crate::fault::Fault;
use sprite_compiler::{Reel, shown_path};
use std::path::Path;
use std::time::Duration;

/// The encoding of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// A GIF: pixels are opaque or transparent, and a picture has 256 colours.
    Gif,
    /// An animated PNG, without loss.
    Png,
}

/// The alpha from which a pixel of a GIF is opaque.
const SEEN: u8 = 128;

impl Encoding {
    pub(super) fn of(path: &Path) -> Result<Self, Fault> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("gif") => Ok(Self::Gif),
            Some("png" | "apng") => Ok(Self::Png),
            _ => {
                Err(Fault::Call(format!("`{}` ends neither in .gif nor in .png or .apng", shown_path(path))))
            }
        }
    }

    pub(super) fn encode(self, reel: &Reel) -> Result<Vec<u8>, Fault> {
        match self {
            Self::Gif => gif(reel).map_err(|error| Fault::Call(error.to_string())),
            Self::Png => reel.animated_png().map_err(Fault::Call),
        }
    }
}

fn gif(reel: &Reel) -> Result<Vec<u8>, gif::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = gif::Encoder::new(&mut bytes, reel.width, reel.height, &[])?;
    encoder.set_repeat(gif::Repeat::Infinite)?;
    for (picture, delay) in reel.pictures.iter().zip(reel.delays(Duration::from_millis(10))) {
        let seen = |&[r, g, b, alpha]: &[u8; 4]| if alpha < SEEN { [0; 4] } else { [r, g, b, u8::MAX] };
        let mut pixels: Vec<u8> = picture.pixels.iter().flat_map(seen).collect();
        let mut frame = gif::Frame::from_rgba_speed(reel.width, reel.height, &mut pixels, 10);
        (frame.delay, frame.dispose) = (delay, gif::DisposalMethod::Background);
        encoder.write_frame(&frame)?;
    }
    drop(encoder);
    Ok(bytes)
}
