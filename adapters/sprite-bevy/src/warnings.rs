//! Warnings about what a game lacks, each of them once.

use crate::images::Sprites;
use bevy_ecs::prelude::*;
use sprite_runtime::Frame;
use std::collections::BTreeSet;

/// The lacks that were warned about already.
#[derive(Resource, Debug, Default)]
pub(crate) struct Warnings(BTreeSet<Lack>);

/// Something that a game lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Lack {
    Images,
    Server,
    Time,
    Library,
    Sprite,
}

impl Warnings {
    pub(crate) fn warn(&mut self, lack: Lack, message: impl FnOnce() -> String) {
        if self.0.insert(lack) {
            tracing::warn!("{}", message());
        }
    }

    /// Warns of frames that an entity cannot show, because their library is not registered.
    pub(crate) fn check_library(
        &mut self,
        entity: Entity,
        frames: &[Option<Frame<'static>>],
        images: &Sprites,
    ) {
        let image = frames.iter().flatten().next().map(Frame::image);
        let Some(image) = image.filter(|image| !image.is_tileset() && !images.knows(image)) else { return };
        self.warn(Lack::Library, || {
            format!(
                "the entity {entity} shows the image {:?} of a library that is not registered, so that nothing is \
                 drawn: `app.add_sprites(&LIBRARY)` with the LIBRARY of its include_sprites!",
                image.path()
            )
        });
    }
}

/// The warning of a plugin whose sprites are drawn by Bevy, though it should draw them together.
#[cfg(feature = "render")]
pub(crate) fn not_together() {
    tracing::warn!(
        "`drawing_together` has no effect, because Bevy's SpriteRenderPlugin was not there yet: add the \
         SpriteAnimatorPlugin after DefaultPlugins"
    );
}

/// The warning of an animator that is there before the plugin is.
pub(crate) fn no_plugin() {
    tracing::warn!(
        "a SpriteAnimator was spawned, and there is no SpriteAnimatorPlugin yet: nothing is played before \
         `app.add_plugins(SpriteAnimatorPlugin::new([&LIBRARY]))`"
    );
}
