//! Draws frames and animations of two libraries in the same size, to compare them.

use super::shown::Shown;
use crate::bitmap::Bitmap;
use crate::fault::Fault;
use crate::timeline::PlayedTrack;
use crate::timeline::played::{Moment, Played, Room, play};
use crate::trace;
use sprite_compiler::{PackedSprite, PreviewFrame, Reel};
use sprite_runtime::{Frame, Sprite};
use std::time::Duration;

/// The greatest number of pixels of a picture, or of all pictures of an animation on both sides together.
const MOST_PIXELS: usize = 8 << 20;
/// The colour of pixels that differ.
const DIFFERS: [u8; 4] = [230, 30, 120, 255];

/// The number of pixels in which two pictures differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counted {
    Pixels {
        differ: usize,
        /// The number of pixels of the box around both pictures.
        all: usize,
    },
    /// The pictures are too large, or were not compared.
    Unknown,
}

/// A sprite of both libraries, with its pixels. A side without the sprite is [`None`].
pub(super) struct BothSprites<'a> {
    pub(super) old: Option<&'a Sprite<'a>>,
    pub(super) new: Option<&'a Sprite<'a>>,
}

/// The same picture before and after. A side without the picture is [`None`].
pub(super) struct Pictures {
    pub(super) old: Option<Bitmap>,
    pub(super) new: Option<Bitmap>,
    /// The new picture with the differences marked.
    pub(super) marked: Option<Bitmap>,
}

/// The pictures of an animation on a side.
pub(super) struct Moving<'a> {
    pub(super) reel: Reel,
    pub(super) played: Played<'a>,
}

/// A library, and a sprite of it.
pub(super) type Own<'a> = (&'a Shown<'a>, &'a PackedSprite);

/// Passes the sprite of each library that has it to `look`, with its pixels.
pub(super) fn with_sprites<R>(
    old: Option<Own<'_>>,
    new: Option<Own<'_>>,
    look: impl FnOnce(&BothSprites<'_>) -> Result<R, Fault>,
) -> Result<R, Fault> {
    let with_new = |old: Option<&Sprite<'_>>| match new {
        Some((side, packed)) => trace::with_pixels(packed, side.compilation, side.folder, |new| {
            look(&BothSprites { old, new: Some(new) })
        }),
        None => look(&BothSprites { old, new: None }),
    };
    match old {
        Some((side, packed)) => {
            trace::with_pixels(packed, side.compilation, side.folder, |old| with_new(Some(old)))
        }
        None => with_new(None),
    }
}

impl BothSprites<'_> {
    /// Counts the pixels that differ between two frames, aligned at the sprite's position.
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

    /// An animation on both sides, as the player shows it, in one size; [`None`] if it is too large or too long.
    pub(super) fn moving(
        &self,
        old: Option<PlayedTrack>,
        new: Option<PlayedTrack>,
    ) -> Option<[Option<Moving<'_>>; 2]> {
        let (old, new) = (played(self.old, old), played(self.new, new));
        let (was, is) = both_reels(old.as_ref().map(Played::again), new.as_ref().map(Played::again))?;
        let side = |(reel, played)| Moving { reel, played };
        Some([was.zip(old).map(side), is.zip(new).map(side)])
    }
}

fn played<'a>(sprite: Option<&'a Sprite<'a>>, at: Option<PlayedTrack>) -> Option<Played<'a>> {
    Some(play(sprite?, at?, Room::of(MOST_PIXELS)))
}

type Moments<'a> = Vec<Moment<'a>>;

/// A frame, or nothing, as a single moment.
fn once(frame: Option<Frame<'_>>) -> Moments<'_> {
    vec![(frame.into_iter().collect(), Duration::from_millis(1))]
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

/// Divides a reel at a time.
fn divide(reel: Reel, at: Duration) -> (Reel, Reel) {
    let Reel { width, height, pictures, plays } = reel;
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let mut now = Duration::ZERO;
    for picture in pictures {
        let end = now + picture.time;
        // A picture may be in both parts.
        let (early, late) = (end.min(at).saturating_sub(now), end.saturating_sub(at.max(now)));
        if !late.is_zero() {
            after.push(PreviewFrame { time: late, pixels: picture.pixels.clone() });
        }
        if !early.is_zero() {
            before.push(PreviewFrame { time: early, pixels: picture.pixels });
        }
        now = end;
    }
    (Reel { width, height, pictures: before, plays }, Reel { width, height, pictures: after, plays })
}

/// The first picture of a reel.
pub(super) fn still(reel: &Reel) -> Bitmap {
    let (width, height) = (reel.width.into(), reel.height.into());
    let pixels = reel.pictures.first().map(|picture| picture.pixels.clone());
    Bitmap { width, height, pixels: pixels.unwrap_or_else(|| vec![[0; 4]; width as usize * height as usize]) }
}

/// The new picture, faint, with all differing pixels marked.
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
        let picture = |shade, milliseconds| PreviewFrame {
            pixels: vec![[shade; 4]],
            time: Duration::from_millis(milliseconds),
        };
        let pictures = vec![picture(1, 20), picture(2, 50), picture(3, 10)];
        let reel = Reel { width: 1, height: 1, pictures, plays: None };
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
