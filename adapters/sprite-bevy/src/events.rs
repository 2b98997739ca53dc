//! Events of players, for games.

use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;
use sprite_runtime::Tick;

/// A message for each tick in which a frame of a player ended, a frame with a text or a slice began, the loop began anew,
/// or the animation ended. It is written in `PreUpdate`, before the systems of the game run, or in the schedule that
/// [`ticking_in`](crate::SpriteAnimatorPlugin::ticking_in) names. While a slice is shown, a tick after any change of the
/// animator, be it a turn to the same direction, is told too.
///
/// Ends and texts are events of their entities, too: [`SpriteFinished`], [`SpriteText`]. The slices that were there within
/// the tick are those that the player has for it, so that a blow of 120 ms is found in a frame of 200 ms:
///
/// ```
/// # use bevy_ecs::prelude::*;
/// # use bevy_math::Rect;
/// # use bevy_transform::components::Transform;
/// # use sprite_bevy::{SpriteAnimator, SpriteTicked, in_world};
/// # use sprite_runtime::{Animation, Animator};
/// # fn hurt(_: Rect) {}
/// fn strike<A: Animation>(
///     mut ticked: MessageReader<SpriteTicked>,
///     heroes: Query<(&SpriteAnimator<Animator<A>>, &Transform)>,
/// ) {
///     for SpriteTicked { entity, tick, .. } in ticked.read() {
///         let Ok((hero, place)) = heroes.get(*entity) else { continue };
///         for blade in hero.slices_in(tick).filter(|slice| slice.name == "hit") {
///             hurt(in_world(blade.bounds, *place));
///         }
///     }
/// }
/// ```
///
/// Frames that began are those of the tick itself:
///
/// ```
/// # use bevy_ecs::prelude::*;
/// # use sprite_bevy::SpriteTicked;
/// # fn sound(_: &str) {}
/// fn hits(mut ticked: MessageReader<SpriteTicked>) {
///     for SpriteTicked { entity, animation, tick, .. } in ticked.read() {
///         if *animation == "strike" && tick.has_begun(2) {
///             sound("swoosh");
///         }
///     }
/// }
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SpriteTicked {
    /// The player's entity.
    pub entity: Entity,
    /// The name of the animation that played, which may have given way to another one since.
    pub animation: &'static str,
    /// The events: [`is_finished`](Tick::is_finished), [`loops`](Tick::loops), [`has_begun`](Tick::has_begun). Frames are
    /// those of the animation that was played.
    pub tick: Tick,
}

/// The animation of a player has ended. An event of the player's entity, for observers. An animation that loops never
/// sends it.
///
/// ```
/// # use bevy_ecs::prelude::*;
/// # use sprite_bevy::{SpriteAnimator, SpriteFinished};
/// # use sprite_runtime::AnyAnimator;
/// fn explode(mut commands: Commands, explosion: AnyAnimator<'static>) {
///     let vanish = |end: On<SpriteFinished>, mut commands: Commands| commands.entity(end.entity).despawn();
///     commands.spawn(SpriteAnimator::new(explosion)).observe(vanish);
/// }
/// ```
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[non_exhaustive]
pub struct SpriteFinished {
    /// The player's entity.
    pub entity: Entity,
    /// The name of the animation that came to its end.
    pub animation: &'static str,
}

/// A frame with a text began: a text that the artist gave to the frame, such as a sound to play. An event of the
/// player's entity, for observers.
///
/// ```
/// # use bevy_app::App;
/// # use bevy_ecs::prelude::*;
/// # use sprite_bevy::SpriteText;
/// # fn sound(_: &str) {}
/// # let mut app = App::new();
/// app.add_observer(|text: On<SpriteText>| sound(text.text));
/// ```
#[derive(EntityEvent, Clone, Copy, Debug, PartialEq, Eq, Reflect)]
#[non_exhaustive]
pub struct SpriteText {
    /// The player's entity.
    pub entity: Entity,
    /// The text.
    pub text: &'static str,
    /// The name of the layer that the text was given to.
    pub layer: &'static str,
}
