//! Writes packed tables from the model.
//!
//! [`write()`] stores equal parts once: runs of frames, layers, tracks, facing rows, compasses and lists of ends.

mod animation;
mod data;
mod encode;
mod error;
mod frame;
mod health;
mod layer;
mod model;
mod pool;
mod user_data;
mod writer;

pub use crate::{Choice, Command, Step};
pub use error::WriteError;
pub use model::{
    Animation, CelData, Data, DirectionMap, Frame, FrameText, Layer, ModelTypes, Motion, Offsets, Outline,
    Picture, Plan, Property, Shift, Slice, SliceKey, Slots, SpriteUserData, Time, Track, Untrimmed, UserData,
};
pub use writer::Writer;

use alloc::vec::Vec;

/// The packed table of a sprite. The same plan always gives the same bytes.
///
/// # Errors
/// The layout cannot hold a part of the sprite, which the error names: more than 65,535 frames in a layer, a rectangle
/// beyond pixel 65,535 and the like.
pub fn write(plan: &Plan) -> Result<Vec<u8>, WriteError> {
    let mut slot = |image| image;
    let mut writer = Writer::new(&mut slot);
    for animation in &plan.animations {
        writer.animation(animation)?;
    }
    for (name, animation) in &plan.substitutes {
        writer.substitute(name, *animation)?;
    }
    writer.user_data(&plan.user_data)?;
    writer.reserve_images(plan.images);
    writer.finish(plan.start_facing, plan.stand)
}
