//! Makes descriptions of the sprites that rules make of pictures: the levels of the rules, and the pictures of each
//! track.

use super::description::{AnimationTable, Description, NAMELESS, Track};
use super::level::Level;
use super::levels::Levels;
use super::pattern::Capture;
use super::pictures::{self, Pictures};
use super::rules::{Rule, Rules};
use crate::base::keys::{At, Slot};
use crate::base::sorted::{SortedMap, SortedSet, sort_by_key};
use crate::formats::context::Context;
use sprite_table::{Direction, Size};
use std::sync::Arc;

/// A sprite that rules make of pictures.
#[derive(Clone, Debug)]
pub(crate) struct RuleSprite {
    /// The folders that become modules, and the name that becomes the type, as written.
    pub(super) path: Vec<String>,
    /// Its pictures, at least one, sorted by path.
    pub(super) pictures: Vec<RulePicture>,
    /// `true` if two of its pictures are the same frame, or one cannot be read.
    pub(super) is_broken: bool,
}

/// A picture of such a sprite.
#[derive(Clone, Debug)]
pub(super) struct RulePicture {
    /// The index of its rule.
    pub(super) rule: usize,
    pub(super) path: String,
    pub(super) animation: Option<String>,
    pub(super) direction: Option<Direction>,
    pub(super) number: Option<u32>,
    /// The size of its cells, if its name has it.
    pub(super) cell: Option<Size>,
    /// The number of its cells, if its name has it.
    pub(super) count: Option<u32>,
}

/// The pictures of an animation of one rule: with the direction in their names, those of one direction.
#[derive(Debug)]
struct Part<'s> {
    rule: usize,
    direction: Option<Direction>,
    pictures: Vec<&'s RulePicture>,
}

impl RuleSprite {
    /// The path of its first picture.
    pub(crate) fn first(&self) -> &str {
        self.pictures.first().map_or("", |picture| &picture.path)
    }

    /// The first two pictures of the same frame, and the number of further repeated ones.
    pub(super) fn collisions(&self) -> Option<(&RulePicture, &RulePicture, usize)> {
        let mut known = SortedMap::new();
        let mut found = self.pictures.iter().filter_map(|picture| {
            let direction = picture.direction.map(Direction::index);
            let key = (picture.rule, &picture.animation, direction, picture.number);
            let first: &RulePicture = known.insert(key, picture)?;
            Some((first, picture))
        });
        let (first, second) = found.next()?;
        Some((first, second, found.count()))
    }

    /// The rules that make it, in the order of the paths of their first pictures.
    pub(super) fn rules(&self) -> Vec<usize> {
        let mut known = SortedSet::new();
        self.pictures.iter().map(|picture| picture.rule).filter(|rule| known.insert(*rule)).collect()
    }

    /// The first two pictures that show one direction of an animation by different rules, with the animation and the
    /// direction, and the number of further ones.
    pub(super) fn shared_direction<'s>(&'s self, rules: &'s Rules) -> Option<(SharedDirection<'s>, usize)> {
        if self.rules().len() < 2 {
            return None;
        }
        let mut found: Option<(SharedDirection<'_>, usize)> = None;
        for (name, parts) in animations(self, rules) {
            let mut known: SortedMap<Option<usize>, &Part<'_>> = SortedMap::new();
            for part in &parts {
                let Some(rule) = rules.get(part.rule) else { continue };
                for direction in part.directions(name, rule) {
                    let place = direction.map(Direction::index);
                    let Some(first) = known.get(&place) else {
                        known.insert(place, part);
                        continue;
                    };
                    if let Some((_, others)) = &mut found {
                        *others += 1;
                    } else if let (Some(one), Some(other)) = (first.pictures.first(), part.pictures.first()) {
                        found = Some((SharedDirection { name, direction, pictures: [one, other] }, 0));
                    }
                }
            }
        }
        found
    }
}

/// A direction of an animation that pictures of two rules show.
#[derive(Debug)]
pub(super) struct SharedDirection<'s> {
    pub(super) name: &'s str,
    pub(super) direction: Option<Direction>,
    pub(super) pictures: [&'s RulePicture; 2],
}

impl RulePicture {
    /// The name of the animation that it is a frame of, by its own name.
    pub(super) fn animation(&self) -> &str {
        self.animation.as_deref().unwrap_or(NAMELESS)
    }

    /// The level of what its name says, at the location of the pattern.
    fn captured(&self, rule: &Rule) -> Option<Arc<Level>> {
        let span = rule.location.span?;
        let cell = self.cell.map_or(Slot::Absent, |value| Slot::Given(At { value, span }));
        let grid = self.count.map_or(Slot::Absent, |count| Slot::Given(At { value: [count, 1], span }));
        let is_something = self.cell.is_some() || self.count.is_some();
        is_something.then(|| Arc::new(Level { cell, grid, ..Level::default() }))
    }
}

impl Part<'_> {
    /// The directions that have frames of their own; [`None`] is the track of all others.
    fn directions(&self, animation: &str, rule: &Rule) -> Vec<Option<Direction>> {
        match self.direction {
            Some(direction) => vec![Some(direction)],
            None => rule.around(animation, None).directions(),
        }
    }
}

/// The animations of a sprite, in the order of the paths of their first pictures, with the pictures of each.
fn animations<'s>(sprite: &'s RuleSprite, rules: &'s Rules) -> Vec<(&'s str, Vec<Part<'s>>)> {
    let mut list: Vec<(&str, Vec<Part<'_>>)> = Vec::new();
    let mut places: SortedMap<&str, usize> = SortedMap::new();
    let mut parts: SortedMap<(usize, usize, Option<usize>), usize> = SortedMap::new();
    for picture in &sprite.pictures {
        let Some(rule) = rules.get(picture.rule) else { continue };
        let tables = if rule.divides() { rule.animations.as_slice() } else { &[] };
        let own = tables.is_empty().then(|| picture.animation());
        let direction = picture.direction.filter(|_| rule.has(Capture::Direction));
        for name in tables.iter().map(|animation| animation.name.value.as_str()).chain(own) {
            let place = *places.entry(name).or_insert_with(|| {
                list.push((name, Vec::new()));
                list.len() - 1
            });
            let Some((_, of_animation)) = list.get_mut(place) else { continue };
            let key = (place, picture.rule, direction.map(Direction::index));
            let part = *parts.entry(key).or_insert_with(|| {
                of_animation.push(Part { rule: picture.rule, direction, pictures: Vec::new() });
                of_animation.len() - 1
            });
            if let Some(part) = of_animation.get_mut(part) {
                part.pictures.push(picture);
            }
        }
    }
    list
}

/// The number of tracks that the tables of its rules make of a sprite's pictures.
pub(super) fn tracks(sprite: &RuleSprite, rules: &Rules) -> u64 {
    sprite.rules().into_iter().filter_map(|rule| rules.get(rule)).map(|rule| rule.tracks).sum()
}

/// The names of the animations of a sprite.
pub(super) fn names<'s>(sprite: &'s RuleSprite, rules: &'s Rules) -> Vec<&'s str> {
    animations(sprite, rules).into_iter().map(|(name, _)| name).collect()
}

/// The description that rules make of pictures. It asks for the pictures.
pub(super) fn describe(sprite: &RuleSprite, rules: &Rules, context: &mut Context<'_>) -> Description {
    let all: Vec<&Rule> = sprite.rules().into_iter().filter_map(|rule| rules.get(rule)).collect();
    let stand = all.iter().find_map(|rule| {
        let stand = rule.table.level.stand.given()?;
        Some((stand.value.clone(), rule.location.source.at(stand.span)))
    });
    let mirror = all.iter().find_map(|rule| rule.table.level.mirror.value().copied());
    let mut description = Description { member: None, stand, animations: Vec::new() };
    for (name, parts) in animations(sprite, rules) {
        let of_parts = || parts.iter().filter_map(|part| rules.get(part.rule));
        let tables = || of_parts().filter_map(|rule| rule.animation(name));
        let levels = || tables().map(|animation| &*animation.table.level);
        let text = levels().chain(of_parts().map(|rule| &*rule.table.level));
        let own_mirror = levels().find_map(|level| level.mirror.value().copied());
        let mut animation = AnimationTable {
            name: name.to_owned(),
            location: None,
            mirror: own_mirror.or(mirror).unwrap_or(true),
            text: text.into_iter().find_map(|level| level.text.value().cloned()),
            is_optional: of_parts().all(|rule| {
                let table = rule.animation(name);
                table.is_some_and(|table| table.table.level.optional.value() == Some(&true))
            }),
            tracks: Vec::new(),
        };
        for part in &parts {
            let Some(rule) = rules.get(part.rule) else { continue };
            let captured = part.pictures.first().and_then(|picture| picture.captured(rule));
            let around = rule.around(name, captured.as_ref());
            for direction in part.directions(name, rule) {
                let mut track = Track::new(direction, around.levels(direction));
                track.pictures =
                    ask(&part.pictures, &track.levels, context).map(|pictures| (pictures, rule.location));
                track.rule = Some(Arc::clone(&rule.text));
                animation.tracks.push(track);
            }
        }
        description.animations.push(animation);
    }
    description
}

/// Asks for the pictures of a track: numbered pictures or a single one.
fn ask(pictures: &[&RulePicture], levels: &Levels, context: &mut Context<'_>) -> Option<Pictures> {
    let mut numbered = Vec::with_capacity(pictures.len());
    for picture in pictures {
        let file = context.inventory.file(&picture.path)?;
        let Some(number) = picture.number else { return Some(Pictures::of(file, levels, context)) };
        numbered.push((number, pictures::as_sheet(file, context)));
    }
    sort_by_key(&mut numbered, |(number, _)| *number);
    Some(Pictures::Numbered(numbered))
}
