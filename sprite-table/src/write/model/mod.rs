//! The playing model: what a sprite shows and when, in plain values.
//!
//! Tables are packed from it, and descriptions are lowered to it. Both differ only in what they call an image and in
//! what they keep beside what is packed ([`ModelTypes`]).

mod data;
mod frame;
mod naming;
mod sprite;
mod time;
mod track;

pub use data::{Data, FrameText, Slice, SliceKey, Untrimmed};
pub use frame::{Frame, Picture, Shift};
pub use naming::{ModelTypes, Slots};
pub use sprite::{Animation, DirectionMap, Motion, Plan};
pub use time::Time;
pub use track::{Layer, Offsets, Track};
