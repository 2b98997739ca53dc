//! The plugin.

use crate::events::SpriteTicked;
use crate::images::{CurrentTileset, Sprites, register};
use crate::schedules::{self, SpriteSystems, run_showing, run_ticking};
use bevy_app::{App, Plugin, PostUpdate, PreStartup, PreUpdate};
use bevy_camera::visibility::VisibilitySystems::CalculateBounds;
use bevy_ecs::schedule::IntoScheduleConfigs;
use bevy_transform::TransformSystems::Propagate;
use sprite_runtime::{Image, Library};

/// Plays and draws the sprites of one or more libraries, of every [`SpriteAnimator`](crate::SpriteAnimator) that there is.
/// It needs `Time`, and `Assets<Image>`: Bevy's `DefaultPlugins` have both.
#[derive(Clone, Debug)]
pub struct SpriteAnimatorPlugin {
    libraries: Vec<&'static Library<'static>>,
}

impl SpriteAnimatorPlugin {
    /// Registers the images of these libraries, each once.
    pub fn new(libraries: impl IntoIterator<Item = &'static Library<'static>>) -> Self {
        Self { libraries: libraries.into_iter().collect() }
    }
}

impl Plugin for SpriteAnimatorPlugin {
    fn build(&self, app: &mut App) {
        let tileset = self.libraries.iter().find_map(|library| library.tilesets().first());
        let images = self.libraries.iter().map(|library| (*library, Vec::new()));
        app.insert_resource(Sprites(images.collect()))
            .insert_resource(CurrentTileset(tileset.map_or(&Image::TILESET, |tileset| tileset.image())))
            .register_type::<crate::SpriteLayer>()
            .add_message::<SpriteTicked>()
            .add_systems(PreStartup, register)
            .add_systems(PreUpdate, run_ticking.in_set(SpriteSystems::Tick))
            .add_systems(PostUpdate, run_showing.in_set(SpriteSystems::Show))
            .configure_sets(PostUpdate, SpriteSystems::Show.before(Propagate).before(CalculateBounds));
        #[cfg(feature = "ui")]
        app.register_type::<crate::SpriteNodeLayer>()
            .configure_sets(PostUpdate, SpriteSystems::Show.before(bevy_ui::UiSystems::Prepare));
        schedules::init(app.world_mut());
    }
}
