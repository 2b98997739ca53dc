#![doc = include_str!("../README.md")]

mod animator;
mod events;
mod images;
mod motion;
mod nine_patch;
#[cfg(feature = "ui")]
mod node;
mod picture;
mod playable;
mod playback;
mod plugin;
#[cfg(feature = "reload")]
mod reload;
mod schedules;
#[cfg(feature = "render")]
mod shader;
mod shown;
mod sprite;
mod tick;
#[cfg(feature = "render")]
mod together;
mod warnings;
mod world;

pub use animator::{QUEUE_LENGTH, SpriteAnimator};
pub use events::{SpriteFinished, SpriteText, SpriteTicked};
pub use images::{CurrentTileset, Sprites};
pub use nine_patch::SpriteNinePatch;
#[cfg(feature = "ui")]
pub use node::SpriteNodeLayer;
pub use playable::Playable;
pub use playback::{SpriteClock, SpritePlayback};
pub use plugin::{AppSpritesExt, SpriteAnimatorPlugin};
#[cfg(feature = "reload")]
pub use reload::SpriteReloadPlugin;
pub use schedules::{ShowSprites, SpriteSystems};
#[cfg(feature = "render")]
pub use shader::SpriteShaderPlugin;
pub use sprite::{LAYER_STEP, SpriteLayer};
#[cfg(feature = "render")]
pub use together::SpriteDrawnAlone;
pub use world::{flipped, in_world};
