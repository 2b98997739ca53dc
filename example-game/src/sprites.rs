//! The sprites: one enum for each description below `assets/`, checked while this crate compiles.
//!
//! Misspell an animation, or let a frame leave its image, and the build says so at the asset's line.

sprite_runtime::include_sprites!("../assets/");
