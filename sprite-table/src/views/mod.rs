//! Typed views over the records of a table. None of them panics, whatever the bytes are.

mod animation;
mod layer;
mod times;
mod track;

pub use animation::{AnimationView, MotionView};
pub use layer::{Choice, LayerView};
pub use track::TrackView;
