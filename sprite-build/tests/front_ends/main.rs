//! The two uses of this crate in real crates, built by the real cargo.

mod anywhere;
mod damaged;
mod fixture;
mod fresh;
mod generated;
mod unwatched;
