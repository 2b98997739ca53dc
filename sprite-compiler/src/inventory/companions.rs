//! Files that are companions of images, by their names alone.

use crate::base::sorted::{SortedMap, SortedSet};
use crate::model::KINDS;
use sprite_table::Companion;

/// The files of a folder that are companions of images.
#[derive(Clone, Debug, Default)]
pub(crate) struct CompanionFiles {
    /// By the path of the image.
    by_image: SortedMap<String, [Option<String>; KINDS]>,
    all: SortedSet<String>,
}

impl CompanionFiles {
    /// Adds the companion of an image.
    pub(crate) fn insert(&mut self, image: &str, kind: Companion, companion: String) {
        self.all.insert(companion.clone());
        self.by_image.entry(image.to_owned()).or_default()[kind as usize] = Some(companion);
    }

    /// Adds a companion that cannot be read.
    pub(crate) fn insert_unread(&mut self, companion: &str) {
        self.all.insert(companion.to_owned());
    }

    /// The paths of the companions of an image.
    pub(crate) fn of(&self, image: &str) -> impl Iterator<Item = (Companion, &str)> {
        let kinds = self.by_image.get(image).into_iter().flatten().zip(Companion::ALL);
        kinds.filter_map(|(companion, kind)| Some((kind, companion.as_deref()?)))
    }

    /// Returns whether a file is a companion of some image.
    pub(super) fn contain(&self, path: &str) -> bool {
        self.all.contains(path)
    }
}
