//! The images that one unit asks for. Until they are registered they have numbers of the unit, so that a unit does not
//! depend on the rest of the folder.

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
    /// Their numbers among the images of all units, for those that are registered.
    registered: Vec<ImageId>,
    /// `true` if the header of an image was read that the unit did not ask for.
    pub(super) has_peeked: bool,
    /// Files whose headers were read, and of which the unit will ask for an image.
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
    /// The image of the file.
    File,
    /// Another image of the unit with this dye.
    Dyed(ImageId, Dye),
    /// An image drawn from the content of the file. The value is taken when it is registered.
    Composed(Option<Box<dyn Compose>>),
    /// All frames of the file, a moving picture.
    Animation,
    /// The first of these frames.
    Still,
}

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    /// The image of a file that has this form.
    Only(String, Form),
    Dyed(ImageId, String),
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
        self.looked_at = BTreeSet::new();
        self.list = Vec::new();
        self.by_key = Vec::new();
    }

    /// The number of an image among the images of all units.
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
