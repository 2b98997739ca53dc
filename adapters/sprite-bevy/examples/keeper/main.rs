//! A small game: walk with the arrow keys, strike slimes with the space bar, and leave puffs of dust behind. Until a key
//! is pressed it plays by itself.
//!
//! `cargo run --example keeper --features ui`, or with `--features ui,reload` to edit `examples/keeper/assets/`
//! meanwhile.

mod garden;
mod hero;
mod panel;

use bevy::prelude::*;
use bevy::window::WindowResolution;
use sprite_bevy::SpriteAnimatorPlugin;
use sprite_runtime::include_sprites;

include_sprites!("examples/keeper/assets");

/// Screen pixels of a pixel of the sprites.
const SCALE: f32 = 3.0;

fn main() {
    let window = Window {
        title: "The keeper's garden".to_owned(),
        resolution: WindowResolution::new(768, 528),
        ..Window::default()
    };
    let window = WindowPlugin { primary_window: Some(window), ..WindowPlugin::default() };
    let mut app = App::new();
    app.add_plugins(DefaultPlugins.set(ImagePlugin::default_nearest()).set(window))
        .add_plugins(SpriteAnimatorPlugin::new([&LIBRARY]))
        .add_systems(Startup, (camera, garden::plant, hero::spawn, panel::spawn))
        .add_systems(Update, (hero::steer, hero::walk, hero::strike, hero::touch).chain())
        .add_systems(Update, panel::show)
        .add_observer(hero::leave_dust)
        .add_observer(garden::vanish);
    #[cfg(feature = "reload")]
    app.add_plugins(sprite_bevy::SpriteReloadPlugin::new(
        concat!(env!("CARGO_MANIFEST_DIR"), "/examples/keeper/assets"),
        &LIBRARY,
    ));
    app.run();
}

fn camera(mut commands: Commands) {
    let projection = OrthographicProjection { scale: 1.0 / SCALE, ..OrthographicProjection::default_2d() };
    commands.spawn((Camera2d, Projection::Orthographic(projection)));
}

/// Whatever stands further down is in front.
fn depth(y: f32) -> f32 {
    10.0 - y / 100.0
}
