//! Debug builds show edited assets at once.

use super::embers;
use super::window::ember_texture;
use crate::complain;
use crate::sprites::LIBRARY;
use macroquad::prelude::Texture2D;
use sprite_macroquad::Sprites;
use sprite_reload::Watcher;

/// Watches the folder that the sprites were compiled from. A program that was moved to another machine has none.
pub(super) fn watch() -> Option<Watcher> {
    let watcher = Watcher::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../assets"), &LIBRARY);
    watcher.inspect_err(|error| complain(&format!("edited assets are not shown: {error}"))).ok()
}

/// Takes what was edited into the game, between two steps.
pub(super) fn renew(watcher: Option<&Watcher>, sprites: &mut Sprites, embers: &mut Texture2D) {
    while let Some(reload) = watcher.and_then(Watcher::poll) {
        for image in reload.images() {
            let slimes = Some(image).filter(|image| image.path() == embers::image().path());
            if let Some(texture) = slimes.and_then(|image| ember_texture(image)) {
                *embers = texture;
            }
            if let Err(error) = sprites.renew(image) {
                complain(&error.to_string());
            }
        }
    }
}
