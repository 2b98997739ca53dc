//! Draws moments of a sprite as pictures of one size.

use crate::images::over;
use sprite_table::{Frame, Image};
use std::time::Duration;

/// Pictures that follow each other.
#[derive(Clone, Debug)]
pub struct Reel {
    /// The width of each picture in pixels.
    pub width: u16,
    /// The height of each picture in pixels.
    pub height: u16,
    /// The pictures. No two consecutive ones are equal.
    pub pictures: Vec<PreviewFrame>,
    /// How often the pictures are played; [`None`] for ever.
    pub plays: Option<u32>,
}

/// A picture of a [`Reel`].
#[derive(Clone, Debug)]
pub struct PreviewFrame {
    /// Red, green, blue and alpha of each pixel, row by row.
    pub pixels: Vec<[u8; 4]>,
    /// How long it is shown.
    pub time: Duration,
}

/// The smallest box around all frames, relative to the sprite's position.
struct Canvas {
    left: i64,
    top: i64,
    width: usize,
    height: usize,
}

impl Reel {
    /// The number of pixels of a picture that has room for all of these frames; [`None`] if it overflows.
    #[must_use]
    pub fn area(frames: &[Frame<'_>]) -> Option<usize> {
        let canvas = Canvas::around(frames.iter())?;
        canvas.width.checked_mul(canvas.height)
    }

    /// Draws moments: frames from back to front, with a duration. [`None`] if all pictures together have more pixels
    /// than `most_pixels`. They are played for ever.
    #[must_use]
    pub fn of(moments: &[(Vec<Frame<'_>>, Duration)], most_pixels: usize) -> Option<Self> {
        let canvas = Canvas::around(moments.iter().flat_map(|(frames, _)| frames))?;
        let pixels = canvas.width.checked_mul(canvas.height)?.checked_mul(moments.len())?;
        if pixels > most_pixels {
            return None;
        }
        let (width, height) = (u16::try_from(canvas.width).ok()?, u16::try_from(canvas.height).ok()?);
        let mut pictures: Vec<PreviewFrame> = Vec::new();
        for (frames, time) in moments {
            let pixels = canvas.draw(frames);
            match pictures.last_mut() {
                Some(last) if last.pixels == pixels => last.time += *time,
                _ => pictures.push(PreviewFrame { pixels, time: *time }),
            }
        }
        Some(Self { width, height, pictures, plays: None })
    }

    /// The same reel with pixels enlarged by a factor; [`None`] if it becomes too large.
    #[must_use]
    pub fn enlarged(&self, factor: u8) -> Option<Self> {
        let side = |side: u16| side.checked_mul(factor.into());
        let times = usize::from(factor);
        let pictures = self.pictures.iter().map(|picture| {
            let rows = picture.pixels.chunks(usize::from(self.width).max(1));
            let wide =
                rows.map(|row| row.iter().flat_map(|&pixel| [pixel].repeat(times)).collect::<Vec<_>>());
            PreviewFrame { pixels: wide.flat_map(|row| row.repeat(times)).collect(), time: picture.time }
        });
        let pictures = pictures.collect();
        Some(Self { width: side(self.width)?, height: side(self.height)?, pictures, plays: self.plays })
    }
}

impl Canvas {
    /// The box around these frames; [`None`] if its size overflows.
    fn around<'a>(frames: impl Iterator<Item = &'a Frame<'a>>) -> Option<Self> {
        let mut all: Option<[i64; 4]> = None;
        for frame in frames {
            let (rect, origin) = (frame.rect(), frame.origin());
            let (left, top) = (-i64::from(origin.x), -i64::from(origin.y));
            let (right, bottom) = (left + i64::from(rect.width), top + i64::from(rect.height));
            let [l, t, r, b] = all.unwrap_or([left, top, right, bottom]);
            all = Some([l.min(left), t.min(top), r.max(right), b.max(bottom)]);
        }
        // Frames that draw nothing become a picture of one pixel.
        let [left, top, right, bottom] = all.unwrap_or([0, 0, 1, 1]);
        let (width, height) = (usize::try_from(right - left).ok()?, usize::try_from(bottom - top).ok()?);
        Some(Self { left, top, width, height })
    }

    fn draw(&self, frames: &[Frame<'_>]) -> Vec<[u8; 4]> {
        let mut pixels = vec![[0; 4]; self.width * self.height];
        for frame in frames {
            let (rect, origin, image): (_, _, &Image<'_>) = (frame.rect(), frame.origin(), frame.image());
            for (x, y) in (0..rect.height).flat_map(|y| (0..rect.width).map(move |x| (x, y))) {
                let column = if frame.is_mirrored() { rect.width - 1 - x } else { x };
                let Some(colour) = image.rgba_at(rect.x + column, rect.y + y) else { continue };
                let at = |offset: u32, origin: i32, start: i64| {
                    usize::try_from(i64::from(offset) - i64::from(origin) - start).ok()
                };
                let (Some(x), Some(y)) = (at(x, origin.x, self.left), at(y, origin.y, self.top)) else {
                    continue;
                };
                if let Some(below) = pixels.get_mut(y * self.width + x) {
                    *below = over(colour, *below);
                }
            }
        }
        pixels
    }
}
