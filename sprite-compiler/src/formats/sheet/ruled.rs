//! Makes descriptions of the sprites that rules make of pictures: the levels of the rule, and the pictures of each
//! track.

use super::description::{Animation, Description, Levels, NAMELESS, Track};
use super::level::Level;
use super::pictures::{self, Pictures, Sources};
use super::rules::Rule;
use crate::base::keys::{At, Slot};
use crate::base::sorted::{SortedMap, sort_by_key};
use crate::formats::context::Context;
use sprite_table::{Direction, Size};
use std::sync::Arc;

/// A sprite that a rule makes of pictures.
#[derive(Clone, Debug)]
pub(crate) struct RuleSprite {
    /// The index of its rule.
    pub(super) rule: usize,
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
    pub(super) path: String,
    pub(super) animation: Option<String>,
    pub(super) direction: Option<Direction>,
    pub(super) number: Option<u32>,
    /// The size of its cells, if its name has it.
    pub(super) cell: Option<Size>,
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
            let first: &RulePicture =
                known.insert((&picture.animation, direction, picture.number), picture)?;
            Some((first, picture))
        });
        let (first, second) = found.next()?;
        Some((first, second, found.count()))
    }
}

impl RulePicture {
    /// The name of the animation that it is a frame of.
    pub(super) fn animation(&self) -> &str {
        self.animation.as_deref().unwrap_or(NAMELESS)
    }
}

/// The description that a rule makes of pictures. It asks for the pictures.
pub(super) fn describe(
    sprite: &RuleSprite,
    rule: &Rule,
    context: &mut Context<'_>,
) -> (Description, Sources) {
    let mut names: Vec<&str> = Vec::new();
    let mut by_name: SortedMap<&str, SortedMap<Option<usize>, Vec<&RulePicture>>> = SortedMap::new();
    for picture in &sprite.pictures {
        let name = picture.animation();
        let tracks = by_name.entry(name).or_insert_with(|| {
            names.push(name);
            SortedMap::new()
        });
        tracks.entry(picture.direction.map(Direction::index)).or_default().push(picture);
    }
    let (mut animations, mut sources) = (Vec::new(), Sources::new());
    for name in names {
        let level = rule.animation(name);
        let mut animation = Animation { name: name.to_owned(), span: None, level, tracks: Vec::new() };
        let mut of_tracks = Vec::new();
        for pictures in by_name.get(name).into_iter().flat_map(SortedMap::values) {
            let Some(first) = pictures.first() else { continue };
            let cell = first.cell.zip(rule.location.span);
            let cell = cell.map_or(Slot::Absent, |(value, span)| Slot::Given(At { value, span }));
            let level = Arc::new(Level { cell, ..Level::default() });
            let track = Track { direction: first.direction, level, row: None };
            let levels = Levels::new(&track, &animation, &rule.level);
            of_tracks.push(ask(pictures, &levels, context).map(|pictures| (pictures, rule.location)));
            animation.tracks.push(track);
        }
        sources.push(of_tracks);
        animations.push(animation);
    }
    let start = rule.location.span;
    (Description { top: Arc::clone(&rule.level), animations, start }, sources)
}

/// Asks for the pictures of a track: numbered pictures or a single one.
fn ask(pictures: &[&RulePicture], levels: &Levels<'_>, context: &mut Context<'_>) -> Option<Pictures> {
    let mut numbered = Vec::with_capacity(pictures.len());
    for picture in pictures {
        let file = context.inventory.file(&picture.path)?;
        let Some(number) = picture.number else { return Some(Pictures::of(file, levels, context)) };
        numbered.push((number, pictures::as_sheet(file, context)));
    }
    sort_by_key(&mut numbered, |(number, _)| *number);
    Some(Pictures::Numbered(numbered))
}
