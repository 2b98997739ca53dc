//! How time moves a player: the shortest way that is exact.
//!
//! Nearly every tick ends within the frame that is shown, or begins the one that follows it and lasts as
//! long: that is an addition, without a look at the table. A tick that begins the next frame otherwise
//! (a loop's first, one that lasts longer, one of several with times of their own) takes a look at it, and
//! only what remains is calculated from the whole time.

use crate::state::{State, flag};
use crate::{Features, Tick};
use core::hint::select_unpredictable;
use core::time::Duration;
use sprite_table::{END_OF_TIME, LayerView, Playback, Sprite, TrackView, clock_time};

const MILLISECOND: u64 = 1_000_000;

impl<F: Features> State<F> {
    #[inline]
    pub(crate) fn tick(&mut self, sprite: &Sprite<'_>, time: Duration) -> Tick {
        let time = time.as_nanos();
        if self.is(flag::PAUSED | flag::STOPPED | flag::UNTOLD | flag::MOVING | flag::WALKED) {
            return self.tick_apart(sprite, time);
        }
        // No branch on whether a frame begins: where players are in different phases, nobody can foresee it.
        let now = u64::try_from(time).ok().and_then(|time| self.elapsed.checked_add(time));
        if let Some(now) = now {
            let begins = now >= self.next && self.even_frames > 0;
            let next = self.next.saturating_add(select_unpredictable(begins, self.even_time(), 0));
            if now < next {
                self.elapsed = now;
                self.next = next;
                self.record = self.record.wrapping_add(begins.into());
                self.even_frames -= u16::from(begins);
                return Tick { frames: begins.into(), loops: 0, changed: begins, ..Tick::NOTHING };
            }
        }
        self.advance(sprite, time)
    }

    /// A tick while the clock stands, with news, or that carries the sprite along.
    #[cold]
    fn tick_apart(&mut self, sprite: &Sprite<'_>, time: u128) -> Tick {
        if self.is(flag::PAUSED | flag::STOPPED | flag::RESTING) {
            return Tick::NOTHING;
        }
        if self.is(flag::MOVING) {
            return self.tick_moving(sprite, time);
        }
        let untold = self.is(flag::UNTOLD);
        let returned = F::FULL && !self.is(flag::FINISHED);
        self.flags &= !flag::UNTOLD;
        let mut tick =
            if self.is_walked() { self.walk(sprite, clock_time(time)) } else { self.advance(sprite, time) };
        if untold {
            tick.finished = true;
            tick.returned |= returned;
        }
        tick
    }

    /// A tick to anywhere.
    pub(crate) fn advance(&mut self, sprite: &Sprite<'_>, time: u128) -> Tick {
        let now = u128::from(self.elapsed) + time;
        if self.next == END_OF_TIME {
            self.elapsed = clock_time(now);
            return Tick::NOTHING;
        }
        let Some(track) = self.track_view(sprite) else { return Tick::NOTHING };
        if self.is(flag::LAYERED) {
            return self.advance_all(track, clock_time(now));
        }
        let Some(layer) = track.layer(0) else { return Tick::NOTHING };
        let tick = self.step(layer, time).unwrap_or_else(|| {
            if self.is(flag::ABSOLUTE) {
                self.advance_all(track, clock_time(now))
            } else {
                self.advance_one(layer, now)
            }
        });
        if F::FULL && tick.finished && layer.playback() == Playback::Return {
            return self.advance_back(sprite, layer, tick, now);
        }
        self.foresee(layer);
        tick
    }

    /// Goes back to `stand`, with the time that is left over.
    #[cold]
    fn advance_back(&mut self, sprite: &Sprite<'_>, layer: LayerView<'_>, tick: Tick, now: u128) -> Tick {
        let mut left = clock_time(now).saturating_sub(layer.total());
        let mut tick = Tick { finished: false, ..tick };
        let stand = sprite.table().stand();
        if let (true, Some(rounds)) = (stand == Some(self.animation()), left.checked_div(layer.total())) {
            left -= rounds * layer.total();
            tick.frames = tick.frames.saturating_add(rounds.saturating_mul(layer.frame_count().into()));
        }
        tick.add(self.back(sprite));
        if stand.is_none() {
            return tick;
        }
        tick.add(if self.is_walked() {
            // Nobody looks at the player's own clock in such a sprite, but equal players must have equal ones.
            self.set_free(0);
            self.walk(sprite, left)
        } else {
            self.advance(sprite, left.into())
        });
        tick
    }

    /// Begins the next frame of the only layer, when the time ends in it.
    #[inline]
    fn step(&mut self, layer: LayerView<'_>, time: u128) -> Option<Tick> {
        let time = u64::try_from(time).ok()?.checked_sub(self.next.saturating_sub(self.elapsed))?;
        let frame = self.frame_of(layer);
        let round = frame >= layer.last_frame();
        let frame = match layer.playback() {
            Playback::Loop { from } if round => from,
            _ if round => return None,
            _ => frame + 1,
        };
        let duration = layer.duration(frame);
        if time >= duration {
            return None;
        }
        // A loop that may run for ever counts from the start of its round.
        let start = if round && !self.is(flag::ABSOLUTE) { layer.start(frame) } else { self.next };
        self.elapsed = start.checked_add(time)?;
        self.next = start.saturating_add(duration);
        self.record = layer.first_frame().saturating_add(frame.into());
        Some(Tick { frames: 1, loops: round.into(), changed: true, ..Tick::NOTHING })
    }

    /// Notes what [`tick`](Self::tick) needs to begin the next frames without a look at the table.
    #[inline]
    fn foresee(&mut self, layer: LayerView<'_>) {
        let waits = u16::from(layer.wait() > 0);
        self.even_frames = layer.last_frame().saturating_sub(self.frame_of(layer)).saturating_sub(waits);
        self.even_milliseconds = layer.each().and_then(whole_milliseconds).unwrap_or(0);
        if self.even_milliseconds == 0 {
            self.even_frames = 0;
        }
    }

    /// The frame that the leading layer shows, from 0.
    #[inline]
    fn frame_of(&self, layer: LayerView<'_>) -> u16 {
        u16::try_from(self.record.saturating_sub(layer.first_frame())).unwrap_or(u16::MAX)
    }

    #[inline]
    fn even_time(&self) -> u64 {
        u64::from(self.even_milliseconds) * MILLISECOND
    }

    #[inline]
    fn advance_one(&mut self, layer: LayerView<'_>, time: u128) -> Tick {
        let before = u64::from(self.frame_of(layer));
        let after = layer.at(time);
        self.elapsed = after.position;
        self.next = after.next;
        self.record = layer.first_frame().saturating_add(after.frame.into());
        if after.over {
            self.flags |= flag::FINISHED;
            self.hide_after(layer);
        }
        let frames = after.steps.saturating_sub(before);
        Tick { frames, loops: after.rounds, changed: frames > 0, finished: after.over, ..Tick::NOTHING }
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
        (self.even_milliseconds, self.even_frames) = (0, 0);
        if let (1, Some(layer)) = (track.layer_count(), track.layer(0)) {
            self.foresee(layer);
        }
    }

    fn hide_after(&mut self, layer: LayerView<'_>) {
        if layer.playback() == Playback::Hide {
            self.flags |= flag::HIDDEN;
        }
    }
}

/// Nanoseconds as milliseconds, when they are few and whole.
#[inline]
fn whole_milliseconds(time: u64) -> Option<u16> {
    let whole = time.is_multiple_of(MILLISECOND).then_some(time / MILLISECOND)?;
    u16::try_from(whole).ok()
}
