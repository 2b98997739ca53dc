//! Solarus descriptions from the asset folder to the player's hand.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

mod discovery;
pub(crate) mod disk;
mod hostile;
mod images;
mod limits;
mod long;
mod mistakes;
mod naming;
mod order;
mod playing;
mod settings;
mod turning;
