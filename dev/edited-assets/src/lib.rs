//! The example's assets as artists edit them, and what a fresh compilation makes of them: for tests that a running game
//! shows what is in its folder.

mod edits;
mod expected;
mod fresh;
mod paint;
mod rng;

/// The sprites of the example, as they were when this crate was compiled.
#[allow(clippy::disallowed_methods, missing_docs, reason = "generated")]
pub mod art {
    sprite_runtime::include_sprites!("../../assets/");
}

pub use edits::Edits;
pub use expected::{Expected, Game};
pub use fresh::{Fresh, Picture, same};
pub use paint::painted;
pub use rng::Rng;
