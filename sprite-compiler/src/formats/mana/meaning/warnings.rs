//! What can be played, but hardly as its author meant.

use super::super::messages::direction_word;
use super::super::scalars::given;
use super::super::syntax::Kind;
use super::actions::{Actions, Cells, Entry};
use super::definitions::ActionDef;
use super::hairs::steps;
use super::heritage::Unit;
use super::lookup;
use super::messages;
use super::pairs::Reel;
use super::report::{Report, named_from};
use super::sheets::via;
use super::shot::{Ending, Shots};
use crate::context::Context;
use crate::settings::mana::Dialect;
use crate::suggest;
use sprite_table::Direction;
use std::collections::BTreeMap;

/// Actions that go on until something else is played.
const RESTING: [&str; 3] = ["walk", "stand", "sit"];
const FOUR: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

/// Looks at the finished actions of a sprite.
#[derive(Debug)]
pub(super) struct Observer<'w, 'a, 'c> {
    pub(super) actions: &'w Actions<'a>,
    pub(super) reel: &'w Reel,
    pub(super) units: &'w [Unit],
    pub(super) dialect: Dialect,
    pub(super) report: &'w mut Report,
    pub(super) context: &'w mut Context<'c>,
    /// Whether something is missing that may define actions.
    pub(super) has_gaps: bool,
}

impl<'a> Observer<'_, 'a, '_> {
    pub(super) fn observe(&mut self) {
        let actions = self.actions;
        let mut targets = BTreeMap::new();
        for (index, action) in actions.own.iter().enumerate() {
            self.jumps(action, &mut targets);
            let reel = self.reel;
            let shots: Vec<&Shots> =
                (0..action.tracks.len()).filter_map(|track| reel.get(Cells::Action(index), track)).collect();
            let is_whole = shots.len() == action.tracks.len() && shots.iter().all(|shots| !shots.has_gaps);
            if is_whole && !shots.is_empty() {
                self.attack(action, &shots);
                self.resting(action, &shots);
                self.directions(action, &shots);
            }
        }
        for action in &actions.hurt {
            self.jumps(action, &mut targets);
        }
        for entry in &actions.entries {
            self.pair(entry);
        }
        self.stand();
    }

    /// Targets of jumps, which may be served by another action. `known` says of each name whether there is one: to find
    /// that out may take a walk through all actions.
    fn jumps(&mut self, action: &ActionDef<'a>, known: &mut BTreeMap<&'a str, bool>) {
        let names = &self.actions.names;
        for track in &action.tracks {
            for command in &track.animation.commands {
                let Kind::Jump(target) = &command.kind else { continue };
                let Some((target, place)) = given(target) else { continue };
                let is_there = *known.entry(target).or_insert_with(|| names.resolve(target).is_some());
                if !self.has_gaps && !is_there {
                    let actions = || self.actions.entries.iter().map(|entry| entry.name);
                    let look = || suggest::nearest(target, actions()).map(str::to_owned);
                    let near = self.context.suggest(place, look);
                    let finding = messages::jump_target(place, target, near.as_deref(), actions());
                    self.report.add(named_from(finding, via(self.units, track.unit)));
                }
            }
        }
    }

    fn attack(&mut self, action: &ActionDef<'a>, shots: &[&Shots]) {
        // Offsets that end would end it too.
        let loops = shots.iter().any(|shots| shots.ending == Ending::Loops && !shots.has_jump);
        if action.name.starts_with("attack") && self.actions.offsets.is_empty() && loops {
            let finding = messages::attack_loops(action.place, action.name);
            self.report.add(named_from(finding, via(self.units, action.unit)));
        }
    }

    fn resting(&mut self, action: &ActionDef<'a>, shots: &[&Shots]) {
        if !RESTING.contains(&action.name) {
            return;
        }
        for (track, shots) in action.tracks.iter().zip(shots) {
            // That nothing stands in front of the end of `stand` is told by itself.
            let end = shots.end.filter(|_| action.name != "stand" || !shots.list.is_empty());
            if let Some(end) = end {
                let finding = messages::end_in_resting_action(end, action.name);
                self.report.add(named_from(finding, via(self.units, track.unit)));
            }
        }
    }

    fn directions(&mut self, action: &ActionDef<'a>, shots: &[&Shots]) {
        if action.name == "stand" {
            return;
        }
        let is_known = |direction| action.tracks.iter().any(|track| track.direction == direction);
        let missing: Vec<&str> = FOUR
            .into_iter()
            .filter(|direction| !is_known(Some(*direction)))
            .map(|direction| direction_word(Some(direction)))
            .collect();
        let mut finding = None;
        if !missing.is_empty() && !is_known(None) && !self.has_gaps {
            let known: Vec<Option<Direction>> = action.tracks.iter().map(|track| track.direction).collect();
            let served = FOUR.into_iter().find(|direction| !is_known(Some(*direction)));
            let shown =
                lookup::direction(&known, served, self.dialect).and_then(|index| known.get(index).copied());
            let shown = direction_word(shown.flatten());
            finding = Some(messages::directions_missing(action.place, action.name, &missing, shown));
        }
        if let Some((first, rest)) = shots.split_first() {
            let differs = |other: &&Shots| {
                first.ending != other.ending
                    || first.ending != Ending::Holds
                        && first.total().zip(other.total()).is_some_and(|(a, b)| a != b)
            };
            if let Some((nth, other)) = rest.iter().enumerate().find(|(_, other)| differs(other)) {
                let word =
                    |index: usize| direction_word(action.tracks.get(index).and_then(|track| track.direction));
                let length = |shots: &Shots| (shots.ending, shots.total());
                let sides = [(word(0), length(first)), (word(nth + 1), length(other))];
                let at = action.tracks.get(nth + 1).map_or(action.place, |track| track.animation.place);
                finding = Some(messages::directions_differ(action.place, action.name, sides, at));
            }
        }
        if let Some(finding) = finding {
            self.report.add(named_from(finding, via(self.units, action.unit)));
        }
    }

    /// Cells and offsets that begin together and do not end together.
    fn pair(&mut self, entry: &Entry<'a>) {
        let (Cells::Action(cells), Some(offsets)) = (entry.cells, entry.offsets) else { return };
        let Some((action, def)) = self.actions.own.get(cells).zip(self.actions.offsets.get(offsets)) else {
            return;
        };
        let known: Vec<Option<Direction>> = action.tracks.iter().map(|track| track.direction).collect();
        let others: Vec<Option<Direction>> = def.tracks.iter().map(|(direction, _)| *direction).collect();
        for faced in known.iter().chain(&others) {
            let track = lookup::direction(&known, *faced, self.dialect);
            let other =
                lookup::direction(&others, *faced, self.dialect).and_then(|index| def.tracks.get(index));
            let shots = track.and_then(|track| self.reel.get(entry.cells, track));
            let shots = shots.filter(|shots| !shots.has_gaps);
            let (Some(shots), Some((_, animation))) = (shots, other) else { continue };
            let (steps, ending) = steps(animation);
            let length: u64 = steps.iter().map(|(_, time)| u64::from(*time)).sum();
            let is_timed = shots.ending != Ending::Holds && ending != Ending::Holds && length > 0;
            if let Some(total) = shots.total().filter(|total| is_timed && *total > 0 && *total != length) {
                let finding =
                    messages::hair_tracks_differ(action.place, entry.name, total, def.place, length);
                self.report.add(named_from(finding, via(self.units, action.unit)));
                return;
            }
        }
    }

    /// What serves as `stand` must take some time before it begins anew.
    fn stand(&mut self) {
        let stand = self.actions.names.stand().and_then(|stand| self.actions.entries.get(stand));
        let Some(entry) = stand else { return };
        for (index, track) in self.actions.tracks(entry.cells).iter().enumerate() {
            let shots =
                self.reel.get(entry.cells, index).filter(|shots| shots.list.is_empty() && !shots.has_gaps);
            if let Some(end) = shots.and_then(|shots| shots.end) {
                let finding = messages::stand_ends_at_once(end, entry.name);
                self.report.add(named_from(finding, via(self.units, track.unit)));
            }
        }
        let def = entry.offsets.and_then(|offsets| self.actions.offsets.get(offsets));
        for (_, animation) in def.map_or(&[][..], |def| &def.tracks) {
            if let Some(end) = animation.end.filter(|_| animation.steps.is_empty()) {
                self.report.add(messages::stand_ends_at_once(end, entry.name));
            }
        }
    }
}
