#![doc = include_str!("../README.md")]
#![no_std]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]

mod frame;
mod nine_patch;
mod sprite;

pub use frame::{FrameImage, SpriteColor};
pub use nine_patch::NinePatchImage;
pub use sprite::SpriteImage;
