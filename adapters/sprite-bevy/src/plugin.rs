//! The plugin.

use crate::images::{self, CurrentTileset, SpriteImages};
use crate::player::Played;
use crate::show::show;
use crate::tick::{SpriteTicked, tick};
use bevy_app::{App, Plugin, PostUpdate, PreStartup, PreUpdate};
use bevy_camera::visibility::VisibilitySystems::CalculateBounds;
use bevy_ecs::schedule::IntoScheduleConfigs;
use bevy_transform::TransformSystems::Propagate;
use sprite_runtime::{Image, Library, Play};
use std::marker::PhantomData;

/// Plays and draws the sprites of one or more libraries. It needs `Time`, and `Assets<Image>`: Bevy's `DefaultPlugins`
/// have both.
#[derive(Clone, Debug)]
pub struct SpritePlayerPlugin {
    libraries: Vec<&'static Library<'static>>,
    players: Vec<fn(&mut App)>,
}

impl SpritePlayerPlugin {
    /// Registers the images of these libraries, each once.
    pub fn new(libraries: impl IntoIterator<Item = &'static Library<'static>>) -> Self {
        Self { libraries: libraries.into_iter().collect(), players: Vec::new() }
    }

    /// Plays every [`SpritePlayer`](crate::SpritePlayer) of this type.
    #[must_use]
    pub fn playing<P: Play + Send + Sync + 'static>(mut self) -> Self {
        self.players.push(|app| {
            app.insert_resource(Played::<P>(PhantomData))
                .add_systems(PreUpdate, tick::<P>)
                .add_systems(PostUpdate, show::<P>.before(Propagate).before(CalculateBounds));
        });
        self
    }
}

impl Plugin for SpritePlayerPlugin {
    fn build(&self, app: &mut App) {
        let tileset = self.libraries.iter().find_map(|library| library.tilesets().first());
        let images = self.libraries.iter().map(|library| (*library, Vec::new()));
        app.insert_resource(SpriteImages(images.collect()))
            .insert_resource(CurrentTileset(tileset.map_or(&Image::TILESET, |tileset| tileset.image())))
            .add_message::<SpriteTicked>()
            .add_systems(PreStartup, images::register);
        for add in &self.players {
            add(app);
        }
    }
}
