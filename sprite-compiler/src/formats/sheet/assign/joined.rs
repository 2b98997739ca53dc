//! Sprites that several rules make together.

use crate::base::budget::{Budget, Expense};
use crate::base::diagnostics::Diagnostics;
use crate::base::keys::At;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::Span;
use crate::formats::sheet::level::Level;
use crate::formats::sheet::messages::joined as messages;
use crate::formats::sheet::ruled::{RuleSprite, names};
use crate::formats::sheet::rules::{Rule, Rules};

/// A value of a key of one rule, as it is written: the key, the animation if it is a key of one, the value, and where
/// it stands.
struct Said<'r> {
    key: &'static str,
    animation: &'r str,
    value: String,
    span: Span,
}

/// Reports directions of animations that several rules show, and keys of sprites for which several rules have different
/// values.
pub(super) fn check(
    sprites: &mut [RuleSprite],
    rules: &Rules,
    budget: &Budget,
    diagnostics: &mut Diagnostics,
) {
    // Conflicts of the same two values, with the first sprite and the number of all.
    let mut conflicts: SortedMap<(Span, Span), (messages::Conflict, usize)> = SortedMap::new();
    for sprite in sprites.iter_mut().filter(|sprite| sprite.rules().len() > 1) {
        let of_rules = sprite.rules().into_iter().filter_map(|rule| rules.get(rule));
        let tables: usize = of_rules.map(|rule| rule.animations.len()).sum();
        if !budget.charge(Expense::Resolved, (tables + sprite.pictures.len()) as u64) {
            break;
        }
        let mut is_broken = false;
        if let Some(shared) = sprite.shared_direction(rules) {
            diagnostics.extend(messages::same_direction(sprite, shared, rules));
            is_broken = true;
        }
        let own: SortedSet<&str> = names(sprite, rules).into_iter().collect();
        let mut known: SortedMap<(&str, &str), (&Rule, Said<'_>)> = SortedMap::new();
        for rule in sprite.rules().into_iter().filter_map(|rule| rules.get(rule)) {
            for said in said(rule).filter(|said| said.animation.is_empty() || own.contains(said.animation)) {
                let Some((other, first)) = known.get(&(said.key, said.animation)) else {
                    known.insert((said.key, said.animation), (rule, said));
                    continue;
                };
                if first.value == said.value {
                    continue;
                }
                is_broken = true;
                let (first, second) = ((*other, first), (rule, &said));
                let is_first = first.1.span.start() < second.1.span.start();
                let [first, second] = if is_first { [first, second] } else { [second, first] };
                let conflict = || messages::Conflict {
                    key: said.key,
                    sprite: sprite.path.join("/"),
                    values: [first.1.value.clone(), second.1.value.clone()],
                    first: first.0.location.source.at(first.1.span),
                    second: second.0.location.source.at(second.1.span),
                };
                conflicts.entry((first.1.span, second.1.span)).or_insert_with(|| (conflict(), 0)).1 += 1;
            }
        }
        sprite.is_broken |= is_broken;
    }
    for (conflict, count) in conflicts.into_values() {
        diagnostics.push(messages::different(&conflict, count));
    }
}

/// The values of keys that hold for a whole sprite, or for a whole animation, whichever pictures the rule has of it.
fn said(rule: &Rule) -> impl Iterator<Item = Said<'_>> {
    let mirror =
        |level: &Level| level.mirror.given().map(|At { value, span }| ("mirror", value.to_string(), *span));
    let stand =
        rule.table.level.stand.given().map(|At { value, span }| ("stand", format!("{value:?}"), *span));
    let of_all = stand.into_iter().chain(mirror(&rule.table.level)).map(|said| ("", said));
    let of_one = rule
        .animations
        .iter()
        .filter_map(move |animation| Some((animation.name.value.as_str(), mirror(&animation.table.level)?)));
    of_all.chain(of_one).map(|(animation, (key, value, span))| Said { key, animation, value, span })
}
