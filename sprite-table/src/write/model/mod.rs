//! The playing model: what a sprite shows and when, in plain values.
//!
//! Tables are packed from it, and descriptions are lowered to it. Both uses differ only in the type of an image and in
//! the facts that they keep in addition ([`ModelTypes`]).

mod data;
mod frame;
mod naming;
mod sprite;
mod time;
mod track;
mod user_data;

pub use data::{CelData, Data, FrameText, Outline, Slice, SliceKey, Untrimmed};
pub use frame::{Frame, Picture, Shift};
pub use naming::{ModelTypes, Slots};
pub use sprite::{Animation, DirectionMap, Motion, Plan};
pub use time::Time;
pub use track::{Layer, Offsets, Track};
pub use user_data::{Property, SpriteUserData, UserData};
