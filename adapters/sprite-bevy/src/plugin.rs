//! The plugin.

use crate::events::SpriteTicked;
use crate::images::{CurrentTileset, Sprites, has_new, register};
use crate::schedules::{
    self, AnimatorTypes, ShowSprites, SpriteSystems, run_looking, run_ticking, run_ticking_elsewhere,
};
use bevy_app::{App, MainScheduleOrder, Plugin, PostUpdate, PreStartup, PreUpdate};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{InternedScheduleLabel, ScheduleLabel};
use sprite_runtime::{Image, Library};

/// Plays and draws the sprites of one or more libraries, of every [`SpriteAnimator`](crate::SpriteAnimator) that there is.
/// It needs `Time`, and to draw also `Assets<Image>`: Bevy's `DefaultPlugins` have both.
///
/// It may be added more than once: each plugin of a game adds its own libraries, or calls
/// [`add_sprites`](AppSpritesExt::add_sprites).
#[derive(Clone, Debug, Default)]
pub struct SpriteAnimatorPlugin {
    libraries: Vec<&'static Library<'static>>,
    schedule: Option<InternedScheduleLabel>,
    #[cfg(feature = "render")]
    draws_together: bool,
}

impl SpriteAnimatorPlugin {
    /// Registers the images of these libraries, each once.
    pub fn new(libraries: impl IntoIterator<Item = &'static Library<'static>>) -> Self {
        Self { libraries: libraries.into_iter().collect(), ..Self::default() }
    }

    /// The same with the time of the game passing in another schedule than `PreUpdate`, with the clock that
    /// [`Res<Time>`](bevy_time::Time) is there. In `FixedUpdate` animations advance in fixed steps, and messages and
    /// events come in the step to which they belong. A system of that schedule that reads messages runs `.after`
    /// [`SpriteSystems::Tick`](crate::SpriteSystems::Tick), or it may read those of the step before.
    ///
    /// # Panics
    /// Building the app panics if another one of these plugins names another schedule.
    ///
    /// ```
    /// # use bevy_app::{App, FixedUpdate};
    /// # use sprite_bevy::SpriteAnimatorPlugin;
    /// # static LIBRARY: sprite_runtime::Library = sprite_runtime::Library::new(&[], &[], &[]);
    /// # let mut app = App::new();
    /// app.add_plugins(SpriteAnimatorPlugin::new([&LIBRARY]).ticking_in(FixedUpdate));
    /// ```
    #[must_use]
    pub fn ticking_in(mut self, schedule: impl ScheduleLabel) -> Self {
        self.schedule = Some(schedule.intern());
        self
    }
}

#[cfg(feature = "render")]
impl SpriteAnimatorPlugin {
    /// The same with all sprites that are cut from one image, and have one colour, drawn at once: with an atlas a whole
    /// library. Bevy itself draws so only where textures can be bound in arrays, which browsers and some drivers cannot.
    /// The plugin has to be added after Bevy's `SpriteRenderPlugin`, which `DefaultPlugins` have.
    ///
    /// Bevy goes on to draw sprites that are sliced or tiled, that are not blended, and those with a
    /// [`SpriteDrawnAlone`](crate::SpriteDrawnAlone), which a sprite with a `SpriteMaterial` of the game's own needs.
    ///
    /// ```
    /// # use sprite_bevy::SpriteAnimatorPlugin;
    /// # static LIBRARY: sprite_runtime::Library = sprite_runtime::Library::new(&[], &[], &[]);
    /// let plugin = SpriteAnimatorPlugin::new([&LIBRARY]).drawing_together();
    /// ```
    #[must_use]
    pub fn drawing_together(mut self) -> Self {
        self.draws_together = true;
        self
    }
}

/// Libraries of an app.
pub trait AppSpritesExt {
    /// Registers the images of a library, and adds [`SpriteAnimatorPlugin`] if the app does not have it.
    ///
    /// ```
    /// # use bevy_app::App;
    /// # use sprite_bevy::AppSpritesExt;
    /// # static LIBRARY: sprite_runtime::Library = sprite_runtime::Library::new(&[], &[], &[]);
    /// /// A plugin of the game, with sprites of its own.
    /// fn enemies(app: &mut App) {
    ///     app.add_sprites(&LIBRARY);
    /// }
    /// # enemies(&mut App::new());
    /// ```
    fn add_sprites(&mut self, library: &'static Library<'static>) -> &mut Self;
}

impl AppSpritesExt for App {
    fn add_sprites(&mut self, library: &'static Library<'static>) -> &mut Self {
        self.add_plugins(SpriteAnimatorPlugin::new([library]))
    }
}

impl Plugin for SpriteAnimatorPlugin {
    fn build(&self, app: &mut App) {
        if !app.world().contains_resource::<Sprites>() {
            build_once(app);
        }
        for library in &self.libraries {
            app.world_mut().resource_mut::<Sprites>().add(library);
            let tileset = library.tilesets().first();
            let mut current = app.world_mut().resource_mut::<CurrentTileset>();
            if let Some(tileset) = tileset.filter(|_| current.0.is_tileset()) {
                current.0 = tileset.image();
            }
        }
        #[cfg(feature = "render")]
        if self.draws_together
            && !app.world().contains_resource::<crate::together::Frames>()
            && crate::together::build(app)
        {
            app.add_systems(
                ShowSprites,
                crate::together::draw.in_set(SpriteSystems::Show).after(crate::sprite::show),
            );
        }
        if let Some(schedule) = self.schedule {
            let known = app.world_mut().resource_mut::<AnimatorTypes>().elsewhere.replace(schedule);
            if known.is_none() {
                app.add_systems(schedule, run_ticking_elsewhere.in_set(SpriteSystems::Tick));
            }
            assert!(
                known.is_none_or(|known| known == schedule),
                "time cannot pass for sprites in two schedules, {known:?} and {schedule:?}: `ticking_in` names one"
            );
        }
    }

    #[cfg(feature = "render")]
    fn finish(&self, app: &mut App) {
        if self.draws_together && !app.world().contains_resource::<crate::together::Frames>() {
            crate::warnings::not_together();
        }
    }

    fn is_unique(&self) -> bool {
        false
    }
}

fn build_once(app: &mut App) {
    app.init_resource::<Sprites>()
        .insert_resource(CurrentTileset(&Image::TILESET))
        .register_type::<crate::SpriteLayer>()
        .register_type::<crate::SpriteNinePatch>()
        .register_type::<crate::SpritePlayback>()
        .add_message::<SpriteTicked>()
        .init_schedule(ShowSprites)
        .add_systems(PreStartup, register)
        .add_systems(PreUpdate, (crate::sprite::restore, run_ticking).chain().in_set(SpriteSystems::Tick))
        .add_systems(
            ShowSprites,
            (register.run_if(has_new), run_looking, crate::sprite::show).chain().in_set(SpriteSystems::Show),
        );
    #[cfg(feature = "ui")]
    app.register_type::<crate::SpriteNodeLayer>()
        .add_systems(PreUpdate, crate::node::restore.in_set(SpriteSystems::Tick).before(run_ticking))
        .add_systems(
            ShowSprites,
            (crate::node::abandon, crate::node::adopt, crate::node::show)
                .chain()
                .in_set(SpriteSystems::Show)
                .after(run_looking)
                .before(crate::sprite::show),
        );
    // After `SpawnScene`, so that players of scenes are shown in the frame in which they are spawned.
    app.world_mut().resource_mut::<MainScheduleOrder>().insert_before(PostUpdate, ShowSprites);
    schedules::init(app.world_mut());
}
