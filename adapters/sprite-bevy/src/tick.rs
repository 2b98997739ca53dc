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

/// Events that are sent, and entities that are moved, when all players have been ticked.
#[derive(Resource, Debug, Default)]
pub(crate) struct Happened {
    /// Events for observers.
    pub(crate) events: Vec<Event>,
    /// The entities that their animations have moved.
    moved: Vec<Entity>,
}

/// An event of an entity.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Text(SpriteText),
    Finished(SpriteFinished),
}

/// Takes a text, and says whether it takes another one.
type Tell<'a> = dyn FnMut(FrameText<'static>) -> bool + 'a;

/// The messages and events by which ticks are reported.
#[derive(SystemParam)]
pub(crate) struct Reports<'w> {
    ticked: MessageWriter<'w, SpriteTicked>,
    happened: ResMut<'w, Happened>,
}

impl Reports<'_> {
    /// Reports a tick in which something happened. `texts` calls its argument with each text until that says `false`,
    /// and `has_slices` says whether any slice was there.
    fn report(
        &mut self,
        entity: Entity,
        animation: &'static str,
        tick: &Tick,
        texts: &mut dyn FnMut(&mut Tell<'_>),
        has_slices: &dyn Fn() -> bool,
    ) {
        let before = self.happened.events.len();
        let mut left = TEXTS;
        texts(&mut |FrameText { text, layer, .. }| {
            self.happened.events.push(Event::Text(SpriteText { entity, text, layer }));
            left -= 1;
            left > 0
        });
        let is_told = self.happened.events.len() > before;
        let has_happened = tick.frame_count() > 0 || tick.loops() > 0 || tick.is_finished() || is_told;
        if !has_happened && !has_slices() {
            return;
        }
        self.ticked.write(SpriteTicked { entity, animation, tick: *tick });
        if tick.is_finished() {
            self.happened.events.push(Event::Finished(SpriteFinished { entity, animation }));
        }
    }
}

/// Notes the time that passes for each player.
pub(crate) fn pass_time(passed: Res<Passed>, mut players: Query<(&SpritePlayback, &mut Shown)>) {
    for (playback, mut shown) in &mut players {
        shown.bypass_change_detection().time = passed.of(playback);
    }
}

/// Ticks all players of a type. This is compiled with the game, so whatever does not depend on the type is done before
/// and after it.
pub(crate) fn tick<P: Playable>(
    mut reports: Reports,
    mut players: Query<(Entity, &mut SpriteAnimator<P>, &mut Shown)>,
) {
    for (entity, mut player, mut shown) in &mut players {
        let shown = shown.bypass_change_detection();
        shown.is_touched |= player.is_changed();
        // Time does not count as a change of the component: systems notice the changes of the game only.
        let SpriteAnimator { player, queue } = player.bypass_change_detection();
        let is_alone = queue.is_empty();
        // In most ticks of most players no frame begins. The first frame of an animation begins before its first tick.
        shown.has_begun |= shown.is_touched || !is_alone;
        let Some(time) = shown.time else { continue };
        let is_touched = std::mem::take(&mut shown.is_touched);
        let mut is_changed = false;
        let mut note = |before: &P, tick: &Tick| {
            is_changed |= tick.is_changed();
            if shown.note(tick) {
                // The slices of the first frame: of all others it is said that they begin.
                let has_slices = || is_touched && before.slices_in(tick).next().is_some();
                let mut texts = |tell: &mut Tell<'_>| _ = before.texts_in(tick).all(tell);
                reports.report(entity, before.animation_name(), tick, &mut texts, &has_slices);
            }
        };
        if is_alone {
            let before = *player;
            let tick = player.tick(time);
            note(&before, &tick);
        } else {
            queue.tick(player, time, note);
        }
        if is_changed {
            shown.look_at(player);
        }
        if shown.moved != Offset::ZERO {
            reports.happened.moved.push(entity);
        }
    }
}

/// Moves the transforms of players whose animations have moved them. In a user interface they have none.
pub(crate) fn move_all(
    mut happened: ResMut<Happened>,
    mut players: Query<(&SpritePlayback, &mut Shown, Option<&mut Transform>)>,
) {
    for entity in happened.moved.drain(..) {
        let Ok((playback, mut shown, transform)) = players.get_mut(entity) else { continue };
        let shown = shown.bypass_change_detection();
        let moved = std::mem::take(&mut shown.moved);
        if let Some(mut transform) = transform.filter(|_| playback.moves) {
            shown.motion.add(moved, &mut transform);
        }
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
