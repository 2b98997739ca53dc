//! What earlier runs made of descriptions: packed tables and the code around them, for front ends that want code alone.
//!
//! Descriptions that depend on each other are a [`Group`]. What a group gave is a [`Unit`], which holds as long as the
//! same files are listed, the settings and all options are the same, and the contents of its descriptions and of the
//! images that its readers registered. Nothing that was reported is remembered: a group with a finding is read again
//! each time. Where what others say might have another outcome with it, the run is [in doubt](Recalled::is_in_doubt),
//! and everything is read.
//!
//! The stages from `assemble` on see sprites that were recalled as names, uses of images and code.

mod group;
mod ledger;
mod memory;
mod recalled;
mod unit;

pub(crate) use group::Group;
pub(crate) use ledger::{Account, Ledger, Mark};
pub(crate) use memory::Memory;
pub(crate) use recalled::{Recalled, RecalledImage, RecalledSprite, is_conclusive};
pub(crate) use unit::{KnownFile, KnownSprite, Unit, UsedImage, content_digest};
