//! Plays an animation after another in one tick, and goes to any time of an animation.

use crate::animation::Features;
use crate::clock::End;
use crate::events::Events;
use crate::progress::clock_time;
use crate::state::{State, flag};
use core::time::Duration;
use sprite_table::{Playback, Sprite, TrackView};

/// The greatest work of one tick: 1 for each animation that begins, and 1 for every eight of its layers. The remaining
/// time is dropped then, which only happens with random frames shorter than a microsecond, and in damaged tables.
const WORK: u32 = 1 << 16;

impl<F: Features> State<F> {
    /// Lets time pass, and plays `next` with the remaining time whenever the current animation ends.
    pub(crate) fn tick_then(&mut self, sprite: &Sprite<'_>, time: Duration, next: u16) -> Events {
        let shows_nothing = self.view(sprite, next).is_none_or(|view| view.track_count() == 0);
        if F::FULL && shows_nothing {
            return self.tick(sprite, time);
        }
        let first = self.animation();
        let mut tick = self.tick_apart(sprite, time, End::Stays);
        if !tick.finished {
            return tick;
        }
        let (mut left, mut work) = (tick.left, WORK);
        while work > 0 {
            self.switch(sprite, next);
            let layers = self.track_view(sprite).map_or(0, TrackView::layer_count);
            work = work.saturating_sub(1 + u32::from(layers) / 8);
            // An animation that takes no time has returned to `stand` already, which plays in its place.
            tick.returned |= F::FULL && self.is(flag::UNREPORTED) && !self.is(flag::FINISHED);
            self.flags &= !flag::UNREPORTED;
            let repeats = self.animation() == first;
            if repeats {
                self.count_first(sprite, &mut tick.begun);
            }
            let part = self.tick_apart(sprite, Duration::from_nanos(left), End::Stays);
            let length = left.saturating_sub(part.left);
            if let (true, Some(layer)) = (repeats, self.lead(sprite)) {
                tick.begun.repeat(&layer, part.begun);
            }
            tick.add(part);
            tick.changed = true;
            if !part.finished || length == 0 {
                break;
            }
            left = part.left;
            // From now on `next` follows itself.
            let plays_next = !F::FULL || self.animation() == next;
            if plays_next && self.lead(sprite).is_some_and(|layer| !layer.is_random() && !layer.is_free()) {
                let rounds = left / length;
                left -= rounds * length;
                if self.is_walked() {
                    self.set_free(self.free().saturating_add(rounds * length));
                }
                tick.add_rounds(part, rounds);
            }
        }
        tick
    }

    /// Goes to the state at a time since the animation began, to which a tick from its start leads.
    pub(crate) fn seek(&mut self, sprite: &Sprite<'_>, time: Duration) {
        let (time, now) = (clock_time(time.as_nanos()), self.elapsed);
        if time == now {
            return;
        }
        let held = self.flags & (flag::PAUSED | flag::STOPPED);
        self.flags &= !held;
        let mut rest = time.wrapping_sub(now);
        if time < now || self.is(flag::RESTING) {
            rest = time;
            // The game chooses the frame of a layer that stands still.
            let chosen =
                self.lead(sprite).filter(|layer| layer.playback() == Playback::Still && !self.is_walked());
            let chosen = chosen.map(|_| self.shown());
            if self.is_walked() {
                self.set_free(self.free().saturating_sub(now));
            }
            self.start(sprite);
            if let Some(chosen) = chosen {
                self.show(chosen);
            }
        }
        let _ = self.tick(sprite, Duration::from_nanos(rest));
        self.flags |= held;
        self.show(self.record());
    }
}
