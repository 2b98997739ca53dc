//! The ground, and the slimes on it.

use crate::{Ground, Slime, depth};
use bevy::prelude::*;
use sprite_bevy::{SpriteAnimator, SpriteFinished, SpritePlayback};
use sprite_runtime::Animator;

/// Where one walks, in pixels: below the panel.
pub(crate) const GARDEN: Rect = Rect { min: Vec2::new(-112.0, -72.0), max: Vec2::new(112.0, 40.0) };

/// A slime, by its number.
#[derive(Component)]
pub(crate) struct Crawler(u16);

/// Tiles as wide as the window, and some slimes.
pub(crate) fn plant(mut commands: Commands) {
    for (index, (x, y)) in (-8_i16..8).flat_map(|x| (-6_i16..6).map(move |y| (x, y))).enumerate() {
        let tile = match (index * 37 + index / 5) % 11 {
            0 => Ground::Flowers,
            1..=3 => Ground::Tuft,
            _ => Ground::Grass,
        };
        let place = Transform::from_xyz(f32::from(x) * 16.0, f32::from(y) * 16.0 + 16.0, 0.0);
        commands.spawn((SpriteAnimator::new(Animator::new(tile)), place));
    }
    for number in 0..5 {
        commands.spawn(slime(number));
    }
}

fn slime(number: u16) -> impl Bundle {
    // Spread over the garden by two numbers that have nothing in common with each other.
    let part = |step: u16| f32::from((number % 100 + 1) * step % 100) / 100.0;
    let Vec2 { x, y } = GARDEN.min + GARDEN.size() * Vec2::new(part(61), part(37));
    let playback = SpritePlayback::at_speed(0.8 + f32::from(number % 5) * 0.1);
    let slime = (SpriteAnimator::new(Animator::new(Slime::Idle)), playback);
    (Crawler(number), slime, Transform::from_xyz(x.round(), y.round(), depth(y)))
}

/// A slime that was hit is gone, and another one comes.
pub(crate) fn vanish(end: On<SpriteFinished>, slimes: Query<&Crawler>, mut commands: Commands) {
    if let Ok(Crawler(number)) = slimes.get(end.entity) {
        commands.entity(end.entity).despawn();
        commands.spawn(slime(number.wrapping_add(5)));
    }
}
