//! Tracks that take more than looking up a time: random frames, offsets with a clock of their own, and
//! cells whose clock is the player's and never restarts.
//!
//! A tick walks from one event to the next. Either the random frame that is shown ends, and the [flow] says what
//! follows it; or the animation ends, and the one that serves as `stand` follows. Between two events only
//! [clocks] move on.
//!
//! Here the state is used otherwise. The player's own clock stands in place of what the short way of a tick needs
//! ([`State::free`]). Where a frame is random, `next` holds which one it is and how long it stays ([`Chosen`]);
//! otherwise it is not used.

mod begin;
mod chosen;
mod clocks;
mod flow;
mod rounds;
mod shown;

pub(crate) use begin::GoesOn;

use crate::Features;
use crate::begun::Begun;
use crate::clock::End;
use crate::events::Events;
use crate::state::{State, flag};
use chosen::{Chosen, random_layer};
use clocks::first_end;
use core::ops::ControlFlow::{self, Break, Continue};
use flow::{Next, Place};
use sprite_table::{LayerView, Sprite, TrackView};

/// Choices that one tick looks at. What is left of the time then is dropped, so that no tick takes longer than
/// some hundredths of a second.
const WORK: u32 = 1 << 20;

/// The work that a tick is charged for an animation that a command begins: it may look at many commands before its
/// first frame.
const JUMP: u32 = 1 << 6;

/// The animation that plays, relative to the one that the tick began in: only frames of that one count for
/// [`Tick::passed`](crate::Tick::passed).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plays {
    TheSame,
    /// It has begun anew since.
    TheSameAnew,
    Another,
}

/// The next event within the time of a tick.
enum Event<'s> {
    /// The random frame that this layer shows ends.
    FrameEnds(LayerView<'s>),
    AnimationEnds,
    /// None: the tick is over, or the leading layer where the animation stays at its end.
    OutOfTime,
}

/// A tick on its way from one event to the next.
struct Walk<'w, 's, F: Features> {
    state: &'w mut State<F>,
    sprite: &'w Sprite<'s>,
    /// Nanoseconds that have not passed yet.
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

    /// The same with so much work, and takes from it.
    pub(crate) fn walk_within(&mut self, sprite: &Sprite<'_>, time: u64, end: End, work: &mut u32) -> Events {
        let (plays, tick) = (Plays::TheSame, Events::NOTHING);
        let mut walk = Walk { state: self, sprite, left: time, work: *work, plays, end, tick };
        while walk.work > 0 && walk.advance_to_event().is_continue() {}
        *work = walk.work;
        walk.tick
    }

    /// Also the frame that the animation has begun anew with.
    pub(crate) fn count_first(&self, sprite: &Sprite<'_>, begun: &mut Begun) {
        let Some(layer) = self.lead(sprite).filter(|layer| !layer.is_free()) else { return };
        let is_random = self.is_walked() && layer.is_random();
        let first = if is_random { Begun::random(self.chosen().choice) } else { Begun::NOTHING };
        begun.repeat(&layer, first);
    }

    /// The track of which something is drawn.
    fn drawn_track<'s>(&self, sprite: &Sprite<'s>) -> Option<TrackView<'s>> {
        self.track_view(sprite).filter(|_| !self.is(flag::HIDDEN))
    }
}

// Functions that give a `ControlFlow` say whether the tick goes on.
impl<F: Features> Walk<'_, '_, F> {
    /// Lets time pass up to the next event, and does what it leads to.
    fn advance_to_event(&mut self) -> ControlFlow<()> {
        let Some(track) = self.state.drawn_track(self.sprite) else {
            // The player's own clock goes on all the same.
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

    /// How long it takes to the next event, and what that is.
    fn next_event<'s>(&self, track: TrackView<'s>) -> (u64, Event<'s>) {
        let (state, random) = (&*self.state, random_layer(track));
        let until_end = first_end(track).map(|end| end.saturating_sub(state.elapsed));
        let until_chosen = random.and_then(|_| state.chosen().left);
        let mut step = self.left.min(until_end.unwrap_or(u64::MAX)).min(until_chosen.unwrap_or(u64::MAX));
        if self.end == End::Stays && !state.is(flag::FINISHED) {
            // The next animation begins as soon as the leading layer ends.
            let lead = track.layer(track.lead()).filter(|layer| !layer.is_random());
            let until_lead = lead.and_then(|layer| layer.play_time().checked_sub(state.clock_of(layer)));
            step = step.min(until_lead.unwrap_or(step));
        }
        let event = match random {
            _ if until_end == Some(step) => Event::AnimationEnds,
            Some(layer) if until_chosen == Some(step) => Event::FrameEnds(layer),
            _ => Event::OutOfTime,
        };
        (step, event)
    }

    /// Goes on after the random frame that was shown.
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
            // A flow that takes no time goes on in the next tick.
            Next::Stuck => self.state.set_chosen(Chosen { choice: ended, left: Some(0) }),
            Next::Jump(animation) => return self.jump(animation),
            Next::End => return self.animation_ends(),
        }
        // A frame that is shown for ever is where the animation ends.
        if self.state.chosen().left.is_none() {
            self.state.flags |= flag::FINISHED;
            if !self.tick.finished {
                (self.tick.finished, self.tick.left) = (true, self.left);
                return self.past_end();
            }
        }
        Continue(())
    }

    /// Shows the frame at an index, or one of the group that begins there, after one that showed a cell.
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

    /// Goes back to the animation that serves as `stand`, unless something else follows.
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

    /// Leaves the rest of the time to the [clock](crate::clock), where what began is not walked.
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

    /// After the animation came to its end.
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
