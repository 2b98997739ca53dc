//! The sprite of a rule as a description: the levels of the rule, and the pictures of each track.

use super::Sources;
use super::assign::{RulePicture, RuleSprite};
use super::description::{Animation, Description, Levels, NAMELESS, Track};
use super::keys::Level;
use super::pictures::{self, Pictures};
use super::rules::Rule;
use super::value::{At, Slot};
use crate::formats::context::Context;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The description that a rule makes of pictures. The pictures are asked for.
pub(super) fn describe(
    sprite: &RuleSprite,
    rule: &Rule,
    context: &mut Context<'_>,
) -> (Description, Sources) {
    let mut names: Vec<&str> = Vec::new();
    let mut by_name: BTreeMap<&str, BTreeMap<Option<usize>, Vec<&RulePicture>>> = BTreeMap::new();
    for picture in &sprite.pictures {
        let name = picture.animation();
        let tracks = by_name.entry(name).or_insert_with(|| {
            names.push(name);
            BTreeMap::new()
        });
        tracks.entry(picture.direction.map(|direction| direction.index())).or_default().push(picture);
    }
    let (mut animations, mut sources) = (Vec::new(), Sources::new());
    for name in names {
        let level = rule.animation(name);
        let mut animation = Animation { name: name.to_owned(), span: None, level, tracks: Vec::new() };
        let mut of_tracks = Vec::new();
        for pictures in by_name.get(name).into_iter().flat_map(BTreeMap::values) {
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
    (Description { top: Arc::clone(&rule.level), animations }, sources)
}

/// Asks for the pictures of a track: numbered ones, else a single one.
fn ask(pictures: &[&RulePicture], levels: &Levels<'_>, context: &mut Context<'_>) -> Option<Pictures> {
    let mut numbered = Vec::with_capacity(pictures.len());
    for picture in pictures {
        let file = context.inventory.file(&picture.path)?;
        let Some(number) = picture.number else { return Some(Pictures::of(file, levels, context)) };
        numbered.push((number, pictures::as_sheet(file, context)));
    }
    numbered.sort_unstable_by_key(|(number, _)| *number);
    Some(Pictures::Numbered(numbered))
}

impl RulePicture {
    /// The name of the animation that it is a frame of.
    pub(super) fn animation(&self) -> &str {
        self.animation.as_deref().unwrap_or(NAMELESS)
    }
}
