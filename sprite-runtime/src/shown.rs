//! The frames that a player shows, and how long they stay.

use crate::animation::Features;
use crate::division::divide;
use crate::progress::{END_OF_TIME, Progress};
use crate::state::{State, flag};
use core::time::Duration;
use sprite_table::{Frame, LayerView, Playback, Point, Sprite};

impl<F: Features> State<F> {
    #[inline]
    pub(crate) fn frame<'a>(&self, sprite: &'a Sprite<'a>) -> Option<Frame<'a>> {
        if F::FULL && self.is(flag::STOPPED | flag::HIDDEN | flag::WALKED | flag::VARIED) {
            return self.frame_apart(sprite);
        }
        sprite.frame(self.drawn())
    }

    #[cold]
    fn frame_apart<'a>(&self, sprite: &'a Sprite<'a>) -> Option<Frame<'a>> {
        if self.is(flag::STOPPED | flag::HIDDEN) {
            return None;
        }
        let record = if self.is_walked() { self.walked_record(sprite, 0)? } else { self.shown() };
        Some(self.seen(sprite, sprite.frame(record)?))
    }

    /// A frame with this player's offset and variant.
    pub(crate) fn seen<'a>(&self, sprite: &Sprite<'_>, frame: Frame<'a>) -> Frame<'a> {
        let offset = if self.is_walked() { self.walked_offset(sprite) } else { Point::ZERO };
        frame.moved(offset).variant(self.variant)
    }

    /// The frame that a layer shows.
    pub(crate) fn layer_frame<'a>(&self, sprite: &'a Sprite<'a>, index: u16) -> Option<Frame<'a>> {
        self.frame_of(sprite, index).map(|frame| frame.in_layer(index))
    }

    // Inlining it would add a hundred bytes to a program of 8 kB.
    #[inline(never)]
    fn frame_of<'a>(&self, sprite: &'a Sprite<'a>, index: u16) -> Option<Frame<'a>> {
        let track = self.track_view(sprite)?;
        let layer = track.layer(index)?;
        if index == track.lead() {
            return self.frame(sprite);
        }
        if self.is(flag::STOPPED) {
            return None;
        }
        if self.is_walked() {
            return Some(self.seen(sprite, sprite.frame(self.walked_record(sprite, index)?)?));
        }
        let progress = Self::at(&layer, self.elapsed.into());
        if progress.over && layer.playback() == Playback::Hide {
            return None;
        }
        let frame = sprite.frame(layer.first_frame().checked_add(progress.frame.into())?);
        if F::FULL { frame.map(|frame| self.seen(sprite, frame)) } else { frame }
    }

    pub(crate) fn until_change(&self, sprite: &Sprite<'_>) -> Option<Duration> {
        let waits = !self.is(flag::PAUSED | flag::STOPPED);
        if waits && self.is_walked() {
            return self.until_change_walked(sprite).map(Duration::from_nanos);
        }
        if waits && self.is_even() {
            let run = self.run();
            return Some(Duration::from_nanos(run.left(run.divide(self.elapsed).1)));
        }
        let waits = waits && self.next != END_OF_TIME;
        waits.then(|| Duration::from_nanos(self.next.saturating_sub(self.elapsed)))
    }

    /// The part of the current pass of the leading layer that has passed, from 0 to 1.
    pub(crate) fn pass_progress(&self, sprite: &Sprite<'_>) -> f32 {
        if self.is(flag::FINISHED) {
            return 1.0;
        }
        let Some(layer) = self.lead(sprite).filter(|layer| !layer.is_random()) else { return 0.0 };
        let total = layer.total();
        if layer.playback() == Playback::Still || total == 0 || self.is(flag::RESTING) {
            return 0.0;
        }
        let time = if self.is_walked() { self.clock_of(layer) } else { self.elapsed };
        let (passed, length) = if Self::is_forward(&layer) {
            (Progress::at_forward(&layer, time.into()).position, total)
        } else {
            pass_at(&layer, time)
        };
        #[expect(clippy::cast_precision_loss, reason = "a part of a whole, for people to see")]
        let part = passed as f32 / length as f32;
        part.min(1.0)
    }

    /// Nanoseconds on the clock of the animation until it ends.
    pub(crate) fn until_end(&self, sprite: &Sprite<'_>) -> Option<u64> {
        if self.is(flag::FINISHED) {
            return Some(0);
        }
        if self.is(flag::STOPPED | flag::RESTING) {
            return None;
        }
        let track = self.track_view(sprite)?;
        if self.is_walked() {
            return self.until_end_walked(track);
        }
        // It ends with the last of its layers, unless one of them loops.
        let mut end = None;
        for index in 0..track.layer_count() {
            let layer = track.layer(index)?;
            match layer.playback() {
                Playback::Still => {}
                Playback::Loop { .. } if layer.total() == 0 => {}
                Playback::Loop { .. } => return None,
                _ => end = end.max(Some(Self::play_time(&layer))),
            }
        }
        end.map(|end| end.saturating_sub(self.elapsed))
    }

    pub(crate) fn frame_index(&self, sprite: &Sprite<'_>) -> u16 {
        // The picture at rest is not a frame of the layer: its index is after the last one.
        let Some(layer) = self.lead(sprite) else { return 0 };
        if self.is_walked() {
            return self.frame_of_walked(layer).unwrap_or(layer.last_frame());
        }
        let frame = self.shown().saturating_sub(layer.first_frame());
        u16::try_from(frame).unwrap_or(u16::MAX).min(layer.last_frame())
    }
}

/// The time that has passed of the pass that a layer is in, which is not played forward, and the length of this pass. In
/// ping-pong a pass begins next to the frame that ended the one before.
fn pass_at(layer: &LayerView<'_>, time: u64) -> (u64, u64) {
    let (total, cycle) = (layer.total(), layer.cycle());
    let (cycles, passed) = divide(time.into(), cycle);
    if !layer.turns() {
        return (passed, total);
    }
    let turning = layer.duration(layer.first_shown());
    let back = cycle.wrapping_sub(total).wrapping_add(turning);
    match passed.checked_sub(total) {
        Some(passed) => (passed, back),
        None if cycles == 0 => (passed, total),
        None => match passed.checked_sub(turning) {
            Some(passed) => (passed, total.wrapping_sub(turning)),
            // The frame at which the way back ends.
            None => (back.wrapping_sub(turning).wrapping_add(passed), back),
        },
    }
}
