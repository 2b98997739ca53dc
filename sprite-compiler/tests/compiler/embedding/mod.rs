//! Images in every form in which they can be embedded.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

mod aseprite;
mod atlas;
mod canvas;
mod folders;
mod forms;
mod overlay;
mod packed;
mod pictures;
mod previews;
