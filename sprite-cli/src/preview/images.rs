//! The images of the page, as PNGs in `data:` addresses, and their numbers.

use crate::bitmap::Bitmap;
use crate::companions;
use crate::folder::Folder;
use serde::Serialize;
use sprite_compiler::{Embedded, ImageId, PackedLibrary, PackedSprite, model};
use sprite_runtime::data::Companion;
use sprite_runtime::pixels::PixelForm;
use sprite_runtime::{Image, Size};
use std::collections::{BTreeMap, BTreeSet};

/// An image that frames are cut from.
#[derive(Serialize)]
pub(super) struct PageImage<'a> {
    path: &'a str,
    width: u32,
    height: u32,
    /// A PNG as a `data:` address; empty if it can no longer be read.
    data: String,
}

/// Companions of one kind.
#[derive(Serialize)]
pub(super) struct PageCompanions {
    name: String,
    /// The number of each image that has one, and of its companion.
    images: Vec<[usize; 2]>,
}

/// The numbers of the images of a page.
#[derive(Default)]
pub(super) struct ImageNumbers(BTreeMap<ImageId, usize>);

impl ImageNumbers {
    /// The number of the current tile set.
    pub(super) const TILESET: i64 = -1;

    /// The numbers of images that are used and, after them, of others.
    pub(super) fn new(used: &[ImageId], others: &[ImageId]) -> Self {
        Self(used.iter().chain(others).enumerate().map(|(number, &image)| (image, number)).collect())
    }

    /// The number of an image; [`None`] if it is not used.
    pub(super) fn get(&self, image: ImageId) -> Option<usize> {
        self.0.get(&image).copied()
    }

    /// The companions of a sprite's images, by their kinds.
    pub(super) fn companions(&self, packed: &PackedSprite) -> Vec<PageCompanions> {
        let of_kind = |kind| {
            let pairs = companions::all(packed, kind);
            let images: Vec<_> =
                pairs.filter_map(|(image, own)| Some([self.get(image)?, self.get(own)?])).collect();
            (!images.is_empty()).then(|| PageCompanions { name: companions::words(kind), images })
        };
        Companion::ALL.into_iter().filter_map(of_kind).collect()
    }

    /// The number of an image that a sprite uses.
    pub(super) fn of(&self, image: model::Image) -> i64 {
        match image {
            model::Image::File(image) => {
                let number = self.get(image).map(i64::try_from);
                number.and_then(Result::ok).unwrap_or(Self::TILESET)
            }
            model::Image::Tileset | model::Image::Missing => Self::TILESET,
        }
    }
}

/// The images that some sprites show, each once.
pub(super) fn of_sprites<'a>(sprites: impl Iterator<Item = &'a PackedSprite>) -> Vec<ImageId> {
    let image = |slot: &model::Image| match slot {
        model::Image::File(image) => Some(*image),
        model::Image::Tileset | model::Image::Missing => None,
    };
    let images: BTreeSet<ImageId> = sprites.flat_map(PackedSprite::slots).filter_map(image).collect();
    images.into_iter().collect()
}

/// Every image that a sprite uses, once, in the library's order, and others after them.
pub(super) fn images<'a>(
    library: &'a PackedLibrary,
    folder: &Folder,
    others: &[ImageId],
) -> Vec<PageImage<'a>> {
    let used = library.used_images().iter().enumerate();
    let used =
        used.map(|(location, &image)| page_image(library, folder, Some(library.embedded(location)), image));
    used.chain(others.iter().map(|&image| page_image(library, folder, None, image))).collect()
}

fn page_image<'a>(
    library: &'a PackedLibrary,
    folder: &Folder,
    embedded: Option<&Embedded>,
    image: ImageId,
) -> PageImage<'a> {
    let (path, size) = (library.images().path(image), library.images().size(image).unwrap_or_default());
    let png = match embedded {
        Some(Embedded::Bytes(PixelForm::Png, png)) => Some(png.clone()),
        Some(Embedded::Bytes(form, bytes)) if *form != PixelForm::None => {
            png_of(&Image::with_pixels(0, path, size, *form, bytes))
        }
        _ => folder.png(library, image),
    };
    PageImage::of(library, image, png.as_deref())
}

impl<'a> PageImage<'a> {
    pub(super) fn of(library: &'a PackedLibrary, image: ImageId, png: Option<&[u8]>) -> Self {
        let size = library.images().size(image).unwrap_or_default();
        let mut data = String::new();
        if let Some(png) = png {
            data.push_str("data:image/png;base64,");
            sprite_compiler::base64(png, &mut data);
        }
        Self { path: library.images().path(image), width: size.width, height: size.height, data }
    }
}

/// Pixels in any form as a PNG.
fn png_of(image: &Image<'_>) -> Option<Vec<u8>> {
    let Size { width, height } = image.size();
    let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let pixels = pixels.map(|(x, y)| image.rgba_at(x, y)).collect::<Option<_>>()?;
    Bitmap { width, height, pixels }.encode().ok()
}
