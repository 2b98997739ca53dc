//! The ways to animate a sprite that are compared.

use bevy::prelude::*;
use bevy_aseprite_ultra::prelude::{AseAnimation, Aseprite, AsepriteUltraPlugin};
use bevy_spritesheet_animation::prelude::{
    Animation as Walk, AnimationDuration, Spritesheet, SpritesheetAnimation, SpritesheetAnimationPlugin,
};
use sprite_bevy::{SpriteAnimator, SpriteAnimatorPlugin, SpriteText};
use sprite_runtime::{Animation, Animator, include_sprites};
use std::hint::black_box;

include_sprites!("../assets");

/// A sheet without texts.
mod knight {
    sprite_runtime::include_sprites!("../examples/knight/assets");
}

/// Frames of the crab's walk, and milliseconds of each, for those that cannot read the file.
const FRAMES: u16 = 4;
const MILLISECONDS: u16 = 120;

/// A part of an image: a rectangle, or an index of a texture atlas.
pub type Part = (Option<Rect>, Option<usize>);

/// A way to animate sprites.
pub struct Contender {
    pub name: &'static str,
    /// Adds its plugins and systems.
    pub add: fn(&mut App),
    /// Spawns some sprites.
    pub spawn: fn(&mut App, usize),
    /// Returns whether everything is loaded.
    pub is_ready: fn(&mut App) -> bool,
    /// The part of an image that each sprite shows.
    pub seen: fn(&mut App) -> Vec<Part>,
}

/// The first one shows nothing: the costs of an app as such.
pub const CONTENDERS: [Contender; 6] = [
    Contender { name: "nothing", add: |_| {}, spawn: |_, _| {}, is_ready: |_| true, seen: |_| Vec::new() },
    Contender {
        name: "sprite-bevy, two texts a loop",
        add: |app| {
            app.add_plugins(SpriteAnimatorPlugin::new([&LIBRARY]));
            app.add_observer(|text: On<SpriteText>| _ = black_box(text.text));
        },
        spawn: |app, count| spawn(app, Crab::Walk, count),
        is_ready: |_| true,
        seen,
    },
    Contender {
        name: "sprite-bevy, no texts",
        add: |app| {
            app.add_plugins(SpriteAnimatorPlugin::new([&knight::LIBRARY]));
        },
        spawn: |app, count| spawn(app, knight::Knight::Walk, count),
        is_ready: |_| true,
        seen,
    },
    Contender {
        name: "bevy_aseprite_ultra 0.10",
        add: |app| {
            app.add_plugins(AsepriteUltraPlugin);
            let crab: Handle<Aseprite> = app.world().resource::<AssetServer>().load("crab.aseprite");
            app.insert_resource(Crabs(crab));
        },
        spawn: |app, count| {
            let aseprite = app.world().resource::<Crabs<Aseprite>>().0.clone();
            let crab = |_| {
                let animation = AseAnimation { animation: "walk".into(), aseprite: aseprite.clone() };
                (animation, Sprite::default())
            };
            app.world_mut().spawn_batch((0..count).map(crab).collect::<Vec<_>>());
        },
        is_ready: |app| {
            let crab = &app.world().resource::<Crabs<Aseprite>>().0;
            app.world().resource::<AssetServer>().is_loaded_with_dependencies(crab)
        },
        seen,
    },
    Contender {
        name: "bevy_spritesheet_animation 8",
        add: |app| {
            app.add_plugins(SpritesheetAnimationPlugin);
            let sheet = Spritesheet::new(&Handle::default(), FRAMES.into(), 1);
            let walk = sheet.create_animation().add_row(0);
            let walk = walk.set_duration(AnimationDuration::PerFrame(MILLISECONDS.into())).build();
            let walk = app.world_mut().resource_mut::<Assets<Walk>>().add(walk);
            app.insert_resource(Crabs(walk));
        },
        spawn: |app, count| {
            let walk = app.world().resource::<Crabs<Walk>>().0.clone();
            let atlas = atlas(app);
            let crab = |_| (SpritesheetAnimation::new(walk.clone()), sprite(&atlas));
            app.world_mut().spawn_batch((0..count).map(crab).collect::<Vec<_>>());
        },
        is_ready: |_| true,
        seen,
    },
    Contender {
        name: "a timer and an index",
        add: |app| {
            app.add_systems(Update, walk);
        },
        spawn: |app, count| {
            let atlas = atlas(app);
            let crab = |_| {
                let time = f32::from(MILLISECONDS) / 1_000.0;
                let indices = AnimationIndices { first: 0, last: usize::from(FRAMES) - 1 };
                (indices, AnimationTimer(Timer::from_seconds(time, TimerMode::Repeating)), sprite(&atlas))
            };
            app.world_mut().spawn_batch((0..count).map(crab).collect::<Vec<_>>());
        },
        is_ready: |_| true,
        seen,
    },
];

/// Spawns players of `sprite-bevy`.
fn spawn(app: &mut App, animation: impl Animation, count: usize) {
    let player = |_| (SpriteAnimator::new(Animator::new(animation)), Sprite::default());
    app.world_mut().spawn_batch((0..count).map(player).collect::<Vec<_>>());
}

/// The animation that all sprites of a contender play.
#[derive(Resource)]
struct Crabs<A: Asset>(Handle<A>);

/// The layout of a sheet, and its image.
fn atlas(app: &mut App) -> Handle<TextureAtlasLayout> {
    let layout = TextureAtlasLayout::from_grid(UVec2::new(22, 13), FRAMES.into(), 1, None, None);
    app.world_mut().resource_mut::<Assets<TextureAtlasLayout>>().add(layout)
}

fn sprite(atlas: &Handle<TextureAtlasLayout>) -> Sprite {
    Sprite::from_atlas_image(Handle::default(), atlas.clone().into())
}

fn seen(app: &mut App) -> Vec<Part> {
    let mut sprites = app.world_mut().query::<&Sprite>();
    let part = |sprite: &Sprite| (sprite.rect, sprite.texture_atlas.as_ref().map(|atlas| atlas.index));
    sprites.iter(app.world()).map(part).collect()
}

/// As Bevy's example `sprite_sheet` has it.
#[derive(Component)]
struct AnimationIndices {
    first: usize,
    last: usize,
}

/// As Bevy's example has it.
#[derive(Component, Deref, DerefMut)]
struct AnimationTimer(Timer);

/// As Bevy's example has it.
#[expect(clippy::needless_pass_by_value, reason = "a system takes its parameters by value")]
fn walk(time: Res<Time>, mut query: Query<(&AnimationIndices, &mut AnimationTimer, &mut Sprite)>) {
    for (indices, mut timer, mut sprite) in &mut query {
        timer.tick(time.delta());
        if timer.just_finished()
            && let Some(atlas) = &mut sprite.texture_atlas
        {
            atlas.index = if atlas.index == indices.last { indices.first } else { atlas.index + 1 };
        }
    }
}
