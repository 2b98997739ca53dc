#![doc = include_str!("../README.md")]
#![no_std]
#![warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core)]

mod blend;
mod draw;
mod error;
mod format;
mod nine_patch;
mod paint;
mod params;
mod surface;

pub use error::SurfaceError;
pub use format::{Argb32, Bgra8, PixelFormat, Rgb32, Rgba8};
pub use params::DrawSpriteParams;
pub use surface::Surface;
