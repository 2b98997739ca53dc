//! A naive player, to compare with: it walks frame by frame and holds no formula but "a whole round of a
//! loop changes nothing".

use sprite_table::write::{Layer, Time};
use sprite_table::{Order, Playback};
use std::collections::BTreeSet;

/// Several layers with one clock.
pub(crate) struct Reference {
    layers: Vec<NaiveLayer>,
}

/// One layer at a time of its clock.
#[derive(Clone)]
pub(crate) struct NaiveLayer {
    /// How long each frame stays, in nanoseconds.
    durations: Vec<u128>,
    empty: Vec<bool>,
    playback: Playback,
    order: Order,
    /// Passes that are still to begin.
    further: u16,
    /// True if the present pass goes back.
    is_back: bool,
    frame: usize,
    /// How long the frame has been shown.
    shown_for: u128,
    steps: u128,
    rounds: u128,
    over: bool,
    /// Frames that began since they were taken.
    begun: BTreeSet<usize>,
}

impl Reference {
    pub(crate) fn new(layers: &[Layer]) -> Self {
        Self { layers: layers.iter().map(NaiveLayer::new).collect() }
    }

    pub(crate) fn advance(&mut self, time: u128) {
        self.layers.iter_mut().for_each(|layer| layer.advance(time));
    }

    /// Layer and frame of every picture that is drawn.
    pub(crate) fn drawn(&self) -> Vec<(usize, usize)> {
        let layers = self.layers.iter().enumerate();
        layers.filter_map(|(index, layer)| Some((index, layer.drawn()?))).collect()
    }

    /// The first layer that moves, else the first.
    pub(crate) fn lead(&self) -> &NaiveLayer {
        let moves = |layer: &&NaiveLayer| layer.playback != Playback::Still && layer.durations.len() > 1;
        self.layers.iter().find(moves).unwrap_or(&self.layers[0])
    }

    pub(crate) fn steps(&self) -> u128 {
        self.lead().steps
    }

    pub(crate) fn rounds(&self) -> u128 {
        self.lead().rounds
    }

    /// Frames of the leading layer that began since they were taken.
    pub(crate) fn take_begun(&mut self) -> BTreeSet<usize> {
        let begun = self.lead().begun.clone();
        self.layers.iter_mut().for_each(|layer| layer.begun.clear());
        begun
    }

    /// How many frames of any layer have ended.
    pub(crate) fn changes(&self) -> u128 {
        self.layers.iter().map(|layer| layer.steps).sum()
    }

    /// Something came to its end and nothing goes on.
    pub(crate) fn is_finished(&self) -> bool {
        self.layers.iter().any(|layer| layer.over) && self.layers.iter().all(|layer| layer.left().is_none())
    }

    pub(crate) fn until_change(&self) -> Option<u128> {
        self.layers.iter().filter_map(NaiveLayer::left).min()
    }
}

impl NaiveLayer {
    pub(crate) fn new(plan: &Layer) -> Self {
        let microseconds = match &plan.time {
            Time::Each(each) => vec![*each; plan.frames.len()],
            Time::Listed(list) => list.clone(),
        };
        let mut durations: Vec<_> = microseconds.into_iter().map(|time| u128::from(time) * 1_000).collect();
        if let Some(last) = durations.last_mut() {
            *last += u128::from(plan.wait) * 1_000;
        }
        let empty = plan.frames.iter().map(|frame| frame.picture.is_none()).collect();
        // A layer that takes no time at all stands still, unless it only leads on to `stand`.
        let takes_time = durations.iter().any(|&time| time > 0) || plan.playback == Playback::Return;
        let playback = if takes_time { plan.playback } else { Playback::Still };
        let is_back = playback != Playback::Still && plan.order.begins_last();
        Self {
            frame: if is_back { durations.len() - 1 } else { 0 },
            durations,
            empty,
            playback,
            order: plan.order,
            further: plan.passes - 1,
            is_back,
            shown_for: 0,
            steps: 0,
            rounds: 0,
            over: false,
            begun: BTreeSet::new(),
        }
    }

    pub(crate) fn frame(&self) -> usize {
        self.frame
    }

    pub(crate) fn steps(&self) -> u128 {
        self.steps
    }

    pub(crate) fn rounds(&self) -> u128 {
        self.rounds
    }

    pub(crate) fn take_begun(&mut self) -> BTreeSet<usize> {
        std::mem::take(&mut self.begun)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.over
    }

    pub(crate) fn advance(&mut self, mut time: u128) {
        while let Some(left) = self.left() {
            if time < left {
                self.shown_for += time;
                return;
            }
            time -= left;
            self.step();
            if !self.over {
                self.begun.insert(self.frame);
            }
            if self.frame == 0 || self.rounds > 0 || self.order != Order::Forward {
                time = self.skip_rounds(time);
            }
        }
    }

    /// The frame has ended.
    fn step(&mut self) {
        self.shown_for = 0;
        self.steps += 1;
        let last = self.durations.len() - 1;
        if self.frame != if self.is_back { 0 } else { last } {
            self.frame = if self.is_back { self.frame - 1 } else { self.frame + 1 };
            return;
        }
        let loops = matches!(self.playback, Playback::Loop { .. });
        if !loops && self.further == 0 {
            self.over = true;
            return;
        }
        self.further -= u16::from(!loops);
        self.rounds += 1;
        match self.playback {
            Playback::Loop { from } if self.order == Order::Forward => self.frame = from.into(),
            _ if self.order.turns() => {
                self.is_back = !self.is_back;
                self.frame = match (self.is_back, last) {
                    (_, 0) => 0,
                    (true, last) => last - 1,
                    (false, _) => 1,
                };
            }
            _ => self.frame = if self.is_back { last } else { 0 },
        }
    }

    /// At the start of a frame inside the loop: takes whole rounds off the time, so that a test comes to its end.
    fn skip_rounds(&mut self, time: u128) -> u128 {
        let Playback::Loop { from } = self.playback else { return time };
        if self.order != Order::Forward {
            return self.skip_passes(time);
        }
        let round = &self.durations[usize::from(from)..];
        let length: u128 = round.iter().sum();
        let rounds = time / length;
        self.rounds += rounds;
        self.steps += rounds * round.len() as u128;
        if rounds > 0 {
            self.begun.extend(usize::from(from)..self.durations.len());
        }
        time % length
    }

    /// Takes whole rounds off the time: going on until the same frame is shown in the same direction.
    fn skip_passes(&mut self, time: u128) -> u128 {
        let sum: u128 = self.durations.iter().sum();
        let (last, count) = (self.durations.len() - 1, self.durations.len() as u128);
        let (length, steps, passes) = if self.order.turns() && last > 0 {
            (2 * sum - self.durations[0] - self.durations[last], 2 * (count - 1), 2)
        } else {
            (sum, count, 1)
        };
        let rounds = time / length;
        self.rounds += rounds * passes;
        if rounds > 0 {
            self.begun.extend(0..self.durations.len());
        }
        self.steps += rounds * steps;
        time % length
    }

    pub(crate) fn left(&self) -> Option<u128> {
        let ends = self.playback != Playback::Still && !self.over;
        ends.then(|| self.durations[self.frame] - self.shown_for)
    }

    fn drawn(&self) -> Option<usize> {
        let hidden = self.over && self.playback == Playback::Hide;
        (!hidden && !self.empty[self.frame]).then_some(self.frame)
    }
}
