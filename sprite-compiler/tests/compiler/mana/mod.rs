//! Mana descriptions from the asset folder to the player's hand.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

mod actions;
mod again;
mod alone;
mod dyes;
mod files;
mod flow;
mod hair;
mod hostile;
mod imagesets;
mod random;
mod scene;
mod time;
