//! Which frames began while time passed.

use core::hash::{Hash, Hasher};
use sprite_table::{LayerView, Order, Playback, Progress};

/// Bits for random frames: one for each of the first frames, and the last one for all that follow.
pub(crate) const RANDOM: u16 = 128;

/// Which frames of the layer that leads began in a tick, in as little as it takes to answer for each of them.
///
/// Frames in order are counted along a round, in which ping-pong shows most of them twice.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Begun {
    /// So many after the one that was shown, and the first ones of a round that began anew.
    InOrder { order: Order, last: u16, from: u16, shown: u32, count: u32, again: u32 },
    /// A bit for each frame.
    Random([u32; RANDOM as usize / 32]),
}

impl Begun {
    pub(crate) const NOTHING: Self =
        Self::InOrder { order: Order::Forward, last: 0, from: 0, shown: 0, count: 0, again: 0 };

    /// So many frames after the one that was shown, where a round follows another from a frame on, if it does.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "more than 32 bits are several rounds")]
    pub(crate) const fn forward(last: u16, from: u16, shown: u32, count: u64) -> Self {
        let count = if count < u32::MAX as u64 { count as u32 } else { u32::MAX };
        Self::InOrder { order: Order::Forward, last, from, shown, count, again: 0 }
    }

    /// What began of a layer between two times, one with an order or passes.
    pub(crate) fn in_passes(layer: &LayerView<'_>, before: Progress, after: Progress) -> Self {
        let (order, last) = (layer.order(), layer.last_frame());
        // The last frame of all ends, and nothing follows it.
        let ended = u64::from(after.over && !before.over);
        let count = after.steps.wrapping_sub(before.steps).wrapping_sub(ended);
        let shown = before.steps.checked_rem(round(order, last).into()).unwrap_or(0);
        match Self::forward(last, 0, u32::try_from(shown).unwrap_or(0), count) {
            Self::InOrder { from, shown, count, again, .. } => {
                Self::InOrder { order, last, from, shown, count, again }
            }
            random @ Self::Random(_) => random,
        }
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

    /// Also what began right after it in the same layer.
    pub(crate) fn extend(&mut self, next: Self) {
        match (self, next) {
            (Self::Random(bits), Self::Random(more)) => {
                bits.iter_mut().zip(more).for_each(|(bits, more)| *bits |= more);
            }
            (Self::InOrder { count, .. }, Self::InOrder { count: more, .. }) if *count > 0 => {
                *count = count.saturating_add(more);
            }
            (begun @ Self::InOrder { .. }, next) => *begun = next,
            (Self::Random(_), Self::InOrder { .. }) => {}
        }
    }

    /// Also what began after the layer itself had begun anew, its first frame included.
    pub(crate) fn repeat(&mut self, layer: &LayerView<'_>, next: Self) {
        match (self, next) {
            (
                Self::InOrder { order, last, from, again, .. },
                Self::InOrder { shown, count, again: more, .. },
            ) => {
                // Nothing may have begun so far.
                (*order, *last) = (layer.order(), layer.last_frame());
                if let Playback::Loop { from: first } = layer.playback() {
                    *from = first;
                }
                *again = shown.saturating_add(count).saturating_add(1).max(more).max(*again);
            }
            (begun, next) => begun.extend(next),
        }
    }

    /// Whether a frame is among them.
    pub(crate) fn contains(self, frame: u16) -> bool {
        let (order, last, from, shown, count, again) = match self {
            Self::Random(bits) => {
                let (word, bit) = bit(frame);
                return bits.get(word).is_some_and(|word| word & bit != 0);
            }
            Self::InOrder { order, last, from, shown, count, again } => {
                (order, last, from, shown, count, again)
            }
        };
        if frame > last {
            return false;
        }
        let (round, from) = (round(order, last), u32::from(from));
        let next = shown.saturating_add(1);
        let first = if next < round { next } else { from };
        let began = |place: u32| {
            let steps = if place >= first {
                place - first
            } else if place >= from {
                round.saturating_sub(first).saturating_add(place - from)
            } else {
                u32::MAX
            };
            steps < count || place < again
        };
        let place = u32::from(if order.begins_last() { last - frame } else { frame });
        // On the way back.
        began(place) || order.turns() && began(2 * u32::from(last) - place)
    }
}

impl PartialEq for Begun {
    /// Where nothing began it does not matter what was shown.
    fn eq(&self, other: &Self) -> bool {
        match (*self, *other) {
            (Self::Random(bits), Self::Random(others)) => bits == others,
            (
                Self::InOrder { order, last, from, shown, count, again },
                Self::InOrder {
                    order: other_order,
                    last: other_last,
                    from: other_from,
                    shown: other_shown,
                    count: other_count,
                    again: other_again,
                },
            ) => {
                let begun = (order, last, from, shown) == (other_order, other_last, other_from, other_shown);
                (count, again) == (other_count, other_again) && ((count, again) == (0, 0) || begun)
            }
            _ => false,
        }
    }
}

impl Eq for Begun {}

impl Hash for Begun {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Self::Random(bits) => bits.hash(state),
            Self::InOrder { count, again, .. } => (count, again).hash(state),
        }
    }
}

/// Frames in a round, until they repeat: of ping-pong there and back.
fn round(order: Order, last: u16) -> u32 {
    if order.turns() && last > 0 { 2 * u32::from(last) } else { u32::from(last) + 1 }
}

/// Where the bit of a random frame is.
fn bit(frame: u16) -> (usize, u32) {
    let frame = frame.min(RANDOM - 1);
    (usize::from(frame / 32), 1 << (frame % 32))
}
