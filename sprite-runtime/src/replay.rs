//! The frames that began in a tick. It is played again, from the state of the player before it.
//!
//! Animations that are shown by looking up a time are not stepped through: finding the next frame with a text is one
//! computation, however many frames lie between.

use crate::Tick;
use crate::animation::{Features, Full};
use crate::clock::{APART, End};
use crate::progress::{Begins, END_OF_TIME, next_frame, next_text};
use crate::state::{State, flag};
use core::ops::ControlFlow::{self, Break, Continue};
use sprite_table::{LayerView, Playback, Sprite, TrackView};

/// The greatest work from one frame to the next. The rest of the tick is dropped then, so that no call takes longer than
/// some hundredths of a second. Only random frames take so much work.
const WORK: u32 = 1 << 20;

/// The work of continuing with the animation that follows. It is so large because several rounds of an animation are
/// alike: if these have nothing that is looked for, further ones have none either.
const FOLLOW: u32 = WORK / 4;

/// The same work if frames are random, so that rounds differ.
const SWITCH: u32 = 1 << 4;

/// Returns whether any frame may have begun in a tick. In most ticks of most players none does.
pub(crate) const fn may_begin(tick: &Tick) -> bool {
    let state = tick.span().before;
    let runs = !state.is(flag::PAUSED | flag::STOPPED | flag::RESTING);
    runs && (tick.is_changed() || state.is(flag::FRESH | flag::UNREPORTED))
}

/// The frame that began in a tick, as its index among all frames of the sprite, if it is clear without playing the tick
/// again that no other one did: most ticks in which anything begins are shorter than a frame.
pub(crate) fn only_frame<F: Features>(sprite: &Sprite<'_>, tick: &Tick) -> Option<u32> {
    let state: State<F> = tick.span().before.with();
    let goes_on = !tick.is_finished() && !tick.has_returned();
    if tick.frame_count() != 1 || !goes_on || state.is(APART | flag::LAYERED) {
        return None;
    }
    let layer = state.track_view(sprite)?.layer(0)?;
    tick.begun().only().map(|frame| layer.first_frame().saturating_add(frame))
}

/// A frame that began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BegunFrame {
    pub(crate) layer: u16,
    /// Its index among all frames of the sprite.
    pub(crate) record: u32,
}

/// A tick that is played again. With `ALL`, it finds the frames that were shown when the tick began and all that began
/// in it, but of each animation not more than one cycle. Otherwise it finds all frames that may have texts and that no
/// earlier tick began.
#[derive(Clone, Debug)]
pub(crate) struct Replay<'a, F: Features = Full, const ALL: bool = false> {
    sprite: &'a Sprite<'a>,
    /// The state at the start of the tick, at the start of each animation that follows in it and, for walked tracks, at
    /// the start of each frame.
    state: State<F>,
    /// Nanoseconds of the tick after that state.
    left: u64,
    /// The animation that follows each one that ends.
    then: Option<u16>,
    /// The time on the clock of the animation up to which all frames were checked, ...
    time: u64,
    /// ... and the first layer that is still to be checked at exactly this time.
    layer: u16,
    work: u32,
}

// Functions that return a `ControlFlow` break with the frame that they found, or with [`None`] if no further frame
// begins.
impl<'a, F: Features, const ALL: bool> Replay<'a, F, ALL> {
    pub(crate) fn new(sprite: &'a Sprite<'a>, tick: &Tick, has_any: bool) -> Self {
        let span = tick.span();
        let mut state: State<F> = span.before.with();
        let has_begun = may_begin(tick);
        let work = if has_any && (has_begun || ALL) { WORK } else { 0 };
        // The same rule as in `tick_then`.
        let shows =
            |&next: &u16| !F::FULL || state.view(sprite, next).is_some_and(|view| view.track_count() > 0);
        let then = span.then.filter(shows);
        if then.is_none() || !has_begun {
            state.flags &= !flag::UNREPORTED;
        }
        let left = span.time.min((END_OF_TIME - 1).saturating_sub(state.elapsed));
        let left = if has_begun { left } else { 0 };
        if ALL {
            state.flags |= flag::FRESH;
        }
        Self { sprite, state, left, then, time: state.elapsed, layer: 0, work }
    }

    pub(crate) const fn sprite(&self) -> &'a Sprite<'a> {
        self.sprite
    }

    /// The state in which the frame that was found last began, except for its time.
    pub(crate) const fn state(&self) -> &State<F> {
        &self.state
    }

    /// Takes note that what was found was looked for.
    pub(crate) const fn found(&mut self) {
        self.work = WORK;
    }

    /// The next frame.
    pub(crate) fn next_frame(&mut self) -> Option<BegunFrame> {
        loop {
            self.work = self.work.checked_sub(1)?;
            // An animation without tracks draws nothing, but another one may follow it.
            let track = self.state.track_view(self.sprite);
            let found = if self.state.is(flag::FRESH) {
                self.look_at_first(track)
            } else if self.state.is(flag::UNREPORTED) {
                // The animation ended before the tick.
                self.follow(self.state, self.left)
            } else if self.state.is_walked() {
                self.walk()
            } else {
                self.look_on(track?)
            };
            if let Break(frame) = found {
                return frame;
            }
        }
    }

    /// Checks the frames at the start of an animation, layer by layer.
    fn look_at_first(&mut self, track: Option<TrackView<'_>>) -> ControlFlow<Option<BegunFrame>> {
        let Some((track, layer)) = track.and_then(|track| Some((track, track.layer(self.layer)?))) else {
            self.state.flags &= !flag::FRESH;
            self.time = self.state.elapsed;
            return Continue(());
        };
        let index = self.layer;
        self.layer += 1;
        let is_hidden = index == track.lead() && self.state.is(flag::HIDDEN);
        let record = if layer.is_offsets() || ALL && (is_hidden || self.state.is_stopped()) {
            None
        } else if self.state.is_walked() {
            self.state.walked_record(self.sprite, index)
        } else if index == track.lead() {
            (!is_hidden).then(|| self.state.shown())
        } else {
            let progress = State::<F>::at(&layer, self.state.elapsed.into());
            let is_hidden = progress.over && layer.playback() == Playback::Hide;
            (!is_hidden).then(|| layer.first_frame().saturating_add(progress.frame.into()))
        };
        match record {
            Some(record) => Break(Some(BegunFrame { layer: index, record })),
            None => Continue(()),
        }
    }

    /// Finds the next frame of an animation that is shown by looking up a time, or continues with the animation that
    /// follows.
    fn look_on(&mut self, track: TrackView<'_>) -> ControlFlow<Option<BegunFrame>> {
        let ended = self.ended();
        let length = ended.map_or(self.left, |(_, left)| self.left.saturating_sub(left));
        let mut end = self.state.elapsed.saturating_add(length);
        // A picture that would begin when another animation follows is never shown.
        if ALL && ended.is_some() {
            end = end.saturating_sub(1);
        }
        let frame = self.next_on_clock(track, end);
        match ended.filter(|_| frame.is_none() && length > 0) {
            Some((state, left)) => self.follow(state, left),
            None => Break(frame),
        }
    }

    /// The next frame of layers that are shown by looking up a time, up to the end of their clock.
    fn next_on_clock(&mut self, track: TrackView<'_>, end: u64) -> Option<BegunFrame> {
        loop {
            self.work = self.work.checked_sub(1 + u32::from(track.layer_count()) / 8)?;
            // The frames at the start began before the tick.
            if let Some(before) = self.time.checked_sub(1).filter(|&before| before >= self.state.elapsed) {
                while let Some(layer) = track.layer(self.layer) {
                    let index = self.layer;
                    self.layer += 1;
                    if let Some(next) = self.next_of(layer, before).filter(|next| next.time == self.time) {
                        return Some(BegunFrame { layer: index, record: next.record });
                    }
                }
            }
            let layers = (0..track.layer_count()).filter_map(|index| track.layer(index));
            let time =
                layers.filter_map(|layer| self.next_of(layer, self.time)).map(|next| next.time).min()?;
            // In a damaged table the time may not increase.
            if time <= self.time || time > end {
                return None;
            }
            (self.time, self.layer) = (time, 0);
        }
    }

    /// The next frame of a layer that begins after a time on its clock.
    fn next_of(&self, layer: LayerView<'_>, time: u64) -> Option<Begins> {
        let steps_at = |time: u64| State::<F>::at(&layer, time.into()).steps;
        if ALL {
            next_frame(&layer, steps_at(time), steps_at(self.state.elapsed))
        } else {
            next_text(&layer, steps_at(time))
        }
    }

    /// The state in which the animation ends in the tick and another one follows, and the remaining time.
    fn ended(&self) -> Option<(State<F>, u64)> {
        let returns = || {
            let lead = self.state.lead(self.sprite);
            F::FULL && lead.is_some_and(|lead| lead.playback() == Playback::Return)
        };
        if self.then.is_none() && !returns() {
            return None;
        }
        let mut state = self.state;
        let events = state.advance(self.sprite, self.left.into(), End::Stays);
        events.finished.then_some((state, events.left))
    }

    /// Continues with the animation that follows.
    fn follow(&mut self, state: State<F>, left: u64) -> ControlFlow<Option<BegunFrame>> {
        (self.state, self.left) = (state, left);
        match self.then {
            Some(next) => self.state.switch(self.sprite, next),
            None => _ = self.state.back(self.sprite),
        }
        self.spend(FOLLOW)
    }

    /// Walks to the next event.
    fn walk(&mut self) -> ControlFlow<Option<BegunFrame>> {
        if ALL && self.left == 0 {
            return Break(None);
        }
        let until = self.state.until_change_walked(self.sprite).filter(|&until| until <= self.left);
        let Some(step) = until else { return Break(None) };
        self.left -= step;
        let end = if self.then.is_some() { End::Stays } else { End::Leads };
        let events = self.state.walk_within(self.sprite, step, end, &mut self.work);
        if let Some(next) = self.then.filter(|_| events.finished) {
            self.state.switch(self.sprite, next);
            return self.spend(SWITCH);
        }
        if ALL {
            // Any layer may have changed, and the offset.
            self.state.flags |= flag::FRESH;
        }
        if self.state.is(flag::FRESH) {
            return self.spend(0);
        }
        let record = self.state.walked_record(self.sprite, 0).filter(|_| !events.begun.is_nothing());
        match record {
            Some(record) => Break(Some(BegunFrame { layer: 0, record })),
            None if events.begun.is_nothing() => Continue(()),
            None => Break(None),
        }
    }

    /// Takes work for an animation that has begun.
    fn spend(&mut self, work: u32) -> ControlFlow<Option<BegunFrame>> {
        self.state.flags &= !flag::UNREPORTED;
        self.layer = 0;
        match self.work.checked_sub(work) {
            Some(left) => self.work = left,
            None => return Break(None),
        }
        Continue(())
    }
}
