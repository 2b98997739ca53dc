//! Checks for actions that play, but probably not as their author meant. Jumps need a target, and time must pass before
//! they come back.

use super::messages;
use crate::base::diagnostics::Diagnostic;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::mana::directions;
use crate::formats::mana::lower::{Actions, Ending, FrameTable, Frames, Lowered, Playable, steps, taken};
use crate::formats::mana::resolve::{ActionDef, AnimationDef, OriginId, ResolvedSprite};
use crate::formats::mana::syntax::{Command, Kind};
use sprite_table::Direction;

/// Names of actions that go on until something else is played.
const RESTING: [&str; 3] = ["walk", "stand", "sit"];
const FOUR: [Direction; 4] = [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

/// Checks the finished actions of a sprite.
pub(crate) fn check<'a>(sprite: &ResolvedSprite<'a>, lowered: &Lowered<'a>, context: &mut Context<'_>) {
    let Lowered { actions, frames, .. } = lowered;
    jumps(sprite, actions, context);
    let mut findings = Vec::new();
    for (index, action) in sprite.healthy().iter().enumerate() {
        let shown: Vec<&Frames> =
            (0..action.animations.len()).filter_map(|nth| frames.get(index, nth)).collect();
        let is_whole = shown.len() == action.animations.len() && shown.iter().all(|frames| !frames.has_gaps);
        if is_whole && !shown.is_empty() {
            findings.extend(ends(sprite, action, &shown));
            if action.name != "stand" {
                let finding = differing(action, &shown).or_else(|| missing(sprite, action));
                findings.extend(finding.map(|finding| (action.origin, finding)));
            }
        }
    }
    findings.extend(actions.list.iter().filter_map(|action| lengths(sprite, frames, action)));
    findings.extend(actions.stand().into_iter().flat_map(|stand| stand_ends(sprite, frames, stand)));
    for (origin, finding) in findings {
        context.diagnostics.push_via(finding, sprite.origins.via(origin));
    }
}

/// Attacks that do not end, and other actions that do.
fn ends(
    sprite: &ResolvedSprite<'_>,
    action: &ActionDef<'_>,
    shown: &[&Frames],
) -> Vec<(OriginId, Diagnostic)> {
    let mut findings = Vec::new();
    // Offsets that end would also end the action.
    let loops = shown.iter().any(|frames| frames.ending == Ending::Loops && !frames.has_jump);
    if action.name.starts_with("attack") && sprite.offset_actions.is_empty() && loops {
        findings.push((action.origin, messages::attack_loops(action.location, action.name)));
    }
    for (animation, frames) in action.animations.iter().zip(shown) {
        // An empty `stand` is reported by itself.
        let is_reported = action.name == "stand" && frames.list.is_empty();
        if let Some(end) = frames.end.filter(|_| RESTING.contains(&action.name) && !is_reported) {
            findings.push((animation.origin, messages::end_in_resting_action(end, action.name)));
        }
    }
    findings
}

/// The finding for missing directions, for which another direction is shown.
fn missing(sprite: &ResolvedSprite<'_>, action: &ActionDef<'_>) -> Option<Diagnostic> {
    let known = action.directions();
    if known.contains(&None) || sprite.has_gaps {
        return None;
    }
    let missing = FOUR.into_iter().map(Some).filter(|direction| !known.contains(direction));
    let missing: Vec<Option<Direction>> = missing.collect();
    let served = directions::serving(&known, *missing.first()?, sprite.dialect);
    let served = directions::word(served.and_then(|index| known.get(index).copied()).flatten());
    let missing: Vec<&str> = missing.into_iter().map(directions::word).collect();
    Some(messages::directions_missing(action.location, action.name, &missing, served))
}

/// Reports cells and offsets that begin together and do not end together.
fn lengths(
    sprite: &ResolvedSprite<'_>,
    frames: &FrameTable,
    playable: &Playable<'_>,
) -> Option<(OriginId, Diagnostic)> {
    let Playable { cells, offsets, name, .. } = *playable;
    let offsets = offsets.filter(|_| sprite.free != Some(cells))?;
    let (action, def) = (&sprite.actions[cells], &sprite.offset_actions[offsets]);
    let (known, others) = (action.directions(), def.directions());
    known.iter().chain(&others).find_map(|faced| {
        let shown = directions::serving(&known, *faced, sprite.dialect)?;
        let shown = frames.get(cells, shown).filter(|frames| !frames.has_gaps)?;
        let offsets = directions::serving(&others, *faced, sprite.dialect)?;
        let (steps, ending) = steps(def.animations[offsets].animation);
        let length: u64 = steps.iter().map(|(_, delay)| u64::from(delay.0)).sum();
        let is_timed = shown.ending != Ending::Holds && ending != Ending::Holds && length > 0;
        let total = shown.total.filter(|total| is_timed && *total > 0 && *total != length)?;
        let finding = messages::hair_tracks_differ(action.location, name, total, def.location, length);
        Some((action.origin, finding))
    })
}

/// Checks that the action that serves as `stand` takes some time before it repeats.
fn stand_ends(
    sprite: &ResolvedSprite<'_>,
    frames: &FrameTable,
    stand: &Playable<'_>,
) -> Vec<(OriginId, Diagnostic)> {
    let mut ends = Vec::new();
    for (nth, animation) in sprite.actions[stand.cells].animations.iter().enumerate() {
        let frames = frames.get(stand.cells, nth);
        let empty = frames.filter(|frames| frames.list.is_empty() && !frames.has_gaps);
        ends.extend(empty.and_then(|frames| frames.end).map(|end| (animation.origin, end)));
    }
    for offsets in stand.offsets.iter().flat_map(|offsets| &sprite.offset_actions[*offsets].animations) {
        if let Some(Command { kind: Kind::End, location, .. }) = offsets.animation.commands.first() {
            ends.push((offsets.origin, *location));
        }
    }
    let finding = |(origin, end)| (origin, messages::stand_ends_at_once(end, stand.name));
    ends.into_iter().map(finding).collect()
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
    let sides = [(animation, *first), (other, *frames)];
    Some(messages::directions_differ(action.location, action.name, sides))
}

/// Reports jumps to missing actions, and jumps that lead back to themselves at once.
fn jumps(sprite: &ResolvedSprite<'_>, actions: &Actions<'_>, context: &mut Context<'_>) {
    // Targets are remembered, because finding out that one is missing may take a walk through all actions.
    let mut known: SortedMap<&str, bool> = SortedMap::new();
    for animation in sprite.animations().filter(|_| !sprite.has_gaps) {
        for command in &animation.animation.commands {
            let Kind::Jump(target) = &command.kind else { continue };
            let Some((target, location)) = target.named() else { continue };
            // Another action may serve for it.
            if *known.entry(target).or_insert_with(|| actions.names.resolve(target).is_some()) {
                continue;
            }
            let names = actions.list.iter().map(|action| action.name);
            let finding = messages::jump_target(location, target, names, context);
            context.diagnostics.push_via(finding, sprite.origins.via(animation.origin));
        }
    }
    endless(sprite, actions, context);
}

/// A transition, in no time, from an animation to another action.
#[derive(Clone, Copy)]
struct Transition {
    to: usize,
    /// The command that leads there.
    location: Location,
    origin: OriginId,
}

/// Reports jumps that come back to their start before anything is shown: the player would follow them for ever.
fn endless(sprite: &ResolvedSprite<'_>, actions: &Actions<'_>, context: &mut Context<'_>) {
    let transitions = transitions(sprite, actions);
    let mut reported = SortedSet::new();
    for faced in Direction::ALL {
        let next = |action: usize| -> Option<Transition> {
            let transitions = transitions.get(&action)?;
            let known = sprite.actions[actions.list[action].cells].directions();
            transitions[directions::serving(&known, Some(faced), sprite.dialect)?]
        };
        let mut seen = SortedSet::new();
        for &start in transitions.keys() {
            let (mut path, mut at) = (Vec::new(), start);
            while let Some(transition) = next(at).filter(|_| seen.insert(at)) {
                path.push((at, transition));
                at = transition.to;
            }
            let Some(first) = path.iter().position(|(action, _)| *action == at) else { continue };
            let cycle = path.split_off(first);
            let Some((_, transition)) = cycle.iter().min_by_key(|(_, transition)| transition.location) else {
                continue;
            };
            if cycle.len() > 1 && reported.insert(transition.location) {
                let names = cycle.iter().filter_map(|(action, _)| Some(actions.list.get(*action)?.name));
                let finding = messages::endless_jumps(transition.location, names);
                context.diagnostics.push_via(finding, sprite.origins.via(transition.origin));
            }
        }
    }
}

/// Of each action that some animation leaves at once: where its animations lead.
fn transitions(
    sprite: &ResolvedSprite<'_>,
    actions: &Actions<'_>,
) -> SortedMap<usize, Vec<Option<Transition>>> {
    let transition = |animation: &AnimationDef<'_>| {
        let command = animation.animation.commands.get(taken(&animation.animation.commands).next()??)?;
        let to = match &command.kind {
            Kind::Jump(target) => actions.names.resolve(target.word()?)?,
            Kind::End => actions.names.stand()?,
            _ => return None,
        };
        Some(Transition { to, location: command.location, origin: animation.origin })
    };
    let of = |action: &Playable<'_>| -> Vec<Option<Transition>> {
        sprite.actions[action.cells].animations.iter().map(transition).collect()
    };
    let all = actions.list.iter().map(of).enumerate();
    all.filter(|(_, transitions)| transitions.iter().any(Option::is_some)).collect()
}
