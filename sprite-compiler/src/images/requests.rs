//! The images of one unit. Their numbers are those of the unit until it is linked: a unit is the same whatever else is
//! in the folder.

use super::compose::Compose;
use super::dye::Dye;
use super::{Facts, ImageError, Inspector, UNKNOWN, png};
use crate::base::files::{self, Assets};
use crate::model::ImageId;
use sprite_table::Size;
use std::collections::BTreeMap;

/// The images that a unit asked for.
#[derive(Debug, Default)]
pub(crate) struct ImageRequests {
    list: Vec<Request>,
    by_key: BTreeMap<Key, ImageId>,
    /// Their numbers among the images of all units, as far as they are [registered](Inspector::register).
    registered: Vec<ImageId>,
    /// Whether the header of an image was read that the unit did not ask for.
    has_peeked: bool,
}

/// An image that is asked for.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) file: files::Entry,
    pub(super) kind: RequestKind,
}

#[derive(Debug)]
pub(super) enum RequestKind {
    /// The file as it is.
    File,
    /// Another image of the unit with these colours.
    Dyed(ImageId, Dye),
    /// What is drawn from the content of the file, until it is registered.
    Composed(Option<Box<dyn Compose>>),
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    File(String),
    Dyed(ImageId, String),
    Composed(String),
}

impl ImageRequests {
    /// The images that are not registered yet.
    pub(super) fn next(&mut self) -> Option<&mut Request> {
        self.list.get_mut(self.registered.len())
    }

    /// The next image has this number among those of all units.
    pub(super) fn set_next(&mut self, id: ImageId) {
        self.registered.push(id);
    }

    /// The number among the images of all units.
    pub(crate) fn registered(&self, image: ImageId) -> Option<ImageId> {
        self.registered.get(image.index()).copied()
    }

    /// All of them, by their numbers among those of all units.
    pub(crate) fn all(&self) -> &[ImageId] {
        &self.registered
    }

    /// Whether the header of an image was read that the unit did not ask for.
    pub(crate) const fn has_peeked(&self) -> bool {
        self.has_peeked
    }

    fn request(&mut self, key: Key, file: &files::Entry, kind: impl FnOnce() -> RequestKind) -> ImageId {
        let next = ImageId::new(self.list.len());
        let id = *self.by_key.entry(key).or_insert(next);
        if id == next {
            self.list.push(Request { file: file.clone(), kind: kind() });
        }
        id
    }
}

/// The images of the unit that is read.
#[derive(Debug)]
pub(crate) struct UnitImages<'a> {
    pub(crate) requests: &'a mut ImageRequests,
    /// Where facts are, once the images are inspected.
    pub(crate) inspected: Option<&'a Inspector<'a>>,
    pub(crate) assets: Assets<'a>,
}

impl UnitImages<'_> {
    /// The image that is this file.
    pub(crate) fn add(&mut self, file: &files::Entry) -> ImageId {
        self.requests.request(Key::File(file.path.clone()), file, || RequestKind::File)
    }

    /// An image of the unit with other colours. Equal dyes share one.
    pub(crate) fn dyed(&mut self, id: ImageId, dye: Dye) -> ImageId {
        let Some(plain) = self.requests.list.get(id.index()) else { return id };
        let (file, key) = (plain.file.clone(), Key::Dyed(id, dye.to_string()));
        self.requests.request(key, &file, || RequestKind::Dyed(id, dye))
    }

    /// The image that is drawn from the content of a description. Its path is that of the file; each file has at most
    /// one such image.
    pub(crate) fn compose(&mut self, file: &files::Entry, compose: Box<dyn Compose>) -> ImageId {
        let key = Key::Composed(file.path.clone());
        self.requests.request(key, file, || RequestKind::Composed(Some(compose)))
    }

    /// What is known of an image: its size in pixels and which pixels can be seen. Nothing is known while descriptions
    /// are read; all images that were asked for then are inspected before descriptions are lowered.
    ///
    /// # Errors
    /// The image cannot be used. It is reported where an animation names it; a reader that asks only for itself need
    /// not report it.
    pub(crate) fn facts(&self, id: ImageId) -> Result<&Facts, &ImageError> {
        let facts = || self.inspected?.facts(self.requests.registered(id)?);
        facts().unwrap_or(Err(&UNKNOWN))
    }

    /// The size of an image in pixels; [`None`] when it cannot be used.
    pub(crate) fn size(&self, id: ImageId) -> Option<Size> {
        self.facts(id).ok().map(|facts| facts.size)
    }

    /// The size of an image that the unit did not ask for, by its header: for a suggestion. What such a unit gives is
    /// not remembered.
    pub(crate) fn peek(&mut self, path: &str) -> Option<Size> {
        self.requests.has_peeked = true;
        let start = self.assets.files.read(path, png::HEADER_BYTES).ok()?;
        Some(png::Header::of(&start)?.size)
    }
}
