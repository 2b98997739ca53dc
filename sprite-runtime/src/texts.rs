//! The texts of the frames that began in a tick.
//!
//! A tick is played once more, from the player as it was before it. What is shown by looking up a time is not stepped
//! through: from one frame with a text to the next one it is one calculation, however many frames lie between them.

use crate::clock::End;
use crate::state::{State, flag};
use crate::{Features, Full, Tick};
use sprite_table::progress::END_OF_TIME;
use sprite_table::{FrameText, FrameTexts, LayerView, Playback, Sprite, TrackView};

/// The work from one text to the next. What is left of the tick then is dropped, so that no call takes longer than some
/// hundredths of a second: only random frames take so much.
const WORK: u32 = 1 << 20;

/// The work of going on to the animation that follows. A second one that follows itself from its start to its end is
/// like the first, so that several without a text are all without one.
const FOLLOW: u32 = WORK / 4;

/// The work of the same where frames are random: no two of them are alike.
const SWITCH: u32 = 1 << 4;

/// The texts of the frames that began in a tick, in the order in which they began, and of frames that began at the same
/// time from back to front; see [`Player::texts_in`](crate::Player::texts_in).
#[must_use = "iterators do nothing unless they are used"]
#[derive(Clone, Debug)]
pub struct TickTexts<'a, F: Features = Full> {
    sprite: &'a Sprite<'a>,
    /// The player where the tick begins, where an animation follows in it, and of what is walked also where a frame
    /// begins.
    state: State<F>,
    /// Nanoseconds of the tick after that.
    left: u64,
    /// The animation that follows each one that comes to its end.
    then: Option<u16>,
    /// The time on the clock of the animation up to which all frames were looked at, ...
    time: u64,
    /// ... and the layer from which on that is still to be done at this very time.
    layer: u16,
    /// The texts of the frame that was found last.
    texts: FrameTexts<'a>,
    work: u32,
}

impl<'a, F: Features> TickTexts<'a, F> {
    pub(crate) fn new(sprite: &'a Sprite<'a>, tick: &Tick) -> Self {
        let span = tick.span();
        let mut state: State<F> = span.before.with();
        let runs = !state.is(flag::PAUSED | flag::STOPPED | flag::RESTING);
        let work = if runs && sprite.table().has_frame_texts() { WORK } else { 0 };
        // The same rule as in `tick_then`.
        let shows =
            |&next: &u16| !F::FULL || state.view(sprite, next).is_some_and(|view| view.track_count() > 0);
        let then = span.then.filter(shows);
        state.show(state.record());
        let (left, time) = (span.time.min((END_OF_TIME - 1).saturating_sub(state.elapsed)), state.elapsed);
        let texts = sprite.table().frame_texts(u32::MAX);
        Self { sprite, state, left, then, time, layer: 0, texts, work }
    }

    /// The next frame with a text, or one that may have some, among all frames of the sprite.
    fn next_frame(&mut self) -> Option<u32> {
        loop {
            self.work = self.work.checked_sub(1)?;
            let track = self.state.track_view(self.sprite)?;
            if self.state.is(flag::FRESH) {
                if self.layer < track.layer_count() {
                    let layer = self.layer;
                    self.layer += 1;
                    if let Some(frame) = self.shown(track, layer) {
                        return Some(frame);
                    }
                    continue;
                }
                self.state.flags &= !flag::FRESH;
                self.time = self.state.elapsed;
            }
            if self.state.is(flag::UNREPORTED) {
                // It came to its end before the tick.
                self.state.flags &= !flag::UNREPORTED;
                if self.then.is_some() {
                    self.follow(self.state, self.left)?;
                    continue;
                }
            }
            if self.state.is_walked() {
                if let Some(frame) = self.walk()? {
                    return Some(frame);
                }
                continue;
            }
            let ended = self.ended();
            let length = ended.map_or(self.left, |(_, left)| self.left.saturating_sub(left));
            let frame = self.next_on_clock(track, self.state.elapsed.saturating_add(length));
            if frame.is_some() {
                return frame;
            }
            let (state, left) = ended.filter(|_| length > 0)?;
            self.follow(state, left)?;
        }
    }

    /// The frame that a layer shows.
    fn shown(&self, track: TrackView<'_>, index: u16) -> Option<u32> {
        let layer = track.layer(index).filter(|layer| !layer.is_offsets())?;
        if self.state.is_walked() {
            return self.state.walked_record(self.sprite, index);
        }
        if index == track.lead() {
            return (!self.state.is(flag::HIDDEN)).then(|| self.state.shown());
        }
        let progress = State::<F>::at(&layer, self.state.elapsed.into());
        let is_hidden = progress.over && layer.playback() == Playback::Hide;
        (!is_hidden).then(|| layer.first_frame().saturating_add(progress.frame.into()))
    }

    /// The next frame with a text, of layers that are shown by looking up a time, up to the end of their clock.
    fn next_on_clock(&mut self, track: TrackView<'_>, end: u64) -> Option<u32> {
        let next =
            |layer: LayerView<'_>, time: u64| layer.next_text(State::<F>::at(&layer, time.into()).steps);
        loop {
            // None of the first time is left to be looked at: those of a fresh player are its first frames.
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
            if time <= self.time || time > end {
                return None;
            }
            (self.time, self.layer) = (time, 0);
        }
    }

    /// The player where its animation ends in the tick and another one follows, and the time that is left then.
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

    /// Goes on with the animation that follows.
    fn follow(&mut self, state: State<F>, left: u64) -> Option<()> {
        self.work = self.work.checked_sub(FOLLOW)?;
        (self.state, self.left, self.layer) = (state, left, 0);
        match self.then {
            Some(next) => {
                self.state.switch(self.sprite, next);
                self.state.flags &= !flag::UNREPORTED;
            }
            None => _ = self.state.back(self.sprite),
        }
        Some(())
    }

    /// Walks to the next event. Gives the frame that began, if one did, and [`None`] when nothing further happens.
    fn walk(&mut self) -> Option<Option<u32>> {
        let step = self.state.until_change_walked(self.sprite)?;
        self.left = self.left.checked_sub(step)?;
        let end = if self.then.is_some() { End::Stays } else { End::Leads };
        let events = self.state.walk_within(self.sprite, step, end, &mut self.work);
        self.layer = 0;
        if let Some(next) = self.then.filter(|_| events.finished) {
            self.work = self.work.checked_sub(SWITCH)?;
            self.state.switch(self.sprite, next);
            self.state.flags &= !flag::UNREPORTED;
        } else if !self.state.is(flag::FRESH) && !events.begun.is_nothing() {
            return Some(self.state.walked_record(self.sprite, 0));
        }
        Some(None)
    }
}

impl<'a, F: Features> Iterator for TickTexts<'a, F> {
    type Item = FrameText<'a>;

    fn next(&mut self) -> Option<FrameText<'a>> {
        loop {
            if let Some(text) = self.texts.next() {
                self.work = WORK;
                return Some(text);
            }
            self.texts = self.sprite.table().frame_texts(self.next_frame()?);
        }
    }
}
