//! A naive player of whole sprites, to compare with: it goes from one event to the next, and keeps what it chooses at
//! random, the offsets and the player's own clock as the words of the Mana format have them.

use crate::random_plans::Shown;
use crate::reference::NaiveLayer;
use sprite_runtime::Point;
use sprite_table::Playback;
use sprite_table::write::{Animation, Choice, Layer, Offsets, Plan, Track};
use std::collections::BTreeSet;
use test_support::Random;

#[derive(Clone)]
pub(crate) struct Whole {
    plan: Plan,
    random: Random,
    pub(crate) animation: usize,
    facing: usize,
    /// Nanoseconds since the player was made.
    free: u128,
    cells: Option<Cells>,
    offsets: Option<(Offsets, NaiveLayer)>,
    /// The animation ended where there is no `stand`.
    is_gone: bool,
    pub(crate) is_finished: bool,
    pub(crate) report: Report,
    /// Frames that began since [`Whole::listen`], while what was played then is played.
    pub(crate) begun: BTreeSet<usize>,
    listens: bool,
}

/// The events since the last report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    pub(crate) frames: u128,
    pub(crate) loops: u128,
    pub(crate) changed: bool,
    pub(crate) finished: bool,
    pub(crate) returned: bool,
}

#[derive(Clone)]
enum Cells {
    Timed(Layer, NaiveLayer),
    Chosen(Layer, Chosen),
}

/// The choice that is shown, and how long it stays.
#[derive(Clone, Copy)]
struct Chosen {
    choice: usize,
    left: Option<u128>,
}

impl Whole {
    pub(crate) fn new(plan: &Plan, animation: usize, seed: u64) -> Self {
        let shows_nothing = plan.animations[animation].tracks.is_empty();
        let stand = plan.stand.filter(|_| shows_nothing);
        let mut new = Self {
            plan: plan.clone(),
            random: Random(seed),
            animation: stand.map_or(animation, usize::from),
            facing: 0,
            free: 0,
            cells: None,
            offsets: None,
            is_gone: false,
            is_finished: false,
            report: Report::default(),
            begun: BTreeSet::new(),
            listens: false,
        };
        new.begin();
        new
    }

    pub(crate) fn play(&mut self, animation: usize) -> bool {
        let goes_on = !self.is_finished || self.shown().stays_ended;
        let is_same = self.same_as(animation) == self.same_as(self.animation);
        if self.plan.animations[animation].tracks.is_empty()
            || animation == self.animation && !self.is_finished
        {
            return false;
        }
        self.animation = animation;
        if !(goes_on && is_same) {
            self.begin();
        }
        !(goes_on && is_same)
    }

    pub(crate) fn face(&mut self, facing: usize) {
        let before = self.track_index();
        self.facing = facing;
        if self.track_index() != before {
            self.begin();
        }
    }

    /// Begins what the game asked for. When that takes no time, only that it returned is reported; what was to be
    /// reported before is forgotten.
    fn begin(&mut self) {
        self.report = Report::default();
        self.enter();
        self.advance(0);
        let Report { finished, returned, .. } = self.report;
        self.report = Report { finished, returned, ..Report::default() };
    }

    pub(crate) fn advance(&mut self, mut time: u128) {
        while !self.is_gone {
            let lefts = [self.cells.as_ref().and_then(Cells::left), self.offsets_left()];
            let step = lefts.into_iter().flatten().min().unwrap_or(time).min(time);
            time -= step;
            self.free += step;
            self.pass(step);
            let ends = |layer: &NaiveLayer, playback| layer.is_over() && playback == Playback::Return;
            let cells_end =
                matches!(&self.cells, Some(Cells::Timed(plan, layer)) if ends(layer, plan.playback));
            if cells_end || self.offsets.as_ref().is_some_and(|(plan, layer)| ends(layer, plan.playback)) {
                self.back();
            } else if let Some(Cells::Chosen(plan, chosen)) = &self.cells
                && chosen.left == Some(0)
            {
                let (plan, chosen) = (plan.clone(), *chosen);
                self.follow(&plan, chosen);
            } else if time == 0 {
                return;
            }
        }
        self.free += time;
    }

    /// Notes the frames that begin from now on.
    pub(crate) fn listen(&mut self) {
        self.begun.clear();
        self.listens = true;
    }

    pub(crate) fn drawn(&self) -> Shown {
        let (frame, plan) = match self.cells.as_ref().filter(|_| !self.is_gone)? {
            Cells::Timed(plan, layer) if layer.is_over() && plan.playback == Playback::Hide => return None,
            Cells::Timed(plan, layer) => (layer.frame(), plan),
            Cells::Chosen(plan, chosen) => (chosen.choice, plan),
        };
        let offset = self.offsets.as_ref().map_or(Point::ZERO, |(plan, layer)| plan.offsets[layer.frame()]);
        plan.frames[frame].picture.map(|picture| (picture.rect.y, picture.rect.x, offset - picture.origin))
    }

    pub(crate) fn until_change(&self) -> Option<u128> {
        let cells = self.cells.as_ref().filter(|_| !self.is_gone).and_then(Cells::left);
        [cells, self.offsets_left().filter(|_| !self.is_gone)].into_iter().flatten().min()
    }

    fn shown(&self) -> &Animation {
        &self.plan.animations[self.animation]
    }

    fn same_as(&self, animation: usize) -> usize {
        self.plan.animations[animation].same_as.map_or(animation, usize::from)
    }

    fn track_index(&self) -> usize {
        let Animation { tracks, direction_map, .. } = self.shown();
        if self.facing < tracks.len() { self.facing } else { direction_map.other.into() }
    }

    fn offsets_left(&self) -> Option<u128> {
        self.offsets.as_ref().and_then(|(_, layer)| layer.left())
    }

    /// Begins what is to be shown now.
    fn enter(&mut self) {
        let before = self.cells.take();
        (self.is_finished, self.is_gone) = (false, false);
        self.offsets = None;
        let Some(track) = self.shown().tracks.get(self.track_index()) else {
            self.is_gone = true;
            return;
        };
        let Track { layers, offsets, .. } = track.clone();
        let plan = layers[0].clone();
        self.offsets = offsets.map(|plan| {
            let frames = vec![None.into(); plan.offsets.len()];
            let Offsets { time, playback, .. } = plan.clone();
            (plan, NaiveLayer::new(&Layer { frames, time, playback, ..Layer::default() }))
        });
        self.cells = Some(match before {
            Some(Cells::Chosen(shown, chosen)) if plan.is_free && shown == plan => {
                Cells::Chosen(plan, chosen)
            }
            _ if plan.choices.is_some() => {
                let chosen = self.choose(&plan, 0, 0);
                Cells::Chosen(plan, chosen)
            }
            _ => {
                let mut layer = NaiveLayer::new(&plan);
                layer.advance(if plan.is_free { self.free } else { 0 });
                let _ = layer.take_begun();
                Cells::Timed(plan, layer)
            }
        });
    }

    fn back(&mut self) {
        self.report =
            Report { changed: true, finished: true, returned: self.plan.stand.is_some(), ..self.report };
        if let Some(stand) = self.plan.stand {
            self.listens &= self.animation == usize::from(stand);
            self.animation = stand.into();
            self.enter();
            let first = match &self.cells {
                Some(Cells::Timed(plan, layer)) if !plan.is_free => Some(layer.frame()),
                Some(Cells::Chosen(plan, chosen)) if !plan.is_free => Some(chosen.choice),
                _ => None,
            };
            self.begun.extend(first.filter(|_| self.listens));
        } else {
            (self.is_gone, self.is_finished) = (true, true);
        }
    }

    fn pass(&mut self, step: u128) {
        if let Some((_, layer)) = &mut self.offsets {
            let before = layer.steps();
            layer.advance(step);
            self.report.changed |= layer.steps() > before;
        }
        match &mut self.cells {
            Some(Cells::Timed(plan, layer)) => {
                let (steps, rounds, was_over) = (layer.steps(), layer.rounds(), layer.is_over());
                layer.advance(step);
                let begun = layer.take_begun();
                self.begun.extend(begun.into_iter().filter(|_| self.listens));
                self.report.frames += layer.steps() - steps;
                self.report.loops += layer.rounds() - rounds;
                self.report.changed |= layer.steps() > steps;
                if layer.is_over() && !was_over && plan.playback != Playback::Return {
                    (self.report.finished, self.is_finished) = (true, true);
                }
            }
            Some(Cells::Chosen(_, chosen)) => chosen.left = chosen.left.map(|left| left - step),
            None => {}
        }
    }

    /// The frame after the choice that was shown.
    fn follow(&mut self, plan: &Layer, shown: Chosen) {
        let choices = plan.choices.as_deref().unwrap_or_default();
        let Choice { left, cell, .. } = choices[shown.choice];
        let next = shown.choice + usize::from(left);
        self.report.frames += 1;
        self.report.changed = true;
        let chosen = match plan.playback {
            _ if next < choices.len() => self.choose(plan, next, cell),
            Playback::Loop { from } => {
                self.report.loops += 1;
                self.choose(plan, from.into(), cell)
            }
            Playback::Return => return self.back(),
            _ => Chosen { left: None, ..shown },
        };
        let has_begun = next < choices.len() || matches!(plan.playback, Playback::Loop { .. });
        self.begun.extend((self.listens && has_begun).then_some(chosen.choice));
        if chosen.left.is_none() {
            (self.report.finished, self.is_finished) = (true, true);
        }
        self.cells = Some(Cells::Chosen(plan.clone(), chosen));
    }

    /// The choice at this place, or one that is drawn of its group.
    fn choose(&mut self, plan: &Layer, at: usize, before: u16) -> Chosen {
        let choices = plan.choices.as_deref().unwrap_or_default();
        let Choice { left, is_random, excludes, .. } = choices[at];
        let mut choice = at;
        if is_random {
            let mut open: Vec<_> = (at..at + usize::from(left)).collect();
            open.retain(|&index| !excludes || before == 0 || choices[index].cell != before);
            let number = u128::from(self.random.number() >> 32) * open.len() as u128;
            choice = open.get(usize::try_from(number >> 32).unwrap_or(0)).copied().unwrap_or(at);
        }
        let time = u128::from(choices[choice].milliseconds);
        Chosen { choice, left: (time > 0).then_some(time * 1_000_000) }
    }
}

impl Cells {
    fn left(&self) -> Option<u128> {
        match self {
            Self::Timed(_, layer) => layer.left(),
            Self::Chosen(_, chosen) => chosen.left,
        }
    }
}
