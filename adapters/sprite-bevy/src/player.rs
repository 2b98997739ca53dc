//! The component that plays a sprite.

use crate::motion::Motion;
use crate::playable::Playable;
use crate::queue::Queue;
use crate::schedules::register;
use crate::sprite::{Overlaid, SpriteLayer};
use bevy_derive::{Deref, DerefMut};
use bevy_ecs::hierarchy::Children;
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::world::DeferredWorld;
use bevy_sprite::Sprite;
use sprite_runtime::LayerSet;

/// Plays a sprite on its entity: a `Player<Hero>`, an `AnyPlayer<'static>` or a `Group<N>`, whose functions it has.
///
/// It is ticked in `PreUpdate` with [`Res<Time>`](bevy_time::Time), and shown in `PostUpdate` by the entity's
/// [`Sprite`], which it gets when it has none, or with the feature `ui` by its `ImageNode` when it was spawned with one.
///
/// - Of the `Sprite`, image, rectangle and the [`Anchor`](bevy_sprite::Anchor) are written. Colour, `flip_x`, `flip_y`,
///   `custom_size` and `image_mode` are the game's: it is flipped about its origin, and a custom size is that of the
///   whole picture, of which a trimmed frame is a part. From `PostUpdate` to the next `PreUpdate` they hold what is
///   drawn, which is something else for mirrored, scaled or hidden frames.
/// - Layers after the first are child entities with a [`SpriteLayer`]. They take colour, flips, size, and
///   `RenderLayers` from the entity.
///
/// ```
/// # use bevy_ecs::prelude::*;
/// # use sprite_bevy::SpritePlayer;
/// # use sprite_runtime::{Animation, Player};
/// fn strike<A: Animation>(mut heroes: Query<&mut SpritePlayer<Player<A>>>, [strike, stand]: [A; 2]) {
///     for mut hero in &mut heroes {
///         hero.play(strike);
///         hero.then(stand);
///     }
/// }
/// ```
#[derive(Component, Clone, Debug, Deref, DerefMut)]
#[component(on_add = added::<P>, on_discard = discarded)]
pub struct SpritePlayer<P: Playable> {
    /// The player.
    #[deref]
    pub player: P,
    /// How many times faster than [`Res<Time>`](bevy_time::Time) its time passes; 1. Less than zero counts as zero.
    pub speed: f32,
    /// True if animations that move their sprite move the entity's `Transform`; they do.
    pub moves: bool,
    /// The layers that are not drawn; none.
    pub hidden: LayerSet,
    pub(crate) queue: Queue<P::Queued>,
    pub(crate) motion: Motion,
    /// True if time has changed the picture since it was shown.
    pub(crate) is_stale: bool,
    /// What the game has in its `Sprite`, while that holds something else to be drawn.
    pub(crate) overlaid: Option<Overlaid>,
}

impl<P: Playable> SpritePlayer<P> {
    /// Plays this.
    pub const fn new(player: P) -> Self {
        Self {
            player,
            speed: 1.0,
            moves: true,
            hidden: LayerSet::EMPTY,
            queue: Queue::EMPTY,
            motion: Motion::NONE,
            is_stale: true,
            overlaid: None,
        }
    }

    /// Plays an animation when the one that plays has come to its end, or the last one of those that wait already. It
    /// plays for the time that is left over then, so nothing drifts. An animation that loops has no end.
    ///
    /// Returns `false` and changes nothing when [`QUEUE_LENGTH`](crate::QUEUE_LENGTH) animations wait already. What
    /// waits goes on to wait when the game plays something else meanwhile; see [`clear_queue`](Self::clear_queue).
    ///
    /// ```
    /// # use sprite_bevy::SpritePlayer;
    /// # use sprite_runtime::{Animation, Player};
    /// fn combo<A: Animation>(hero: &mut SpritePlayer<Player<A>>, [first, second, stand]: [A; 3]) {
    ///     hero.clear_queue();
    ///     hero.play(first);
    ///     hero.then(second);
    ///     hero.then(stand);
    /// }
    /// ```
    pub fn then(&mut self, next: P::Next) -> bool {
        self.queue.push(P::queued(next))
    }

    /// [`then`](Self::then) with the animation of a name. Returns `false` also when there is none.
    pub fn then_named(&mut self, name: &str) -> bool {
        self.player.next_named(name).is_some_and(|next| self.then(next))
    }

    /// How many animations wait for their turn.
    pub fn queue_len(&self) -> usize {
        self.queue.len()
    }

    /// Lets no animation wait any more.
    pub fn clear_queue(&mut self) {
        self.queue = Queue::EMPTY;
    }
}

/// Gives it the systems of its type, and something that shows it.
fn added<P: Playable>(mut world: DeferredWorld<'_>, HookContext { entity, .. }: HookContext) {
    register::<P>(&mut world);
    #[cfg(feature = "ui")]
    if world.get::<bevy_ui::widget::ImageNode>(entity).is_some() {
        world.commands().entity(entity).try_insert(crate::node::PlayerNode::default());
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
