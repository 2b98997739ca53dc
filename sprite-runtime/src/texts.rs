//! The texts of the frames that began in a tick.
//!
//! A tick is played again, from the state of the player before it. Animations that are shown by looking up a time are
//! not stepped through: finding the next frame with a text is one computation, however many frames lie between.

use crate::Tick;
use crate::animation::{Features, Full};
use crate::clock::End;
use crate::progress::{END_OF_TIME, next_text};
use crate::state::{State, flag};
use core::ops::ControlFlow::{self, Break, Continue};
use sprite_table::{FrameText, FrameTexts, LayerView, Playback, Sprite, TrackView};

/// The greatest work from one text to the next. The rest of the tick is dropped then, so that no call takes longer than
/// some hundredths of a second. Only random frames take so much work.
const WORK: u32 = 1 << 20;

/// The work of continuing with the animation that follows. It is so large because several rounds of an animation are
/// alike: if these have no text, further ones have none either.
const FOLLOW: u32 = WORK / 4;

/// The same work if frames are random, so that rounds differ.
const SWITCH: u32 = 1 << 4;

/// The texts of the frames that began in a tick, in the order in which the frames began, and from back to front if they
/// began at the same time; see [`Animator::texts_in`](crate::Animator::texts_in).
#[must_use = "iterators do nothing unless they are used"]
#[derive(Clone, Debug)]
pub struct TickTexts<'a, F: Features = Full> {
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
    /// The texts of the frame that was found last.
    texts: Option<FrameTexts<'a>>,
    work: u32,
}

// Functions that return a `ControlFlow` break with the frame that they found, or with [`None`] if no further frame
// begins.
impl<'a, F: Features> TickTexts<'a, F> {
    pub(crate) fn new(sprite: &'a Sprite<'a>, tick: &Tick) -> Self {
        let span = tick.span();
        let mut state: State<F> = span.before.with();
        let runs = !state.is(flag::PAUSED | flag::STOPPED | flag::RESTING);
        // In most ticks of most players no frame begins.
        let has_begun = tick.is_changed() || state.is(flag::FRESH | flag::UNREPORTED);
        let work = if runs && has_begun && sprite.table().has_frame_texts() { WORK } else { 0 };
        // The same rule as in `tick_then`.
        let shows =
            |&next: &u16| !F::FULL || state.view(sprite, next).is_some_and(|view| view.track_count() > 0);
        let then = span.then.filter(shows);
        if then.is_none() {
            state.flags &= !flag::UNREPORTED;
        }
        let left = span.time.min((END_OF_TIME - 1).saturating_sub(state.elapsed));
        Self { sprite, state, left, then, time: state.elapsed, layer: 0, texts: None, work }
    }

    /// The next frame with a text, or one that may have some, among all frames of the sprite.
    fn next_frame(&mut self) -> Option<u32> {
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
    fn look_at_first(&mut self, track: Option<TrackView<'_>>) -> ControlFlow<Option<u32>> {
        let Some((track, layer)) = track.and_then(|track| Some((track, track.layer(self.layer)?))) else {
            self.state.flags &= !flag::FRESH;
            self.time = self.state.elapsed;
            return Continue(());
        };
        let index = self.layer;
        self.layer += 1;
        let frame = if layer.is_offsets() {
            None
        } else if self.state.is_walked() {
            self.state.walked_record(self.sprite, index)
        } else if index == track.lead() {
            (!self.state.is(flag::HIDDEN)).then(|| self.state.shown())
        } else {
            let progress = State::<F>::at(&layer, self.state.elapsed.into());
            let is_hidden = progress.over && layer.playback() == Playback::Hide;
            (!is_hidden).then(|| layer.first_frame().saturating_add(progress.frame.into()))
        };
        if frame.is_some() { Break(frame) } else { Continue(()) }
    }

    /// Finds the next frame of an animation that is shown by looking up a time, or continues with the animation that
    /// follows.
    fn look_on(&mut self, track: TrackView<'_>) -> ControlFlow<Option<u32>> {
        let ended = self.ended();
        let length = ended.map_or(self.left, |(_, left)| self.left.saturating_sub(left));
        let frame = self.next_on_clock(track, self.state.elapsed.saturating_add(length));
        match ended.filter(|_| frame.is_none() && length > 0) {
            Some((state, left)) => self.follow(state, left),
            None => Break(frame),
        }
    }

    /// The next frame with a text, of layers that are shown by looking up a time, up to the end of their clock.
    fn next_on_clock(&mut self, track: TrackView<'_>, end: u64) -> Option<u32> {
        let next =
            |layer: LayerView<'_>, time: u64| next_text(&layer, State::<F>::at(&layer, time.into()).steps);
        loop {
            self.work = self.work.checked_sub(1 + u32::from(track.layer_count()) / 8)?;
            // The frames at the start began before the tick.
            if let Some(before) = self.time.checked_sub(1).filter(|&before| before >= self.state.elapsed) {
                while let Some(layer) = track.layer(self.layer) {
                    self.layer += 1;
                    if let Some(text) = next(layer, before).filter(|text| text.time == self.time) {
                        return Some(text.frame);
                    }
                }
            }
            let layers = (0..track.layer_count()).filter_map(|index| track.layer(index));
            let time = layers.filter_map(|layer| next(layer, self.time)).map(|text| text.time).min()?;
            // In a damaged table the time may not increase.
            if time <= self.time || time > end {
                return None;
            }
            (self.time, self.layer) = (time, 0);
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
    fn follow(&mut self, state: State<F>, left: u64) -> ControlFlow<Option<u32>> {
        (self.state, self.left) = (state, left);
        match self.then {
            Some(next) => self.state.switch(self.sprite, next),
            None => _ = self.state.back(self.sprite),
        }
        self.spend(FOLLOW)
    }

    /// Walks to the next event.
    fn walk(&mut self) -> ControlFlow<Option<u32>> {
        let until = self.state.until_change_walked(self.sprite).filter(|&until| until <= self.left);
        let Some(step) = until else { return Break(None) };
        self.left -= step;
        let end = if self.then.is_some() { End::Stays } else { End::Leads };
        let events = self.state.walk_within(self.sprite, step, end, &mut self.work);
        if let Some(next) = self.then.filter(|_| events.finished) {
            self.state.switch(self.sprite, next);
            return self.spend(SWITCH);
        }
        if self.state.is(flag::FRESH) {
            return self.spend(0);
        }
        if events.begun.is_nothing() { Continue(()) } else { Break(self.state.walked_record(self.sprite, 0)) }
    }

    /// Takes work for an animation that has begun.
    fn spend(&mut self, work: u32) -> ControlFlow<Option<u32>> {
        self.state.flags &= !flag::UNREPORTED;
        self.layer = 0;
        match self.work.checked_sub(work) {
            Some(left) => self.work = left,
            None => return Break(None),
        }
        Continue(())
    }
}

impl<'a, F: Features> Iterator for TickTexts<'a, F> {
    type Item = FrameText<'a>;

    fn next(&mut self) -> Option<FrameText<'a>> {
        loop {
            if let Some(text) = self.texts.as_mut().and_then(Iterator::next) {
                self.work = WORK;
                return Some(text);
            }
            self.texts = Some(self.sprite.table().frame_texts(self.next_frame()?));
        }
    }
}
