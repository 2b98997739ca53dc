//! Crabs on a beach: three that walk to and fro, of which two strike now and then, tinted and mirrored.

use bevy::prelude::*;
use sprite_bevy::{SpriteAnimator, SpriteAnimatorPlugin, SpritePlayback, SpriteText};
use sprite_runtime::{Animator, include_sprites};

include_sprites!("assets");

type CrabAnimator = SpriteAnimator<Animator<Crab>>;

/// How far the feet push, in pixels.
const STEP: f32 = 4.0;
/// Where crabs turn round.
const EDGE: f32 = 240.0;
const SCALE: f32 = 6.0;

fn main() {
    App::new()
        .add_plugins(DefaultPlugins.set(ImagePlugin::default_nearest()))
        .add_plugins(SpriteAnimatorPlugin::new([&LIBRARY]))
        .insert_resource(ClearColor(Color::srgb(0.93, 0.86, 0.68)))
        .add_systems(Startup, spawn)
        .add_systems(Update, strike)
        .add_observer(walk)
        .run();
}

fn spawn(mut commands: Commands) {
    commands.spawn(Camera2d);
    for (index, x, color) in
        [(0.0, -150.0, Color::WHITE), (1.0, 0.0, Color::srgb(0.6, 0.8, 1.0)), (2.0, 150.0, Color::WHITE)]
    {
        let crab = SpriteAnimator::new(Animator::new(Crab::Walk));
        let transform =
            Transform::from_xyz(x, 160.0 - 150.0 * index, index).with_scale(Vec3::new(SCALE, SCALE, 1.0));
        commands.spawn((
            crab,
            SpritePlayback::at_speed(1.0 + index * 0.2),
            transform,
            Sprite { color, flip_x: x > 0.0, ..default() },
        ));
    }
}

/// A crab moves when its feet push: the file says at which frames they do.
fn walk(text: On<SpriteText>, mut crabs: Query<(&mut Sprite, &mut Transform)>) {
    let Ok((mut sprite, mut transform)) = crabs.get_mut(text.entity) else { return };
    if text.text == "step" {
        let step = if sprite.flip_x { -STEP } else { STEP };
        transform.translation.x += step * SCALE;
        if transform.translation.x.abs() > EDGE {
            sprite.flip_x = transform.translation.x > 0.0;
        }
    }
}

/// Every two seconds.
fn strike(time: Res<Time>, mut crabs: Query<&mut CrabAnimator>) {
    if time.elapsed_secs() % 2.0 < time.delta_secs() {
        for mut crab in crabs.iter_mut().skip(1) {
            crab.play(Crab::Strike);
            crab.then(Crab::Walk);
        }
    }
}
