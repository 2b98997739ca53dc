//! The settings that all animators have, whatever they play.

use bevy_ecs::prelude::*;
use bevy_ecs::reflect::ReflectComponent;
use bevy_reflect::Reflect;
use bevy_reflect::std_traits::ReflectDefault;
use bevy_sprite::Anchor;
use sprite_runtime::LayerSet;

/// How an animator plays. Every entity with a [`SpriteAnimator`](crate::SpriteAnimator) has it, of whichever type that is,
/// so that one system reaches all of them:
///
/// ```
/// # use bevy_ecs::prelude::*;
/// # use sprite_bevy::SpritePlayback;
/// # #[derive(Component)]
/// # struct Enemy;
/// fn freeze(mut enemies: Query<&mut SpritePlayback, With<Enemy>>) {
///     for mut enemy in &mut enemies {
///         enemy.is_frozen = true;
///     }
/// }
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Reflect)]
#[reflect(Component, Default)]
pub struct SpritePlayback {
    /// The factor by which its time passes faster than that of its clock. Default: 1. A negative factor counts as zero.
    pub speed: f32,
    /// True if no time passes for it. Default: `false`.
    pub is_frozen: bool,
    /// The clock by which its time passes. Default: the time of the game.
    pub clock: SpriteClock,
    /// True if animations that move their sprite move the entity's `Transform`. Default: `true`.
    pub moves: bool,
    /// The point of the whole picture that lies at the entity's place. Default: [`None`], the origin that the sprite's
    /// description says. An [`Anchor`] that the game gives to the entity is taken over to here, because the component
    /// itself holds what Bevy draws with.
    pub anchor: Option<Anchor>,
    /// The layers that are not drawn, by their numbers in their sprite: in a `Group`, a number hides that layer of every
    /// part. Default: none. It is not reflected, so that saved scenes do not have it.
    #[reflect(ignore)]
    pub hidden: LayerSet,
}

/// The clock of an animator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Reflect)]
#[non_exhaustive]
pub enum SpriteClock {
    /// The time of the game, [`Res<Time>`](bevy_time::Time), which may stand still: in the schedule that
    /// [`ticking_in`](crate::SpriteAnimatorPlugin::ticking_in) names.
    #[default]
    Game,
    /// [`Time<Real>`](bevy_time::Real), which goes on while the game is paused: for menus. In `PreUpdate`.
    Real,
}

impl SpritePlayback {
    /// The settings of an animator for which time passes faster by a factor.
    pub fn at_speed(speed: f32) -> Self {
        Self { speed, ..Self::default() }
    }
}

impl Default for SpritePlayback {
    fn default() -> Self {
        Self {
            speed: 1.0,
            is_frozen: false,
            clock: SpriteClock::Game,
            moves: true,
            anchor: None,
            hidden: LayerSet::EMPTY,
        }
    }
}
