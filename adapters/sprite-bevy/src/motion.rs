//! Animations that move their sprite.

use bevy_math::{Vec2, vec2};
use bevy_transform::components::Transform;
use sprite_runtime::Offset;

/// Where an animation has moved a transform.
///
/// The runtime's parts of a movement add up exactly, floating-point numbers do not: so the sum is kept, and added to
/// where the movement began.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Motion {
    from: Vec2,
    moved: Offset,
    /// Where the transform was put last. When it is elsewhere now, the game has moved it.
    to: Vec2,
}

impl Motion {
    pub(crate) const NONE: Self = Self { from: Vec2::ZERO, moved: Offset::ZERO, to: Vec2::NAN };

    /// Moves a transform further, in pixels of the sprite, whose `y` grows downwards.
    pub(crate) fn add(&mut self, moved: Offset, transform: &mut Transform) {
        let at = transform.translation.truncate();
        if at != self.to {
            (self.from, self.moved) = (at, Offset::ZERO);
        }
        self.moved += moved;
        let [x, y] = self.moved.to_pixels();
        self.to = self.from + vec2(x, -y) * transform.scale.truncate();
        transform.translation = self.to.extend(transform.translation.z);
        // Nothing is lost at a whole pixel, and the sum stays small.
        if self.moved.x % Offset::PIXEL == 0 && self.moved.y % Offset::PIXEL == 0 {
            (self.from, self.moved) = (self.to, Offset::ZERO);
        }
    }
}
