//! Events of players, for games.

use bevy_ecs::prelude::*;
use bevy_reflect::Reflect;
use sprite_runtime::Tick;

/// A message for each tick in which a frame of a player ended, a frame with a text began, the loop began anew, or the
/// animation ended. It is written in `PreUpdate`, before the systems of the game run.
///
/// Ends and texts are events of their entities, too: [`SpriteFinished`], [`SpriteText`].
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
    /// The events: [`finished`](Tick::is_finished), [`loops`](Tick::loops), [`passed`](Tick::has_begun). Frames are those of
    /// the animation that was played.
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
