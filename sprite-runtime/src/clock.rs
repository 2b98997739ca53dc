//! How time moves a player: the shortest way that is exact.
//!
//! Nearly every tick ends within the frame that is shown; nearly every other one begins the frame that
//! follows it, which takes an addition. Only what remains is calculated from the whole time.

use crate::Tick;
use crate::state::{State, flag};
use core::time::Duration;
use sprite_table::{END_OF_TIME, LayerView, Playback, Sprite, TrackView};

impl State {
    #[inline]
    pub(crate) fn tick(&mut self, sprite: &Sprite<'_>, time: Duration) -> Tick {
        let time = time.as_nanos();
        if self.is(flag::PAUSED | flag::STOPPED | flag::UNTOLD) {
            return self.hold(sprite, time);
        }
        match u64::try_from(time) {
            Ok(time) if time < self.next.saturating_sub(self.elapsed) => {
                self.elapsed += time;
                Tick::NOTHING
            }
            _ => self.advance(sprite, time),
        }
    }

    /// A tick while the clock stands, or with news.
    #[cold]
    fn hold(&mut self, sprite: &Sprite<'_>, time: u128) -> Tick {
        if self.is(flag::PAUSED | flag::STOPPED) {
            return Tick::NOTHING;
        }
        self.flags &= !flag::UNTOLD;
        Tick { finished: true, ..self.advance(sprite, time) }
    }

    /// A tick that reaches the end of the picture.
    fn advance(&mut self, sprite: &Sprite<'_>, time: u128) -> Tick {
        if !self.is(flag::LAYERED)
            && let Some(layer) = sprite.table().layer(self.layer)
            && let Some(tick) = self.step(layer, time)
        {
            return tick;
        }
        self.leap(sprite, u128::from(self.elapsed) + time)
    }

    /// Begins the next frame of the only layer, when the time ends in it.
    #[inline]
    fn step(&mut self, layer: LayerView<'_>, time: u128) -> Option<Tick> {
        let time = u64::try_from(time).ok()?.checked_sub(self.next.saturating_sub(self.elapsed))?;
        let frame = u16::try_from(self.record.checked_sub(layer.first_frame())?).ok()?;
        let (frame, loops) = match layer.playback() {
            _ if frame < layer.last_frame() => (frame + 1, 0),
            Playback::Loop { from } => (from, 1),
            _ => return None,
        };
        let duration = layer.duration(frame);
        // A loop that may run for ever counts from the start of its round.
        let start = if loops == 1 && !self.is(flag::ABSOLUTE) { layer.start(frame) } else { self.next };
        let next = start.saturating_add(duration);
        if time >= duration || next == END_OF_TIME {
            return None;
        }
        self.elapsed = start + time;
        self.next = next;
        self.record = layer.first_frame().saturating_add(frame.into());
        Some(Tick { frames: 1, loops, changed: true, finished: false })
    }

    /// Goes to any time.
    #[inline(never)]
    fn leap(&mut self, sprite: &Sprite<'_>, time: u128) -> Tick {
        if self.next == END_OF_TIME {
            self.elapsed = clamp(time);
            return Tick::NOTHING;
        }
        if self.is(flag::ABSOLUTE) {
            self.track_view(sprite).map_or(Tick::NOTHING, |track| self.advance_all(track, clamp(time)))
        } else {
            sprite.table().layer(self.layer).map_or(Tick::NOTHING, |layer| self.advance_one(layer, time))
        }
    }

    fn advance_one(&mut self, layer: LayerView<'_>, time: u128) -> Tick {
        let before = u64::from(self.record.saturating_sub(layer.first_frame()));
        let after = layer.at(time);
        self.elapsed = after.position;
        self.next = after.next;
        self.record = layer.first_frame().saturating_add(after.frame.into());
        if after.over {
            self.flags |= flag::FINISHED;
            self.hide_after(layer);
        }
        Tick {
            frames: after.steps.saturating_sub(before),
            loops: after.rounds,
            changed: true,
            finished: after.over,
        }
    }

    fn advance_all(&mut self, track: TrackView<'_>, time: u64) -> Tick {
        let mut tick = Tick::NOTHING;
        for index in 0..track.layer_count() {
            let Some(layer) = track.layer(index) else { break };
            let (before, after) = (layer.at(self.elapsed.into()), layer.at(time.into()));
            tick.changed |= before.steps != after.steps;
            if index == track.lead() {
                tick.frames = after.steps.saturating_sub(before.steps);
                tick.loops = after.rounds.saturating_sub(before.rounds);
            }
        }
        let finished_before = self.is(flag::FINISHED);
        self.settle(track, time);
        tick.finished = self.is(flag::FINISHED) && !finished_before;
        tick
    }

    /// Sets everything that follows from a time of the clock.
    pub(crate) fn settle(&mut self, track: TrackView<'_>, time: u64) {
        (self.elapsed, self.next) = (time, END_OF_TIME);
        let (mut any_over, mut all_over) = (false, true);
        for index in 0..track.layer_count() {
            let Some(layer) = track.layer(index) else { break };
            let progress = layer.at(time.into());
            let left = progress.next.saturating_sub(progress.position);
            if progress.next != END_OF_TIME {
                self.next = self.next.min(time.saturating_add(left));
                all_over = false;
            }
            any_over |= progress.over;
            // The frame of a layer that stands still is the game's choice.
            if index == track.lead() && layer.playback() != Playback::Still {
                self.record = layer.first_frame().saturating_add(progress.frame.into());
                if progress.over {
                    self.hide_after(layer);
                }
            }
        }
        if any_over && all_over {
            self.flags |= flag::FINISHED;
        }
    }

    fn hide_after(&mut self, layer: LayerView<'_>) {
        if layer.playback() == Playback::Hide {
            self.flags |= flag::HIDDEN;
        }
    }
}

/// A time as a clock holds it.
fn clamp(time: u128) -> u64 {
    u64::try_from(time).unwrap_or(END_OF_TIME).min(END_OF_TIME - 1)
}
