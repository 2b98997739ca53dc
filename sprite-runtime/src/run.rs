//! Runs: consecutive frames that last equally long. Multiplications find the frame that is shown, so that a tick only
//! has to add time.
//!
//! With `length` in units of 64 ns, `inverse` is 2^`shift` / `length` rounded up, where `shift` is the smallest that
//! gives 32 bits. The error of rounding is below 2^-31 of it, so it is exact for numbers below 2^31.

use crate::begun::Begun;
use crate::events::Events;
use sprite_table::{LayerView, Playback};

/// Times below this can be [divided](Run::divide): 39 hours, in nanoseconds.
pub(crate) const LIMIT: u64 = 1 << 47;

/// The unit of a run is 2^6 nanoseconds, so that whole milliseconds are whole units.
const UNIT: u32 = 6;

/// The shortest run in units: 131 microseconds.
const SHORTEST: u64 = 1 << 11;

/// The bound of the number of frames multiplied by the length in units.
const MOST: u64 = 1 << 31;

/// All frames of a layer, or all except a last one that lasts longer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    /// The length in units in the low bits, and the inverse above it. It is always less than
    /// [`END_OF_TIME`](crate::progress::END_OF_TIME).
    pub(crate) word: u64,
    pub(crate) shift: u8,
    pub(crate) count: u8,
}

impl Run {
    /// The run that a forward layer begins with. A table has at most 2^32 milliseconds and 2^16 frames.
    pub(crate) fn of(layer: LayerView<'_>) -> Option<Self> {
        let waits = layer.wait() > 0;
        Self::new(layer.each()?, layer.frame_count() - u32::from(waits))
    }

    #[expect(clippy::cast_possible_truncation, reason = "the shift is below 64")]
    fn new(each: u64, count: u32) -> Option<Self> {
        let frames = u8::try_from(count).ok()?;
        let length = (each >> UNIT) * u64::from(count);
        let fits = (SHORTEST..MOST).contains(&length) && length * u64::from(count) < MOST;
        if !fits || !each.is_multiple_of(1 << UNIT) {
            return None;
        }
        let shift = 95 - (length - 1).leading_zeros();
        let inverse = ((1_u64 << shift) - 1) / length + 1;
        Some(Self { word: inverse << 32 | length, shift: shift as u8, count: frames })
    }

    /// Returns whether the run of a layer repeats for ever.
    pub(crate) fn is_round(layer: LayerView<'_>) -> bool {
        layer.playback() == Playback::Loop { from: 0 } && layer.wait() == 0
    }

    /// The length of the run in nanoseconds.
    #[inline]
    pub(crate) const fn length(self) -> u64 {
        (self.word & u32::MAX as u64) << UNIT
    }

    #[inline]
    const fn inverse(self) -> u64 {
        self.word >> 32
    }

    /// The number of whole runs in a time below [`LIMIT`], and the remaining time.
    ///
    /// The quotient is at most one too small before it is corrected: the 16 bits of the time that are dropped are less
    /// than half a run, and the error of the inverse is less than half a run, too.
    #[inline]
    pub(crate) const fn divide(self, time: u64) -> (u64, u64) {
        if time < self.length() {
            return (0, time);
        }
        let product = (time >> 16).wrapping_mul(self.inverse().wrapping_sub(1));
        let times = product.wrapping_shr((self.shift as u32).wrapping_sub(16 - UNIT));
        let rest = time.wrapping_sub(times.wrapping_mul(self.length()));
        if rest >= self.length() {
            (times.wrapping_add(1), rest.wrapping_sub(self.length()))
        } else {
            (times, rest)
        }
    }

    /// The frame that is shown at a position inside the run, from 0.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a run has at most 255 frames")]
    pub(crate) const fn frame(self, position: u64) -> u8 {
        let dividend = position.wrapping_mul(self.count as u64) >> UNIT;
        dividend.wrapping_mul(self.inverse()).wrapping_shr(self.shift as u32) as u8
    }

    /// The remaining time of the frame at a position inside the run.
    pub(crate) fn left(self, position: u64) -> u64 {
        let ends = (u64::from(self.frame(position)) + 1).wrapping_mul(self.length());
        ends.checked_div(self.count.into()).unwrap_or(0).wrapping_sub(position)
    }

    /// The events of a tick that goes from the frame `before` to the frame `after` with `loops` rounds between them.
    #[inline]
    pub(crate) const fn tick(self, loops: u64, before: u8, after: u8) -> Events {
        let frames = (after as u64).wrapping_sub(before as u64);
        let frames = frames.wrapping_add(loops.wrapping_mul(self.count as u64));
        let last = (self.count as u16).wrapping_sub(1);
        Events::within(frames, loops, Begun::forward(last, 0, before as u16, after as u16, loops))
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use proptest::prelude::*;

    const MILLISECOND: u64 = 1_000_000;

    /// Runs of all magnitudes.
    fn any_run() -> impl Strategy<Value = Run> {
        let each =
            (7_u32..=40).prop_flat_map(|bits| 1_u64 << (bits - 1)..1 << bits).prop_map(|each| each << UNIT);
        let count = prop_oneof![1..20_u32, 1..2_000_u32];
        (each, count).prop_filter_map("too short or too long", |(each, count)| Run::new(each, count))
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 5_000, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn division_is_exact(run in any_run(), time in 0..LIMIT, shift in 0_u32..47) {
            let (time, length) = (time >> shift, run.length());
            let whole = time - time % length;
            let times = [time, whole, whole.saturating_sub(1), (whole + length - 1).min(LIMIT - 1), LIMIT - 1];
            for time in times {
                prop_assert_eq!(run.divide(time), (time / length, time % length));
            }
        }

        #[test]
        fn frames_begin_and_end_to_the_nanosecond(run in any_run(), frame: u64) {
            let count = u64::from(run.count);
            let (each, frame) = (run.length() / count, frame % count);
            prop_assert_eq!(each * count, run.length());
            for (position, left) in [(frame * each, each), ((frame + 1) * each - 1, 1)] {
                prop_assert_eq!((u64::from(run.frame(position)), run.left(position)), (frame, left));
            }
        }
    }

    #[test]
    fn what_is_too_odd_too_short_or_too_long_is_no_run() {
        assert!(Run::new(MILLISECOND, 1).is_some() && Run::new(100 * MILLISECOND, 37).is_some());
        assert!(Run::new(2_000, 3).is_none(), "too short");
        assert!(Run::new(16_664_000, 8).is_some() && Run::new(16_667_000, 8).is_none(), "no whole units");
        assert!(Run::new(100 * MILLISECOND, 38).is_none(), "too many frames for so long");
        assert!(
            Run::new(u64::from(u32::MAX) * MILLISECOND, 1 << 16).is_none()
                && Run::new(0, 1).is_none()
                && Run::new(MILLISECOND, 0).is_none()
        );
    }
}
