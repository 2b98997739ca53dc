//! Two libraries compared by the names that games see: sprites, their animations and directions.

use super::change::{At, Change, FramePair, How, Kind, Pair, Place};
use super::frames::{self, Both};
use super::pixels::{self, Counted};
use super::shown::{Shown, ShownAnimation, ShownSprite, ShownTrack};
use crate::check::tally::number;
use crate::fault::Fault;
use serde::Serialize;
use serde_json::json;
use sprite_compiler::model::{Motion, Sprite};
use sprite_runtime::Facing;
use std::collections::{BTreeMap, BTreeSet};

/// All that differs between two libraries.
#[derive(Debug)]
pub(super) struct Difference {
    pub(super) sprites: Vec<SpriteDifference>,
    pub(super) tilesets: Vec<TilesetDifference>,
}

/// A sprite that came, went or changed. The names of fields are the keys of the JSON.
#[derive(Debug, Serialize)]
pub(super) struct SpriteDifference {
    pub(super) sprite: String,
    /// The path by which a library finds it.
    pub(super) path: String,
    pub(super) change: How,
    /// The sprite that shows the same and has another name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) renamed: Option<String>,
    pub(super) changes: Vec<Change>,
    /// Where it is in both libraries.
    #[serde(skip)]
    pub(super) old: Option<usize>,
    #[serde(skip)]
    pub(super) new: Option<usize>,
    #[serde(skip)]
    pub(super) pairs: Vec<Pair>,
}

#[derive(Debug, Serialize)]
pub(super) struct TilesetDifference {
    pub(super) tileset: String,
    pub(super) change: How,
}

impl Difference {
    /// How many names are gone that a game may use.
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
        let sides = Sides { old, new };
        let difference = sides.sprite(at, other)?;
        if !difference.changes.is_empty() {
            found.push(difference);
        }
    }
    for (at, sprite) in new.sprites.iter().enumerate().filter(|(_, sprite)| !in_old.contains(&*sprite.name)) {
        let mut difference = alone(sprite, How::Came, None, Some(at));
        // Each sprite that is gone became one new one at most.
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

fn animation_alone(animation: &ShownAnimation<'_>, change: How) -> Vec<Pair> {
    animation.tracks.iter().map(|track| track_alone(animation, track, change)).collect()
}

fn track_alone(animation: &ShownAnimation<'_>, track: &ShownTrack<'_>, change: How) -> Pair {
    let at = Some(at(animation, track));
    let (old, new) = if change == How::Went { (at, None) } else { (None, at) };
    Pair { place: place(animation, Some(track)), old, new, frames: Vec::new() }
}

fn at(animation: &ShownAnimation<'_>, track: &ShownTrack<'_>) -> At {
    At { animation: animation.index, track: track.index, facing: track.model.meta.facing }
}

/// Returns whether a direction is one to choose: a game shows the only one whatever it asks for.
fn has_directions(animation: &ShownAnimation<'_>) -> bool {
    animation.tracks.len() > 1
}

fn place(animation: &ShownAnimation<'_>, track: Option<&ShownTrack<'_>>) -> Place {
    let track = track.filter(|_| has_directions(animation));
    let direction = track.map(|track| track.model.meta.label.clone());
    Place { animation: Some(animation.name.to_owned()), direction, ..Place::default() }
}

/// All that a sprite shows, by its animations; [`None`] when nothing can be seen of it.
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

/// Both libraries.
struct Sides<'a> {
    old: &'a Shown<'a>,
    new: &'a Shown<'a>,
}

impl Sides<'_> {
    /// The sprites at these indices, which have the same name.
    fn sprite(&self, at: usize, other: usize) -> Result<SpriteDifference, Fault> {
        let (old, new) = (&self.old.sprites[at], &self.new.sprites[other]);
        let mut found = Found::default();
        self.compare(old, new, &|_, _| Counted::Unknown, &mut found);
        if found.changes.iter().any(|change| change.kind == Kind::Pixels) {
            // Only now images are decoded.
            found = pixels::with_both(self.old, old.packed, self.new, new.packed, |both| {
                let mut found = Found::default();
                self.compare(old, new, &|old, new| both.count(old, new), &mut found);
                Ok(found)
            })?;
        }
        let Found { changes, pairs } = found;
        let path = new.path.clone();
        let (sprite, change) = (new.name.clone(), How::Changed);
        let (old, new) = (Some(at), Some(other));
        Ok(SpriteDifference { sprite, path, change, renamed: None, changes, old, new, pairs })
    }

    fn compare(
        &self,
        old: &ShownSprite<'_>,
        new: &ShownSprite<'_>,
        count: &dyn Fn(u32, u32) -> Counted,
        found: &mut Found,
    ) {
        facts(old, new, found);
        let mut gone: Vec<(&ShownAnimation<'_>, usize)> = Vec::new();
        for animation in &old.animations {
            let same = |other: &&ShownAnimation<'_>| other.identifier == animation.identifier;
            if let Some(other) = new.animations.iter().find(same) {
                self.animation(animation, other, count, found);
            } else {
                gone.push((animation, found.changes.len()));
                let place = place(animation, None);
                found.push(Change::new(&place, Kind::Animation, How::Went, "is gone").of_name());
                found.pairs.extend(animation_alone(animation, How::Went));
            }
        }
        for animation in &new.animations {
            if old.animations.iter().any(|other| other.identifier == animation.identifier) {
                continue;
            }
            let count =
                animation.tracks.iter().flat_map(|track| &track.layers).map(|layer| layer.frames.len());
            let frames = number(count.max().unwrap_or(0), "frame");
            let mut text = format!("is new: {frames}");
            // Each animation that is gone became one new one at most.
            let content = self.new.content(animation);
            let before = gone
                .iter()
                .position(|(before, _)| content.is_some() && self.old.content(before) == content)
                .map(|before| gone.remove(before));
            if let Some((before, change)) = before {
                text = format!("is new and shows what `{}` showed", before.name);
                if let Some(change) = found.changes.get_mut(change) {
                    change.text =
                        format!("is gone; `{}` is new and shows the same: was it renamed?", animation.name);
                    change.new = animation.name.into();
                }
            }
            found.push(Change::new(&place(animation, None), Kind::Animation, How::Came, text));
            found.pairs.extend(animation_alone(animation, How::Came));
        }
    }

    fn animation(
        &self,
        old: &ShownAnimation<'_>,
        new: &ShownAnimation<'_>,
        count: &dyn Fn(u32, u32) -> Counted,
        found: &mut Found,
    ) {
        let here = place(new, None);
        if old.name != new.name {
            let text = format!("is written so, and not `{}` any more", old.name);
            let change = Change::new(&here, Kind::Name, How::Changed, text).values(old.name, new.name);
            found.push(change.of_name());
        }
        match (old.is_sound, new.is_sound) {
            (true, true) => {}
            (false, false) => return,
            (was, _) => {
                let text = if was {
                    "is not compared: its description has an error in the new folder"
                } else {
                    "is not compared: its description had an error in the old folder"
                };
                return found.push(Change::new(&here, Kind::Error, How::Changed, text));
            }
        }
        self.tracks(old, new, &Place::default(), count, found);
        whole(old, new, &here, found);
        let idle = |side: &Shown<'_>, animation: &ShownAnimation<'_>| side.look(animation.idle.as_ref());
        if idle(self.old, old) != idle(self.new, new) {
            found.push(Change::new(&here, Kind::Motion, How::Changed, "its picture at rest changed"));
        }
        for (percent, animation) in &new.at_health {
            let below = Place { health: Some(*percent), ..Place::default() };
            if let Some((_, before)) = old.at_health.iter().find(|(known, _)| known == percent) {
                self.tracks(before, animation, &below, count, found);
            } else {
                let text = format!("is another one up to a health of {percent} %");
                found.push(Change::new(&here, Kind::Health, How::Came, text));
            }
        }
        for (percent, _) in &old.at_health {
            if !new.at_health.iter().any(|(known, _)| known == percent) {
                let text = format!("is no other one any more up to a health of {percent} %");
                found.push(Change::new(&here, Kind::Health, How::Went, text));
            }
        }
    }

    /// The directions of an animation.
    fn tracks(
        &self,
        old: &ShownAnimation<'_>,
        new: &ShownAnimation<'_>,
        within: &Place,
        count: &dyn Fn(u32, u32) -> Counted,
        found: &mut Found,
    ) {
        let place = |animation: &ShownAnimation<'_>, track: &ShownTrack<'_>| Place {
            health: within.health,
            ..place(animation, Some(track))
        };
        let is_only = !has_directions(old) && !has_directions(new);
        let of = |animation: &'_ ShownAnimation<'_>, label: &str| {
            animation.tracks.iter().position(|track| is_only || track.model.meta.label == label)
        };
        for track in old.tracks.iter().filter(|track| of(new, &track.model.meta.label).is_none()) {
            if has_directions(old) {
                found.push(Change::new(&place(old, track), Kind::Direction, How::Went, "is gone").of_name());
            }
            found.pairs.push(track_alone(old, track, How::Went));
        }
        for track in &new.tracks {
            let here = place(new, track);
            let before = of(old, &track.model.meta.label).and_then(|before| old.tracks.get(before));
            let Some(before) = before else {
                found.push(Change::new(&here, Kind::Direction, How::Came, "is new"));
                found.pairs.push(track_alone(new, track, How::Came));
                continue;
            };
            if before.index != track.index && !is_only {
                let text = format!("is number {} instead of {}", track.index, before.index);
                let change = Change::new(&here, Kind::Direction, How::Changed, text);
                found.push(change.values(before.index, track.index));
            }
            let both = Both { old: self.old, new: self.new, count };
            let mut pairs: Vec<FramePair> = Vec::new();
            let start = found.changes.len();
            frames::track(&both, before, track, &here, &mut found.changes, &mut pairs);
            let is_shown = found.changes.iter().skip(start).any(|change| {
                !matches!(change.kind, Kind::Slice | Kind::Text | Kind::Untrimmed | Kind::Variants)
            });
            // The pictures at lower health are those of an animation of its own, which the player is not asked for.
            if is_shown && within.health.is_none() {
                let (old, new) = (Some(at(old, before)), Some(at(new, track)));
                found.pairs.push(Pair { place: here, old, new, frames: pairs });
            }
        }
    }
}

/// What was found of a sprite.
#[derive(Default)]
struct Found {
    changes: Vec<Change>,
    pairs: Vec<Pair>,
}

impl Found {
    fn push(&mut self, change: Change) {
        self.changes.push(change);
    }
}

/// What a sprite has besides its animations.
fn facts(old: &ShownSprite<'_>, new: &ShownSprite<'_>, found: &mut Found) {
    let (before, now): (&Sprite, &Sprite) = (old.packed.sprite(), new.packed.sprite());
    let nowhere = Place::default();
    let changed = |kind, text: String| Change::new(&nowhere, kind, How::Changed, text);
    if old.path != new.path {
        let text = format!("a library finds it as `{}` instead of `{}`", new.path, old.path);
        let change = changed(Kind::Path, text).values(old.path.as_str(), new.path.as_str());
        found.push(change.of_name());
    }
    if before.meta.variants != now.meta.variants {
        let (old, new) = (before.meta.variants, now.meta.variants);
        let change = changed(Kind::Variants, format!("has {new} variants instead of {old}"));
        found.push(change.values(old, new));
    }
    let turns = |sprite: &ShownSprite<'_>| sprite.animations.iter().any(has_directions);
    if before.start_facing != now.start_facing && turns(old) && turns(new) {
        let [before, now] = [before, now].map(|sprite| facing(sprite.start_facing));
        let change = changed(Kind::StartFacing, format!("a new player faces {now} instead of {before}"));
        found.push(change.values(before, now));
    }
    let stand = |sprite: &Sprite| Some(sprite.animations.get(sprite.meta.stand?)?.name.clone());
    if stand(before) != stand(now) {
        let name = |name: Option<String>| name.map_or_else(|| "none".to_owned(), |name| format!("`{name}`"));
        let text = format!(
            "the animation that others return to is {} instead of {}",
            name(stand(now)),
            name(stand(before))
        );
        found.push(changed(Kind::Stand, text).values(stand(before), stand(now)));
    }
    let substitutes = |sprite: &Sprite| -> BTreeMap<String, String> {
        let names = sprite.meta.substitutes.iter().flatten();
        names
            .filter_map(|(name, serves)| {
                Some((name.clone(), sprite.animations.get(usize::from(*serves))?.name.clone()))
            })
            .collect()
    };
    let (olds, news) = (substitutes(before), substitutes(now));
    for (name, serves) in &olds {
        match news.get(name) {
            Some(other) if other != serves => {
                let text = format!("`{other}` instead of `{serves}` serves for `{name}`");
                found.push(changed(Kind::Substitute, text).values(serves.as_str(), other.as_str()));
            }
            None if !now.animations.iter().any(|animation| animation.name == *name) => {
                let text = format!("no animation serves for `{name}` any more");
                let change = Change::new(&nowhere, Kind::Substitute, How::Went, text);
                found.push(change.values(name.as_str(), json!(null)).of_name());
            }
            _ => {}
        }
    }
}

/// Where a player looks, in words.
fn facing(facing: Facing) -> String {
    match facing {
        Facing::Direction(direction) => {
            let name = format!("{direction:?}");
            // `UpRight` is `up right`.
            let name = name.replace("Left", " left").replace("Right", " right").to_lowercase();
            name.trim_start().to_owned()
        }
        Facing::Angle(angle) => format!("{} degrees", angle.degrees()),
        Facing::Index(index) => format!("direction number {index}"),
        // There are no others yet.
        _ => "elsewhere".to_owned(),
    }
}

/// What an animation has besides its directions.
fn whole(old: &ShownAnimation<'_>, new: &ShownAnimation<'_>, here: &Place, found: &mut Found) {
    let (before, now) = (old.model, new.model);
    let mut changed = |kind, text: String| found.push(Change::new(here, kind, How::Changed, text));
    let labels = |animation: &ShownAnimation<'_>| -> Vec<String> {
        animation.tracks.iter().map(|track| track.model.meta.label.clone()).collect()
    };
    if labels(old) == labels(new) && before.direction_map != now.direction_map {
        changed(Kind::Turning, "facing leads to other directions".to_owned());
    }
    if before.scale.to_bits() != now.scale.to_bits() {
        changed(
            Kind::Scale,
            format!("is meant to be drawn {} times as large instead of {}", now.scale, before.scale),
        );
    }
    if before.stays_ended != now.stays_ended {
        let text = if now.stays_ended {
            "played again at its end it stays ended"
        } else {
            "played again at its end it starts anew"
        };
        changed(Kind::Playback, text.to_owned());
    }
    let moves = |motion: Option<Motion>| motion.map(|motion| (motion.displacement, motion.is_tile));
    if moves(before.motion) != moves(now.motion) {
        changed(Kind::Motion, "moves its sprite otherwise".to_owned());
    }
}
