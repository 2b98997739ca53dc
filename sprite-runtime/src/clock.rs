//! Moves players in time, with the least work that is exact.
//!
//! While frames last equally long ([`Run`]), a tick is an addition, and a round of a loop a multiplication, without
//! reading the table, however long the tick is. Otherwise a tick that ends within the current frame is an addition, a
//! tick that begins the next frame reads that frame, and only other ticks are computed from the whole time.

use crate::animation::Features;
use crate::begun::Begun;
use crate::events::Events;
use crate::progress::{END_OF_TIME, Following, clock_time, play_steps};
use crate::run::{LIMIT, Run};
use crate::state::{State, flag};
use core::time::Duration;
use sprite_table::{LayerView, Playback, Sprite, TrackView};

const SECOND: u64 = 1_000_000_000;

/// The greatest number of seconds of a tick within a run: half of what can be divided.
const SHORT: u64 = LIMIT / 2 / SECOND;

/// The flags with which a tick takes the slow path: the clock is stopped, something must be reported, or the sprite is
/// carried along.
pub(crate) const APART: u16 =
    flag::PAUSED | flag::STOPPED | flag::UNREPORTED | flag::MOVING | flag::WALKED | flag::FRESH;

/// The way in which a tick ends an animation that returns to `stand`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The animation returns to `stand`.
    Leads,
    /// The animation stays at its end, so that the caller can play another one.
    Stays,
}

impl<F: Features> State<F> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "a few instructions; what they answer is mostly not asked for")]
    pub(crate) fn tick(&mut self, sprite: &Sprite<'_>, time: Duration) -> Events {
        if !self.is(flag::UNEVEN | APART) && time.as_secs() < SHORT {
            let (run, before) = (self.run(), self.elapsed);
            let now = before.wrapping_add(time.as_secs() * SECOND + u64::from(time.subsec_nanos()));
            if now < run.length() || self.is(flag::ROUND) && now < LIMIT {
                let (loops, position) = run.divide(now);
                // An absolute clock counts several rounds.
                self.elapsed = if loops > 0 && self.is(flag::ABSOLUTE) { now } else { position };
                let shown = core::mem::replace(&mut self.frame, run.frame(position));
                return run.tick(loops.wrapping_sub(run.divide(before).0), shown, self.frame);
            }
        }
        self.tick_apart(sprite, time, End::Leads)
    }

    /// A tick on the slow path.
    #[inline(never)]
    pub(crate) fn tick_apart(&mut self, sprite: &Sprite<'_>, time: Duration, end: End) -> Events {
        let time = time.as_nanos();
        if !self.is(APART) {
            return self.advance(sprite, time, end);
        }
        if self.is(flag::PAUSED | flag::STOPPED | flag::RESTING) {
            return Events::NOTHING;
        }
        if self.is(flag::MOVING) {
            self.flags &= !flag::FRESH;
            return self.tick_moving(sprite, time);
        }
        let unreported = self.is(flag::UNREPORTED);
        let returned = F::FULL && !self.is(flag::FINISHED);
        self.flags &= !(flag::UNREPORTED | flag::FRESH);
        if unreported && end == End::Stays {
            // The caller plays another animation for the whole time.
            return Events { finished: true, returned, left: clock_time(time), ..Events::NOTHING };
        }
        let mut tick = if self.is_walked() {
            let tick = self.walk(sprite, clock_time(time), end);
            self.flags &= !flag::FRESH;
            Events { left: tick.left.min(clock_time(time)), ..tick }
        } else {
            self.advance(sprite, time, end)
        };
        if unreported {
            tick.left = clock_time(time);
            tick.finished = true;
            tick.returned |= returned;
        }
        tick
    }

    /// A tick of any length.
    pub(crate) fn advance(&mut self, sprite: &Sprite<'_>, time: u128, end: End) -> Events {
        let now = u128::from(self.elapsed) + time;
        let clock = clock_time(now);
        if self.is(flag::UNEVEN) && (clock < self.next || self.next == END_OF_TIME) {
            self.elapsed = clock;
            return Events::NOTHING;
        }
        let Some(track) = self.track_view(sprite) else { return Events::NOTHING };
        let Some(layer) = track.layer(0) else { return Events::NOTHING };
        if let Some(tick) = self.step(layer, clock) {
            return tick;
        }
        let tick = self.settle(track, now);
        if F::FULL && tick.finished && end == End::Leads && layer.playback() == Playback::Return {
            return self.advance_back(sprite, layer, clock.saturating_sub(tick.left), tick);
        }
        tick
    }

    /// Returns to `stand`, with the remaining time, from an animation of this length: that of its only layer. In a
    /// damaged table with several layers it is that of the longest, so that nesting stays bounded.
    #[cold]
    fn advance_back(
        &mut self,
        sprite: &Sprite<'_>,
        layer: LayerView<'_>,
        length: u64,
        tick: Events,
    ) -> Events {
        let left_over = tick.left;
        let mut left = left_over;
        let mut tick = Events { finished: false, ..tick };
        let stand = sprite.table().stand();
        let repeats = stand == Some(self.animation());
        if let (true, Some(rounds)) = (repeats, left.checked_div(length)) {
            left -= rounds * length;
            tick.frames = tick.frames.saturating_add(rounds.saturating_mul(play_steps(&layer)));
            let passes = layer.passes().map_or(0, |passes| u64::from(passes - 1));
            tick.loops = tick.loops.saturating_add(rounds.saturating_mul(passes));
            if rounds > 0 {
                tick.begun.extend(Begun::all(layer.last_frame()));
            }
        }
        tick.add(self.back(sprite));
        tick.left = left_over;
        if stand.is_none() {
            return tick;
        }
        let next = if self.is_walked() {
            // Nothing reads the player's own clock in such a sprite, but equal players must have equal clocks.
            self.set_free(0);
            self.walk(sprite, left, End::Leads)
        } else {
            self.advance(sprite, left.into(), End::Leads)
        };
        if repeats {
            tick.begun.repeat(&layer, next.begun);
        }
        self.flags &= !flag::FRESH;
        tick.add(next);
        tick
    }

    /// Begins the next frame of the only layer, if the time ends in that frame.
    fn step(&mut self, layer: LayerView<'_>, clock: u64) -> Option<Events> {
        if self.flags & (flag::UNEVEN | flag::LAYERED) != flag::UNEVEN {
            return None;
        }
        if !Self::is_forward(&layer) {
            return self.step_in_passes(layer, clock);
        }
        let frame = u16::try_from(self.record.wrapping_sub(layer.first_frame())).ok()?;
        let is_last = frame >= layer.last_frame();
        let frame = match layer.playback() {
            Playback::Loop { from } if is_last => from,
            _ if is_last => return None,
            _ => frame + 1,
        };
        let (passed, start) = (clock.wrapping_sub(self.next), layer.start(frame));
        let duration = layer.end(frame).saturating_sub(start);
        if passed >= duration {
            return None;
        }
        // A loop counts from the start of its round, so that it can run for ever.
        if is_last && !self.is(flag::ABSOLUTE) {
            self.next = start;
        }
        self.elapsed = self.next.wrapping_add(passed);
        self.next = self.next.saturating_add(duration);
        self.record = layer.first_frame().wrapping_add(frame.into());
        self.foresee(layer);
        Some(Events::within(1, is_last.into(), Begun::frame(frame)))
    }

    /// The same as [`step`](Self::step) for a layer that plays in ping-pong or backwards, and loops.
    fn step_in_passes(&mut self, layer: LayerView<'_>, clock: u64) -> Option<Events> {
        let frame = u16::try_from(self.record.wrapping_sub(layer.first_frame())).ok()?;
        let Following { frame, position, rounds } = Following::after(&layer, frame, self.next)?;
        let (passed, duration) = (clock.wrapping_sub(self.next), layer.duration(frame));
        if passed >= duration {
            return None;
        }
        let begins = if self.is(flag::ABSOLUTE) { self.next } else { position };
        (self.elapsed, self.next) = (begins.wrapping_add(passed), begins.saturating_add(duration));
        self.record = layer.first_frame().wrapping_add(frame.into());
        Some(Events::within(1, rounds, Begun::frame(frame)))
    }

    /// Begins a run if the layer is in one, so that the next frames are computed without reading the table.
    #[inline(never)]
    fn foresee(&mut self, layer: LayerView<'_>) {
        if self.next == END_OF_TIME || self.is(flag::MOVING) {
            return;
        }
        let Some(run) = Run::of(layer).filter(|_| Self::is_forward(&layer)) else { return };
        if Run::is_round(layer) && self.elapsed < LIMIT {
            self.flags |= flag::ROUND;
        } else if self.elapsed >= run.length() {
            return;
        }
        self.flags &= !flag::UNEVEN;
        (self.next, self.shift, self.count) = (run.word, run.shift, run.count);
        self.frame = u8::try_from(self.record().wrapping_sub(layer.first_frame())).unwrap_or(0);
        self.show(layer.first_frame());
    }

    pub(crate) const fn leave_run(&mut self) {
        self.flags = self.flags & !flag::ROUND | flag::UNEVEN;
        (self.frame, self.count, self.shift) = (0, 0, 0);
        if F::FULL && !self.is(flag::WEAK) {
            self.health = 0;
        }
    }

    /// Sets the state for a time of the clock, and returns the events up to that time.
    pub(crate) fn settle(&mut self, track: TrackView<'_>, time: u128) -> Events {
        let (begin, clock) = (self.elapsed, clock_time(time));
        self.leave_run();
        (self.elapsed, self.next) = (clock, END_OF_TIME);
        let time = if self.is(flag::ABSOLUTE) { clock.into() } else { time };
        // In a damaged table the end may lie before the tick, so that the whole tick remains.
        let (mut tick, mut is_over, mut end) = (Events::NOTHING, false, begin);
        for index in 0..track.layer_count() {
            let Some(layer) = track.layer(index) else { break };
            let before = Self::at(&layer, begin.into());
            let after = Self::at(&layer, time);
            if !self.is(flag::ABSOLUTE) {
                self.elapsed = after.position;
            }
            // A frame that stays for ever has no end at any position.
            let left = after.next.wrapping_sub(after.position);
            self.next = self.next.min(self.elapsed.saturating_add(left));
            if after.over {
                (is_over, end) = (true, Self::play_time(&layer).max(end));
            }
            tick.changed |= before.steps != after.steps;
            if index == track.lead() {
                tick.frames = after.steps.wrapping_sub(before.steps);
                tick.loops = after.rounds.wrapping_sub(before.rounds);
                let playback = layer.playback();
                tick.begun = Self::begun(&layer, before, after);
                if after.over && playback == Playback::Hide {
                    self.flags |= flag::HIDDEN;
                }
                // The game chooses the frame of a layer that stands still.
                if playback != Playback::Still {
                    self.show(layer.first_frame().wrapping_add(after.frame.into()));
                }
            }
            if !self.is(flag::LAYERED) {
                self.foresee(layer);
            }
        }
        if is_over && self.next == END_OF_TIME {
            self.flags |= flag::FINISHED;
            // Nothing follows the end, so it is reported once.
            tick.finished = true;
            tick.left = clock.saturating_sub(end);
        }
        tick
    }
}
