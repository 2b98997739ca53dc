//! Pictures of frames and animations of two libraries, side by side.

use super::change::At;
use super::shown::Shown;
use crate::bitmap::Bitmap;
use crate::export;
use crate::fault::Fault;
use crate::trace;
use sprite_compiler::{PackedSprite, Picture, Reel};
use sprite_runtime::{Frame, Sprite};
use std::time::Duration;

/// Pixels of a picture, or of all pictures of an animation on both sides together.
const MOST_PIXELS: usize = 8 << 20;
/// The colour of pixels that differ.
const DIFFERS: [u8; 4] = [230, 30, 120, 255];

/// How many pixels of two pictures differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    Pixels {
        differ: usize,
        /// Pixels of the box around both.
        all: usize,
    },
    /// They are too large, or were not looked at.
    Unknown,
}

/// A sprite of both libraries, with its pixels; a side that has none is missing.
pub(super) struct BothSprites<'a> {
    pub(super) old: Option<&'a Sprite<'a>>,
    pub(super) new: Option<&'a Sprite<'a>>,
}

/// The same picture before and after; a side that has none is missing.
pub(super) struct Pictures {
    pub(super) old: Option<Bitmap>,
    pub(super) new: Option<Bitmap>,
    /// Where they differ.
    pub(super) marked: Option<Bitmap>,
}

/// Hands both sprites with their pixels to `look`.
pub(super) fn with_both<R>(
    old: &Shown<'_>,
    before: &PackedSprite,
    new: &Shown<'_>,
    now: &PackedSprite,
    look: impl FnOnce(&BothSprites<'_>) -> Result<R, Fault>,
) -> Result<R, Fault> {
    trace::with_pixels(before, old.compilation, old.folder, |before| {
        trace::with_pixels(now, new.compilation, new.folder, |now| {
            look(&BothSprites { old: Some(before), new: Some(now) })
        })
    })
}

/// Hands a sprite to `look` that only one of the libraries has.
pub(super) fn with_one<R>(
    side: &Shown<'_>,
    packed: &PackedSprite,
    is_new: bool,
    look: impl FnOnce(&BothSprites<'_>) -> Result<R, Fault>,
) -> Result<R, Fault> {
    trace::with_pixels(packed, side.compilation, side.folder, |sprite| {
        let (old, new) = if is_new { (None, Some(sprite)) } else { (Some(sprite), None) };
        look(&BothSprites { old, new })
    })
}

impl BothSprites<'_> {
    /// Counts the pixels that differ between two frames, laid over each other at the sprite's position.
    pub(super) fn count(&self, old: u32, new: u32) -> Counted {
        match self.frames(Some(old), Some(new)) {
            Some(Pictures { old: Some(old), new: Some(new), .. }) => {
                let differ = old.pixels.iter().zip(&new.pixels).filter(|(old, new)| old != new).count();
                Counted::Pixels { differ, all: old.pixels.len() }
            }
            _ => Counted::Unknown,
        }
    }

    /// The pictures of two frames, of one size; [`None`] when they are too large.
    pub(super) fn frames(&self, old: Option<u32>, new: Option<u32>) -> Option<Pictures> {
        let before = old.and_then(|old| self.old?.frame(old));
        let now = new.and_then(|new| self.new?.frame(new));
        let (was, is) = both_reels(old.map(|_| once(before)), new.map(|_| once(now)))?;
        let bitmap = |reel: Option<Reel>| Some(still(&reel?));
        let (old, new) = (bitmap(was), bitmap(is));
        let marked = old.as_ref().zip(new.as_ref()).map(|(old, new)| mark(old, new));
        Some(Pictures { old, new, marked })
    }

    /// One round of an animation on both sides, of one size; [`None`] when it is too large or too long.
    pub(super) fn reels(&self, old: Option<At>, new: Option<At>) -> Option<(Option<Reel>, Option<Reel>)> {
        both_reels(moments(self.old, old).ok()?, moments(self.new, new).ok()?)
    }
}

type Moments<'a> = Vec<(Vec<Frame<'a>>, Duration)>;

/// A frame, or nothing, for an instant.
fn once(frame: Option<Frame<'_>>) -> Moments<'_> {
    vec![(frame.into_iter().collect(), Duration::from_millis(1))]
}

/// One round of an animation; [`None`] on a side that has none.
fn moments<'a>(sprite: Option<&'a Sprite<'a>>, at: Option<At>) -> Result<Option<Moments<'a>>, Fault> {
    let Some((sprite, At { animation, track, facing })) = sprite.zip(at) else { return Ok(None) };
    export::moments(sprite, animation, track, facing).map(Some)
}

/// Draws both on canvases of one size, so that the sprite's position is the same point of both.
fn both_reels(old: Option<Moments<'_>>, new: Option<Moments<'_>>) -> Option<(Option<Reel>, Option<Reel>)> {
    let (has_old, has_new) = (old.is_some(), new.is_some());
    let time: Duration = old.iter().flatten().map(|(_, time)| *time).sum();
    let moments: Moments<'_> = old.into_iter().chain(new).flatten().collect();
    let reel = Reel::of(&moments, MOST_PIXELS)?;
    let (before, after) = divide(reel, time);
    Some((has_old.then_some(before), has_new.then_some(after)))
}

/// Divides pictures at a time.
fn divide(reel: Reel, at: Duration) -> (Reel, Reel) {
    let Reel { width, height, pictures } = reel;
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let mut now = Duration::ZERO;
    for picture in pictures {
        let end = now + picture.time;
        // The last picture before it and the first one after it may be equal, and one.
        let (early, late) = (end.min(at).saturating_sub(now), end.saturating_sub(at.max(now)));
        if !late.is_zero() {
            after.push(Picture { time: late, pixels: picture.pixels.clone() });
        }
        if !early.is_zero() {
            before.push(Picture { time: early, pixels: picture.pixels });
        }
        now = end;
    }
    (Reel { width, height, pictures: before }, Reel { width, height, pictures: after })
}

/// The first picture.
pub(super) fn still(reel: &Reel) -> Bitmap {
    let (width, height) = (reel.width.into(), reel.height.into());
    let pixels = reel.pictures.first().map(|picture| picture.pixels.clone());
    Bitmap { width, height, pixels: pixels.unwrap_or_else(|| vec![[0; 4]; width as usize * height as usize]) }
}

/// The new picture, faint, with all pixels marked that differ.
fn mark(old: &Bitmap, new: &Bitmap) -> Bitmap {
    let pixels = old.pixels.iter().zip(&new.pixels).map(|(old, new)| match new {
        _ if old != new => DIFFERS,
        [r, g, b, alpha] => [*r, *g, *b, alpha / 4],
    });
    Bitmap { pixels: pixels.collect(), ..*new }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_divided_at_a_time() {
        let picture = |shade, milliseconds| Picture {
            pixels: vec![[shade; 4]],
            time: Duration::from_millis(milliseconds),
        };
        let reel =
            Reel { width: 1, height: 1, pictures: vec![picture(1, 20), picture(2, 50), picture(3, 10)] };
        let times = |reel: &Reel| -> Vec<(u8, u128)> {
            reel.pictures.iter().map(|picture| (picture.pixels[0][0], picture.time.as_millis())).collect()
        };
        let (before, after) = divide(reel, Duration::from_millis(50));
        assert_eq!((times(&before), times(&after)), (vec![(1, 20), (2, 30)], vec![(2, 20), (3, 10)]));
    }

    #[test]
    fn pixels_that_differ_are_marked() {
        let [old, new] = [[1, 2, 3, 200], [9, 9, 9, 255]].map(|colour| Bitmap::filled(1, 1, colour));
        assert_eq!(mark(&old, &new).pixels, [DIFFERS]);
        assert_eq!(mark(&old, &old).pixels, [[1, 2, 3, 50]]);
    }
}
