//! What earlier runs made of descriptions: packed tables and the code around them, for front ends that want code alone.
//!
//! Descriptions that depend on each other are a [`Group`]. What a group gave is a [`Unit`]. It holds while the same files
//! are listed, settings and options are the same, and the contents of its descriptions and of the images that its
//! readers registered. Nothing that was reported is remembered: a group with a finding is read in each run. Where a
//! change in one group may change what is said of another one, the run is [in doubt](Recalled::is_in_doubt), and
//! everything is read.
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
