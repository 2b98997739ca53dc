//! Plays tracks that need more than looking up a time: random frames, offsets with a clock of their own, and cells
//! whose clock is the player's and never restarts.
//!
//! A tick walks from one event to the next. Either the current random frame ends, and the [flow] decides what follows
//! it; or the animation ends, and the one that serves as `stand` follows. Between two events only the [clocks] advance.
//!
//! Such tracks use the state differently. The player's own clock replaces the fields for runs ([`State::free`]). If a
//! frame is random, `next` is the frame and its remaining time ([`Chosen`]); otherwise it is not used.

mod begin;
mod chosen;
mod clocks;
mod flow;
mod rounds;
mod shown;

pub(crate) use begin::GoesOn;

use crate::animation::Features;
use crate::begun::Begun;
use crate::clock::End;
use crate::events::Events;
use crate::progress::play_time;
use crate::state::{State, flag};
use chosen::{Chosen, random_layer};
use clocks::first_end;
use core::ops::ControlFlow::{self, Break, Continue};
use flow::{Next, Place};
use sprite_table::{LayerView, Sprite, TrackView};

/// The greatest number of choices of one tick. The remaining time is dropped then, so that no tick takes longer than
/// some hundredths of a second.
const WORK: u32 = 1 << 20;

/// The work of beginning an animation by a command: it may execute many commands before its first frame.
const JUMP: u32 = 1 << 6;

/// The current animation, relative to the one at the start of the tick: only frames of that one count for
/// [`Tick::has_begun`](crate::Tick::has_begun).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plays {
    TheSame,
    /// The same animation, which has begun anew since.
    TheSameAnew,
    Another,
}

/// The next event within the time of a tick.
enum Event<'s> {
    /// The random frame that this layer shows ends.
    FrameEnds(LayerView<'s>),
    AnimationEnds,
    /// There is no event: the tick ends, or the leading layer of an animation that stays at its end.
    OutOfTime,
}

/// A tick on its way from one event to the next.
struct Walk<'w, 's, F: Features> {
    state: &'w mut State<F>,
    sprite: &'w Sprite<'s>,
    /// The remaining nanoseconds of the tick.
    left: u64,
    work: u32,
    plays: Plays,
    end: End,
    /// The events so far.
    tick: Events,
}

impl<F: Features> State<F> {
    /// Lets time pass, in nanoseconds.
    pub(crate) fn walk(&mut self, sprite: &Sprite<'_>, time: u64, end: End) -> Events {
        self.walk_within(sprite, time, end, &mut { WORK })
    }

    /// The same with a limit of work, from which the work is subtracted.
    pub(crate) fn walk_within(&mut self, sprite: &Sprite<'_>, time: u64, end: End, work: &mut u32) -> Events {
        let (plays, tick) = (Plays::TheSame, Events::NOTHING);
        let mut walk = Walk { state: self, sprite, left: time, work: *work, plays, end, tick };
        while walk.work > 0 && walk.advance_to_event().is_continue() {}
        *work = walk.work;
        walk.tick
    }

    /// Adds the first frame of an animation that has begun anew.
    pub(crate) fn count_first(&self, sprite: &Sprite<'_>, begun: &mut Begun) {
        let Some(layer) = self.lead(sprite).filter(|layer| !layer.is_free()) else { return };
        let is_random = self.is_walked() && layer.is_random();
        let first = if is_random { Begun::random(self.chosen().choice) } else { Begun::NOTHING };
        begun.repeat(&layer, first);
    }

    /// The current track, if something of it is drawn.
    fn drawn_track<'s>(&self, sprite: &Sprite<'s>) -> Option<TrackView<'s>> {
        self.track_view(sprite).filter(|_| !self.is(flag::HIDDEN))
    }
}

// Functions that return a `ControlFlow` break if the tick is over.
impl<F: Features> Walk<'_, '_, F> {
    /// Lets time pass up to the next event, and handles it.
    fn advance_to_event(&mut self) -> ControlFlow<()> {
        let Some(track) = self.state.drawn_track(self.sprite) else {
            // The player's own clock continues.
            self.state.set_free(self.state.free().saturating_add(self.left));
            return Break(());
        };
        let (step, event) = self.next_event(track);
        let was_finished = self.tick.finished;
        let begun = self.state.pass(track, step, &mut self.tick);
        self.count(track, begun);
        self.left -= step;
        if self.tick.finished && !was_finished {
            self.tick.left = self.tick.left.saturating_add(self.left);
            self.past_end()?;
        }
        self.spend(track.layer_count().into());
        match event {
            Event::FrameEnds(layer) => self.frame_ends(layer),
            Event::AnimationEnds => self.animation_ends(),
            Event::OutOfTime => Break(()),
        }
    }

    /// The next event, and the time until it.
    fn next_event<'s>(&self, track: TrackView<'s>) -> (u64, Event<'s>) {
        let (state, random) = (&*self.state, random_layer(track));
        let until_end = first_end(track).map(|end| end.saturating_sub(state.elapsed));
        let until_chosen = random.and_then(|_| state.chosen().left);
        let mut step = self.left.min(until_end.unwrap_or(u64::MAX)).min(until_chosen.unwrap_or(u64::MAX));
        if self.end == End::Stays && !state.is(flag::FINISHED) {
            // The next animation begins as soon as the leading layer ends.
            let lead = track.layer(track.lead()).filter(|layer| !layer.is_random());
            let until_lead = lead.and_then(|layer| play_time(&layer).checked_sub(state.clock_of(layer)));
            step = step.min(until_lead.unwrap_or(step));
        }
        let event = match random {
            _ if until_end == Some(step) => Event::AnimationEnds,
            Some(layer) if until_chosen == Some(step) => Event::FrameEnds(layer),
            _ => Event::OutOfTime,
        };
        (step, event)
    }

    /// Continues after the end of a random frame.
    fn frame_ends(&mut self, layer: LayerView<'_>) -> ControlFlow<()> {
        let ended = self.state.chosen().choice;
        let choice = layer.choice(ended);
        let (after, cell) = choice.map_or((u16::MAX, 0), |choice| (ended + choice.left, choice.cell));
        self.tick.changed = true;
        self.tick.frames = self.tick.frames.saturating_add(1);
        let (place, loops) = (Place::before(&layer, after), &mut self.tick.loops);
        match self.state.follows(self.sprite, &layer, place, &mut self.work, loops) {
            Next::Frame(at) => self.choose(layer, at, cell),
            Next::Stays => self.state.set_chosen(Chosen { choice: ended, left: None }),
            // Control flow that takes no time continues in the next tick.
            Next::Stuck => self.state.set_chosen(Chosen { choice: ended, left: Some(0) }),
            Next::Jump(animation) => return self.jump(animation),
            Next::End => return self.animation_ends(),
        }
        // The animation ends with a frame that is shown for ever.
        if self.state.chosen().left.is_none() {
            self.state.flags |= flag::FINISHED;
            if !self.tick.finished {
                (self.tick.finished, self.tick.left) = (true, self.left);
                return self.past_end();
            }
        }
        Continue(())
    }

    /// Shows the frame at an index, or one of the group that begins there, after a frame that showed `cell`.
    fn choose(&mut self, layer: LayerView<'_>, at: u16, cell: u16) {
        let looked_at = self.state.choose(layer, at, cell);
        self.spend(looked_at.into());
        if looked_at > 0 && self.plays != Plays::Another {
            self.tick.begun.extend(Begun::random(self.state.chosen().choice));
        }
    }

    /// Plays the animation that a command leads to.
    fn jump(&mut self, animation: u16) -> ControlFlow<()> {
        self.state.switch(self.sprite, animation);
        self.spend(JUMP);
        self.plays = Plays::Another;
        self.report_unseen();
        if self.tick.finished {
            self.past_end()?;
        }
        self.leave_to_clock(self.end)
    }

    /// Returns to the animation that serves as `stand`, unless another one follows.
    fn animation_ends(&mut self) -> ControlFlow<()> {
        let left = self.left;
        if self.end == End::Stays {
            self.state.flags |= flag::FINISHED;
            self.tick.add(Events { changed: true, finished: true, left, ..Events::NOTHING });
            return Break(());
        }
        let repeats = self.sprite.table().stand() == Some(self.state.animation());
        self.tick.add(Events { left, ..self.state.back(self.sprite) });
        self.report_unseen();
        if repeats && self.plays != Plays::Another {
            self.plays = Plays::TheSameAnew;
            self.state.count_first(self.sprite, &mut self.tick.begun);
        } else {
            self.plays = Plays::Another;
        }
        self.leave_to_clock(End::Leads)?;
        self.skip_rounds();
        Continue(())
    }

    /// Reports an animation that began within the tick and ended at once.
    fn report_unseen(&mut self) {
        if self.state.is(flag::UNREPORTED) {
            self.state.flags &= !flag::UNREPORTED;
            let returned = !self.state.is(flag::FINISHED);
            self.tick.add(Events { finished: true, returned, left: self.left, ..Events::NOTHING });
        }
    }

    /// Leaves the remaining time to the [clock](crate::clock), because the new animation is not walked.
    fn leave_to_clock(&mut self, end: End) -> ControlFlow<()> {
        if self.state.is_walked() {
            return Continue(());
        }
        let rest = self.state.advance(self.sprite, self.left.into(), end);
        self.tick.add(rest);
        Break(())
    }

    /// Adds frames of the leading layer that began to those of the tick.
    fn count(&mut self, track: TrackView<'_>, begun: Begun) {
        let Some(layer) = track.layer(track.lead()) else { return };
        match self.plays {
            Plays::TheSame => self.tick.begun.extend(begun),
            Plays::TheSameAnew => self.tick.begun.repeat(&layer, begun),
            Plays::Another => {}
        }
    }

    /// Breaks if the animation stays at its end.
    const fn past_end(&self) -> ControlFlow<()> {
        match self.end {
            End::Leads => Continue(()),
            End::Stays => Break(()),
        }
    }

    fn spend(&mut self, work: u32) {
        self.work = self.work.saturating_sub(work);
    }
}
