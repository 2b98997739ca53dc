//! Time passes for players, and moves them.

use crate::SpritePlayer;
use bevy_ecs::prelude::*;
use bevy_math::{Vec2, vec2};
use bevy_time::Time;
use bevy_transform::components::Transform;
use sprite_runtime::{Offset, Play, Tick};

/// A frame of a player ended, a frame with a text began, its loop began anew, or its animation came to its end. It is
/// written in `PreUpdate`, before the game's systems run.
///
/// ```
/// # use bevy_ecs::prelude::*;
/// # use sprite_bevy::{SpritePlayer, SpriteTicked};
/// # use sprite_runtime::AnyPlayer;
/// # fn sound(_: &str) {}
/// /// The artist wrote beside the frames what is to be heard.
/// fn steps(mut ticked: MessageReader<SpriteTicked>, players: Query<&SpritePlayer<AnyPlayer<'static>>>) {
///     for SpriteTicked { entity, tick, .. } in ticked.read() {
///         let Ok(player) = players.get(*entity) else { continue };
///         for text in player.texts_in(tick).take(4) {
///             sound(text.text);
///         }
///     }
/// }
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SpriteTicked {
    /// The player's entity.
    pub entity: Entity,
    /// The events: [`finished`](Tick::finished), [`loops`](Tick::loops), [`passed`](Tick::passed). Frames are those of
    /// the animation that was played. The player gives their texts: [`texts_in`](sprite_runtime::Play::texts_in).
    pub tick: Tick,
}

/// Ticks all players of a type, and moves their transforms.
pub(crate) fn tick<P: Play + Send + Sync + 'static>(
    time: Res<Time>,
    mut players: Query<(Entity, &mut SpritePlayer<P>, &mut Transform)>,
    mut ticked: MessageWriter<SpriteTicked>,
) {
    for (entity, mut player, mut transform) in &mut players {
        let player = player.bypass_change_detection();
        let tick = player.player.tick(time.delta());
        if player.moves && tick.moved() != Offset::ZERO {
            player.motion.add(tick.moved(), &mut transform);
        }
        let is_told = || player.player.texts_in(&tick).next().is_some();
        if tick.frames() > 0 || tick.loops() > 0 || tick.finished() || is_told() {
            ticked.write(SpriteTicked { entity, tick });
        }
    }
}

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
