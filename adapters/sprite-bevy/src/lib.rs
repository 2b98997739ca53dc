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
mod queue;
#[cfg(feature = "reload")]
mod reload;
mod schedules;
mod sprite;
mod tick;

pub use animator::SpriteAnimator;
pub use events::{SpriteFinished, SpriteText, SpriteTicked};
pub use images::{CurrentTileset, SpriteImages};
#[cfg(feature = "ui")]
pub use node::SpriteNodeLayer;
pub use playable::Playable;
pub use plugin::SpriteAnimatorPlugin;
pub use queue::QUEUE_LENGTH;
#[cfg(feature = "reload")]
pub use reload::SpriteReloadPlugin;
pub use schedules::SpriteSystems;
pub use sprite::{LAYER_STEP, SpriteLayer};
