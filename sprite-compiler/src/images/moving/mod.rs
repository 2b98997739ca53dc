//! Moving pictures: the frames of a GIF, or of a PNG with an animation (APNG), as they are shown.
//!
//! ```text
//! gif      bytes -> frames of a GIF, and their pixels
//! apng     the same of a PNG
//! canvas   frames, one after the other -> what is shown
//! frame    what frames of both have
//! ```
//!
//! A file is read in two steps: [`Moving::read`] finds its frames, so that their price is known before anything is
//! decoded, and [`Moving::draw`] decodes them.
//!
//! Where the specifications of the formats leave something open, or files do not follow them, the result is that of
//! Chromium:
//!
//! - The canvas of a GIF is its logical screen, enlarged as far as the first frame reaches. Parts of other frames
//!   outside of it are not shown.
//! - The background is transparent; the background colour of a GIF is ignored.
//! - In a GIF the disposals 3 and 4 restore the content before the frame, 2 makes its rectangle transparent, and all
//!   others keep the frame.
//! - A colour that the palette lacks is black.
//! - A GIF ends with its trailer, with any other byte that begins no block, or after its last block. Pixels beyond the
//!   last one of a frame are ignored.
//! - The number of repetitions is ignored.
//!
//! There are three differences. A file that is damaged in the middle is not shown in part, but cannot be used. A frame
//! for which there is no palette at all is such damage, and not black. And
//! blending in an APNG is computed exactly, while Chromium computes with premultiplied colours of 8 bits: its results
//! differ by one or two steps of 255 for partly transparent pixels.

mod apng;
mod canvas;
mod frame;
mod gif;
#[cfg(test)]
mod tests;

pub(super) use apng::is_animated;

use super::{ImageError, ImageVariant, wording};
use crate::base::budget::{Cost, Expense};
use crate::base::limits::{CANVAS_FACTOR, DRAWN_BY_BYTE, Limits};
use crate::base::paths;
use apng::Apng;
use gif::Gif;
use sprite_table::Size;

/// A moving picture whose frames were found but not decoded.
#[derive(Debug)]
pub(super) struct Moving<'a> {
    frames: MovingFrames<'a>,
    /// Bytes of the file.
    length: u64,
}

#[derive(Debug)]
enum MovingFrames<'a> {
    Gif(Gif<'a>),
    Png(Apng<'a>),
}

/// The sums over the wanted frames.
#[derive(Clone, Copy, Debug, Default)]
struct Claims {
    frames: u64,
    /// Pixels of their rectangles.
    pixels: u64,
    /// Bytes of the decoded frames.
    decoded: u64,
    /// The pixels of the largest frame, and the greatest number of bytes of a decoded frame.
    largest: (u64, u64),
}

impl Claims {
    /// The sums with another frame added.
    fn with(self, size: Size, decoded: u64) -> Self {
        Self {
            frames: self.frames + 1,
            pixels: self.pixels.saturating_add(pixels(size)),
            decoded: self.decoded.saturating_add(decoded),
            largest: (self.largest.0.max(pixels(size)), self.largest.1.max(decoded)),
        }
    }
}

impl<'a> Moving<'a> {
    /// Finds the frames of a file: a GIF by its name, otherwise a PNG with an animation. `form` says whether all frames
    /// are wanted or the first.
    ///
    /// # Errors
    /// The file is neither, is damaged, or has more or larger frames than a file of its length may have.
    pub(super) fn read(
        bytes: &'a [u8],
        path: &str,
        form: ImageVariant,
        limits: &Limits,
    ) -> Result<Self, ImageError> {
        let most = limits.direction_frames as usize;
        let frames = if paths::ending(path).eq_ignore_ascii_case("gif") {
            Gif::read(bytes, most).map(MovingFrames::Gif)
        } else {
            Apng::read(bytes, most).map(MovingFrames::Png)
        };
        let moving = Self { frames: frames?, length: bytes.len() as u64 };
        wording::within(moving.canvas(), limits)?;
        moving.fits(form, limits)?;
        Ok(moving)
    }

    /// Checks the sizes of its frames. The limits are those of a binary Aseprite file.
    fn fits(&self, form: ImageVariant, limits: &Limits) -> Result<(), ImageError> {
        let Claims { frames, pixels: laid, .. } = self.claims(form);
        let most = limits.drawn_pixels.saturating_add(DRAWN_BY_BYTE.saturating_mul(self.length));
        let most_canvas = most.saturating_mul(CANVAS_FACTOR);
        let canvas = self.canvas();
        let Size { width, height } = canvas;
        if pixels(canvas).saturating_mul(frames) > most_canvas {
            return Err(ImageError::TooLarge(format!(
                "{frames} frames of {width}x{height} pixels, in a file of this length all together may have {most_canvas} pixels"
            )));
        }
        if laid > most {
            return Err(ImageError::TooLarge(format!(
                "its frames have {laid} pixels, in a file of this length they may have {most}"
            )));
        }
        Ok(())
    }

    /// Bytes of the file.
    pub(super) const fn length(&self) -> u64 {
        self.length
    }

    /// Width and height of the canvas.
    pub(super) fn canvas(&self) -> Size {
        match &self.frames {
            MovingFrames::Gif(gif) => gif.canvas,
            MovingFrames::Png(png) => png.canvas(),
        }
    }

    /// The milliseconds of each frame.
    pub(super) fn delays(&self) -> Vec<u32> {
        match &self.frames {
            MovingFrames::Gif(gif) => gif.frames.iter().map(|frame| frame.delay).collect(),
            MovingFrames::Png(png) => png.frames.iter().map(|frame| frame.delay).collect(),
        }
    }

    /// The price of drawing its frames, without packing them, and the bytes that drawing needs in memory at the same
    /// time.
    pub(super) fn price(&self, form: ImageVariant) -> (Cost, u64) {
        let Claims { frames, pixels: laid, decoded, largest } = self.claims(form);
        let canvas = pixels(self.canvas());
        let (decoding, copied) = match self.frames {
            MovingFrames::Gif(_) => (Expense::Unpacked, 0),
            MovingFrames::Png(_) => (Expense::Decoded, self.length),
        };
        let price = Cost::default()
            .and(Expense::Shown, frames)
            .and(decoding, decoded)
            .and(Expense::Blended, laid)
            .and(Expense::Drawn, canvas.saturating_mul(frames));
        // The canvas, the pixels that a frame covers, and a frame, decoded and as colours, are in memory at the same
        // time.
        let in_colours = canvas.saturating_mul(2).saturating_add(largest.0).saturating_mul(4);
        (price, in_colours.saturating_add(largest.1).saturating_add(copied))
    }

    /// Passes the canvas of each frame to `take`, row by row.
    ///
    /// # Errors
    /// The mistake in the file, without a full stop.
    pub(super) fn draw(&self, form: ImageVariant, take: &mut dyn FnMut(&[[u8; 4]])) -> Result<(), String> {
        let count = Self::count(form);
        match &self.frames {
            MovingFrames::Gif(gif) => gif.draw(count, take),
            MovingFrames::Png(png) => png.draw(count, take),
        }
    }

    /// The greatest number of frames that are decoded for an image of this form.
    const fn count(form: ImageVariant) -> usize {
        if matches!(form, ImageVariant::Still) { 1 } else { usize::MAX }
    }

    fn claims(&self, form: ImageVariant) -> Claims {
        let count = Self::count(form);
        match &self.frames {
            MovingFrames::Gif(gif) => {
                gif.frames.iter().take(count).fold(Claims::default(), |claims, frame| {
                    let size = frame.area.size();
                    claims.with(size, pixels(size))
                })
            }
            MovingFrames::Png(png) => {
                png.frames.iter().take(count).fold(Claims::default(), |claims, frame| {
                    claims.with(frame.area.size(), png.decoded_bytes(frame))
                })
            }
        }
    }
}

fn pixels(size: Size) -> u64 {
    u64::from(size.width).saturating_mul(size.height.into())
}
