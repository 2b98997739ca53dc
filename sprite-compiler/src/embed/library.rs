//! The library that a run produces: tables and images, ready to be played and to be written as code.

use crate::atlas::Replaced;
use crate::base::budget::Budget;
use crate::base::files::{Assets, Files};
use crate::base::limits::{ByKind, Limits};
use crate::images::{self, Images, Pixels};
use crate::link::{LinkedSprite, SpriteContent, Tables};
use crate::model::{CompiledSprite, ImageId, Named, SpriteCode};
use crate::unit::PackedSprite;
use sprite_table::PixelForm;
use std::borrow::Cow;

/// How an image is embedded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Embedded {
    /// As its file, which is a PNG.
    File,
    /// In this form, with these bytes.
    Bytes(PixelForm, Vec<u8>),
}

/// A library that is ready to be played and to be written as code.
#[derive(Debug)]
pub struct PackedLibrary {
    tables: Tables,
    /// The form of each image in use.
    embedded: Vec<Embedded>,
    replaced: Replaced,
}

impl PackedLibrary {
    pub(super) const fn new(tables: Tables, embedded: Vec<Embedded>, replaced: Replaced) -> Self {
        Self { tables, embedded, replaced }
    }

    /// The sprites, sorted by the path of their description; those whose code was
    /// [taken from the cache](crate::Output::Code) are left out.
    pub fn sprites(&self) -> impl Iterator<Item = &PackedSprite> {
        self.tables.sprites.iter().filter_map(LinkedSprite::packed)
    }

    /// The number of sprites, including those whose code was [taken from the cache](crate::Output::Code).
    pub fn sprite_count(&self) -> usize {
        self.tables.sprites.len()
    }

    /// The sprites with their code: that of an earlier run, or the one that `code` gives. With `keeps_frames` they have
    /// the frames for an atlas.
    pub(crate) fn compiled(
        &self,
        keeps_frames: bool,
        code: impl Fn(&PackedSprite) -> SpriteCode,
    ) -> Vec<Cow<'_, CompiledSprite>> {
        let compiled = self.tables.sprites.iter().map(|sprite| match &sprite.content {
            SpriteContent::Packed(packed) => Cow::Owned(packed.compiled(code(packed), keeps_frames)),
            SpriteContent::Compiled(compiled) => Cow::Borrowed(&**compiled),
        });
        compiled.collect()
    }

    /// The result of linking.
    pub(crate) const fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The tile sets that can be chosen at run time, sorted by identifier.
    pub fn tilesets(&self) -> &[Named<ImageId>] {
        &self.tables.tilesets
    }

    /// The name of the generated list of tile sets.
    pub fn tileset_type(&self) -> &'static str {
        self.tables.tileset_type
    }

    /// Every image that a description names.
    pub fn images(&self) -> &Images {
        &self.tables.images
    }

    /// The images that sound sprites and tile sets are cut from, sorted by path: the list that is embedded.
    pub fn used_images(&self) -> &[ImageId] {
        &self.tables.used
    }

    /// How the image at an index of [`Self::used_images`] is embedded. A run for [findings](crate::Output::Findings)
    /// embeds nothing, and says that all are their files.
    pub fn embedded(&self, index: usize) -> &Embedded {
        self.embedded.get(index).unwrap_or(&Embedded::File)
    }

    /// The PNG of an image: its file, or what the compiler draws, which is encoded now. [`None`] if the image cannot be
    /// used, changed since it was inspected, or is a page that is embedded in another form.
    pub fn png(&self, image: ImageId, files: &dyn Files, limits: &Limits) -> Option<Vec<u8>> {
        let images = self.images();
        if let Some(png) = self.embedded_png(image) {
            Some(png.to_vec())
        } else if images.is_drawn(image) {
            let budget = &Budget::new(limits, ByKind::default(), "");
            images.encoded(image, Assets { files, limits, budget })
        } else {
            files.read(images.file(image), u64::MAX).ok()
        }
    }

    /// Red, green, blue and alpha of each pixel of an image, row by row, as a game that decodes its PNG gets them, with
    /// the dye applied. They are decoded now unless they were [kept](crate::Options::keep_pixels). [`None`] if the
    /// image cannot be used, or changed since it was inspected.
    pub fn pixels(&self, image: ImageId, files: &dyn Files, limits: &Limits) -> Option<Vec<[u8; 4]>> {
        if let Some(png) = self.embedded_png(image) {
            return images::pixels(png).ok().map(Pixels::into_pixels);
        }
        let budget = &Budget::new(limits, ByKind::default(), "");
        let pixels = self.tables.images.embedded_pixels(image, Assets { files, limits, budget })?;
        (Some(pixels.size()) == self.tables.images.size(image)).then(|| pixels.into_pixels())
    }

    /// The PNG that the compiler wrote for an image in use.
    fn embedded_png(&self, image: ImageId) -> Option<&[u8]> {
        match self.embedded(self.index_of(image)?) {
            Embedded::Bytes(PixelForm::Png, png) => Some(png),
            Embedded::Bytes(..) | Embedded::File => None,
        }
    }

    /// Drops the pixels that were kept for the stages before.
    pub(crate) fn forget_pixels(&mut self) {
        self.tables.images.forget_pixels();
    }

    /// The index of an image in [`Self::used_images`].
    pub(crate) fn index_of(&self, image: ImageId) -> Option<usize> {
        let images = &self.tables.images;
        self.tables.used.binary_search_by_key(&images.key(image), |&used| images.key(used)).ok()
    }

    /// The images before they were packed into the atlas.
    pub(super) const fn replaced(&self) -> &Replaced {
        &self.replaced
    }
}
