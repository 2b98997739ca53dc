#![doc = include_str!("../README.md")]

mod nine_patch;
mod params;
mod sprites;
mod upload;

pub use params::DrawSpriteParams;
pub use sprites::{Sprites, draw_frame_with};
pub use upload::UploadError;
