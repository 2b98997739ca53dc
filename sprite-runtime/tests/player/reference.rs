//! A naive player, to compare with: it walks frame by frame and holds no formula but "a whole round of a
//! loop changes nothing".

use sprite_runtime::Playback;
use sprite_runtime::table::write::{LayerPlan, Time};

/// Several layers with one clock.
pub(crate) struct Reference {
    layers: Vec<Layer>,
}

/// One layer at a time of its clock.
pub(crate) struct Layer {
    /// How long each frame stays, in nanoseconds.
    durations: Vec<u128>,
    empty: Vec<bool>,
    playback: Playback,
    frame: usize,
    /// How long the frame has been shown.
    shown_for: u128,
    steps: u128,
    rounds: u128,
    over: bool,
}

impl Reference {
    pub(crate) fn new(layers: &[LayerPlan]) -> Self {
        Self { layers: layers.iter().map(Layer::new).collect() }
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
    pub(crate) fn lead(&self) -> &Layer {
        let moves = |layer: &&Layer| layer.playback != Playback::Still && layer.durations.len() > 1;
        self.layers.iter().find(moves).unwrap_or(&self.layers[0])
    }

    pub(crate) fn steps(&self) -> u128 {
        self.lead().steps
    }

    pub(crate) fn rounds(&self) -> u128 {
        self.lead().rounds
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
        self.layers.iter().filter_map(Layer::left).min()
    }
}

impl Layer {
    pub(crate) fn new(plan: &LayerPlan) -> Self {
        let microseconds = match &plan.time {
            Time::Each(each) => vec![*each; plan.frames.len()],
            Time::Listed(list) => list.clone(),
        };
        let mut durations: Vec<_> = microseconds.into_iter().map(|time| u128::from(time) * 1_000).collect();
        if let Some(last) = durations.last_mut() {
            *last += u128::from(plan.wait) * 1_000;
        }
        let empty = plan.frames.iter().map(Option::is_none).collect();
        // What takes no time at all stands still, unless it only leads on to `stand`.
        let takes_time = durations.iter().any(|&time| time > 0) || plan.playback == Playback::Return;
        let playback = if takes_time { plan.playback } else { Playback::Still };
        Self { durations, empty, playback, frame: 0, shown_for: 0, steps: 0, rounds: 0, over: false }
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
            if self.frame == 0 || self.rounds > 0 {
                time = self.skip_rounds(time);
            }
        }
    }

    /// The frame has ended.
    fn step(&mut self) {
        self.shown_for = 0;
        self.steps += 1;
        if self.frame + 1 < self.durations.len() {
            self.frame += 1;
        } else if let Playback::Loop { from } = self.playback {
            self.frame = from.into();
            self.rounds += 1;
        } else {
            self.over = true;
        }
    }

    /// At the start of a frame inside the loop: takes whole rounds off the time, so that a test comes to its end.
    fn skip_rounds(&mut self, time: u128) -> u128 {
        let Playback::Loop { from } = self.playback else { return time };
        let round = &self.durations[usize::from(from)..];
        let length: u128 = round.iter().sum();
        let rounds = time / length;
        self.rounds += rounds;
        self.steps += rounds * round.len() as u128;
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
