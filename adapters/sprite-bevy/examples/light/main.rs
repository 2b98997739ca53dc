//! Golems in the light of one lamp that moves: their pictures have a normal map and an emission map beside them, which
//! the compiler packs into pages of the same layout.
//!
//! `cargo run --example light --features render`

use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::MaterialExtension2d;
use sprite_bevy::{SpriteAnimator, SpriteAnimatorPlugin, SpriteShaderPlugin, Sprites};
use sprite_runtime::data::Companion;
use sprite_runtime::{Animator, include_sprites};

include_sprites!("examples/light/assets");

/// The lamp, and the maps of the image that a sprite is cut from.
#[derive(Asset, AsBindGroup, Reflect, Clone)]
struct Lit {
    /// Place, height and reach.
    #[uniform(20)]
    place: Vec4,
    #[uniform(20)]
    color: LinearRgba,
    #[texture(21)]
    #[sampler(22)]
    normals: Handle<Image>,
    #[texture(23)]
    #[sampler(24)]
    emission: Handle<Image>,
}

impl MaterialExtension2d for Lit {
    fn fragment_shader() -> Option<ShaderRef> {
        Some("light.wesl".into())
    }
}

fn main() {
    let shaders = AssetPlugin {
        file_path: concat!(env!("CARGO_MANIFEST_DIR"), "/examples/light").to_owned(),
        ..AssetPlugin::default()
    };
    App::new()
        .add_plugins(DefaultPlugins.set(ImagePlugin::default_nearest()).set(shaders))
        .add_plugins(SpriteAnimatorPlugin::new([&LIBRARY]))
        .add_plugins(SpriteShaderPlugin::<Lit>::default())
        .insert_resource(ClearColor(Color::srgb(0.02, 0.02, 0.04)))
        .add_systems(Startup, spawn)
        .add_systems(Update, shine)
        .run();
}

fn spawn(mut commands: Commands, sprites: Res<Sprites>, mut lit: ResMut<Assets<Lit>>) {
    commands.spawn(Camera2d);
    let golem = Animator::new(Golem::Breathe);
    // All frames lie on one page, so that one material serves all golems.
    let Some(frame) = golem.frame() else { return };
    let map = |kind| frame.companion(kind).and_then(|image| sprites.get(image)).cloned();
    let (Some(normals), Some(emission)) = (map(Companion::Normal), map(Companion::Emission)) else { return };
    let color = LinearRgba::rgb(1.0, 0.75, 0.4);
    let lit = lit.add(Lit { place: Vec4::ZERO, color, normals, emission });
    for index in 0..6_u8 {
        let (column, row) = (f32::from(index % 3) - 1.0, f32::from(index / 3) - 0.5);
        let place = Transform::from_xyz(column * 300.0, row * 280.0 - 120.0, 0.0)
            .with_scale(Vec3::new(7.0, 7.0, 1.0));
        let sprite = Sprite { flip_x: index % 2 == 1, ..Sprite::default() };
        commands.spawn((SpriteAnimator::new(golem), SpriteMaterial(lit.clone()), sprite, place));
    }
}

/// The lamp goes around.
fn shine(time: Res<Time>, mut lit: ResMut<Assets<Lit>>) {
    let (y, x) = (time.elapsed_secs() * 0.8).sin_cos();
    for (_, lit) in lit.iter_mut() {
        lit.place = Vec4::new(x * 320.0, y * 180.0, 60.0, 520.0);
    }
}
