//! Companions of images: normal maps and emission maps, which are not drawn and lie beside what is.

use super::animation::ImageId;
use crate::base::sorted::SortedMap;
use sprite_table::Companion;

/// How many kinds of companions there are.
pub(crate) const KINDS: usize = Companion::ALL.len();

/// The companions of images that a sprite is cut from; of most sprites there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Companions(SortedMap<ImageId, [Option<ImageId>; KINDS]>);

impl Companions {
    /// The companion of an image.
    pub fn of(&self, image: ImageId, kind: Companion) -> Option<ImageId> {
        self.all_of(image)[kind as usize]
    }

    /// The companions of an image, in the order of [`Companion::ALL`].
    pub(crate) fn all_of(&self, image: ImageId) -> [Option<ImageId>; KINDS] {
        self.0.get(&image).copied().unwrap_or_default()
    }

    /// Adds a companion of an image.
    pub(crate) fn insert(&mut self, image: ImageId, kind: Companion, companion: ImageId) {
        self.0.entry(image).or_default()[kind as usize] = Some(companion);
    }

    /// Takes a companion away.
    pub(crate) fn remove(&mut self, image: ImageId, kind: Companion) {
        if let Some(companions) = self.0.get_mut(&image) {
            companions[kind as usize] = None;
        }
    }

    /// Adds those of another part of the sprite.
    pub(crate) fn extend(&mut self, other: Self) {
        self.0.extend(other.0);
    }

    /// Returns whether no image has one.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Each image with each of its companions.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ImageId, Companion, ImageId)> {
        self.0.iter().flat_map(|(&image, companions)| {
            let kinds = Companion::ALL.into_iter().zip(*companions);
            kinds.filter_map(move |(kind, companion)| Some((image, kind, companion?)))
        })
    }

    /// The same, with other numbers of images.
    pub(crate) fn renumbered(&self, number: impl Fn(ImageId) -> ImageId) -> Self {
        let mut renumbered = Self::default();
        for (image, kind, companion) in self.iter() {
            renumbered.insert(number(image), kind, number(companion));
        }
        renumbered
    }
}
