//! Warnings about what a game lacks, each of them once.

use bevy_ecs::prelude::*;
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
}

/// The warning of an animator that is there before the plugin is.
pub(crate) fn no_plugin() {
    tracing::warn!(
        "a SpriteAnimator was spawned, and there is no SpriteAnimatorPlugin yet: nothing is played before \
         `app.add_plugins(SpriteAnimatorPlugin::new([&LIBRARY]))`"
    );
}
