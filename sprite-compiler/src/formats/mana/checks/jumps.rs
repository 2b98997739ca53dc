//! Checks jumps: their target must exist, and time must pass before they come back.

use super::messages::playing as messages;
use crate::base::source::Location;
use crate::formats::context::Context;
use crate::formats::mana::lower::{Actions, lookup, taken};
use crate::formats::mana::resolve::{OriginId, ResolvedSprite};
use crate::formats::mana::syntax::Kind;
use sprite_table::Direction;
use std::collections::{BTreeMap, BTreeSet};

/// Reports jumps to missing actions, and jumps that lead back to themselves at once.
pub(super) fn check(sprite: &ResolvedSprite<'_>, actions: &Actions<'_>, context: &mut Context<'_>) {
    if !sprite.has_gaps {
        targets(sprite, actions, context);
    }
    endless(sprite, actions, context);
}

/// Checks the targets of jumps. Another action may serve as a target.
fn targets(sprite: &ResolvedSprite<'_>, actions: &Actions<'_>, context: &mut Context<'_>) {
    // Targets are remembered, because finding out that one is missing may take a walk through all actions.
    let mut known: BTreeMap<&str, bool> = BTreeMap::new();
    for animation in sprite.actions.iter().flat_map(|action| &action.animations) {
        for command in &animation.animation.commands {
            let Kind::Jump(target) = &command.kind else { continue };
            let Some((target, location)) = target.named() else { continue };
            if *known.entry(target).or_insert_with(|| actions.names.resolve(target).is_some()) {
                continue;
            }
            let names = actions.list.iter().map(|action| action.name);
            let finding = messages::jump_target(location, target, names, context);
            context.diagnostics.push_via(finding, sprite.origins.via(animation.origin));
        }
    }
}

/// A transition, in no time, from an animation to another action.
#[derive(Clone, Copy)]
struct Transition {
    to: usize,
    /// The command that leads there.
    location: Location,
    origin: OriginId,
}

/// For each action with an animation that ends at once, its directions and their transitions.
type Transitions = BTreeMap<usize, Vec<(Option<Direction>, Option<Transition>)>>;

/// Reports jumps that come back to their start before anything is shown: the player would follow them for ever.
fn endless(sprite: &ResolvedSprite<'_>, actions: &Actions<'_>, context: &mut Context<'_>) {
    let transitions = transitions(sprite, actions);
    let mut reported = BTreeSet::new();
    for faced in Direction::ALL {
        let next = |action: usize| -> Option<Transition> {
            let animations = transitions.get(&action)?;
            let known: Vec<Option<Direction>> = animations.iter().map(|(direction, _)| *direction).collect();
            animations.get(lookup::direction(&known, Some(faced), sprite.dialect)?)?.1
        };
        let mut seen = BTreeSet::new();
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

fn transitions(sprite: &ResolvedSprite<'_>, actions: &Actions<'_>) -> Transitions {
    let mut transitions = BTreeMap::new();
    for (index, action) in actions.list.iter().enumerate() {
        let animations = action.cells.animations(sprite);
        let led = animations.iter().map(|animation| {
            let commands = &animation.animation.commands;
            let command = taken(commands).next().flatten().and_then(|taken| commands.get(taken));
            let transition = command.and_then(|command| {
                let to = match &command.kind {
                    Kind::Jump(target) => actions.names.resolve(target.word()?),
                    Kind::End => actions.names.stand(),
                    _ => None,
                };
                Some(Transition { to: to?, location: command.location, origin: animation.origin })
            });
            (animation.direction, transition)
        });
        let led: Vec<_> = led.collect();
        if led.iter().any(|(_, transition)| transition.is_some()) {
            transitions.insert(index, led);
        }
    }
    transitions
}
