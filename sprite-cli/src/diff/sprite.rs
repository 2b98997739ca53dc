//! Compares a sprite that both libraries have: its animations by their names, and its other properties.

use super::animation::{self, Sides, SpriteChanges, animation_alone, has_directions, place};
use super::change::{Change, How, Kind, Place, SpriteDifference};
use super::pixels::{self, Counted};
use super::shown::{ShownAnimation, ShownSprite};
use super::user_data;
use crate::check::tally::number;
use crate::fault::Fault;
use serde_json::json;
use sprite_compiler::model::Sprite;
use sprite_runtime::Facing;
use std::collections::BTreeMap;

/// Compares the sprites at these indices, which have the same name.
pub(super) fn both(sides: &Sides<'_>, at: usize, other: usize) -> Result<SpriteDifference, Fault> {
    let (old, new) = (&sides.old.sprites[at], &sides.new.sprites[other]);
    let mut found = SpriteChanges::default();
    compare(sides, old, new, &|_, _| Counted::Unknown, &mut found);
    if found.changes.iter().any(|change| change.kind == Kind::Pixels) {
        // Images are decoded only here.
        found = pixels::with_sprites(Some((sides.old, old.packed)), Some((sides.new, new.packed)), |both| {
            let mut found = SpriteChanges::default();
            compare(sides, old, new, &|old, new| both.count(old, new), &mut found);
            Ok(found)
        })?;
    }
    let SpriteChanges { changes, pairs } = found;
    let path = new.path.clone();
    let (sprite, change) = (new.name.clone(), How::Changed);
    let (old, new) = (Some(at), Some(other));
    Ok(SpriteDifference { sprite, path, change, renamed: None, changes, old, new, pairs })
}

fn compare(
    sides: &Sides<'_>,
    old: &ShownSprite<'_>,
    new: &ShownSprite<'_>,
    count: &dyn Fn(u32, u32) -> Counted,
    found: &mut SpriteChanges,
) {
    facts(old, new, found);
    // The removed animations, with their content and the index of their change.
    let mut gone: Vec<(&ShownAnimation<'_>, String, usize)> = Vec::new();
    for animation in &old.animations {
        let same = |other: &&ShownAnimation<'_>| other.identifier == animation.identifier;
        if let Some(other) = new.animations.iter().find(same) {
            animation::both(sides, animation, other, count, found);
        } else {
            if let Some(content) = sides.old.content(animation) {
                gone.push((animation, content, found.changes.len()));
            }
            let place = place(animation, None);
            found.push(Change::new(&place, Kind::Animation, How::Went, "is gone").of_name());
            found.pairs.extend(animation_alone(animation, How::Went));
        }
    }
    for animation in &new.animations {
        if old.animations.iter().any(|other| other.identifier == animation.identifier) {
            continue;
        }
        let count = animation.tracks.iter().flat_map(|track| &track.layers).map(|layer| layer.frames.len());
        let frames = number(count.max().unwrap_or(0), "frame");
        let mut text = format!("is new: {frames}");
        // Each removed animation can be renamed to at most one new animation.
        let content = sides.new.content(animation);
        let before = gone.iter().position(|(_, before, _)| content.as_ref() == Some(before));
        if let Some((before, _, change)) = before.map(|before| gone.remove(before)) {
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

/// Compares everything of a sprite except its animations.
fn facts(old: &ShownSprite<'_>, new: &ShownSprite<'_>, found: &mut SpriteChanges) {
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
    found.changes.extend(user_data::sprite(&before.meta.user_data, &now.meta.user_data));
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

/// A facing in words.
fn facing(facing: Facing) -> String {
    match facing {
        Facing::Direction(direction) => direction.name().replace('-', " "),
        Facing::Angle(angle) => format!("{} degrees", angle.degrees()),
        Facing::Index(index) => format!("direction number {index}"),
        // There are no other kinds yet.
        _ => "elsewhere".to_owned(),
    }
}
