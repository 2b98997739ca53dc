//! Crabs on a beach: three that walk to and fro, one of which strikes, tinted and mirrored.

use bevy::prelude::*;
use sprite_bevy::{SpritePlayer, SpritePlayerPlugin, SpriteTicked};
use sprite_runtime::{Player, include_sprites};

include_sprites!("assets/");

type CrabPlayer = SpritePlayer<Player<Crab>>;

/// How far the feet push, in pixels.
const STEP: f32 = 4.0;
/// Where crabs turn round.
const EDGE: f32 = 240.0;
const SCALE: f32 = 6.0;

fn main() {
    App::new()
        .add_plugins(DefaultPlugins.set(ImagePlugin::default_nearest()))
        .add_plugins(SpritePlayerPlugin::new([&LIBRARY]).playing::<Player<Crab>>())
        .insert_resource(ClearColor(Color::srgb(0.93, 0.86, 0.68)))
        .add_systems(Startup, spawn)
        .add_systems(Update, (walk, strike))
        .run();
}

fn spawn(mut commands: Commands) {
    commands.spawn(Camera2d);
    for (index, x, color) in
        [(0.0, -150.0, Color::WHITE), (1.0, 0.0, Color::srgb(0.6, 0.8, 1.0)), (2.0, 150.0, Color::WHITE)]
    {
        let mut crab = SpritePlayer::new(Player::new(Crab::Walk));
        crab.mirrored = x > 0.0;
        let transform =
            Transform::from_xyz(x, 160.0 - 150.0 * index, index).with_scale(Vec3::new(SCALE, SCALE, 1.0));
        commands.spawn((crab, transform, Sprite::from_color(color, Vec2::ZERO)));
    }
}

/// A crab moves when its feet push.
fn walk(mut ticked: MessageReader<SpriteTicked>, mut crabs: Query<(&mut CrabPlayer, &mut Transform)>) {
    for SpriteTicked { entity, tick, .. } in ticked.read() {
        let Ok((mut crab, mut transform)) = crabs.get_mut(*entity) else { continue };
        // The file says at which frames the feet push.
        let pushes = crab.texts_in(tick).any(|text| text.text == "step");
        if tick.finished() {
            crab.play(Crab::Walk);
        } else if pushes {
            let step = if crab.mirrored { -STEP } else { STEP };
            transform.translation.x += step * SCALE;
            if transform.translation.x.abs() > EDGE {
                crab.mirrored = transform.translation.x > 0.0;
            }
        }
    }
}

/// Every two seconds.
fn strike(time: Res<Time>, mut crabs: Query<&mut CrabPlayer>) {
    if time.elapsed_secs() % 2.0 < time.delta_secs() {
        for mut crab in crabs.iter_mut().skip(1) {
            crab.play(Crab::Strike);
        }
    }
}
