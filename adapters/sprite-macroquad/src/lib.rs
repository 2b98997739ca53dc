#![doc = include_str!("../README.md")]

mod params;
mod sprites;
mod upload;

pub use params::DrawSpriteParams;
pub use sprites::Sprites;
pub use upload::UploadError;
