//! Changes that a running game cannot follow: its code names sprites and animations, and is compiled.

use sprite_compiler::model::{Animation, Named};
use sprite_compiler::{Compilation, PackedSprite};
use sprite_runtime::{Library, Sprite};
use std::collections::BTreeMap;

/// The compilation beside the names that the running game has.
pub(crate) struct Names<'c> {
    /// How each sprite of the library is renewed, in its order.
    pub(crate) sprites: Vec<Renewal<'c>>,
    /// The sprites and animations that have other names than in the running game, each as a sentence.
    pub(crate) changes: Vec<String>,
}

/// How a sprite of the running game is renewed.
pub(crate) enum Renewal<'c> {
    /// It is played as it was compiled.
    Whole(&'c PackedSprite),
    /// Its animations are played in the order in which the game numbers them, and those after them that are new.
    Arranged(&'c PackedSprite, Vec<usize>),
    /// It stays as it is, because it is gone, or some of its animations are.
    Stays,
}

/// Compares a compilation with the library of the running game.
pub(crate) fn compare<'c>(compilation: &'c Compilation, library: &Library<'static>) -> Names<'c> {
    let mut changes = Vec::new();
    let compiled = compilation.library.sprites().map(|packed| (packed.sprite().type_name(), packed));
    let mut new: BTreeMap<String, &PackedSprite> = compiled.collect();
    let sprites = library.sprites().iter().map(|sprite| {
        if let Some(packed) = new.remove(sprite.type_name()) {
            return animations(sprite, packed, &mut changes);
        }
        changes.push(format!("`{}` is gone", sprite.type_name()));
        Renewal::Stays
    });
    let sprites = sprites.collect();
    changes.extend(new.keys().map(|name| format!("`{name}` is new")));
    tilesets(compilation, library, &mut changes);
    Names { sprites, changes }
}

fn animations<'c>(sprite: &Sprite<'_>, packed: &'c PackedSprite, changes: &mut Vec<String>) -> Renewal<'c> {
    let (old, name) = (sprite.animation_names(), sprite.type_name());
    let new = &packed.sprite().animations;
    if new.iter().map(|animation| animation.name.as_str()).eq(old.iter().copied()) {
        return Renewal::Whole(packed);
    }
    let is_new = |animation: &Named<Animation>| !old.contains(&animation.name.as_str());
    let is_gone = |name: &str| !new.iter().any(|animation| animation.name == name);
    let before = changes.len();
    let renamed = renamed(old, new);
    if let Some((old, new)) = renamed.and_then(|at| Some((old.get(at)?, new.get(at)?))) {
        changes.push(format!("the animation `{old}` of `{name}` is called `{}` now", new.name));
    } else {
        let added = new.iter().filter(|animation| is_new(animation));
        changes.extend(added.map(|animation| format!("`{name}::{}` is new", animation.identifier)));
        let gone = old.iter().filter(|old| is_gone(old));
        changes.extend(gone.map(|gone| format!("the animation `{gone}` of `{name}` is gone")));
    }
    if changes.len() == before {
        changes.push(format!("the animations of `{name}` are in another order"));
    }
    let place = |(at, old): (usize, &&str)| {
        let place = new.iter().position(|animation| animation.name == *old);
        place.or_else(|| renamed.filter(|renamed| *renamed == at))
    };
    let Some(mut order) = old.iter().enumerate().map(place).collect::<Option<Vec<usize>>>() else {
        return Renewal::Stays;
    };
    // Others may lead to them.
    let further: Vec<usize> = (0..new.len()).filter(|index| !order.contains(index)).collect();
    order.extend(further);
    Renewal::Arranged(packed, order)
}

/// The place of the only animation that has another name, if there is one.
fn renamed(old: &[&str], new: &[Named<Animation>]) -> Option<usize> {
    let names = || new.iter().map(|animation| animation.name.as_str());
    let mut gone = old.iter().enumerate().filter(|(_, old)| !names().any(|name| name == **old));
    let mut added = names().enumerate().filter(|(_, name)| !old.contains(name));
    let (gone, added) = ([gone.next(), gone.next()], [added.next(), added.next()]);
    match (gone, added) {
        ([Some((old, _)), None], [Some((new, _)), None]) if old == new => Some(old),
        _ => None,
    }
}

fn tilesets(compilation: &Compilation, library: &Library<'static>, changes: &mut Vec<String>) {
    let compiled = &compilation.library;
    let is_sound = |image| compiled.images().size(image).is_some();
    let new: Vec<_> = compiled.tilesets().iter().filter(|tileset| is_sound(tileset.value)).collect();
    let type_name = compiled.tileset_type();
    for tileset in library.tilesets() {
        if !new.iter().any(|new| new.name == tileset.name()) {
            changes.push(format!("the tile set `{}` is gone", tileset.name()));
        }
    }
    for new in new {
        if library.tileset(&new.name).is_none() {
            changes.push(format!("`{type_name}::{}` is new", new.identifier));
        }
    }
}
