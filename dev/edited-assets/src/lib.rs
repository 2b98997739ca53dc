//! The example's assets as artists edit them, and what a fresh compilation makes of them: for tests that a running game
//! shows what is in its folder.

mod edits;
mod fresh;
mod paint;
mod rng;

pub use edits::Edits;
pub use fresh::{Fresh, Picture, same};
pub use paint::painted;
pub use rng::Rng;
