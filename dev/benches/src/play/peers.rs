//! The same with benimator, and without any library.

use super::contender::{Actor, Contender, Start, Troupe};
use super::shape;
use benimator::{FrameRate, State};
use std::time::Duration;

/// A game's actor with a player of benimator, which counts frames of a sheet: the game finds their rectangles.
struct Benimated {
    state: State,
    /// Which of the animations.
    animation: u16,
}

struct Sheet {
    /// One for each direction of each animation.
    animations: Vec<benimator::Animation>,
    rects: Vec<[u32; 4]>,
}

impl Actor for Benimated {
    type Shared = Sheet;

    #[inline]
    fn tick(&mut self, sheet: &Sheet, time: Duration) {
        self.state.update(&sheet.animations[usize::from(self.animation)], time);
    }

    #[inline]
    fn rect(&self, sheet: &Sheet) -> Option<[u32; 4]> {
        Some(sheet.rects[self.state.frame_index()])
    }
}

pub(crate) fn benimator(starts: &[Start]) -> Box<dyn Contender> {
    let mut shared = Sheet { animations: Vec::new(), rects: Vec::new() };
    for animation in 0..shape::ANIMATIONS {
        let each = Duration::from_millis(shape::milliseconds(animation).into());
        for direction in 0..shape::DIRECTIONS {
            let first = shared.rects.len();
            shared.rects.extend((0..shape::FRAMES).map(|frame| shape::rect(animation, direction, frame)));
            let rate = FrameRate::from_frame_duration(each);
            shared.animations.push(benimator::Animation::from_indices(first..shared.rects.len(), rate));
        }
    }
    let mut actors = Vec::with_capacity(starts.len());
    for start in starts {
        let animation = start.animation * shape::DIRECTIONS + start.direction;
        let mut actor = Benimated { state: State::new(), animation };
        actor.tick(&shared, start.phase);
        actors.push(actor);
    }
    Box::new(Troupe { actors, shared })
}

/// Of its table: the frame's time and index, its rectangle, and its part of the animation that it is in.
pub(crate) fn bytes_of_a_frame() -> f64 {
    let animation = size_of::<benimator::Animation>() as f64 / f64::from(shape::FRAMES);
    (size_of::<benimator::Frame>() + size_of::<[u32; 4]>()) as f64 + animation
}

/// The code of a game without a library: every animation has eight frames in a row of the sheet, and loops.
struct ByHand {
    animation: u8,
    direction: u8,
    frame: u8,
    /// Microseconds in this frame.
    elapsed: u32,
}

/// Microseconds of a frame.
const fn frame_time(animation: u8) -> u32 {
    match animation {
        0..10 => 60_000,
        10..20 => 70_000,
        20..30 => 80_000,
        30..40 => 90_000,
        40..50 => 100_000,
        50..60 => 110_000,
        60..70 => 120_000,
        70..80 => 130_000,
        80..90 => 140_000,
        _ => 150_000,
    }
}

impl Actor for ByHand {
    type Shared = ();

    #[inline]
    fn tick(&mut self, (): &(), time: Duration) {
        // An hour still fits.
        self.elapsed += u32::try_from(time.as_micros()).unwrap_or(0);
        let each = frame_time(self.animation);
        while self.elapsed >= each {
            self.elapsed -= each;
            self.frame = (self.frame + 1) % 8;
        }
    }

    #[inline]
    fn rect(&self, (): &()) -> Option<[u32; 4]> {
        Some(shape::rect(self.animation.into(), self.direction.into(), self.frame.into()))
    }
}

pub(crate) fn by_hand(starts: &[Start]) -> Box<dyn Contender> {
    let mut actors = Vec::with_capacity(starts.len());
    for start in starts {
        let small = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
        let (animation, direction) = (small(start.animation), small(start.direction));
        let mut actor = ByHand { animation, direction, frame: 0, elapsed: 0 };
        actor.tick(&(), start.phase);
        actors.push(actor);
    }
    Box::new(Troupe { actors, shared: () })
}
