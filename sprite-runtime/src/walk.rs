//! Tracks that take more than looking up a time: random frames, offsets with a clock of their own, and
//! cells whose clock is the player's and never restarts.
//!
//! Here the state is used otherwise. The clock of the player stands in place of what the short way of a tick
//! needs ([`State::free`]). Where a frame is random, `next` holds which one it is and how long it stays
//! ([`Chosen`]); otherwise it is not used.

use crate::begun::Begun;
use crate::clock::End;
use crate::features::Seed;
use crate::state::{State, flag};
use crate::{Features, Tick, random};
use sprite_table::{END_OF_TIME, LayerView, Playback, Point, Sprite, TrackView, clock_time};

const MILLISECOND: u64 = 1_000_000;

/// Choices that one tick looks at. What is left of the time then is dropped, so that no tick takes longer than
/// some hundredths of a second.
const WORK: u32 = 1 << 20;

/// The frame that was chosen, and for how long it stays.
#[derive(Clone, Copy)]
struct Chosen {
    choice: u16,
    /// Nanoseconds; [`FOR_EVER`].
    left: u64,
}

/// The longest choice of a table, 2^31 milliseconds, fits into what the number of the choice leaves of 64 bits.
const CHOICE_BITS: u32 = 13;
const FOR_EVER: u64 = u64::MAX >> CHOICE_BITS;

impl Chosen {
    const fn pack(self) -> u64 {
        self.left << CHOICE_BITS | self.choice as u64 & ((1 << CHOICE_BITS) - 1)
    }

    const fn unpack(word: u64) -> Self {
        Self { choice: (word & ((1 << CHOICE_BITS) - 1)) as u16, left: word >> CHOICE_BITS }
    }
}

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

    /// Begins a track at a time of its clock.
    pub(crate) fn enter_walked(&mut self, track: TrackView<'_>, time: u64, goes_on: Option<GoesOn<'_>>) {
        self.flags |= flag::WALKED;
        self.elapsed = time;
        self.next = END_OF_TIME;
        if let Some(layer) = random_layer(track) {
            match goes_on.filter(|before| layer.is_free() && before.layer.is_same(&layer)) {
                Some(before) => self.next = before.word,
                None => _ = self.choose(layer, 0, 0),
            }
        }
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
                is_over = !self.follow(layer, &mut work, &mut tick, counted);
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

    /// Goes on after the frame that was chosen. `false` when there is nothing more, and the animation returns.
    fn follow(&mut self, layer: LayerView<'_>, work: &mut u32, tick: &mut Tick, counted: Counted) -> bool {
        let shown = Chosen::unpack(self.next).choice;
        let choice = layer.choice(shown);
        let (after, cell) = choice.map_or((u16::MAX, 0), |choice| (shown + choice.left, choice.cell));
        tick.changed = true;
        tick.frames = tick.frames.saturating_add(1);
        let looked_at = match layer.playback() {
            _ if after <= layer.last_frame() => self.choose(layer, after, cell),
            Playback::Loop { from } => {
                tick.loops = tick.loops.saturating_add(1);
                self.choose(layer, from, cell)
            }
            Playback::Return => return false,
            Playback::Still | Playback::Hold | Playback::Hide => {
                self.next = Chosen { choice: shown, left: FOR_EVER }.pack();
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
        true
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
        let milliseconds = layer.choice(index).map_or(0, |choice| choice.milliseconds);
        let left = if milliseconds == 0 { FOR_EVER } else { u64::from(milliseconds) * MILLISECOND };
        self.next = Chosen { choice: index, left }.pack();
        first.left
    }

    /// The frame that a layer shows, from 0; [`None`] when it shows nothing any more.
    pub(crate) fn frame_of_walked(&self, layer: LayerView<'_>) -> Option<u16> {
        if layer.is_random() {
            return Some(Chosen::unpack(self.next).choice);
        }
        let progress = layer.at(self.clock_of(layer).into());
        (!progress.over || layer.playback() != Playback::Hide).then_some(progress.frame)
    }

    /// The record that a layer draws.
    pub(crate) fn walked_record(&self, sprite: &Sprite<'_>, index: u16) -> Option<u32> {
        self.record_of_walked(self.track_view(sprite)?.layer(index)?)
    }

    /// How far pictures are moved now.
    pub(crate) fn walked_offset(&self, sprite: &Sprite<'_>) -> Point {
        let offsets = self.track_view(sprite).and_then(TrackView::offsets);
        let place = offsets.and_then(|layer| self.record_of_walked(layer));
        place.map_or(Point::ZERO, |place| sprite.offset(place))
    }

    fn record_of_walked(&self, layer: LayerView<'_>) -> Option<u32> {
        layer.first_frame().checked_add(self.frame_of_walked(layer)?.into())
    }

    /// Goes to the start of a frame of the layer that leads.
    pub(crate) fn set_frame_walked(&mut self, layer: LayerView<'_>, frame: u16) {
        if layer.is_random() {
            let milliseconds = layer.choice(frame).map_or(0, |choice| choice.milliseconds);
            let left = if milliseconds == 0 { FOR_EVER } else { u64::from(milliseconds) * MILLISECOND };
            self.next = Chosen { choice: frame, left }.pack();
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

    /// How long the picture stays.
    pub(crate) fn until_change_walked(&self, sprite: &Sprite<'_>) -> Option<u64> {
        let track = self.track_view(sprite).filter(|_| !self.is(flag::HIDDEN))?;
        let until = |layer: LayerView<'_>| {
            if layer.is_random() {
                return Some(Chosen::unpack(self.next).left).filter(|&left| left != FOR_EVER);
            }
            let progress = layer.at(self.clock_of(layer).into());
            (progress.next != END_OF_TIME).then(|| progress.next.saturating_sub(progress.position))
        };
        (0..track.layer_count()).filter_map(|index| until(track.layer(index)?)).min()
    }

    fn clock_of(&self, layer: LayerView<'_>) -> u64 {
        if layer.is_free() { self.free() } else { self.elapsed }
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
