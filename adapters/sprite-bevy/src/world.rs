//! From the sprite's pixels to Bevy's world.

use bevy_math::{Rect, vec3};
use bevy_transform::components::GlobalTransform;
use sprite_runtime::ScreenRect;

/// Where a rectangle of a frame lies in the world when its sprite has this transform, a `Transform` or a `GlobalTransform`:
/// slices, hit boxes, the untrimmed picture. A sprite's `y` grows downwards, and the world's upwards. For a sprite that is
/// turned it is the rectangle around the turned one.
///
/// It is about the origin of the sprite, so it does not know of [`SpritePlayback::anchor`](crate::SpritePlayback::anchor)
/// and of the flips of the game.
///
/// ```
/// # use bevy_ecs::prelude::*;
/// # use bevy_transform::components::Transform;
/// # use sprite_bevy::{SpriteAnimator, in_world};
/// # use sprite_runtime::AnyAnimator;
/// fn hits(hero: Single<(&SpriteAnimator<AnyAnimator<'static>>, &Transform)>) {
///     let (hero, place) = *hero;
///     if let Some(blade) = hero.frame().and_then(|frame| frame.slice("hit")) {
///         let blade = in_world(blade.bounds, *place);
///         // blade.intersect(...)
///     }
/// }
/// ```
pub fn in_world(rect: ScreenRect, place: impl Into<GlobalTransform>) -> Rect {
    let place = place.into();
    let ([x, y], [width, height]) = (rect.top_left().to_f32(), rect.size().to_f32());
    let at = |right: f32, down: f32| place.transform_point(vec3(x + right, -(y + down), 0.0)).truncate();
    let corners = [at(0.0, 0.0), at(width, 0.0), at(0.0, height), at(width, height)];
    let first = Rect::from_corners(corners[0], corners[3]);
    corners.into_iter().fold(first, |rect, corner| rect.union_point(corner))
}
