//! Aseprite files, from their bytes to what is played.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

mod data;
mod drawing;
mod facing;
mod hostile;
mod judging;
mod layers;
mod listing;
mod playing;
mod remembering;
mod sheet;
mod user_data;

/// A binary file of two layers and four frames, with a tag and a slice.
pub(crate) const HERO: &str = "canvas 6x5
frame 100
layer body
layer glow mode 2
cel 0 1,1 3x3 #c05028ff
cel 1 0,0 2x2 #202020ff
text spark
tag walk 0..3 pingpong
text fast
slice hit 0 1,2 3x2 pivot 1,2
slice hit 3 0,0 0x0 pivot 0,0
text hurts
frame 50
link 0 0 at 2,1
frame 100
cel 0 1,1 3x3 #c05028ff
cel 1 0,0 2x2 #202020ff
frame 80
";
