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
