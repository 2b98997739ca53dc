//! Time passes for players, and moves them.

use crate::animator::SpriteAnimator;
use crate::events::{SpriteFinished, SpriteText, SpriteTicked};
use crate::playable::Playable;
use crate::playback::{SpriteClock, SpritePlayback};
use crate::shown::Shown;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_transform::components::Transform;
use sprite_runtime::data::FrameText;
use sprite_runtime::{Offset, Tick};
use std::time::Duration;

/// The texts of one tick that become events. A tick of Bevy is shorter than a second, so a loop with more is a mistake
/// of its description.
const TEXTS: usize = 1_000;

/// The time that passes in a run of the schedule, by each clock; [`None`] for a clock that does not pass in it.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Passed {
    pub(crate) game: Option<Duration>,
    pub(crate) real: Option<Duration>,
}

impl Passed {
    /// The time that passes for an animator; [`None`] if it stands still.
    fn of(self, playback: &SpritePlayback) -> Option<Duration> {
        let time = match playback.clock {
            SpriteClock::Game => self.game,
            SpriteClock::Real => self.real,
        };
        time.filter(|_| !playback.is_frozen).map(|time| scaled(time, playback.speed))
    }
}

/// Events for observers, which are triggered when all players have been ticked.
#[derive(Resource, Debug, Default)]
pub(crate) struct Happened(pub(crate) Vec<Event>);

/// An event of an entity.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Text(SpriteText),
    Finished(SpriteFinished),
}

/// Takes a text, and says whether it takes another one.
type Tell<'a> = dyn FnMut(FrameText<'static>) -> bool + 'a;

/// What ticks are reported by.
#[derive(SystemParam)]
pub(crate) struct Reports<'w> {
    passed: Res<'w, Passed>,
    ticked: MessageWriter<'w, SpriteTicked>,
    happened: ResMut<'w, Happened>,
}

impl Reports<'_> {
    /// Reports a tick in which something happened. `texts` calls its argument with each text until that says `false`.
    fn report(
        &mut self,
        entity: Entity,
        animation: &'static str,
        tick: &Tick,
        texts: &mut dyn FnMut(&mut Tell<'_>),
    ) {
        let before = self.happened.0.len();
        let mut left = TEXTS;
        texts(&mut |FrameText { text, layer, .. }| {
            self.happened.0.push(Event::Text(SpriteText { entity, text, layer }));
            left -= 1;
            left > 0
        });
        let is_told = self.happened.0.len() > before;
        if tick.frame_count() == 0 && tick.loops() == 0 && !tick.is_finished() && !is_told {
            return;
        }
        self.ticked.write(SpriteTicked { entity, animation, tick: *tick });
        if tick.is_finished() {
            self.happened.0.push(Event::Finished(SpriteFinished { entity, animation }));
        }
    }
}

/// The parts of a player's entity. In a user interface it has no transform.
type Ticked<'a, P> =
    (Entity, &'a mut SpriteAnimator<P>, &'a SpritePlayback, &'a mut Shown, Option<&'a mut Transform>);

/// Ticks all players of a type, and moves their transforms.
pub(crate) fn tick<P: Playable>(mut reports: Reports, mut players: Query<Ticked<P>>) {
    let passed = *reports.passed;
    for (entity, mut player, playback, mut shown, transform) in &mut players {
        let is_touched = player.is_changed();
        let shown = shown.bypass_change_detection();
        let Some(time) = passed.of(playback) else {
            shown.has_begun |= is_touched;
            continue;
        };
        // Time does not count as a change of the component: systems notice the changes of the game only.
        let SpriteAnimator { player, queue } = player.bypass_change_detection();
        // In most ticks of most players no frame begins. The first frame of an animation begins before its first tick.
        let mut has_begun = std::mem::take(&mut shown.has_begun) | is_touched | !queue.is_empty();
        let mut transform = transform.filter(|_| playback.moves);
        queue.tick(player, time, |before, tick| {
            if tick.movement() != Offset::ZERO
                && let Some(transform) = &mut transform
            {
                shown.motion.add(tick.movement(), transform);
            }
            let has_happened = tick.is_changed() || tick.is_finished();
            if has_happened || has_begun {
                shown.is_stale |= tick.is_changed();
                has_begun = has_happened;
                shown.has_begun = has_happened;
                reports.report(entity, before.animation_name(), tick, &mut |tell| {
                    _ = before.texts_in(tick).all(tell);
                });
            }
        });
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
