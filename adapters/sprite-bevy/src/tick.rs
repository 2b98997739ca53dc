//! Time passes for players, and moves them.

use crate::animator::SpriteAnimator;
use crate::events::{SpriteFinished, SpriteText, SpriteTicked};
use crate::playable::Playable;
use bevy_ecs::prelude::*;
use bevy_sprite::Sprite;
use bevy_time::Time;
use bevy_transform::components::Transform;
use sprite_runtime::{Offset, Tick};
use std::time::Duration;

/// The texts of one tick that become events. A tick of Bevy is shorter than a second, so a loop with more is a mistake
/// of its description.
const TEXTS: usize = 1_000;

/// The parts of a player's entity. In a user interface it has neither a sprite nor a transform.
type Ticked<'a, P> = (Entity, &'a mut SpriteAnimator<P>, Option<&'a mut Sprite>, Option<&'a mut Transform>);

/// Ticks all players of a type, and moves their transforms.
pub(crate) fn tick<P: Playable>(
    time: Res<Time>,
    mut commands: Commands,
    mut players: Query<Ticked<P>>,
    mut ticked: MessageWriter<SpriteTicked>,
) {
    for (entity, mut player, sprite, mut transform) in &mut players {
        // Time does not count as a change of the component: systems notice the changes of the game only.
        let player = player.bypass_change_detection();
        if let Some(overlaid) = player.overlaid
            && let Some(mut sprite) = sprite
        {
            overlaid.restore(sprite.bypass_change_detection());
        }
        let SpriteAnimator { player, speed, moves, queue, motion, is_stale, .. } = player;
        queue.tick(player, scaled(time.delta(), *speed), |before, tick| {
            *is_stale |= tick.is_changed();
            if *moves
                && tick.movement() != Offset::ZERO
                && let Some(transform) = &mut transform
            {
                motion.add(tick.movement(), transform);
            }
            report(entity, before, tick, &mut ticked, &mut commands);
        });
    }
}

/// Tells the game what happened in a tick.
fn report<P: Playable>(
    entity: Entity,
    before: &P,
    tick: &Tick,
    ticked: &mut MessageWriter<SpriteTicked>,
    commands: &mut Commands<'_, '_>,
) {
    let mut texts = before.texts_in(tick).take(TEXTS).peekable();
    if tick.frame_count() == 0 && tick.loops() == 0 && !tick.is_finished() && texts.peek().is_none() {
        return;
    }
    let animation = before.animation_name();
    ticked.write(SpriteTicked { entity, animation, tick: *tick });
    for text in texts {
        commands.trigger(SpriteText { entity, text: text.text, layer: text.layer });
    }
    if tick.is_finished() {
        commands.trigger(SpriteFinished { entity, animation });
    }
}

/// A time at a speed.
fn scaled(time: Duration, speed: f32) -> Duration {
    if (speed - 1.0).abs() < f32::EPSILON {
        return time;
    }
    let seconds = time.as_secs_f64() * f64::from(speed.max(0.0));
    Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_scale_time_and_never_panic() {
        let tick = Duration::from_millis(16);
        let times = [1.0, 0.5, 0.0, -1.0, f32::NAN].map(|speed| scaled(tick, speed).as_micros());
        assert_eq!(times, [16_000, 8_000, 0, 0, 0]);
        assert_eq!(scaled(tick, f32::INFINITY), Duration::MAX);
        assert_eq!(scaled(Duration::ZERO, f32::INFINITY), Duration::MAX);
    }
}
