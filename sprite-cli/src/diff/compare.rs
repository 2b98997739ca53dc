//! Compares two libraries by the names that games see: sprites, their animations and directions.

use super::animation::{Sides, animation_alone};
use super::change::{How, SpriteDifference, TilesetDifference};
use super::shown::{Shown, ShownSprite};
use super::sprite::both;
use crate::fault::Fault;
use std::collections::{BTreeMap, BTreeSet};

/// All that differs between two libraries.
#[derive(Debug)]
pub(super) struct Difference {
    pub(super) sprites: Vec<SpriteDifference>,
    pub(super) tilesets: Vec<TilesetDifference>,
}

impl Difference {
    /// The number of names that a game may use and that are gone.
    pub(super) fn vanished(&self) -> usize {
        let of = |sprite: &SpriteDifference| {
            usize::from(sprite.change == How::Went)
                + sprite.changes.iter().filter(|change| change.vanished).count()
        };
        let tilesets = self.tilesets.iter().filter(|tileset| tileset.change == How::Went);
        self.sprites.iter().map(of).sum::<usize>() + tilesets.count()
    }

    pub(super) fn of(old: &Shown<'_>, new: &Shown<'_>) -> Result<Self, Fault> {
        Ok(Self { sprites: sprites(old, new)?, tilesets: tilesets(old, new) })
    }
}

fn sprites(old: &Shown<'_>, new: &Shown<'_>) -> Result<Vec<SpriteDifference>, Fault> {
    let in_new: BTreeMap<&str, usize> =
        new.sprites.iter().enumerate().map(|(at, sprite)| (sprite.name.as_str(), at)).collect();
    let in_old: BTreeSet<&str> = old.sprites.iter().map(|sprite| sprite.name.as_str()).collect();
    let mut found = Vec::new();
    let mut gone: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (at, sprite) in old.sprites.iter().enumerate() {
        let Some(&other) = in_new.get(sprite.name.as_str()) else {
            if let Some(content) = content(old, sprite) {
                gone.entry(content).or_default().push(found.len());
            }
            found.push(alone(sprite, How::Went, Some(at), None));
            continue;
        };
        let difference = both(&Sides { old, new }, at, other)?;
        if !difference.changes.is_empty() {
            found.push(difference);
        }
    }
    for (at, sprite) in new.sprites.iter().enumerate().filter(|(_, sprite)| !in_old.contains(&*sprite.name)) {
        let mut difference = alone(sprite, How::Came, None, Some(at));
        // Each removed sprite can be renamed to at most one new sprite.
        let before = content(new, sprite).and_then(|content| gone.get_mut(&content)?.pop());
        if let Some(before) = before.and_then(|before| found.get_mut(before)) {
            before.renamed = Some(sprite.name.clone());
            difference.renamed = Some(before.sprite.clone());
        }
        found.push(difference);
    }
    found.sort_by(|a, b| a.sprite.cmp(&b.sprite));
    Ok(found)
}

/// A sprite that only one of the libraries has.
fn alone(sprite: &ShownSprite<'_>, change: How, old: Option<usize>, new: Option<usize>) -> SpriteDifference {
    let pairs = sprite.animations.iter().flat_map(|animation| animation_alone(animation, change));
    SpriteDifference {
        sprite: sprite.name.clone(),
        path: sprite.path.clone(),
        change,
        renamed: None,
        changes: Vec::new(),
        old,
        new,
        pairs: pairs.collect(),
    }
}

/// Everything that a sprite shows, by its animations; [`None`] if it shows nothing.
fn content(side: &Shown<'_>, sprite: &ShownSprite<'_>) -> Option<String> {
    let animations: Vec<_> =
        sprite.animations.iter().map(|animation| (animation.identifier, side.content(animation))).collect();
    animations.iter().any(|(_, content)| content.is_some()).then(|| format!("{animations:?}"))
}

fn tilesets(old: &Shown<'_>, new: &Shown<'_>) -> Vec<TilesetDifference> {
    let looks = |side: &Shown<'_>| -> BTreeMap<String, _> {
        let looks = side.tilesets.iter();
        looks
            .map(|tileset| {
                let whole = tileset.whole.as_ref();
                (tileset.identifier.to_owned(), (whole.map(|whole| whole.rect), side.look(whole)))
            })
            .collect()
    };
    let (before, now) = (looks(old), looks(new));
    let names: BTreeSet<&String> = before.keys().chain(now.keys()).collect();
    let change = |name: &String| match (before.get(name), now.get(name)) {
        (Some(_), None) => Some(How::Went),
        (None, _) => Some(How::Came),
        (Some(before), Some(now)) => (before != now).then_some(How::Changed),
    };
    names
        .into_iter()
        .filter_map(|name| Some(TilesetDifference { tileset: name.clone(), change: change(name)? }))
        .collect()
}
