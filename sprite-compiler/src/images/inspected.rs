//! The inspected images of a folder, with their facts, and with their pixels where these were kept.

use super::inspect::{self, PixelSource};
use super::pixels::Pixels;
use super::png::RawPng;
use super::price::Price;
use super::{CachedImage, Facts, ImageError, ImageKey, ImageVariant};
use crate::base::digest::Digest;
use crate::base::files::Assets;
use crate::base::paths;
use crate::base::sorted::SortedSet;
use crate::model::ImageId;
use crate::options::Inspection;
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
pub(super) struct Inspected {
    pub(super) key: ImageKey,
    /// Bytes of the file.
    pub(super) length: u64,
    pub(super) facts: Result<Facts, ImageError>,
    /// The digest of the file's content; [`None`] if the facts are not cached.
    pub(super) content: Option<Digest>,
    pub(super) is_page: bool,
    /// Where its pixels come from; [`None`] for a page, and for an image of a cached object.
    pub(super) source: Option<PixelSource>,
    /// Its pixels as a game gets them, if they were kept.
    pub(super) kept: Option<KeptPixels>,
}

/// Pixels that are kept for later stages.
#[derive(Debug)]
pub(super) enum KeptPixels {
    /// Pixels of a file.
    Decoded(Pixels),
    /// Pixels of an image that the compiler drew.
    Drawn(RawPng),
}

impl Images {
    pub(super) fn new(entries: Vec<Inspected>, inspection: Inspection) -> Self {
        let paths = entries.iter().map(|entry| entry.key.file().to_owned()).collect();
        Self { entries, paths, inspection, next_page: 0 }
    }

    /// Adds a page of an atlas, which has no file. Its path is `atlas/0.png`, with the first number that no other image
    /// has.
    pub(crate) fn add_page(&mut self, size: Size, png: Option<RawPng>) -> ImageId {
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
        png: Option<RawPng>,
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

    fn push_page(&mut self, path: &str, size: Size, png: Option<RawPng>) -> ImageId {
        let id = ImageId::new(self.entries.len());
        self.entries.push(Inspected {
            key: ImageKey::new(path, ImageVariant::File),
            length: 0,
            facts: Ok(Facts::of(size, Price::default())),
            content: None,
            is_page: true,
            source: None,
            kept: png.map(KeptPixels::Drawn),
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

    /// Returns whether the compiler draws an image: it is dyed, composed, or a page. Other images are their files.
    pub fn is_drawn(&self, id: ImageId) -> bool {
        self.entries.get(id.index()).is_some_and(|entry| entry.is_page || entry.key.is_drawn())
    }

    /// The pixels of an image before it is dyed; [`None`] if it cannot be used.
    pub(crate) fn pixels(&self, id: ImageId, assets: Assets<'_>) -> Option<Pixels> {
        let entry = self.entries.get(id.index())?;
        if entry.key.dye().is_some() {
            entry.draw(&PixelSource::File, assets)
        } else {
            self.embedded_pixels(id, assets)
        }
    }

    /// The pixels of an image as a game gets them, with the dye applied. If they were not kept, they are decoded or drawn
    /// once more.
    pub(crate) fn embedded_pixels(&self, id: ImageId, assets: Assets<'_>) -> Option<Pixels> {
        let entry = self.entries.get(id.index())?;
        match &entry.kept {
            Some(KeptPixels::Decoded(pixels)) => Some(pixels.clone()),
            Some(KeptPixels::Drawn(png)) => Some(png.pixels()),
            None if entry.key.is_drawn() => entry.draw(entry.source.as_ref()?, assets),
            None if entry.is_page => None,
            None => entry.draw(&PixelSource::File, assets),
        }
    }

    /// The PNG of an image that the compiler draws; [`None`] if it cannot be used, or is a page in another form.
    pub(crate) fn encoded(&self, id: ImageId, assets: Assets<'_>) -> Option<Vec<u8>> {
        let entry = self.entries.get(id.index())?;
        if let Some(KeptPixels::Drawn(png)) = &entry.kept {
            return Some(png.encode());
        }
        let pixels = self.embedded_pixels(id, assets)?;
        Some(raw_png(&entry.key, pixels).encode())
    }

    /// Drops the pixels that were kept for later stages.
    pub(crate) fn forget_pixels(&mut self) {
        for entry in &mut self.entries {
            entry.kept = None;
        }
    }

    /// Returns whether an image is a page of an atlas. Frames that are cut from it have lost their transparent borders.
    pub fn is_page(&self, id: ImageId) -> bool {
        self.entries.get(id.index()).is_some_and(|entry| entry.is_page)
    }

    /// The bytes of an image's file.
    pub(crate) fn file_length(&self, id: ImageId) -> u64 {
        self.entries[id.index()].length
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

impl Inspected {
    /// The pixels that its file, which was found to be sound, has from this source; [`None`] if it has changed since.
    fn draw(&self, source: &PixelSource, assets: Assets<'_>) -> Option<Pixels> {
        self.facts.as_ref().ok()?;
        let bytes = assets.read(self.key.file(), self.length).ok()?;
        inspect::draw(&bytes, source, &self.key, assets).ok()
    }
}

impl KeptPixels {
    /// Bytes that they take in memory.
    pub(super) fn length(&self) -> u64 {
        match self {
            Self::Decoded(pixels) => Pixels::length_of(pixels.size()),
            Self::Drawn(png) => png.length(),
        }
    }
}

/// The pixels of a drawn image with this key, as its PNG has them.
pub(super) fn raw_png(key: &ImageKey, pixels: Pixels) -> RawPng {
    let size = pixels.size();
    if key.dye().is_some() {
        RawPng::recoloured(pixels.into_pixels(), size)
    } else {
        RawPng::of(pixels.into_pixels(), size)
    }
}
