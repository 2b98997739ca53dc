//! Sets of frames that began while time passed.

use crate::progress::Progress;
use sprite_table::LayerView;

/// The number of bits for random frames: one for each of the first frames, and the last one for all further frames.
const RANDOM: u16 = 128;

/// The frames of the leading layer that began in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Begun {
    /// Three ranges of frames: those up to the end of the layer, those of further rounds of its loop, and those after
    /// the layer began anew.
    InOrder([Frames; 3]),
    /// A bit for each frame.
    Random([u32; RANDOM as usize / 32]),
}

/// Neighbouring frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Frames {
    /// The number of frames; 0 if there are none.
    first: u32,
    count: u32,
}

impl Frames {
    const NONE: Self = Self { first: 0, count: 0 };

    #[inline]
    const fn new(first: u32, count: u32) -> Self {
        if count == 0 { Self::NONE } else { Self { first, count } }
    }

    const fn end(self) -> u32 {
        self.first.wrapping_add(self.count)
    }

    const fn contains(self, frame: u16) -> bool {
        (frame as u32).wrapping_sub(self.first) < self.count
    }

    /// The union of two ranges; [`None`] if there are frames between them.
    fn union(self, other: Self) -> Option<Self> {
        let touches = self.first <= other.end() && other.first <= self.end();
        let first = self.first.min(other.first);
        let both = Self::new(first, self.end().max(other.end()).wrapping_sub(first));
        match (self.count, other.count) {
            (0, _) => Some(other),
            (_, 0) => Some(self),
            _ => touches.then_some(both),
        }
    }

    /// The same frames, counted from the last one.
    fn mirrored(self, last: u16) -> Self {
        Self::new(u32::from(last).wrapping_add(1).wrapping_sub(self.end()), self.count)
    }
}

impl Begun {
    pub(crate) const NOTHING: Self = Self::InOrder([Frames::NONE; 3]);

    /// The frames of a layer that is played forward: those after `before` up to `after`, with `loops` returns to `from`
    /// between them.
    #[inline]
    pub(crate) const fn forward(last: u16, from: u16, before: u16, after: u16, loops: u64) -> Self {
        let (last, from, before, after) = (last as u32, from as u32, before as u32, after as u32);
        let end = if loops > 0 { last } else { after };
        let end_again = if loops > 1 { last } else { after };
        let again = if loops > 0 { end_again.wrapping_add(1).wrapping_sub(from) } else { 0 };
        Self::InOrder([
            Frames::new(before.wrapping_add(1), end.wrapping_sub(before)),
            Frames::new(from, again),
            Frames::NONE,
        ])
    }

    /// This frame alone, of a layer that is played in order.
    #[inline]
    pub(crate) const fn frame(frame: u16) -> Self {
        Self::InOrder([Frames::new(frame as u32, 1), Frames::NONE, Frames::NONE])
    }

    /// All frames up to `last`.
    pub(crate) const fn all(last: u16) -> Self {
        Self::InOrder([Frames::new(0, last as u32 + 1), Frames::NONE, Frames::NONE])
    }

    /// The frames of a layer that began between two times, for a layer with an order or passes.
    pub(crate) fn in_passes(layer: &LayerView<'_>, before: Progress, after: Progress) -> Self {
        let (order, last) = (layer.order(), layer.last_frame());
        let mirror = |frame: u16| if order.begins_last() { last.saturating_sub(frame) } else { frame };
        let begun = if order.turns() && last > 0 {
            // If the last pass ended, no frame follows its last frame.
            let ended = u64::from(after.over && !before.over);
            let count = after.steps.wrapping_sub(before.steps).wrapping_sub(ended);
            Self::there_and_back(last.into(), before.steps, count)
        } else {
            let loops = after.rounds.wrapping_sub(before.rounds);
            Self::forward(last, 0, mirror(before.frame), mirror(after.frame), loops)
        };
        match begun {
            Self::InOrder(frames) if order.begins_last() => {
                Self::InOrder(frames.map(|frames| frames.mirrored(last)))
            }
            begun => begun,
        }
    }

    /// The `count` frames of ping-pong that follow `before` steps from the first frame to the last and back.
    #[expect(clippy::cast_possible_truncation, reason = "less than two rounds")]
    fn there_and_back(last: u32, before: u64, count: u64) -> Self {
        let Some(further) = count.checked_sub(1) else { return Self::NOTHING };
        let round = u64::from(last) * 2;
        let first = before.wrapping_add(1).checked_rem(round).unwrap_or(0);
        let end = first + further.min(round);
        // The index of the frame that a step shows.
        let frame = |step: u64| {
            let step = step.checked_rem(round).unwrap_or(0) as u32;
            step.min((round as u32).wrapping_sub(step))
        };
        let passes = |turn: u64| first <= turn && turn <= end;
        let low = if passes(0) || passes(round) { 0 } else { frame(first).min(frame(end)) };
        let turns = passes(last.into()) || passes(round + u64::from(last));
        let high = if turns { last } else { frame(first).max(frame(end)) };
        let frames = Frames::new(low, high.wrapping_sub(low).wrapping_add(1));
        Self::InOrder([frames, Frames::NONE, Frames::NONE])
    }

    /// A random frame.
    pub(crate) fn random(frame: u16) -> Self {
        let mut bits = [0; RANDOM as usize / 32];
        let (word, bit) = bit(frame);
        if let Some(word) = bits.get_mut(word) {
            *word = bit;
        }
        Self::Random(bits)
    }

    /// Adds frames that began later in the same layer.
    pub(crate) fn extend(&mut self, next: Self) {
        match (self, next) {
            (Self::Random(bits), Self::Random(more)) => {
                bits.iter_mut().zip(more).for_each(|(bits, more)| *bits |= more);
            }
            (Self::InOrder(frames), Self::InOrder(more)) => {
                for more in more {
                    for frames in frames.iter_mut() {
                        if let Some(both) = frames.union(more) {
                            *frames = both;
                            break;
                        }
                    }
                }
            }
            (begun @ Self::InOrder(_), next @ Self::Random(_)) => *begun = next,
            (Self::Random(_), Self::InOrder(_)) => {}
        }
    }

    /// Adds frames that began after the animation began anew, including the first frame of its layer, unless the layer
    /// is free and continued.
    pub(crate) fn repeat(&mut self, layer: &LayerView<'_>, next: Self) {
        if !layer.is_random() && !layer.is_free() {
            self.extend(Self::frame(if layer.order().begins_last() { layer.last_frame() } else { 0 }));
        }
        self.extend(next);
    }

    /// Returns whether no frame began.
    pub(crate) fn is_nothing(self) -> bool {
        match self {
            Self::InOrder(_) => self == Self::NOTHING,
            Self::Random(bits) => bits == [0; RANDOM as usize / 32],
        }
    }

    /// The frame that began, if it is one alone of a layer that is played in order.
    pub(crate) fn only(self) -> Option<u32> {
        let Self::InOrder(frames) = self else { return None };
        let mut begun = frames.iter().filter(|frames| frames.count > 0);
        match (begun.next(), begun.next()) {
            (Some(Frames { first, count: 1 }), None) => Some(*first),
            _ => None,
        }
    }

    /// Returns whether a frame is among them.
    pub(crate) fn contains(self, frame: u16) -> bool {
        match self {
            Self::InOrder(frames) => frames.iter().any(|frames| frames.contains(frame)),
            Self::Random(bits) => {
                let (word, bit) = bit(frame);
                bits.get(word).is_some_and(|word| word & bit != 0)
            }
        }
    }
}

/// The index of the word and the bit of a random frame.
fn bit(frame: u16) -> (usize, u32) {
    let frame = frame.min(RANDOM - 1);
    (usize::from(frame / 32), 1 << (frame % 32))
}
