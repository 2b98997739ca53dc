//! The component that plays a sprite.

use crate::playable::Playable;
use crate::playback::SpritePlayback;
use crate::schedules::{AnimatorTypes, register};
use crate::shown::Shown;
use crate::sprite::SpriteLayer;
use bevy_derive::{Deref, DerefMut};
use bevy_ecs::hierarchy::Children;
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::reflect::ReflectComponent;
use bevy_ecs::world::DeferredWorld;
use bevy_reflect::utility::GenericTypePathCell;
use bevy_reflect::{Reflect, TypePath};
use bevy_sprite::{Anchor, Sprite};
use sprite_runtime::animation::{AnimationKey, AnimationOf};
use sprite_runtime::{Animator, Played, Queue};
use std::any::type_name;

/// The number of animations that can wait for their turn after the one that plays.
pub const QUEUE_LENGTH: usize = 4;

/// Plays a sprite on its entity: an `Animator<Hero>`, an `AnyAnimator<'static>` or a `Group<N>`, whose functions it has.
///
/// It is ticked in `PreUpdate` with [`Res<Time>`](bevy_time::Time), as its [`SpritePlayback`] says. Between `Update` and
/// `PostUpdate`, in [`ShowSprites`](crate::ShowSprites), the entity's [`Sprite`] shows it; an entity without a `Sprite` gets
/// one. With the feature `ui`, the `ImageNode` of an entity that has one shows it instead, and its `Sprite` is removed. The
/// node has the size that the layout gives it, so the scale of the sprite is not used.
///
/// - The animator writes the image and the rectangle of the `Sprite`, and the [`Anchor`](bevy_sprite::Anchor). The game
///   sets colour, `flip_x`, `flip_y`, `custom_size`, `image_mode` and `alpha_mode`: flips are about the origin, and the
///   custom size is that of the whole picture, of which a trimmed frame is a part. From `ShowSprites` to the next
///   `PreUpdate` these fields hold the values that are drawn, which differ from those of the game for mirrored, scaled or
///   hidden frames.
/// - With a [`SpriteNinePatch`](crate::SpriteNinePatch), a slice of the frames is drawn at any size instead.
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
#[derive(Component, Clone, Debug, Deref, DerefMut, Reflect)]
#[component(on_add = added::<P>, on_discard = discarded, on_remove = removed)]
#[require(SpritePlayback, Shown)]
#[reflect(Component, from_reflect = false, type_path = false, where P: Playable)]
pub struct SpriteAnimator<P: Playable> {
    /// The player. Its own functions do not know of the queue: `animator.play` clears the queue, and
    /// `animator.player.play` does not.
    #[deref]
    #[reflect(ignore)]
    pub player: P,
    #[reflect(ignore)]
    pub(crate) queue: Queue<P::Next, QUEUE_LENGTH>,
}

impl<P: Playable> SpriteAnimator<P> {
    /// A component that plays with this player.
    pub const fn new(player: P) -> Self {
        Self { player, queue: Queue::new() }
    }

    /// Queues an animation. It plays when the current animation and those that are queued already have ended, beginning
    /// with the time that is left over, so nothing drifts. An animation that loops has no end.
    ///
    /// Returns `false` and changes nothing if [`QUEUE_LENGTH`](crate::QUEUE_LENGTH) animations are queued already.
    ///
    /// ```
    /// # use sprite_bevy::SpriteAnimator;
    /// # use sprite_runtime::{Animation, Animator};
    /// fn combo<A: Animation>(hero: &mut SpriteAnimator<Animator<A>>, [first, second, stand]: [A; 3]) {
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

    /// Plays the animation of a name, as the player's own `play_named` does, and clears the queue; see
    /// [`play`](Self::play).
    pub fn play_named(&mut self, name: &str) -> Played {
        let played = self.player.play_named(name);
        self.cleared(played)
    }

    /// The number of queued animations.
    pub fn queue_len(&self) -> usize {
        self.queue.len()
    }

    /// Removes all animations from the queue.
    pub const fn clear_queue(&mut self) {
        self.queue.clear();
    }

    /// Clears the queue, which belongs to the animation before. If the animation is refused, the queue stays.
    const fn cleared(&mut self, played: Played) -> Played {
        if matches!(played, Played::Started | Played::AlreadyPlaying) {
            self.queue.clear();
        }
        played
    }
}

impl<A: AnimationOf<'static> + 'static> SpriteAnimator<Animator<A>> {
    /// Plays an animation, as the player's own [`play`](Animator::play) does, and clears the queue: what waited for the
    /// end of another animation does not follow this one. If the animation is unknown or blocked, the queue stays.
    ///
    /// ```
    /// # use sprite_bevy::SpriteAnimator;
    /// # use sprite_runtime::{Animation, Animator};
    /// # fn die<A: Animation>(hero: &mut SpriteAnimator<Animator<A>>, [strike, stand, die]: [A; 3]) {
    /// hero.play(strike);
    /// hero.then(stand);
    /// hero.play(die);      // nothing follows
    /// # }
    /// ```
    pub fn play(&mut self, animation: impl AnimationKey<A>) -> Played {
        let played = self.player.play(animation);
        self.cleared(played)
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
fn added<P: Playable>(mut world: DeferredWorld<'_>, context: HookContext) {
    let entity = context.entity;
    register::<P>(&mut world, context.component_id);
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

/// An entity without an animator is none of those that [`SpritePlayback`] finds, and its sprite is the game's again.
fn removed(mut world: DeferredWorld<'_>, HookContext { entity, .. }: HookContext) {
    world.commands().entity(entity).queue_silenced(|mut entity: EntityWorldMut<'_>| {
        // One of another type may have taken its place.
        if entity.world().get_resource::<AnimatorTypes>().is_some_and(|types| types.are_on(&entity)) {
            return;
        }
        let own = entity.get::<SpritePlayback>().and_then(|playback| playback.anchor).unwrap_or_default();
        if let Some(shown) = entity.take::<Shown>() {
            if let Some(mut anchor) = entity.get_mut::<Anchor>()
                && shown.anchor == Some(anchor.0)
            {
                *anchor = own;
            }
            if let (Some(overlaid), Some(mut sprite)) = (shown.overlaid, entity.get_mut::<Sprite>()) {
                overlaid.restore(&mut sprite);
            }
        }
        entity.remove::<SpritePlayback>();
        #[cfg(feature = "ui")]
        entity.remove::<crate::node::AnimatorNode>();
    });
}
