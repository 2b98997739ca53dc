//! The images that one unit asks for. Their numbers are those of the unit until they are registered: a unit is the
//! same whatever else is in the folder.

use super::compose::Compose;
use super::dye::Dye;
use super::form::Form;
use crate::base::files;
use crate::model::ImageId;
use std::collections::BTreeSet;

/// The images that a unit asked for.
#[derive(Debug, Default)]
pub(crate) struct ImageRequests {
    pub(super) list: Vec<Request>,
    /// The images, sorted by their keys. A sorted list suffices: most units ask for one image.
    by_key: Vec<(Key, ImageId)>,
    /// Their numbers among the images of all units, as far as they are registered.
    registered: Vec<ImageId>,
    /// `true` if the header of an image was read that the unit did not ask for.
    pub(super) has_peeked: bool,
    /// Files of which the unit will ask for an image, and whose headers were read before.
    pub(super) looked_at: BTreeSet<String>,
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
    /// An image drawn from the content of the file. The value is taken when it is registered.
    Composed(Option<Box<dyn Compose>>),
    /// All frames of the file, a moving picture.
    Animation,
    /// The first of them.
    Still,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    /// The only image of this form of a file.
    Only(String, Form),
    Dyed(ImageId, String),
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

    /// Forgets what was asked for, when all of it is registered and nothing more will be.
    pub(crate) fn close(&mut self) {
        self.has_peeked = self.has_peeked();
        self.looked_at = BTreeSet::new();
        self.list = Vec::new();
        self.by_key = Vec::new();
    }

    /// The number among the images of all units.
    pub(crate) fn registered(&self, image: ImageId) -> Option<ImageId> {
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

    pub(super) fn request(
        &mut self,
        key: Key,
        file: &files::Entry,
        kind: impl FnOnce() -> RequestKind,
    ) -> ImageId {
        let id = ImageId::new(self.list.len());
        // Most units have one image.
        if self.list.is_empty() {
            self.list.reserve_exact(1);
            self.by_key.reserve_exact(1);
            self.registered.reserve_exact(1);
        }
        match self.by_key.binary_search_by(|(known, _)| known.cmp(&key)) {
            Ok(known) => return self.by_key.get(known).map_or(id, |(_, id)| *id),
            Err(place) => self.by_key.insert(place, (key, id)),
        }
        self.list.push(Request { file: file.clone(), kind: kind() });
        id
    }
}
