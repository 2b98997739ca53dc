#![doc = include_str!("../README.md")]

mod animator;
mod events;
mod images;
mod motion;
#[cfg(feature = "ui")]
mod node;
mod picture;
mod playable;
mod plugin;
#[cfg(feature = "reload")]
mod reload;
mod schedules;
mod sprite;
mod tick;

pub use animator::{QUEUE_LENGTH, SpriteAnimator};
pub use events::{SpriteFinished, SpriteText, SpriteTicked};
pub use images::{CurrentTileset, Sprites};
#[cfg(feature = "ui")]
pub use node::SpriteNodeLayer;
pub use playable::Playable;
pub use plugin::SpriteAnimatorPlugin;
#[cfg(feature = "reload")]
pub use reload::SpriteReloadPlugin;
pub use schedules::SpriteSystems;
pub use sprite::{LAYER_STEP, SpriteLayer};
