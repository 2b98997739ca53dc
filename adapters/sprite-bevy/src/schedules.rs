//! Systems for each type of player, which are added when the first player of the type is.
//!
//! A schedule cannot be changed while it runs, and players are spawned at any time. So the systems are in schedules of
//! their own, which two systems of the app run, and the types that came since are added before that.

use crate::animator::SpriteAnimator;
use crate::images::Sprites;
use crate::playable::Playable;
use crate::shown::Shown;
use crate::tick::{Event, Happened, Passed, move_all, pass_time, tick};
use crate::warnings::{Lack, Warnings, no_plugin};
use bevy_ecs::component::ComponentId;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{InternedScheduleLabel, ScheduleLabel, SingleThreadedExecutor};
use bevy_ecs::world::DeferredWorld;
use bevy_time::{Real, Time, Virtual};
use std::any::TypeId;
use std::collections::BTreeSet;
use std::time::Duration;

/// When players are ticked and shown, for systems that have to run before or after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SpriteSystems {
    /// In `PreUpdate`, and in the schedule that [`ticking_in`](crate::SpriteAnimatorPlugin::ticking_in) names: time
    /// passes for players, and moves them.
    Tick,
    /// In [`ShowSprites`]: what players show is written into sprites.
    Show,
}

/// The schedule in which what players show is written into sprites: after `Update`, and before `PostUpdate`, where Bevy
/// makes materials of sprites, propagates transforms, lays out nodes and calculates bounds.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ShowSprites;

/// The systems of all types that tick.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Ticking;

/// The systems of all types that copy frames.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Looking;

/// The types of players that there are.
#[derive(Resource, Debug, Default)]
pub(crate) struct AnimatorTypes {
    known: BTreeSet<TypeId>,
    /// For each type that came since the schedules ran, what adds its systems.
    pending: Vec<fn(&mut World)>,
    /// Their components.
    components: BTreeSet<ComponentId>,
    /// The schedule in which the time of the game passes for players, if it is not `PreUpdate`.
    pub(crate) elsewhere: Option<InternedScheduleLabel>,
}

impl AnimatorTypes {
    fn add<P: Playable>(&mut self, component: ComponentId) {
        if self.known.insert(TypeId::of::<P>()) {
            self.components.insert(component);
            self.pending.push(add_systems::<P>);
        }
    }

    /// Returns whether an entity has a player of any type.
    pub(crate) fn are_on(&self, entity: &EntityWorldMut<'_>) -> bool {
        self.components.iter().any(|component| entity.contains_id(*component))
    }
}

/// Makes known that there is a player of this type.
pub(crate) fn register<P: Playable>(world: &mut DeferredWorld<'_>, component: ComponentId) {
    if let Some(mut types) = world.get_resource_mut::<AnimatorTypes>() {
        types.add::<P>(component);
    } else {
        world.commands().queue(move |world: &mut World| {
            if !world.contains_resource::<AnimatorTypes>() {
                no_plugin();
            }
            world.get_resource_or_init::<AnimatorTypes>().add::<P>(component);
        });
    }
}

/// Makes the schedules.
pub(crate) fn init(world: &mut World) {
    world.init_resource::<AnimatorTypes>();
    world.init_resource::<Passed>();
    world.init_resource::<Happened>();
    world.init_resource::<Warnings>();
    let mut schedules = world.get_resource_or_init::<Schedules>();
    // Systems of different types change the same components, so that they could not run at the same time.
    schedules.entry(Ticking).set_executor(SingleThreadedExecutor::new());
    schedules.entry(Looking).set_executor(SingleThreadedExecutor::new());
}

fn add_systems<P: Playable>(world: &mut World) {
    if let Some(registry) = world.get_resource::<AppTypeRegistry>() {
        registry.write().register::<SpriteAnimator<P>>();
    }
    let mut schedules = world.resource_mut::<Schedules>();
    schedules.add_systems(Ticking, tick::<P>);
    schedules.add_systems(Looking, look::<P>);
}

/// The players of a type, and what they show.
type Shows<'w, 's, P, F> = Query<'w, 's, (&'static SpriteAnimator<P>, &'static mut Shown), F>;

/// Copies the frames of the players that the game has changed. Those that began in a tick are copied already.
#[expect(clippy::type_complexity, reason = "the two queries have lifetimes of their own")]
fn look<P: Playable>(
    images: Res<Sprites>,
    mut players: ParamSet<(Shows<P, Changed<SpriteAnimator<P>>>, Shows<P, ()>)>,
) {
    // Other sprites may have taken the place of all.
    if images.is_changed() {
        for (player, mut shown) in &mut players.p1() {
            shown.bypass_change_detection().look_at(&player.player);
        }
    } else {
        for (player, mut shown) in &mut players.p0() {
            shown.bypass_change_detection().look_at(&player.player);
        }
    }
}

/// Ticks players in `PreUpdate`.
pub(crate) fn run_ticking(world: &mut World) {
    // After a stall the game's clock goes on by its maximal step, and so do menus.
    let most = world.get_resource::<Time<Virtual>>().map_or(Duration::MAX, Time::max_delta);
    let real = world.get_resource::<Time<Real>>().map(|time| time.delta().min(most));
    let game = world.get_resource::<Time>().map(Time::delta);
    if game.is_none() {
        world.resource_mut::<Warnings>().warn(Lack::Time, || {
            "the resource `Time` is missing, so that no sprite is animated: add bevy's TimePlugin, which \
             MinimalPlugins and DefaultPlugins have"
                .to_owned()
        });
    }
    let is_here = world.resource::<AnimatorTypes>().elsewhere.is_none();
    tick_all(world, Passed { game: game.filter(|_| is_here), real });
}

/// Ticks players in the schedule that the game has chosen, whose time `Time` is then.
pub(crate) fn run_ticking_elsewhere(world: &mut World) {
    let game = world.get_resource::<Time>().map(Time::delta);
    tick_all(world, Passed { game, real: None });
}

fn tick_all(world: &mut World, passed: Passed) {
    add_pending(world);
    world.insert_resource(passed);
    // Neither of them can fail: their parameters are always there.
    _ = world.run_system_cached(pass_time);
    world.run_schedule(Ticking);
    _ = world.run_system_cached(move_all);
    let mut happened = std::mem::take(&mut world.resource_mut::<Happened>().events);
    for event in happened.drain(..) {
        // The observer of an event before may have despawned the entity.
        match event {
            Event::Text(text) if world.get_entity(text.entity).is_ok() => world.trigger(text),
            Event::Finished(end) if world.get_entity(end.entity).is_ok() => world.trigger(end),
            Event::Text(_) | Event::Finished(_) => {}
        }
        // What its observers have queued is done before the next one.
        world.flush();
    }
    // Its memory is used again.
    world.resource_mut::<Happened>().events = happened;
}

/// Copies the frames of all players.
pub(crate) fn run_looking(world: &mut World) {
    add_pending(world);
    world.run_schedule(Looking);
}

fn add_pending(world: &mut World) {
    for add in std::mem::take(&mut world.resource_mut::<AnimatorTypes>().pending) {
        add(world);
    }
}
