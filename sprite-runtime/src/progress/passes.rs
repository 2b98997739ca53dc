//! The progress of layers that play in another order than forward, or in several passes.
//!
//! The part that repeats is the [cycle](LayerView::cycle).

use super::{END_OF_TIME, Progress, clock_time, play_time};
use crate::division::divide;
use sprite_table::{LayerView, Playback};

/// A frame that is shown in a pass.
struct Shown {
    frame: u16,
    /// Its number in the pass, from 0.
    nth: u16,
    /// The remaining nanoseconds of the frame.
    left: u64,
}

impl Shown {
    /// The frame at a time of a pass, or of the way back.
    fn in_pass(layer: &LayerView<'_>, passed: u64, is_back: bool) -> Self {
        let last = layer.last_frame();
        if layer.order().begins_last() == is_back {
            let start = if is_back { layer.end(0) } else { 0 };
            let time = start.wrapping_add(passed);
            let frame = layer.frame_at(time);
            Self { frame, nth: frame, left: layer.end(frame).wrapping_sub(time) }
        } else {
            let end = if is_back { layer.start(last) } else { layer.total() };
            let time = end.wrapping_sub(passed).wrapping_sub(1);
            let frame = layer.frame_at(time);
            let left = time.wrapping_sub(layer.start(frame)).wrapping_add(1);
            Self { frame, nth: last.wrapping_sub(frame), left }
        }
    }
}

/// The frame that follows another one, in a layer that loops.
pub(crate) struct Following {
    pub(crate) frame: u16,
    /// The position at which it begins; see [`Progress::position`].
    pub(crate) position: u64,
    /// The number of passes that were completed: 0 or 1.
    pub(crate) rounds: u64,
}

impl Following {
    /// The frame that follows one that ends at a position, or at a time since the start, of a layer that plays in
    /// ping-pong or backwards. [`None`] for a layer that ends, and at a turn with frames of no time.
    pub(crate) fn after(layer: &LayerView<'_>, frame: u16, end: u64) -> Option<Self> {
        if layer.passes().is_some() {
            return None;
        }
        let (last, total, cycle) = (layer.last_frame(), layer.total(), layer.cycle());
        // The frame that each further cycle begins with belongs to the pass before it.
        let turning = if layer.turns() { layer.duration(layer.first_shown()) } else { 0 };
        let first = turning.saturating_add(1);
        let end = match end.checked_sub(first) {
            Some(past) if past >= cycle => past.checked_rem(cycle)?.saturating_add(first),
            _ => end,
        };
        // Frames are counted in the order of the first pass.
        let mirror =
            |frame: u16| if layer.order().begins_last() { last.saturating_sub(frame) } else { frame };
        let nth = mirror(frame);
        let (next, position, rounds) = if end < total {
            (nth.checked_add(1)?, end, 0)
        } else if !layer.turns() {
            (if nth == last { 0 } else { return None }, 0, 1)
        } else if end > cycle {
            (if nth == 0 { 1 } else { return None }, end - cycle, 1)
        } else if end == cycle {
            (if nth == 1 { 0 } else { return None }, cycle, u64::from(last == 1))
        } else if end > total || nth == last {
            (nth.checked_sub(1)?, end, u64::from(end == total))
        } else {
            return None;
        };
        (next <= last).then(|| Self { frame: mirror(next), position, rounds })
    }
}

impl Progress {
    /// The progress of a layer that plays in several passes or not forward.
    #[inline(never)]
    pub(super) fn in_passes(layer: &LayerView<'_>, time: u128) -> Self {
        let total = layer.total();
        if layer.playback() == Playback::Still || total == 0 {
            let over = layer.playback() == Playback::Return;
            return Self { position: clock_time(time), over, ..Self::STILL };
        }
        let ends = layer.passes().is_some();
        if ends && time >= u128::from(play_time(layer)) {
            return Self::after_passes(layer, time);
        }
        let (cycles, rest) = divide(time, layer.cycle());
        let is_back = rest >= total;
        let passed = if is_back { rest.wrapping_sub(total) } else { rest };
        let Shown { frame, nth, left } = Shown::in_pass(layer, passed, is_back);
        let last = u64::from(layer.last_frame());
        let steps = if layer.turns() { last * 2 } else { last + 1 };
        let before = cycles.wrapping_mul(steps).wrapping_add(if is_back { last } else { 0 });
        // The frame that a cycle begins with belongs to the pass before it.
        let is_turning = layer.turns() && cycles > 0 && rest < layer.duration(layer.first_shown());
        let rounds = if layer.turns() {
            cycles.wrapping_mul(2).wrapping_add(is_back.into()).wrapping_sub(is_turning.into())
        } else {
            cycles
        };
        let position = if ends {
            clock_time(time)
        } else if is_turning {
            rest.wrapping_add(layer.cycle())
        } else {
            rest
        };
        let (steps, next) = (before.wrapping_add(nth.into()), position.saturating_add(left));
        Self { frame, steps, rounds, position, next, over: false }
    }

    /// The progress of a layer whose last pass has ended.
    fn after_passes(layer: &LayerView<'_>, time: u128) -> Self {
        let passes = u64::from(layer.passes().unwrap_or_default());
        let is_back = layer.turns() && passes.is_multiple_of(2);
        Self {
            frame: if is_back == layer.order().begins_last() { layer.last_frame() } else { 0 },
            steps: play_steps(layer),
            rounds: passes.wrapping_sub(1),
            position: clock_time(time),
            next: END_OF_TIME,
            over: true,
        }
    }
}

/// The number of frames that are shown up to the end of the last pass; 0 if there is no end.
pub(crate) fn play_steps(layer: &LayerView<'_>) -> u64 {
    let (passes, count) = (u64::from(layer.passes().unwrap_or_default()), u64::from(layer.frame_count()));
    let shared = if layer.turns() { passes.saturating_sub(1) } else { 0 };
    passes.saturating_mul(count).saturating_sub(shared)
}
