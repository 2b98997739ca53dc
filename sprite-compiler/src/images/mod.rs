//! The images that descriptions name. Each is inspected once, and its header is checked before it is decoded.
//!
//! While descriptions are read, images are registered with the [`Inspector`], which gives their facts. Afterwards
//! [`Images`] has the facts of all of them, for later stages.

mod alpha;
pub(crate) mod cells;
pub(crate) mod channel;
pub(crate) mod colours;
mod compose;
mod decode;
mod drawn_cache;
pub(crate) mod dye;
mod facts_cache;
pub(crate) mod forms;
mod image_key;
mod inspect;
mod inspected;
mod inspector;
mod mask;
mod moving;
pub(crate) mod packing;
mod pixels;
pub(crate) mod png;
mod price;
mod recolour;
mod requests;
#[cfg(test)]
mod tests;
mod unit_images;
mod wording;

pub(crate) use colours::ColourCounts;
pub(crate) use compose::{Compose, Placement, Take};
pub(crate) use drawn_cache::{DrawnBytes, DrawnCache};
pub(crate) use facts_cache::{CachedFacts, CachedImage, FactsCache};
pub(crate) use image_key::{Composition, ImageKey, ImageVariant};
pub(crate) use inspect::pixels;
pub use inspected::Images;
pub(crate) use inspector::{ImageSources, Inspector};
pub(crate) use mask::Mask;
pub(crate) use pixels::{Pixels, over};
pub(crate) use requests::ImageRequests;
pub(crate) use unit_images::UnitImages;
pub(crate) use wording::edges_outside;

use crate::base::budget::TooMuch;
use price::Price;
use sprite_table::Size;

/// The facts of an image.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// Width and height in pixels.
    pub(crate) size: Size,
    /// The visible pixels; [`None`] if all are visible, or if only headers were read.
    pub(crate) visible: Option<Mask>,
    /// The price of inspecting the image; zero if only headers were read.
    price: Price,
    /// Width and height of each picture of a composed image; for other images, those of the image.
    pub(crate) canvas: Size,
    /// The location of each picture of a composed image; empty for other images, and if only headers were read.
    pub(crate) placements: Vec<Placement>,
    /// The milliseconds of each frame of a moving picture, also if only headers were read; empty for other images.
    pub(crate) delays: Vec<u32>,
    /// The number of colours, if the image is embedded with a palette.
    pub(crate) colours: Option<ColourCounts>,
}

/// The reason why an image cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ImageError {
    /// The file is not a picture of the expected kind, or it is damaged.
    Unreadable(String),
    /// The file is a Git LFS pointer: version control did not fetch the image.
    NotFetched,
    /// The image is larger than the limits allow.
    TooLarge(String),
    /// The image needs more work or memory than the bytes on the disk allow.
    TooMuch(TooMuch),
    /// The run had already exceeded its budget, which is reported for the folder as a whole.
    BeyondBudget,
}

/// The error of an unknown index.
static UNKNOWN: ImageError = ImageError::Unreadable(String::new());

impl Facts {
    /// The facts of an image whose pixels are all visible.
    const fn of(size: Size, price: Price) -> Self {
        Self {
            size,
            visible: None,
            price,
            canvas: size,
            placements: Vec::new(),
            delays: Vec::new(),
            colours: None,
        }
    }

    /// The bytes that are kept of it until the end of the run.
    fn kept_bytes(&self) -> u64 {
        self.visible.as_ref().map_or(0, Mask::bytes)
    }
}
