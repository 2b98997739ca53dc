//! Crabs of four teams: a texture of indices for the image, and for each team a palette that a shader looks colours up in.
//! A crab that strikes is white for a moment.
//!
//! `cargo run --example palette --features render`

use bevy::asset::RenderAssetUsages;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, Extent3d, TextureDimension, TextureFormat};
use bevy::shader::ShaderRef;
use bevy::sprite_render::MaterialExtension2d;
use sprite_bevy::{SpriteAnimator, SpriteAnimatorPlugin, SpriteShaderPlugin};
use sprite_runtime::{Animator, include_sprites};

include_sprites!("examples/palette/assets");

/// The colours of a team. Bindings of the game begin at 20.
#[derive(Asset, AsBindGroup, Reflect, Clone)]
struct Team {
    #[uniform(20)]
    flash: LinearRgba,
    /// The index of each pixel. It belongs to one image, so that a sprite whose frames lie in several ones needs a
    /// material for each; an atlas has one.
    #[texture(21, sample_type = "u_int")]
    indices: Handle<Image>,
    #[texture(22)]
    palette: Handle<Image>,
}

impl MaterialExtension2d for Team {
    fn fragment_shader() -> Option<ShaderRef> {
        Some("palette.wesl".into())
    }
}

fn main() {
    let shaders = AssetPlugin {
        file_path: concat!(env!("CARGO_MANIFEST_DIR"), "/examples/palette").to_owned(),
        ..AssetPlugin::default()
    };
    App::new()
        .add_plugins(DefaultPlugins.set(ImagePlugin::default_nearest()).set(shaders))
        .add_plugins(SpriteAnimatorPlugin::new([&LIBRARY]))
        .add_plugins(SpriteShaderPlugin::<Team>::default())
        .insert_resource(ClearColor(Color::srgb(0.93, 0.86, 0.68)))
        .add_systems(Startup, spawn)
        .add_systems(Update, strike)
        .run();
}

fn spawn(mut commands: Commands, mut images: ResMut<Assets<Image>>, mut teams: ResMut<Assets<Team>>) {
    commands.spawn((Camera2d, Msaa::Off));
    let image = Animator::new(Crab::Walk).frame().expect("a crab").image();
    let (indices, _) = image.indexed8().expect("`embed` is \"indexed8\"");
    let indices = images.add(texture(image.size().into(), indices.to_vec(), TextureFormat::R8Uint));
    let own = image.palette().expect("`embed` is \"indexed8\"");
    // The order of red, green and blue says whose crab it is.
    for (number, order) in (0_u8..).zip([[0, 1, 2], [2, 0, 1], [1, 0, 2], [1, 2, 0]]) {
        let recoloured = |color: &[u8; 4]| {
            let [red, green, blue] = order.map(|channel: usize| color[channel]);
            [red, green, blue, color[3]]
        };
        let mut colors: Vec<u8> = own.iter().flat_map(recoloured).collect();
        // An index has 256 values, of which the image uses fewer.
        colors.resize(256 * 4, 0);
        let palette = images.add(texture([256, 1], colors, TextureFormat::Rgba8UnormSrgb));
        let team = teams.add(Team { flash: LinearRgba::NONE, indices: indices.clone(), palette });
        let place = Transform::from_xyz(f32::from(number) * 290.0 - 435.0, -60.0, f32::from(number));
        commands.spawn((
            SpriteAnimator::new(Animator::new(Crab::Walk)),
            SpriteMaterial(team),
            Sprite { flip_x: number % 2 == 1, ..Sprite::default() },
            place.with_scale(Vec3::new(9.0, 9.0, 1.0)),
        ));
    }
}

fn texture([width, height]: [u32; 2], bytes: Vec<u8>, format: TextureFormat) -> Image {
    let size = Extent3d { width, height, depth_or_array_layers: 1 };
    Image::new(size, TextureDimension::D2, bytes, format, RenderAssetUsages::RENDER_WORLD)
}

/// Every two seconds one crab after the other strikes.
fn strike(
    time: Res<Time>,
    mut crabs: Query<(&mut SpriteAnimator<Animator<Crab>>, &SpriteMaterial<Team>)>,
    mut teams: ResMut<Assets<Team>>,
) {
    for (number, (mut crab, team)) in (0_u8..).zip(&mut crabs) {
        let passed = (time.elapsed_secs() + 2.0 - f32::from(number) * 0.5) % 2.0;
        if passed < time.delta_secs() {
            crab.play(Crab::Strike);
            crab.then(Crab::Walk);
        }
        let flash = LinearRgba::WHITE.with_alpha(if passed < 0.15 { 0.8 } else { 0.0 });
        if teams.get(&team.0).is_some_and(|team| team.flash != flash)
            && let Some(mut team) = teams.get_mut(&team.0)
        {
            team.flash = flash;
        }
    }
}
