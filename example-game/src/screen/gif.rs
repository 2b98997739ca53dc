//! An animated GIF of the screen, as small as it can be: each picture holds only what has changed.

use super::canvas::enlarge;
use image::codecs::gif::{GifEncoder, Repeat};
use image::{Delay, Frame, ImageResult, Rgba, RgbaImage, imageops};
use std::fs::File;
use std::io::BufWriter;
use std::path::Path;
use std::time::Duration;

const SCALE: u32 = 2;

pub(super) struct Gif {
    encoder: GifEncoder<BufWriter<File>>,
    /// What has been drawn, and for how long it is to be shown; written when the next one differs.
    shown: Option<RgbaImage>,
    delay: Duration,
}

impl Gif {
    pub(super) fn create(path: &Path, delay: Duration) -> ImageResult<Self> {
        let mut encoder = GifEncoder::new_with_speed(BufWriter::new(File::create(path)?), 10);
        encoder.set_repeat(Repeat::Infinite)?;
        Ok(Self { encoder, shown: None, delay })
    }

    pub(super) fn push(&mut self, screen: &RgbaImage) -> ImageResult<()> {
        let (x, y, part) = match &self.shown {
            Some(shown) => changes(shown, screen),
            None => (0, 0, screen.clone()),
        };
        self.shown = Some(screen.clone());
        let delay = Delay::from_saturating_duration(self.delay);
        self.encoder.encode_frame(Frame::from_parts(enlarge(&part, SCALE), x * SCALE, y * SCALE, delay))
    }
}

/// The smallest part of a picture that holds everything new, transparent where nothing is.
fn changes(old: &RgbaImage, new: &RgbaImage) -> (u32, u32, RgbaImage) {
    let mut changed = new.clone();
    let (mut left, mut top, mut right, mut bottom) = (new.width() - 1, new.height() - 1, 0, 0);
    for ((x, y, pixel), before) in changed.enumerate_pixels_mut().zip(old.pixels()) {
        if pixel == before {
            *pixel = Rgba([0; 4]);
        } else {
            (left, right) = (left.min(x), right.max(x));
            (top, bottom) = (top.min(y), bottom.max(y));
        }
    }
    if left > right || top > bottom {
        // Nothing moved: a GIF wants at least one pixel to hold the time.
        return (0, 0, RgbaImage::new(1, 1));
    }
    let part = imageops::crop_imm(&changed, left, top, right - left + 1, bottom - top + 1).to_image();
    (left, top, part)
}
