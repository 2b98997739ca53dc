//! Tracks that take more than looking up a time: random frames, offsets with a clock of their own, and
//! cells whose clock is the player's and never restarts.
//!
//! Here the state is used otherwise. The clock of the player stands in place of what the short way of a tick
//! needs ([`State::free`]). Where a frame is random, `next` holds which one it is and how long it stays
//! ([`Chosen`]); otherwise it is not used.

use crate::begun::Begun;
use crate::clock::End;
use crate::features::Seed;
use crate::flow::{Next, Place};
use crate::state::{State, flag};
use crate::walked::{Chosen, FOR_EVER};
use crate::{Features, Tick, random};
use sprite_table::{END_OF_TIME, LayerView, Playback, Sprite, TrackView, clock_time};

/// Choices that one tick looks at. What is left of the time then is dropped, so that no tick takes longer than
/// some hundredths of a second.
const WORK: u32 = 1 << 20;

/// Commands that may be looked at before the first frame, and what they count at most in the work of a tick.
const BEGINNING: u32 = 1 << 12;
const BEGUN: u32 = 1 << 6;

/// Whether frames that begin are those of the animation that the tick began in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    Yes,
    /// It has begun anew since.
    Again,
    No,
}

/// What of the pictures goes on when something else is played.
#[derive(Clone, Copy)]
pub(crate) struct GoesOn<'a> {
    layer: LayerView<'a>,
    word: u64,
}

impl<F: Features> State<F> {
    /// The free layer of random frames, when it is in view.
    pub(crate) fn goes_on<'a>(&self, sprite: &Sprite<'a>) -> Option<GoesOn<'a>> {
        if !self.is_walked() {
            return None;
        }
        let layer = random_layer(self.track_view(sprite)?).filter(LayerView::is_free)?;
        Some(GoesOn { layer, word: self.next })
    }

    /// Begins a track at a time of its clock. What takes no time at all is passed over: the end of an animation, and a
    /// jump to another one.
    pub(crate) fn enter_walked(
        &mut self,
        sprite: &Sprite<'_>,
        track: TrackView<'_>,
        time: u64,
        goes_on: Option<GoesOn<'_>>,
    ) {
        let (mut track, mut time, mut goes_on) = (track, time, goes_on);
        let (mut work, mut is_over) = (BEGINNING, false);
        loop {
            self.flags |= flag::WALKED;
            self.elapsed = time;
            self.next = END_OF_TIME;
            let next = match random_layer(track) {
                Some(layer) => match goes_on.filter(|before| layer.is_free() && before.layer.is_same(&layer))
                {
                    Some(before) => {
                        self.next = before.word;
                        Next::Stays
                    }
                    None => self.begin(sprite, layer, &mut work),
                },
                None => Next::Stays,
            };
            let is_at_end = next == Next::End || self.ends_at_once(sprite, track);
            let stand = sprite.table().stand().filter(|_| is_at_end);
            let follows = if let Next::Jump(animation) = next { Some(animation) } else { stand };
            is_over |= is_at_end;
            work = work.saturating_sub(1);
            let Some(animation) = follows.filter(|_| work > 0) else {
                if next == Next::Stuck || follows.is_some() || is_at_end {
                    self.flags |= flag::HIDDEN | flag::FINISHED;
                }
                break;
            };
            goes_on = self.goes_on(sprite);
            (self.animation, self.elapsed, time) = (animation, 0, 0);
            self.flags &= flag::KEPT | flag::STOPPED;
            let view = self.animation_view(sprite);
            let next = self
                .track_view(sprite)
                .filter(|next| view.is_some_and(|view| view.is_walked()) || self.ends_at_once(sprite, *next));
            let Some(next) = next else {
                self.enter(sprite, 0, goes_on);
                break;
            };
            track = next;
        }
        if is_over {
            self.flags |= flag::UNREPORTED;
        }
    }

    /// Whether a track that has begun returns in no time. What serves as `stand` does not: it would do so for ever.
    fn ends_at_once(&self, sprite: &Sprite<'_>, track: TrackView<'_>) -> bool {
        let is_over =
            |end| end <= self.elapsed && (end > 0 || sprite.table().stand() != Some(self.animation));
        first_end(track).is_some_and(is_over)
    }

    /// Shows the first frame of a layer of choices, and answers what follows in its place.
    fn begin(&mut self, sprite: &Sprite<'_>, layer: LayerView<'_>, work: &mut u32) -> Next {
        let next = self.follows(sprite, &layer, Place::START, work, &mut 0);
        if let Next::Frame(first) = next {
            self.choose(layer, first, 0);
        }
        next
    }

    /// Lets time pass, from one event to the next.
    pub(crate) fn walk(&mut self, sprite: &Sprite<'_>, time: u64, end: End) -> Tick {
        let (mut tick, mut left, mut work) = (Tick::NOTHING, time, WORK);
        let mut counted = Counted::Yes;
        while work > 0 {
            let Some(track) = self.track_view(sprite).filter(|_| !self.is(flag::HIDDEN)) else {
                // Nothing is drawn any more, but the player's own clock goes on.
                self.set_free(self.free().saturating_add(left));
                break;
            };
            let random = random_layer(track);
            let until_end = first_end(track).map(|end| end.saturating_sub(self.elapsed));
            let until_chosen =
                random.map(|_| Chosen::unpack(self.next).left).filter(|&left| left != FOR_EVER);
            let mut step = left.min(until_end.unwrap_or(left)).min(until_chosen.unwrap_or(left));
            if end == End::Stays && !self.is(flag::FINISHED) {
                // What follows begins as soon as the leading layer ends.
                let lead = track.layer(track.lead()).filter(|layer| !layer.is_random());
                let until = lead.and_then(|layer| layer.play_time().checked_sub(self.clock_of(layer)));
                step = step.min(until.unwrap_or(step));
            }
            let was_finished = tick.finished;
            let begun = self.pass(track, step, &mut tick);
            count(track, counted, begun, &mut tick);
            left -= step;
            if tick.finished && !was_finished {
                tick.left = tick.left.saturating_add(left);
                if end == End::Stays {
                    break;
                }
            }
            let mut is_over = until_end == Some(step);
            if let (false, true, Some(layer)) = (is_over, until_chosen == Some(step), random) {
                let was_finished = tick.finished;
                let next = self.follow(sprite, layer, &mut work, &mut tick, counted);
                if let Next::Jump(animation) = next {
                    self.switch(sprite, animation);
                    work = work.saturating_sub(BEGUN);
                    self.report_at_once(&mut tick, left);
                    counted = Counted::No;
                    if tick.finished && end == End::Stays {
                        break;
                    }
                    if self.is_walked() {
                        continue;
                    }
                    tick.add(self.advance(sprite, left.into(), end));
                    break;
                }
                is_over = next == Next::End;
                if tick.finished && !was_finished {
                    tick.left = left;
                    if end == End::Stays {
                        break;
                    }
                }
            } else if !is_over {
                break;
            }
            work = work.saturating_sub(track.layer_count().into());
            if is_over && end == End::Stays {
                self.flags |= flag::FINISHED;
                tick.add(Tick { changed: true, finished: true, left, ..Tick::NOTHING });
                break;
            }
            if is_over {
                let repeats = sprite.table().stand() == Some(self.animation());
                tick.add(Tick { left, ..self.back(sprite) });
                self.report_at_once(&mut tick, left);
                counted = if repeats && counted != Counted::No { Counted::Again } else { Counted::No };
                if counted == Counted::Again {
                    self.count_first(sprite, &mut tick.begun);
                }
                if !self.is_walked() {
                    tick.add(self.advance(sprite, left.into(), End::Leads));
                    break;
                }
                left -= self.skip_rounds(sprite, left, &mut work, &mut tick, counted);
            }
        }
        tick
    }

    /// Also the frame that the animation has begun anew with.
    pub(crate) fn count_first(&self, sprite: &Sprite<'_>, begun: &mut Begun) {
        let Some(layer) = self.lead(sprite).filter(|layer| !layer.is_free()) else { return };
        let is_random = self.is_walked() && layer.is_random();
        let first = if is_random { Begun::random(Chosen::unpack(self.next).choice) } else { Begun::NOTHING };
        begun.repeat(&layer, first);
    }

    /// Moves all clocks on, without any event on the way, and answers which frames of the leading layer began.
    fn pass(&mut self, track: TrackView<'_>, step: u64, tick: &mut Tick) -> Begun {
        let mut begun = Begun::NOTHING;
        for index in 0..track.layer_count() {
            let Some(layer) = track.layer(index).filter(|layer| !layer.is_random()) else { continue };
            let time = self.clock_of(layer);
            let [before, after] = [time, time.saturating_add(step)].map(|time| layer.at(time.into()));
            tick.changed |= before.steps != after.steps;
            if index == track.lead() {
                tick.frames = tick.frames.saturating_add(after.steps.saturating_sub(before.steps));
                tick.loops = tick.loops.saturating_add(after.rounds.saturating_sub(before.rounds));
                begun = Self::begun(&layer, before, after);
                if after.over && !before.over && !self.is(flag::FINISHED) {
                    self.flags |= flag::FINISHED;
                    if layer.playback() != Playback::Return && !tick.finished {
                        tick.finished = true;
                        tick.left = time.saturating_add(step).saturating_sub(layer.play_time());
                    }
                }
            }
        }
        self.elapsed = clock_time(u128::from(self.elapsed) + u128::from(step));
        self.set_free(self.free().saturating_add(step));
        let chosen = Chosen::unpack(self.next);
        if chosen.left != FOR_EVER {
            self.next = Chosen { left: chosen.left.saturating_sub(step), ..chosen }.pack();
        }
        begun
    }

    /// What of the time are whole rounds of an animation that returns to itself.
    fn skip_rounds(
        &mut self,
        sprite: &Sprite<'_>,
        left: u64,
        work: &mut u32,
        tick: &mut Tick,
        counted: Counted,
    ) -> u64 {
        let Some(track) = self.track_view(sprite).filter(|_| !self.is(flag::HIDDEN)) else { return 0 };
        if let Some(layer) = random_layer(track) {
            *work = work.saturating_sub(layer.last_frame().into());
            return 0;
        }
        let Some(end) = first_end(track) else { return 0 };
        let Some(rounds) = left.checked_div(end) else {
            // In a broken table it takes no time, and would never end.
            *work = 0;
            return 0;
        };
        let (free, skipped) = (self.free(), rounds * end);
        let is_free = track.layer(track.lead()).is_some_and(|layer| layer.is_free());
        let mut round = Tick::NOTHING;
        let begun = self.pass(track, if is_free { skipped } else { end }, &mut round);
        if rounds > 0 {
            count(track, counted, begun, tick);
        }
        let times = if is_free { 1 } else { rounds };
        tick.frames = tick.frames.saturating_add(round.frames.saturating_mul(times));
        tick.loops = tick.loops.saturating_add(round.loops.saturating_mul(times));
        self.flags &= !flag::FINISHED;
        self.elapsed = 0;
        self.set_free(free.saturating_add(skipped));
        skipped
    }

    /// An animation that began within a tick and ended at once is reported with this tick.
    fn report_at_once(&mut self, tick: &mut Tick, left: u64) {
        if self.is(flag::UNREPORTED) {
            self.flags &= !flag::UNREPORTED;
            let returned = !self.is(flag::FINISHED);
            tick.add(Tick { finished: true, returned, left, ..Tick::NOTHING });
        }
    }

    /// Goes on after the frame that was chosen, and answers what follows in its place.
    fn follow(
        &mut self,
        sprite: &Sprite<'_>,
        layer: LayerView<'_>,
        work: &mut u32,
        tick: &mut Tick,
        counted: Counted,
    ) -> Next {
        let shown = Chosen::unpack(self.next).choice;
        let choice = layer.choice(shown);
        let (after, cell) = choice.map_or((u16::MAX, 0), |choice| (shown + choice.left, choice.cell));
        tick.changed = true;
        tick.frames = tick.frames.saturating_add(1);
        let place = Place::before(&layer, after);
        let next = self.follows(sprite, &layer, place, work, &mut tick.loops);
        let looked_at = match next {
            Next::Frame(at) => self.choose(layer, at, cell),
            Next::End | Next::Jump(_) => return next,
            Next::Stays | Next::Stuck => {
                // A flow that takes no time goes on in the next tick.
                let left = if next == Next::Stuck { 0 } else { FOR_EVER };
                self.next = Chosen { choice: shown, left }.pack();
                0
            }
        };
        *work = work.saturating_sub(looked_at.into());
        if looked_at > 0 && counted != Counted::No {
            tick.begun.extend(Begun::random(Chosen::unpack(self.next).choice));
        }
        // A frame that is shown for ever is where it ends.
        if Chosen::unpack(self.next).left == FOR_EVER {
            self.flags |= flag::FINISHED;
            tick.finished = true;
        }
        next
    }

    /// Shows the frame at a place, or one of the group that begins there; answers how many it looked at.
    fn choose(&mut self, layer: LayerView<'_>, at: u16, before: u16) -> u16 {
        let Some(first) = layer.choice(at) else {
            self.next = END_OF_TIME;
            return 0;
        };
        let mut index = at;
        if first.is_random {
            let group = at..at.saturating_add(first.left);
            let excluded = if first.excludes && before > 0 { Some(before) } else { None };
            let is_open =
                |index: &u16| layer.choice(*index).is_some_and(|choice| Some(choice.cell) != excluded);
            let open = group.clone().filter(is_open).count();
            let mut seed = self.seed.get();
            let number = random::below(&mut seed, u16::try_from(open).unwrap_or(0));
            self.set_seed(seed);
            index = group.filter(is_open).nth(number.into()).unwrap_or(at);
        }
        self.next = Chosen::of(layer, index).pack();
        first.left
    }

    /// Goes to the start of a frame of the layer that leads.
    pub(crate) fn set_frame_walked(&mut self, layer: LayerView<'_>, frame: u16) {
        if layer.is_random() {
            self.next = Chosen::of(layer, frame).pack();
        } else if layer.is_free() {
            self.set_free(layer.begins(frame));
        } else {
            self.elapsed = layer.begins(frame);
            // It is held: only the last frame may take no time.
            if frame > 0 && layer.duration(frame) == 0 {
                self.flags |= flag::FINISHED;
            }
        }
    }
}

/// The layer whose frames are random.
fn random_layer(track: TrackView<'_>) -> Option<LayerView<'_>> {
    track.layer(track.lead()).filter(LayerView::is_random)
}

/// Adds frames of the leading layer that began to those of the tick.
fn count(track: TrackView<'_>, counted: Counted, begun: Begun, tick: &mut Tick) {
    let Some(layer) = track.layer(track.lead()).filter(|_| counted != Counted::No) else { return };
    if counted == Counted::Yes || layer.is_free() {
        tick.begun.extend(begun);
    } else {
        tick.begun.repeat(&layer, begun);
    }
}

/// When the first layer that the animation ends with ends.
pub(crate) fn first_end(track: TrackView<'_>) -> Option<u64> {
    let ends = |layer: &LayerView<'_>| {
        layer.playback() == Playback::Return && !layer.is_free() && !layer.is_random()
    };
    let layers = (0..track.layer_count()).filter_map(|index| track.layer(index));
    layers.filter(ends).map(|layer| layer.play_time()).min()
}
