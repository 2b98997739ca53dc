//! The tutorial's step for Bevy: a knight walks where the arrow keys say.

use art::{Knight, LIBRARY};
use bevy::prelude::*;
use sprite_bevy::{SpriteAnimator, SpriteAnimatorPlugin};
use sprite_runtime::{Animator, Direction};

mod art {
    sprite_runtime::include_sprites!("examples/knight/assets");
}

fn main() {
    App::new()
        .add_plugins(DefaultPlugins.set(ImagePlugin::default_nearest()))
        .add_plugins(SpriteAnimatorPlugin::new([&LIBRARY]))
        .add_systems(Startup, spawn)
        .add_systems(Update, walk)
        .run();
}

fn spawn(mut commands: Commands) {
    commands.spawn((Camera2d, Msaa::Off));
    let knight = SpriteAnimator::new(Animator::new(Knight::Stand));
    commands.spawn((knight, Transform::from_scale(Vec3::new(4.0, 4.0, 1.0))));
}

fn walk(
    keys: Res<ButtonInput<KeyCode>>,
    time: Res<Time>,
    knight: Single<(&mut SpriteAnimator<Animator<Knight>>, &mut Transform)>,
) {
    let (mut knight, mut place) = knight.into_inner();
    let ways = [
        (KeyCode::ArrowRight, Direction::Right, Vec2::X),
        (KeyCode::ArrowUp, Direction::Up, Vec2::Y),
        (KeyCode::ArrowLeft, Direction::Left, Vec2::NEG_X),
        (KeyCode::ArrowDown, Direction::Down, Vec2::NEG_Y),
    ];
    let Some((_, facing, way)) = ways.into_iter().find(|(key, ..)| keys.pressed(*key)) else {
        knight.play(Knight::Stand);
        return;
    };
    knight.face(facing);
    knight.play(Knight::Walk);
    place.translation += (way * 120.0 * time.delta_secs()).extend(0.0);
}
