//! The packed table of a compiled sprite.
//!
//! A sprite description becomes one byte string, the *packed table*. This crate defines its layout
//! (documented byte by byte in [`layout`]), reads it through views that cannot panic ([`Table`]) and,
//! with the feature `write`, makes it (`write::write`).
//!
//! The crate knows nothing of files, formats or clocks that run: the compiler writes tables, the runtime plays them,
//! and both use these types.
//!
//! ```text
//! Table ── animations ── tracks (one for each direction) ── layers ── frames
//!                    └── facing row (eight directions) and compass (angles) ── choose the track
//! ```
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(test), warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core))]

#[cfg(feature = "write")]
extern crate alloc;

mod angle;
mod arithmetic;
mod bytes;
mod companion;
mod convert;
mod data;
mod direction;
mod facing;
mod flow;
mod frame;
mod gender;
mod geometry;
mod image;
mod indices;
pub mod layout;
mod library;
mod nine_patch;
mod offset;
mod parse;
mod pixels;
mod playback;
mod record;
mod rle;
mod run;
mod runs;
mod sprite;
mod table;
mod text;
mod user_data;
mod views;
#[cfg(feature = "write")]
pub mod write;

pub use angle::Angle;
pub use companion::Companion;
pub use data::{FrameText, FrameTexts, Outline, Slice, Slices};
pub use direction::Direction;
pub use facing::Facing;
pub use flow::{Command, Step};
pub use frame::Frame;
pub use gender::Gender;
pub use geometry::{Point, Rect, ScreenRect, Size};
pub use image::Image;
pub use indices::PackedIndices;
pub use library::{Library, TilesetImage};
pub use nine_patch::{NinePatch, Patch, Tiling};
pub use offset::Offset;
pub use parse::TableError;
pub use pixels::{PixelForm, Pixels};
pub use playback::{Order, Playback};
pub use run::{Run, RunPixels};
pub use runs::Runs;
pub use sprite::Sprite;
pub use table::Table;
pub use text::UnknownName;
pub use user_data::{Cels, Properties, Property, UserData};
pub use views::{AnimationView, Choice, LayerView, MotionView, TrackView};
