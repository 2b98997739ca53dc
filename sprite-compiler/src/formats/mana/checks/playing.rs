//! Checks for actions that play, but probably not as their author meant.

use super::jumps;
use super::messages::playing::{self as messages, Side};
use crate::base::diagnostics::Diagnostic;
use crate::formats::context::Context;
use crate::formats::mana::lower::{
    Actions, Cells, Ending, FrameTable, Frames, Lowered, Playable, lookup, steps,
};
use crate::formats::mana::parse::direction_word;
use crate::formats::mana::resolve::{ActionDef, OriginId, ResolvedSprite};
use crate::formats::mana::syntax::{Command, Kind};
use sprite_table::Direction;

/// Names of actions that go on until something else is played.
const RESTING: [&str; 3] = ["walk", "stand", "sit"];
const FOUR: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

/// Checks the finished actions of a sprite.
pub(crate) fn check<'a>(sprite: &ResolvedSprite<'a>, lowered: &Lowered<'a>, context: &mut Context<'_>) {
    let Lowered { actions, frames, .. } = lowered;
    jumps::check(sprite, actions, context);
    let mut check = Check { sprite, actions, frames, context };
    for (index, action) in sprite.healthy().iter().enumerate() {
        let shown: Vec<&Frames> =
            (0..action.animations.len()).filter_map(|nth| frames.get(Cells::Action(index), nth)).collect();
        let is_whole = shown.len() == action.animations.len() && shown.iter().all(|frames| !frames.has_gaps);
        if is_whole && !shown.is_empty() {
            check.attack(action, &shown);
            check.resting(action, &shown);
            check.directions(action, &shown);
        }
    }
    for action in &actions.list {
        check.lengths(action);
    }
    check.stand();
}

struct Check<'w, 'a, 'c> {
    sprite: &'w ResolvedSprite<'a>,
    actions: &'w Actions<'a>,
    frames: &'w FrameTable,
    context: &'w mut Context<'c>,
}

impl<'a> Check<'_, 'a, '_> {
    fn report(&mut self, origin: OriginId, finding: Diagnostic) {
        self.context.diagnostics.push_via(finding, self.sprite.origins.via(origin));
    }

    fn attack(&mut self, action: &ActionDef<'a>, shown: &[&Frames]) {
        // Offsets that end would also end the action.
        let loops = shown.iter().any(|frames| frames.ending == Ending::Loops && !frames.has_jump);
        if action.name.starts_with("attack") && self.sprite.offset_actions.is_empty() && loops {
            self.report(action.origin, messages::attack_loops(action.location, action.name));
        }
    }

    fn resting(&mut self, action: &ActionDef<'a>, shown: &[&Frames]) {
        if !RESTING.contains(&action.name) {
            return;
        }
        for (animation, frames) in action.animations.iter().zip(shown) {
            // An empty `stand` is reported by itself.
            let end = frames.end.filter(|_| action.name != "stand" || !frames.list.is_empty());
            if let Some(end) = end {
                self.report(animation.origin, messages::end_in_resting_action(end, action.name));
            }
        }
    }

    fn directions(&mut self, action: &ActionDef<'a>, shown: &[&Frames]) {
        if action.name == "stand" {
            return;
        }
        let finding = differing(action, shown).or_else(|| self.missing(action));
        if let Some(finding) = finding {
            self.report(action.origin, finding);
        }
    }

    /// The finding for missing directions, for which another direction is shown.
    fn missing(&self, action: &ActionDef<'a>) -> Option<Diagnostic> {
        let known: Vec<Option<Direction>> =
            action.animations.iter().map(|animation| animation.direction).collect();
        let missing: Vec<Option<Direction>> =
            FOUR.into_iter().map(Some).filter(|direction| !known.contains(direction)).collect();
        if known.contains(&None) || self.sprite.has_gaps {
            return None;
        }
        let served = lookup::direction(&known, *missing.first()?, self.sprite.dialect);
        let served = direction_word(served.and_then(|index| known.get(index).copied()).flatten());
        let missing: Vec<&str> = missing.into_iter().map(direction_word).collect();
        Some(messages::directions_missing(action.location, action.name, &missing, served))
    }

    /// Reports cells and offsets that begin together and do not end together.
    fn lengths(&mut self, playable: &Playable<'a>) {
        let (Cells::Action(cells), Some(offsets)) = (playable.cells, playable.offsets) else { return };
        let sprite = self.sprite;
        let (action, def) = (&sprite.actions[cells], &sprite.offset_actions[offsets]);
        let known = playable.cells.directions(sprite);
        let others: Vec<Option<Direction>> = def.animations.iter().map(|def| def.direction).collect();
        for faced in known.iter().chain(&others) {
            let shown = lookup::direction(&known, *faced, sprite.dialect)
                .and_then(|nth| self.frames.get(playable.cells, nth))
                .filter(|frames| !frames.has_gaps);
            let offsets =
                lookup::direction(&others, *faced, sprite.dialect).and_then(|nth| def.animations.get(nth));
            let (Some(shown), Some(offsets)) = (shown, offsets) else { continue };
            let (steps, ending) = steps(offsets.animation);
            let length: u64 = steps.iter().map(|(_, delay)| u64::from(delay.0)).sum();
            let is_timed = shown.ending != Ending::Holds && ending != Ending::Holds && length > 0;
            if let Some(total) = shown.total.filter(|total| is_timed && *total > 0 && *total != length) {
                let (name, at) = (playable.name, action.location);
                let finding = messages::hair_tracks_differ(at, name, total, def.location, length);
                self.report(action.origin, finding);
                return;
            }
        }
    }

    /// Checks that the action that serves as `stand` takes some time before it repeats.
    fn stand(&mut self) {
        let Some(stand) = self.actions.stand() else { return };
        for (nth, animation) in stand.cells.animations(self.sprite).iter().enumerate() {
            let frames = self.frames.get(stand.cells, nth);
            let empty = frames.filter(|frames| frames.list.is_empty() && !frames.has_gaps);
            if let Some(end) = empty.and_then(|frames| frames.end) {
                self.report(animation.origin, messages::stand_ends_at_once(end, stand.name));
            }
        }
        let def = stand.offsets.and_then(|offsets| self.sprite.offset_actions.get(offsets));
        for offsets in def.map_or(&[][..], |def| &def.animations) {
            if let Some(Command { kind: Kind::End, location, .. }) = offsets.animation.commands.first() {
                self.report(offsets.origin, messages::stand_ends_at_once(*location, stand.name));
            }
        }
    }
}

/// The finding for the first direction that ends differently from the action's first direction.
fn differing(action: &ActionDef<'_>, shown: &[&Frames]) -> Option<Diagnostic> {
    let (first, rest) = shown.split_first()?;
    let differs = |other: &Frames| {
        first.ending != other.ending
            || first.ending != Ending::Holds && first.total.zip(other.total).is_some_and(|(a, b)| a != b)
    };
    let (animation, others) = action.animations.split_first()?;
    let (other, frames) = others.iter().zip(rest).find(|(_, frames)| differs(frames))?;
    let (one, other) = (Side::new(animation, first), Side::new(other, frames));
    Some(messages::directions_differ(action.location, action.name, one, other))
}
