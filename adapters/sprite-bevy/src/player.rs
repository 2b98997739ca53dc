//! The component that plays a sprite.

use crate::tick::Motion;
use bevy_derive::{Deref, DerefMut};
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::world::DeferredWorld;
use bevy_sprite::{Anchor, Sprite};
use bevy_transform::components::Transform;
use sprite_runtime::{LayerSet, Play};
use std::any::type_name;
use std::marker::PhantomData;

/// Plays a sprite on its entity: a `Player<Hero>`, an `AnyPlayer<'static>` or a `Group<N>`, whose functions it has.
///
/// It is ticked in `PreUpdate` with [`Res<Time>`](bevy_time::Time), and shown in `PostUpdate`: image, rectangle,
/// mirroring and size in the entity's [`Sprite`], the origin in its [`Anchor`], further layers on child entities with a
/// [`SpriteLayer`](crate::SpriteLayer). The colour of the sprite is the game's.
///
/// ```
/// # use bevy_ecs::prelude::*;
/// # use sprite_bevy::SpritePlayer;
/// # use sprite_runtime::{Animation, Player};
/// fn strike<A: Animation>(mut heroes: Query<&mut SpritePlayer<Player<A>>>, strike: A) {
///     for mut hero in &mut heroes {
///         hero.play(strike);
///     }
/// }
/// ```
///
/// # Panics
/// An entity gets one whose type was not named by
/// [`SpritePlayerPlugin::playing`](crate::SpritePlayerPlugin::playing): nothing would tick it.
#[derive(Component, Clone, Debug, Deref, DerefMut)]
#[component(on_add = check::<P>)]
#[require(Sprite, Anchor, Transform)]
pub struct SpritePlayer<P: Play + Send + Sync + 'static> {
    /// The player.
    #[deref]
    pub player: P,
    /// True if it is drawn mirrored left-right about its origin.
    pub mirrored: bool,
    /// True if animations that move their sprite move the entity's `Transform`; they do.
    pub moves: bool,
    /// The layers that are not drawn; none.
    pub hidden: LayerSet,
    pub(crate) motion: Motion,
    /// The entities of all layers but the first.
    pub(crate) layers: Vec<Entity>,
}

impl<P: Play + Send + Sync + 'static> SpritePlayer<P> {
    /// Plays this.
    pub const fn new(player: P) -> Self {
        Self {
            player,
            mirrored: false,
            moves: true,
            hidden: LayerSet::EMPTY,
            motion: Motion::NONE,
            layers: Vec::new(),
        }
    }
}

/// Says that a type of player has its systems.
#[derive(Resource, Debug)]
pub(crate) struct Played<P: 'static>(pub(crate) PhantomData<fn() -> P>);

fn check<P: Play + Send + Sync + 'static>(world: DeferredWorld<'_>, _: HookContext) {
    let (name, is_played) = (type_name::<P>(), world.contains_resource::<Played<P>>());
    assert!(is_played, "nothing plays it: add `.playing::<{name}>()` to the app's SpritePlayerPlugin");
}
