//! Systems for each type of player, which are added when the first player of the type is.
//!
//! A schedule cannot be changed while it runs, and players are spawned at any time. So the systems are in schedules of
//! their own, which two systems of the app run, and the types that came since are added before that.

use crate::animator::SpriteAnimator;
use crate::playable::Playable;
use crate::tick::tick;
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{ScheduleLabel, SingleThreadedExecutor};
use bevy_ecs::world::DeferredWorld;
use std::any::TypeId;
use std::collections::BTreeSet;

/// When players are ticked and shown, for systems that have to run before or after it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SpriteSystems {
    /// In `PreUpdate`: time passes for players, and moves them.
    Tick,
    /// In `PostUpdate`: what players show is written into sprites. Before transforms are propagated and bounds are
    /// calculated; with the feature `ui` before the layout, too.
    Show,
}

/// The systems of all types, in `PreUpdate`.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Ticking;

/// The systems of all types, in `PostUpdate`.
#[derive(ScheduleLabel, Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Showing;

/// The types of players that there are.
#[derive(Resource, Debug, Default)]
pub(crate) struct AnimatorTypes {
    known: BTreeSet<TypeId>,
    /// For each type that came since the schedules ran, what adds its systems.
    pending: Vec<fn(&mut World)>,
}

impl AnimatorTypes {
    fn add<P: Playable>(&mut self) {
        if self.known.insert(TypeId::of::<P>()) {
            self.pending.push(add_systems::<P>);
        }
    }
}

/// Makes known that there is a player of this type.
pub(crate) fn register<P: Playable>(world: &mut DeferredWorld<'_>) {
    match world.get_resource_mut::<AnimatorTypes>() {
        Some(mut types) => types.add::<P>(),
        // The plugin is added later.
        None => world.commands().queue(|world: &mut World| {
            world.get_resource_or_init::<AnimatorTypes>().add::<P>();
        }),
    }
}

/// Makes the schedules.
pub(crate) fn init(world: &mut World) {
    world.init_resource::<AnimatorTypes>();
    let mut schedules = world.get_resource_or_init::<Schedules>();
    // Systems of different types change the same components, so that they could not run at the same time.
    schedules.entry(Ticking).set_executor(SingleThreadedExecutor::new());
    schedules.entry(Showing).set_executor(SingleThreadedExecutor::new());
}

fn add_systems<P: Playable>(world: &mut World) {
    if let Some(registry) = world.get_resource::<AppTypeRegistry>() {
        registry.write().register::<SpriteAnimator<P>>();
    }
    let mut schedules = world.resource_mut::<Schedules>();
    schedules.add_systems(Ticking, tick::<P>);
    schedules.add_systems(Showing, crate::sprite::show::<P>);
    #[cfg(feature = "ui")]
    {
        schedules.add_systems(Ticking, crate::node::restore::<P>);
        schedules.add_systems(Showing, (crate::node::adopt::<P>, crate::node::show::<P>).chain());
    }
}

/// Ticks all players.
pub(crate) fn run_ticking(world: &mut World) {
    add_pending(world);
    world.run_schedule(Ticking);
}

/// Shows all players.
pub(crate) fn run_showing(world: &mut World) {
    add_pending(world);
    world.run_schedule(Showing);
}

fn add_pending(world: &mut World) {
    for add in std::mem::take(&mut world.resource_mut::<AnimatorTypes>().pending) {
        add(world);
    }
}
