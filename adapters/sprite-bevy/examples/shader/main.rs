//! A material of the game's own on animated sprites: one crab is plain, one has an outline, one flashes white when it
//! strikes, and one dissolves.
//!
//! `cargo run --example shader --features render`
#![expect(clippy::type_complexity, reason = "queries of Bevy are types")]

use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::MaterialExtension2d;
use sprite_bevy::{SpriteAnimator, SpriteAnimatorPlugin, SpriteShaderPlugin};
use sprite_runtime::{Animator, include_sprites};

include_sprites!("assets");

/// The effects that the shader draws over a sprite. Bindings of the game begin at 20.
#[derive(Asset, AsBindGroup, Reflect, Clone, Default)]
struct Flash {
    #[uniform(20)]
    color: LinearRgba,
    #[uniform(20)]
    outline: f32,
    #[uniform(20)]
    dissolved: f32,
    #[uniform(20)]
    padding: Vec2,
}

impl MaterialExtension2d for Flash {
    fn fragment_shader() -> Option<ShaderRef> {
        Some("flash.wesl".into())
    }
}

#[derive(Component)]
struct Flashes;

#[derive(Component)]
struct Dissolves;

fn main() {
    let shaders = AssetPlugin {
        file_path: concat!(env!("CARGO_MANIFEST_DIR"), "/examples/shader").to_owned(),
        ..AssetPlugin::default()
    };
    App::new()
        .add_plugins(DefaultPlugins.set(ImagePlugin::default_nearest()).set(shaders))
        .add_plugins(SpriteAnimatorPlugin::new([&LIBRARY]).drawing_together())
        .add_plugins(SpriteShaderPlugin::<Flash>::default())
        .insert_resource(ClearColor(Color::srgb(0.3, 0.45, 0.5)))
        .add_systems(Startup, spawn)
        .add_systems(Update, (flash, dissolve))
        .run();
}

fn spawn(mut commands: Commands, mut flashes: ResMut<Assets<Flash>>) {
    commands.spawn(Camera2d);
    let crab = |x: f32, y: f32| {
        let place = Transform::from_xyz(x, y, 0.0).with_scale(Vec3::new(12.0, 12.0, 1.0));
        (SpriteAnimator::new(Animator::new(Crab::Walk)), place)
    };
    let yellow = LinearRgba::new(1.0, 0.8, 0.1, 0.0);
    let white = LinearRgba::new(1.0, 1.0, 1.0, 0.0);
    commands.spawn(crab(-200.0, 90.0));
    let outline = flashes.add(Flash { color: yellow, outline: 1.0, ..Flash::default() });
    commands.spawn((crab(200.0, 90.0), SpriteMaterial(outline)));
    let flash = flashes.add(Flash { color: white, ..Flash::default() });
    commands.spawn((crab(-200.0, -220.0), SpriteMaterial(flash), Flashes));
    let dissolving = flashes.add(Flash { color: yellow, ..Flash::default() });
    commands.spawn((crab(200.0, -220.0), SpriteMaterial(dissolving), Dissolves));
}

/// Strikes every second, and is white for a moment then.
fn flash(
    time: Res<Time>,
    mut crabs: Query<(&mut SpriteAnimator<Animator<Crab>>, &SpriteMaterial<Flash>), With<Flashes>>,
    mut flashes: ResMut<Assets<Flash>>,
) {
    for (mut crab, material) in &mut crabs {
        if time.elapsed_secs() % 1.0 < time.delta_secs() {
            crab.play(Crab::Strike);
            crab.then(Crab::Walk);
        }
        if let Some(mut flash) = flashes.get_mut(&material.0) {
            flash.color.alpha = 1.0 - time.elapsed_secs() % 1.0;
        }
    }
}

fn dissolve(
    time: Res<Time>,
    crabs: Query<&SpriteMaterial<Flash>, With<Dissolves>>,
    mut flashes: ResMut<Assets<Flash>>,
) {
    for material in &crabs {
        if let Some(mut flash) = flashes.get_mut(&material.0) {
            flash.dissolved = (time.elapsed_secs() * 0.7).sin().abs();
        }
    }
}
