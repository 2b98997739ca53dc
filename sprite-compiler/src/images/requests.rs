//! The images that one unit asks for. Until they are registered they have numbers of the unit, so that a unit does not
//! depend on the rest of the folder.

use super::ImageKey;
use super::inspect::PixelSource;
use crate::base::files;
use crate::base::sorted::SortedSet;
use crate::model::ImageId;
use crate::model::of_unit::UnitImage;

/// The images that a unit asked for.
#[derive(Debug, Default)]
pub(crate) struct ImageRequests {
    pub(super) list: Vec<Request>,
    /// The images, sorted by their keys. A sorted list suffices: most units ask for one image.
    by_key: Vec<(ImageKey, UnitImage)>,
    /// Their numbers among the images of all units, for those that are registered.
    registered: Vec<ImageId>,
    /// `true` if the header of an image was read that the unit did not ask for.
    pub(super) has_peeked: bool,
    /// Files whose headers were read, and of which the unit will ask for an image.
    pub(super) looked_at: SortedSet<String>,
}

/// An image that is asked for.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) key: ImageKey,
    pub(super) file: files::Entry,
    /// The value is taken when the image is registered.
    pub(super) origin: Option<PixelSource>,
}

impl ImageRequests {
    /// The next image that is not registered yet.
    pub(super) fn next(&mut self) -> Option<&mut Request> {
        self.list.get_mut(self.registered.len())
    }

    /// Sets the number of the next image among those of all units.
    pub(super) fn set_next(&mut self, id: ImageId) {
        self.registered.push(id);
    }

    /// Drops the requests, after all of them are registered and no further ones will come.
    pub(crate) fn close(&mut self) {
        self.has_peeked = self.has_peeked();
        self.looked_at = SortedSet::new();
        self.list = Vec::new();
        self.by_key = Vec::new();
    }

    /// The number of an image among the images of all units; [`None`] until it is registered.
    pub(crate) fn registered(&self, image: UnitImage) -> Option<ImageId> {
        self.registered.get(image.index()).copied()
    }

    /// The registered numbers of the unit's images.
    pub(crate) fn all(&self) -> &[ImageId] {
        &self.registered
    }

    /// Returns whether the header of an image was read that the unit did not ask for.
    pub(crate) fn has_peeked(&self) -> bool {
        let is_asked_for = |path: &String| self.list.iter().any(|request| request.file.path == *path);
        self.has_peeked || !self.looked_at.iter().all(is_asked_for)
    }

    /// Asks for an image, unless it was asked for before.
    pub(super) fn request(
        &mut self,
        key: ImageKey,
        file: &files::Entry,
        origin: impl FnOnce() -> PixelSource,
    ) -> UnitImage {
        let id = UnitImage::new(self.list.len());
        // Most units have one image.
        if self.list.is_empty() {
            self.list.reserve_exact(1);
            self.by_key.reserve_exact(1);
            self.registered.reserve_exact(1);
        }
        match self.by_key.binary_search_by(|(known, _)| known.cmp(&key)) {
            Ok(known) => return self.by_key.get(known).map_or(id, |(_, id)| *id),
            Err(place) => self.by_key.insert(place, (key.clone(), id)),
        }
        self.list.push(Request { key, file: file.clone(), origin: Some(origin()) });
        id
    }
}
