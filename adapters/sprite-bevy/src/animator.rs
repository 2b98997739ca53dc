//! The component that plays a sprite.

use crate::motion::Motion;
use crate::playable::Playable;
use crate::schedules::register;
use crate::sprite::{Overlaid, SpriteLayer};
use bevy_derive::{Deref, DerefMut};
use bevy_ecs::hierarchy::Children;
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::ReflectComponent;
use bevy_ecs::world::DeferredWorld;
use bevy_reflect::utility::GenericTypePathCell;
use bevy_reflect::{Reflect, TypePath};
use bevy_sprite::Sprite;
use sprite_runtime::{LayerSet, Queue};
use std::any::type_name;

/// The number of animations that can wait for their turn after the one that plays.
pub const QUEUE_LENGTH: usize = 4;

/// Plays a sprite on its entity: an `Animator<Hero>`, an `AnyAnimator<'static>` or a `Group<N>`, whose functions it has.
///
/// It is ticked in `PreUpdate` with [`Res<Time>`](bevy_time::Time). In `PostUpdate` the entity's [`Sprite`] shows it;
/// an entity without a `Sprite` gets one. With the feature `ui`, the `ImageNode` of an entity that has one shows it
/// instead, and its `Sprite` is removed. The node has the size that the layout gives it, so the scale of the sprite is not
/// used.
///
/// - The player writes the image and the rectangle of the `Sprite`, and the [`Anchor`](bevy_sprite::Anchor). The game
///   sets colour, `flip_x`, `flip_y`, `custom_size` and `image_mode`: flips are about the origin, and the custom size
///   is that of the whole picture, of which a trimmed frame is a part. From `PostUpdate` to the next `PreUpdate` these
///   fields hold the values that are drawn, which differ from those of the game for mirrored, scaled or hidden frames.
/// - Layers after the first are child entities with a [`SpriteLayer`]. They take colour, flips, size, and
///   `RenderLayers` from the entity.
///
/// ```
/// # use bevy_ecs::prelude::*;
/// # use sprite_bevy::SpriteAnimator;
/// # use sprite_runtime::{Animation, Animator};
/// fn strike<A: Animation>(mut heroes: Query<&mut SpriteAnimator<Animator<A>>>, [strike, stand]: [A; 2]) {
///     for mut hero in &mut heroes {
///         hero.play(strike);
///         hero.then(stand);
///     }
/// }
/// ```
///
/// Inspectors see and change `speed` and `moves`: the type of each component that was spawned is registered.
#[derive(Component, Clone, Debug, Deref, DerefMut, Reflect)]
#[component(on_add = added::<P>, on_discard = discarded)]
#[reflect(Component, from_reflect = false, type_path = false, where P: Playable)]
pub struct SpriteAnimator<P: Playable> {
    /// The player.
    #[deref]
    #[reflect(ignore)]
    pub player: P,
    /// The factor by which its time passes faster than [`Res<Time>`](bevy_time::Time). Default: 1. A negative factor
    /// counts as zero.
    pub speed: f32,
    /// True if animations that move their sprite move the entity's `Transform`. Default: `true`.
    pub moves: bool,
    /// The layers that are not drawn. Default: none.
    #[reflect(ignore)]
    pub hidden: LayerSet,
    #[reflect(ignore)]
    pub(crate) queue: Queue<P::Next, QUEUE_LENGTH>,
    #[reflect(ignore)]
    pub(crate) motion: Motion,
    /// True if time has changed the picture since it was shown.
    #[reflect(ignore)]
    pub(crate) is_stale: bool,
    /// The values that the game set in its `Sprite` and the values that are drawn, if they differ.
    #[reflect(ignore)]
    pub(crate) overlaid: Option<Overlaid>,
}

impl<P: Playable> SpriteAnimator<P> {
    /// A component that plays with this player.
    pub const fn new(player: P) -> Self {
        Self {
            player,
            speed: 1.0,
            moves: true,
            hidden: LayerSet::EMPTY,
            queue: Queue::new(),
            motion: Motion::NONE,
            is_stale: true,
            overlaid: None,
        }
    }

    /// Queues an animation. It plays when the current animation and those that are queued already have ended, beginning
    /// with the time that is left over, so nothing drifts. An animation that loops has no end.
    ///
    /// Returns `false` and changes nothing if [`QUEUE_LENGTH`](crate::QUEUE_LENGTH) animations are queued already. The
    /// queue stays as it is when the game plays something else; see [`clear_queue`](Self::clear_queue).
    ///
    /// ```
    /// # use sprite_bevy::SpriteAnimator;
    /// # use sprite_runtime::{Animation, Animator};
    /// fn combo<A: Animation>(hero: &mut SpriteAnimator<Animator<A>>, [first, second, stand]: [A; 3]) {
    ///     hero.clear_queue();
    ///     hero.play(first);
    ///     hero.then(second);
    ///     hero.then(stand);
    /// }
    /// ```
    pub fn then(&mut self, next: P::Next) -> bool {
        self.queue.push(next)
    }

    /// [`then`](Self::then) with the animation of a name. Returns `false` also when there is none.
    pub fn then_named(&mut self, name: &str) -> bool {
        self.player.next_named(name).is_some_and(|next| self.then(next))
    }

    /// The number of queued animations.
    pub fn queue_len(&self) -> usize {
        self.queue.len()
    }

    /// Removes all animations from the queue.
    pub const fn clear_queue(&mut self) {
        self.queue.clear();
    }
}

impl<P: Playable> TypePath for SpriteAnimator<P> {
    fn type_path() -> &'static str {
        static PATHS: GenericTypePathCell = GenericTypePathCell::new();
        PATHS.get_or_insert::<Self, _>(|| format!("sprite_bevy::SpriteAnimator<{}>", type_name::<P>()))
    }

    fn short_type_path() -> &'static str {
        static PATHS: GenericTypePathCell = GenericTypePathCell::new();
        PATHS.get_or_insert::<Self, _>(|| format!("SpriteAnimator<{}>", type_name::<P>()))
    }
}

/// Gives it the systems of its type, and something that shows it.
fn added<P: Playable>(mut world: DeferredWorld<'_>, HookContext { entity, .. }: HookContext) {
    register::<P>(&mut world);
    #[cfg(feature = "ui")]
    if world.get::<bevy_ui::widget::ImageNode>(entity).is_some() {
        return;
    }
    if world.get::<Sprite>(entity).is_none() {
        world.commands().entity(entity).try_insert_if_new(Sprite::default());
    }
}

/// Its further layers go with it.
fn discarded(mut world: DeferredWorld<'_>, HookContext { entity, .. }: HookContext) {
    let Some(children) = world.get::<Children>(entity) else { return };
    let is_layer = |child: &Entity| {
        #[cfg(feature = "ui")]
        if world.get::<crate::node::SpriteNodeLayer>(*child).is_some() {
            return true;
        }
        world.get::<SpriteLayer>(*child).is_some()
    };
    let layers = children.iter().filter(is_layer);
    for layer in layers.collect::<Vec<_>>() {
        world.commands().entity(layer).try_despawn();
    }
}
