//! The interface through which the reader of a unit uses images.

use super::compose::Compose;
use super::dye::Dye;
use super::image_key::ImageVariant;
use super::inspect::PixelSource;
use super::requests::ImageRequests;
use super::{Facts, ImageError, ImageKey, Inspector, UNKNOWN, moving, png};
use crate::base::files::{self, Assets};
use crate::base::limits::{ANCILLARY_BYTES, ANIMATION_BYTES};
use crate::model::of_unit::UnitImage;
use sprite_table::Size;

/// The images of the unit that is being read.
#[derive(Debug)]
pub(crate) struct UnitImages<'a> {
    requests: &'a mut ImageRequests,
    /// Where facts are, once the images are inspected.
    inspected: Option<&'a Inspector<'a>>,
    assets: Assets<'a>,
}

impl<'a> UnitImages<'a> {
    pub(crate) const fn new(
        requests: &'a mut ImageRequests,
        inspected: Option<&'a Inspector<'a>>,
        assets: Assets<'a>,
    ) -> Self {
        Self { requests, inspected, assets }
    }

    /// The image that is this file.
    pub(crate) fn add(&mut self, file: &files::Entry) -> UnitImage {
        self.requests.request(ImageKey::new(&file.path, ImageVariant::File), file, || PixelSource::File)
    }

    /// Asks for an image of the unit with other colours. Equal dyes share one image.
    pub(crate) fn dyed(&mut self, id: UnitImage, dye: Dye) -> UnitImage {
        let Some(plain) = self.requests.list.get(id.index()) else { return id };
        let (file, key) = (plain.file.clone(), plain.key.dyed(&dye.to_string()));
        self.requests.request(key, &file, || PixelSource::Dyed(dye))
    }

    /// Asks for an image that is drawn from the content of a description. Its path is that of the file; each file has
    /// at most one such image of a form.
    pub(crate) fn compose(&mut self, file: &files::Entry, compose: Box<dyn Compose>) -> UnitImage {
        let key = ImageKey::new(&file.path, compose.form());
        self.requests.request(key, file, || PixelSource::Composed(compose))
    }

    /// Asks for the frames of a GIF, or of a PNG with an animation, as they are shown. [`Facts::placements`] has their
    /// locations, and [`Facts::delays`] their times.
    pub(crate) fn animation(&mut self, file: &files::Entry) -> UnitImage {
        self.requests
            .request(ImageKey::new(&file.path, ImageVariant::Animation), file, || PixelSource::Moving)
    }

    /// Asks for the first frame of a GIF as a plain image, as large as the GIF's canvas.
    pub(crate) fn still(&mut self, file: &files::Entry) -> UnitImage {
        self.requests.request(ImageKey::new(&file.path, ImageVariant::Still), file, || PixelSource::Moving)
    }

    /// Returns whether a file is a PNG with an animation, by its first bytes. The unit must ask for an image of this
    /// file afterwards, so that it is compiled again when the file changes; otherwise its object is not cached.
    pub(crate) fn is_animated(&mut self, file: &files::Entry) -> bool {
        self.requests.looked_at.insert(file.path.clone());
        let mut most = ANIMATION_BYTES;
        loop {
            let Ok(start) = self.assets.files.read(&file.path, most) else { return false };
            match moving::is_animated(&start) {
                Some(is_animated) => return is_animated,
                None if (start.len() as u64) < most || most >= ANCILLARY_BYTES => return false,
                None => most = most.saturating_mul(64).min(ANCILLARY_BYTES),
            }
        }
    }

    /// The header of a PNG, by its first bytes; [`None`] if it has none. The unit must ask for an image of this file
    /// afterwards, as after [`Self::is_animated`].
    pub(crate) fn header(&mut self, file: &files::Entry) -> Option<png::Header> {
        self.requests.looked_at.insert(file.path.clone());
        png::Header::of(&self.assets.files.read(&file.path, png::HEADER_BYTES).ok()?)
    }

    /// The facts of an image, such as its size and its visible pixels. They are not known while descriptions are read;
    /// all images are inspected before descriptions are lowered.
    ///
    /// # Errors
    /// The image cannot be used. It is reported where an animation names it, so the reader need not report it.
    pub(crate) fn facts(&self, id: UnitImage) -> Result<&Facts, &ImageError> {
        let facts = || self.inspected?.facts(self.requests.registered(id)?);
        facts().unwrap_or(Err(&UNKNOWN))
    }

    /// Returns whether pixels are inspected. If only headers are read, the visible pixels are not known.
    pub(crate) fn knows_pixels(&self) -> bool {
        self.inspected.is_some_and(Inspector::knows_pixels)
    }

    /// The path of the image file that an image is, in its own or in other colours; [`None`] for one that is drawn.
    pub(crate) fn file_of(&self, id: UnitImage) -> Option<String> {
        let request = self.requests.list.get(id.index())?;
        (request.key.form() == ImageVariant::File).then(|| request.file.path.clone())
    }

    /// The path of the file of an image.
    pub(crate) fn path(&self, id: UnitImage) -> String {
        self.requests.list.get(id.index()).map_or_else(String::new, |request| request.file.path.clone())
    }

    /// The size of an image in pixels; [`None`] when it cannot be used.
    pub(crate) fn size(&self, id: UnitImage) -> Option<Size> {
        self.facts(id).ok().map(|facts| facts.size)
    }

    /// The size of an image that the unit did not ask for, from its header, for a suggestion. The object of such a unit
    /// is not cached.
    pub(crate) fn peek(&mut self, path: &str) -> Option<Size> {
        self.requests.has_peeked = true;
        let start = self.assets.files.read(path, png::HEADER_BYTES).ok()?;
        Some(png::Header::of(&start)?.size)
    }
}
