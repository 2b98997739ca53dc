//! Plays sprites that were checked and compiled ahead of time.
//!
//! ```ignore
//! mod art { sprite_runtime::include_sprites!("assets"); }
//! use art::Hero;
//! use sprite_runtime::{Animator, Direction};
//!
//! let mut hero = Animator::new(Hero::Walking);
//! hero.face(Direction::Up);
//! hero.tick(dt);                                  // core::time::Duration
//! for frame in hero.frames() {                    // back to front; one frame unless the sprite has layers
//!     blit(frame.image(), frame.rect(), position - frame.origin(), frame.is_mirrored());
//! }
//! ```
//!
//! - [`include_sprites!`] turns a folder of descriptions into enums, one for each sprite, and their tables.
//! - [`Library`] is what a call found: all images, sprites and tile sets, by the names that level files use.
//! - [`Animator`] plays one sprite: 32 bytes, 40 where frames are random and the like, `Copy`, no allocation, exact
//!   time.
//! - [`AnyAnimator`] is the same without the type, for lists of different sprites.
//! - [`Group`] plays several sprites of one actor in step: a body, its clothes, its hair.
//! - [`Animate`] is what these three have in common, for code that draws any of them.
//! - [`Queue`] holds the animations that follow the current one.
//! - [`Frame`] is what to draw: an [`Image`], a rectangle of it, and where its origin goes. For displays without an
//!   engine, [`Frame::runs`] gives its visible pixels row by row.
//! - [`animation`] has what generic code needs, and [`data`] what descriptions tell beside frames. What the sprites of
//!   one engine alone do is in [`cranberry`], [`mana`] and [`solarus`].
//!
//! # Time
//! Time is counted in whole nanoseconds and never lost: `tick(a)` and then `tick(b)` is the same as
//! `tick(a + b)`, always. A frame is shown from its first nanosecond to just before the next frame's. A
//! tick of an hour costs what a tick of a millisecond costs. To play at another speed, scale the time:
//!
//! ```
//! # use core::time::Duration;
//! # let dt = Duration::from_millis(16);
//! let slow_motion = dt / 4;
//! let fast = dt.mul_f32(1.5);
//! ```
//!
//! Random frames are the exception: they are chosen one after the other, and the work of one tick is bounded. A tick
//! over more than about 175,000 of them (five to choose from each time; fewer where there are more) drops the time that
//! is left. With frames of 100 ms that are nearly five hours in one tick.
//!
//! # What it does not do
//! It does not draw, decode images or read files, and it needs neither `std` nor `alloc`. No function of it panics. Of
//! generated code only `named` does, which is made for a `const`: there a wrong name is an error of the build.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(not(test), warn(clippy::std_instead_of_core, clippy::alloc_instead_of_core))]

mod animate;
pub mod animation;
mod animator;
mod begun;
mod binding;
mod clock;
mod commands;
pub mod cranberry;
mod division;
mod events;
mod frames;
mod generated;
mod group;
mod health;
mod layer_set;
mod lists;
pub mod mana;
#[cfg(any(feature = "reload", feature = "serde"))]
mod moment;
mod motion;
mod names;
mod orders;
mod played;
mod progress;
mod queue;
mod random;
#[cfg(feature = "reload")]
pub mod reload;
mod replay;
mod run;
#[cfg(feature = "serde")]
mod saved;
mod shown;
mod slices;
mod state;
mod texts;
mod then;
mod tick;
mod walk;

pub use animate::Animate;
pub use animation::Animation;
pub use animator::{Animator, AnyAnimator};
pub use group::Group;
pub use layer_set::LayerSet;
pub use played::Played;
pub use queue::Queue;
pub use tick::Tick;

pub use sprite_table::{
    Angle, Direction, Facing, Frame, Image, Library, Offset, Point, Rect, ScreenRect, Size, Sprite,
};

/// Data of descriptions beside frames: texts, slices, colours, properties, companions of images.
pub mod data {
    pub use sprite_table::{
        Cels, Companion, FrameText, FrameTexts, NinePatch, Outline, Patch, Properties, Property, Slice,
        Slices, Tiling, UnknownName, UserData,
    };
}

/// The pixels of decoded images, for displays without an engine.
pub mod pixels {
    pub use sprite_table::{PackedIndices, PixelForm, Pixels, Run, RunPixels, Runs};
}

/// Types for Solarus sprites alone: images of the current tile set.
///
/// A folder with tile sets also gives an enum `Tileset`; [`Frame::image_in`] draws a frame with the image of one.
pub mod solarus {
    pub use sprite_table::TilesetImage;
}

/// Compiles a folder of sprite descriptions, together with the crate that calls it.
///
/// ```ignore
/// sprite_runtime::include_sprites!("assets");
/// ```
///
/// The path is relative to the folder of the crate's `Cargo.toml`. For each sprite found there the macro defines an
/// enum of its animations; folders become modules. Every mistake in a description or an image is a compile error that
/// shows the location in the asset.
///
/// The items that the call defines, for a description `hero.dat` with the animations `walking` and `sword`:
///
/// - `enum Hero { Walking, Sword }`, documented with what each animation holds, with
///   `ALL`, `COUNT`, `name`, `find`, `named`, `has`, `directions`, `strip`, `duration`, `images`, and [`Animation`];
///   where the format has it, also `resolve`, `VARIANTS`, `DYE`, `GENDER`. An animation that would be called like one
///   of the constants gets a `_` at the end: `COUNT_`;
/// - `static LIBRARY`: the [`Library`] of all images, sprites and tile sets, by their names;
/// - `static IMAGES`: every image that a sprite uses, once, with its PNG file, or decoded where `sprites.toml` says
///   so;
/// - `enum Tileset`, when an animation takes its image from the current tile set: the tile sets found.
///
/// If a trusted folder exceeds a limit, call the macro with larger limits:
///
/// ```ignore
/// sprite_runtime::include_sprites!("assets/", limits = 4); // four times as much as usual
/// ```
///
/// The enums are [`Copy`], [`Debug`](core::fmt::Debug), [`Eq`] and [`Hash`](core::hash::Hash). A game that needs more traits
/// names their derive macros by paths that resolve in any module:
///
/// ```ignore
/// sprite_runtime::include_sprites!("assets/", derive(serde::Serialize, serde::Deserialize));
/// ```
///
/// Call it inside a `mod` to keep these names apart, and once only for a folder, so that images are not
/// embedded twice.
#[cfg(feature = "macros")]
#[macro_export]
macro_rules! include_sprites {
    ($($arguments:tt)*) => {
        $crate::__private::include_sprites_at! { [$crate 5] $($arguments)* }
    };
}

/// For generated code only, which names nothing else; may change in any version. Code that was generated for another
/// version is refused by [`__require_version!`].
#[doc(hidden)]
pub mod __private {
    pub use crate::animation::{Directions, Full, Ordered, Plain, Strip};
    pub use crate::lists::{
        ImageEntry, SpriteEntry, images as list_images, slots as list_slots, sprites as list_sprites,
    };
    pub use crate::names::{
        Compiled, find, find_tileset, has, images, name, named, tileset_image, tileset_name,
    };
    pub use crate::{
        __every_description_is_compiled as every_description_is_compiled,
        __require_version as require_version, Animation, Direction, Facing, Image, Library, Sprite,
    };
    #[cfg(feature = "macros")]
    pub use sprite_macros::include_sprites_at;
    pub use sprite_table::layout::require_version;
    pub use sprite_table::{Gender, TilesetImage};
}
