//! `include_sprites!` as a game uses it: in crates outside the workspace, built by the real cargo.
#![cfg(feature = "macros")]

mod atlas;
mod embedding;
mod fixture;
mod group;
mod mistakes;
mod names;
mod playing;
