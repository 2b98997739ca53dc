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
pub(crate) mod dye;
mod facts_cache;
mod image_key;
mod inspect;
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
pub(crate) use facts_cache::{CachedFacts, CachedImage, FactsCache};
pub(crate) use image_key::{Composition, ImageKey, ImageVariant};
pub(crate) use inspect::pixels;
pub(crate) use inspector::{ImageSources, Inspector};
pub(crate) use mask::Mask;
pub(crate) use pixels::{Pixels, over};
pub(crate) use requests::ImageRequests;
pub(crate) use unit_images::UnitImages;
pub(crate) use wording::edges_outside;

use crate::base::budget::TooMuch;
use crate::base::digest::Digest;
use crate::base::files::Assets;
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::model::ImageId;
use crate::options::Inspection;
use price::Price;
use sprite_table::{Companion, Size};

/// All inspected images that descriptions name, and the pages that they were packed into.
#[derive(Debug, Default)]
pub struct Images {
    entries: Vec<Inspected>,
    /// The paths of the files.
    paths: SortedSet<String>,
    /// How much of each was read.
    inspection: Inspection,
    /// The number that the next page of an atlas may have.
    next_page: u64,
}

/// An image and its facts.
#[derive(Debug)]
struct Inspected {
    key: ImageKey,
    /// Bytes of the file.
    length: u64,
    facts: Result<Facts, ImageError>,
    /// The digest of the file's content; [`None`] if the facts are not cached.
    content: Option<Digest>,
    is_page: bool,
    /// Its pixels as a game gets them, if they were kept.
    pixels: Option<Pixels>,
}

/// The facts of an image.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    /// Width and height in pixels.
    pub(crate) size: Size,
    /// The visible pixels; [`None`] if all are visible, or if only headers were read.
    pub(crate) visible: Option<Mask>,
    /// The PNG of an image that the compiler made: dyed, composed, or a page.
    generated: Option<Vec<u8>>,
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

impl Images {
    fn new(entries: Vec<Inspected>, inspection: Inspection) -> Self {
        let paths = entries.iter().map(|entry| entry.key.file().to_owned()).collect();
        Self { entries, paths, inspection, next_page: 0 }
    }

    /// Adds a page of an atlas, which has no file. Its path is `atlas/0.png`, with the first number that no other image
    /// has.
    pub(crate) fn add_page(&mut self, size: Size, png: Vec<u8>) -> ImageId {
        let path = loop {
            let path = format!("atlas/{}.png", self.next_page);
            self.next_page += 1;
            if !self.paths.contains(&path) {
                break path;
            }
        };
        self.push_page(&path, size, png)
    }

    /// A companion of a page: beside `atlas/0.png` that is `atlas/0-normal.png`, or has more dashes when an image is
    /// called so.
    pub(crate) fn add_page_beside(
        &mut self,
        page: ImageId,
        kind: Companion,
        size: Size,
        png: Vec<u8>,
    ) -> ImageId {
        let mut stem = paths::without_ending(self.path(page)).to_owned();
        let path = loop {
            stem.push('-');
            let path = format!("{stem}{kind}.png");
            if !self.paths.contains(&path) {
                break path;
            }
        };
        self.push_page(&path, size, png)
    }

    fn push_page(&mut self, path: &str, size: Size, png: Vec<u8>) -> ImageId {
        let id = ImageId::new(self.entries.len());
        self.entries.push(Inspected {
            key: ImageKey::new(path, ImageVariant::File),
            length: png.len() as u64,
            facts: Ok(Facts { generated: Some(png), ..Facts::of(size, Price::default()) }),
            content: None,
            is_page: true,
            pixels: None,
        });
        id
    }

    /// All images.
    pub(crate) fn ids(&self) -> impl Iterator<Item = ImageId> {
        (0..self.entries.len()).map(ImageId::new)
    }

    /// How much of each image was read.
    pub(crate) const fn inspection(&self) -> Inspection {
        self.inspection
    }

    /// An image for a cached object; [`None`] if its facts are not cached.
    pub(crate) fn cached(&self, id: ImageId) -> Option<CachedImage> {
        let Inspected { key, content, .. } = self.entries.get(id.index())?;
        Some(CachedImage { key: key.clone(), content: (*content)? })
    }

    /// The paths of all files, sorted.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.paths.iter().map(String::as_str)
    }

    /// The path of an image below the asset folder and, for a dyed image, `|` and the dye.
    pub fn path(&self, id: ImageId) -> &str {
        self.key(id).path()
    }

    /// The key of an image. The numbers of images differ from run to run, but their keys do not.
    pub(crate) fn key(&self, id: ImageId) -> &ImageKey {
        &self.entries[id.index()].key
    }

    /// Returns whether an image is made of the frames of a moving picture.
    pub(crate) fn is_moving(&self, id: ImageId) -> bool {
        matches!(self.key(id).form(), ImageVariant::Animation | ImageVariant::Still)
    }

    /// The path of an image's file.
    pub fn file(&self, id: ImageId) -> &str {
        self.key(id).file()
    }

    /// The PNG of an image that the compiler made: dyed, composed, or a page; [`None`] if the file itself is used.
    pub fn generated(&self, id: ImageId) -> Option<&[u8]> {
        self.facts(id).ok()?.generated.as_deref()
    }

    /// The pixels of an image before it is dyed; [`None`] if it cannot be used.
    pub(crate) fn pixels(&self, id: ImageId, assets: Assets<'_>) -> Option<Pixels> {
        let entry = self.entries.get(id.index())?;
        if entry.key.dye().is_some() { entry.decode(assets) } else { self.embedded_pixels(id, assets) }
    }

    /// The pixels of an image as a game gets them, with the dye applied.
    pub(crate) fn embedded_pixels(&self, id: ImageId, assets: Assets<'_>) -> Option<Pixels> {
        let entry = self.entries.get(id.index())?;
        let generated = || match self.generated(id) {
            Some(png) => Pixels::decode(png),
            None => entry.decode(assets),
        };
        entry.pixels.clone().or_else(generated)
    }

    /// Returns whether an image is a page of an atlas. Frames that are cut from it have lost their transparent borders.
    pub fn is_page(&self, id: ImageId) -> bool {
        self.entries.get(id.index()).is_some_and(|entry| entry.is_page)
    }

    /// The bytes of the PNG that an image is embedded as: its file, or a PNG that the compiler made.
    pub(crate) fn png_length(&self, id: ImageId) -> u64 {
        self.generated(id).map_or_else(|| self.entries[id.index()].length, |png| png.len() as u64)
    }

    /// The size of an image in pixels; [`None`] when it cannot be used.
    pub fn size(&self, id: ImageId) -> Option<Size> {
        self.facts(id).ok().map(|facts| facts.size)
    }

    /// The facts of an image.
    ///
    /// # Errors
    /// The reason why it cannot be used.
    pub(crate) fn facts(&self, id: ImageId) -> Result<&Facts, &ImageError> {
        self.entries[id.index()].facts.as_ref()
    }
}

impl Facts {
    /// The facts of an image whose pixels are all visible.
    const fn of(size: Size, price: Price) -> Self {
        Self {
            size,
            visible: None,
            generated: None,
            price,
            canvas: size,
            placements: Vec::new(),
            delays: Vec::new(),
            colours: None,
        }
    }

    /// The bytes that are kept of it until the end of the run.
    fn kept_bytes(&self) -> u64 {
        let generated = self.generated.as_ref().map_or(0, Vec::len);
        self.visible.as_ref().map_or(0, Mask::bytes) + generated as u64
    }
}

impl Inspected {
    /// The pixels of its file, which was found to be a sound PNG; [`None`] if it has changed since.
    fn decode(&self, assets: Assets<'_>) -> Option<Pixels> {
        self.facts.as_ref().ok()?;
        Pixels::decode(&assets.read(self.key.file(), self.length).ok()?)
    }
}
