//! Changes that a running game cannot follow: its code names sprites and animations, and is compiled.

use sprite_compiler::model::Sprite as Compiled;
use sprite_compiler::{Compilation, PackedSprite};
use sprite_runtime::{Library, Sprite};
use std::collections::BTreeMap;

/// The sprites and animations that have other names than in the running game, each as a sentence.
pub(crate) fn changes(compilation: &Compilation, library: &Library<'static>) -> Vec<String> {
    let mut changes = Vec::new();
    let compiled = compilation.library.sprites().map(PackedSprite::sprite);
    let mut new: BTreeMap<String, &Compiled> = compiled.map(|sprite| (sprite.type_name(), sprite)).collect();
    for sprite in library.sprites() {
        match new.remove(sprite.type_name()) {
            Some(compiled) => animations(sprite, compiled, &mut changes),
            None => changes.push(format!("`{}` is gone", sprite.type_name())),
        }
    }
    changes.extend(new.keys().map(|name| format!("`{name}` is new")));
    tilesets(compilation, library, &mut changes);
    changes
}

fn animations(sprite: &Sprite<'_>, compiled: &Compiled, changes: &mut Vec<String>) {
    let (old, name) = (sprite.animation_names(), sprite.type_name());
    let new = || compiled.animations.iter();
    if new().map(|animation| animation.name.as_str()).eq(old.iter().copied()) {
        return;
    }
    let before = changes.len();
    let added = new().filter(|animation| !old.contains(&animation.name.as_str()));
    changes.extend(added.map(|animation| format!("`{name}::{}` is new", animation.identifier)));
    let gone = old.iter().filter(|&&old| !new().any(|animation| animation.name == old));
    changes.extend(gone.map(|gone| format!("the animation `{gone}` of `{name}` is gone")));
    if changes.len() == before {
        changes.push(format!("the animations of `{name}` are in another order"));
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
