//! From the sprite's pixels to Bevy's world.

use bevy_math::{Rect, vec3};
use bevy_sprite::Sprite;
use bevy_transform::components::GlobalTransform;
use sprite_runtime::ScreenRect;

/// Where a rectangle of a frame lies in the world when its sprite has this transform, a `Transform` or a `GlobalTransform`:
/// slices, hit boxes, the untrimmed picture. A sprite's `y` grows downwards, and the world's upwards. For a sprite that is
/// turned it is the rectangle around the turned one.
///
/// Its lengths are pixels of the sprite, and it is about the origin: it does not know of
/// [`SpritePlayback::anchor`](crate::SpritePlayback::anchor), of [`custom_size`](Sprite::custom_size), and of the scale that
/// a description may give, which [`scale`](sprite_runtime::Animate::scale) says.
/// For a sprite that the game flips, by `flip_x` and not by its transform, mirror the rectangle first: [`flipped`].
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

/// A rectangle of a frame as it is drawn where the game flips the sprite: mirrored about the sprite's origin by
/// [`flip_x`](Sprite::flip_x) and [`flip_y`](Sprite::flip_y).
///
/// ```
/// # use bevy_ecs::prelude::*;
/// # use bevy_sprite::Sprite;
/// # use bevy_transform::components::Transform;
/// # use sprite_bevy::{SpriteAnimator, flipped, in_world};
/// # use sprite_runtime::AnyAnimator;
/// fn hits(hero: Single<(&SpriteAnimator<AnyAnimator<'static>>, &Sprite, &Transform)>) {
///     let (hero, sprite, place) = *hero;
///     if let Some(blade) = hero.frame().and_then(|frame| frame.slice("hit")) {
///         let blade = in_world(flipped(blade.bounds, sprite), *place);
///         // blade.intersect(...)
///     }
/// }
/// ```
#[must_use]
pub fn flipped(rect: ScreenRect, sprite: &Sprite) -> ScreenRect {
    let rect = if sprite.flip_x { rect.mirrored() } else { rect };
    let bottom = rect.y.saturating_add_unsigned(rect.height);
    ScreenRect { y: if sprite.flip_y { 0_i32.saturating_sub(bottom) } else { rect.y }, ..rect }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sprite_runtime::{Point, Size};

    #[test]
    fn rectangles_are_flipped_about_the_origin() {
        let rect = ScreenRect::new(Point::new(3, -10), Size::new(4, 6));
        let flipped = [(false, false), (true, false), (false, true), (true, true)].map(|(flip_x, flip_y)| {
            let flipped = flipped(rect, &Sprite { flip_x, flip_y, ..Sprite::default() });
            assert_eq!(flipped.size(), rect.size());
            let Point { x, y } = flipped.top_left();
            (x, y)
        });
        assert_eq!(flipped, [(3, -10), (-7, -10), (3, 4), (-7, 4)]);
    }
}
