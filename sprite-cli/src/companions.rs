//! The companions of a sprite's images: normal maps and emission maps.

use sprite_compiler::{ImageId, PackedSprite, model};
use sprite_runtime::data::Companion;

/// The companion of an image that a sprite is cut from.
pub(crate) fn of(packed: &PackedSprite, image: model::Image, kind: Companion) -> Option<ImageId> {
    match image {
        model::Image::File(image) => packed.sprite().meta.companions.of(image, kind),
        model::Image::Tileset | model::Image::Missing => None,
    }
}

/// The images that a sprite is cut from and that have a companion of this kind, each with it.
pub(crate) fn all(packed: &PackedSprite, kind: Companion) -> impl Iterator<Item = (ImageId, ImageId)> {
    packed.slots().iter().filter_map(move |&slot| match slot {
        model::Image::File(image) => Some((image, of(packed, slot, kind)?)),
        model::Image::Tileset | model::Image::Missing => None,
    })
}

/// A kind of companion in words.
pub(crate) fn words(kind: Companion) -> String {
    format!("{kind} map")
}
