#![doc = include_str!("../README.md")]

mod images;
mod player;
mod plugin;
mod show;
mod tick;

pub use images::{CurrentTileset, SpriteImages};
pub use player::SpritePlayer;
pub use plugin::SpritePlayerPlugin;
pub use show::{LAYER_STEP, SpriteLayer};
pub use tick::SpriteTicked;
