//! The pictures of an animation, from change to change, all of one size.

use crate::base::sorted::SortedSet;
use crate::images::over;
use sprite_table::{Frame, Image, LayerView, Playback, Sprite};
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

/// The greatest number of moments of an animation. One with more has no picture.
const MOST: usize = 64;
/// The greatest number of nanoseconds of an animation that are shown.
const LONGEST: u64 = 10_000_000_000;
/// The duration of a still picture.
const STILL: Duration = Duration::from_secs(1);

/// One round of an animation: the frames that are drawn, from back to front, and for how long. Random choices and
/// commands are ignored: frames follow each other in their order. [`None`] if there are too many moments.
pub(super) fn of<'a>(sprite: &'a Sprite<'a>, animation: u16) -> Option<Vec<(Vec<Frame<'a>>, Duration)>> {
    let view = sprite.table().animation(animation)?;
    let track = view.track(view.resolve(sprite.table().start_facing()))?;
    let layers = (0..track.layer_count()).filter_map(|index| track.layer(index));
    let layers: Vec<ReelLayer<'a>> = layers.map(ReelLayer::of).collect::<Option<_>>()?;
    let length = layers.iter().map(ReelLayer::round).max().unwrap_or(0).min(LONGEST);
    let mut changes = SortedSet::from([0]);
    for layer in &layers {
        for change in layer.changes(length) {
            changes.insert(change);
            if changes.len() > MOST {
                return None;
            }
        }
    }
    let drawn = |time| layers.iter().filter_map(|layer| sprite.frame(layer.at(time)?)).collect();
    let mut moments: Vec<(Vec<Frame<'a>>, Duration)> = Vec::new();
    let ends = changes.iter().skip(1).copied().chain([length]);
    for (&start, end) in changes.iter().zip(ends) {
        let time = if length == 0 { STILL } else { Duration::from_nanos(end.saturating_sub(start)) };
        moments.push((drawn(start), time));
    }
    Some(moments)
}

/// A layer: its frames in the order in which they are shown, each with the time at which it ends.
struct ReelLayer<'a> {
    view: LayerView<'a>,
    frames: Vec<(u16, u64)>,
}

impl<'a> ReelLayer<'a> {
    fn of(view: LayerView<'a>) -> Option<Self> {
        let count = u16::try_from(view.frame_count()).ok().filter(|&count| usize::from(count) <= MOST)?;
        let order = view.order();
        let is_still = view.playback() == Playback::Still;
        let forward = 0..if is_still { count.min(1) } else { count };
        let mut indices: Vec<u16> =
            if order.begins_last() && !is_still { forward.rev().collect() } else { forward.collect() };
        if order.turns() && !is_still {
            // The frames at both ends are shown once.
            let back = indices.iter().rev().skip(1).copied();
            let back: Vec<u16> = back.take(indices.len().saturating_sub(2)).collect();
            indices.extend(back);
        }
        let mut end = 0_u64;
        let frames = indices.into_iter().map(|index| {
            let listed = view.choice(index).filter(|_| view.is_random());
            let chosen = listed.map(|choice| u64::from(choice.milliseconds) * 1_000_000);
            end = end.saturating_add(chosen.unwrap_or_else(|| view.duration(index)));
            (index, end)
        });
        let frames = frames.collect();
        Some(Self { view, frames })
    }

    /// Nanoseconds of one round; 0 when it stands still.
    fn round(&self) -> u64 {
        match self.view.playback() {
            Playback::Still => 0,
            _ => self.frames.last().map_or(0, |&(_, end)| end),
        }
    }

    fn repeats(&self) -> bool {
        matches!(self.view.playback(), Playback::Loop { .. })
    }

    /// The times before `length` at which the shown frame changes. The number of times is bounded.
    fn changes(&self, length: u64) -> impl Iterator<Item = u64> {
        let round = self.round();
        let rounds = if self.repeats() && round > 0 { length.div_ceil(round) } else { 1 };
        let starts = (0..rounds).map(move |index| index.saturating_mul(round));
        let ends = move |start: u64| self.frames.iter().map(move |&(_, end)| start.saturating_add(end));
        starts.flat_map(ends).filter(move |&change| change < length).take(2 * MOST * MOST)
    }

    /// The index, in the sprite, of the frame that is shown at a time.
    fn at(&self, time: u64) -> Option<u32> {
        let round = self.round();
        let passed = match self.view.playback() {
            Playback::Loop { .. } => time.checked_rem(round).unwrap_or(0),
            Playback::Hide if round > 0 && time >= round => return None,
            _ => time,
        };
        let shown = self.frames.iter().find(|&&(_, end)| passed < end).or(self.frames.last());
        shown.map(|&(index, _)| self.view.first_frame() + u32::from(index))
    }
}
