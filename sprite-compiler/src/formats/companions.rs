//! Companions of the image files that sprites are cut from. They are asked for when a unit is lowered: names alone say
//! which files they are.

use super::context::Context;
use crate::base::sorted::SortedSet;
use crate::model::{Animation, ImageId, SpritePart};

/// Asks for the companions of all images that parts are cut from.
pub(crate) fn request(parts: &mut [SpritePart], context: &mut Context<'_>) {
    let inventory = context.inventory;
    for part in parts {
        let animations = part.animations.iter().chain(&part.leftovers);
        let images = animations.flat_map(|Animation { meta, .. }| &meta.images).map(|(image, _)| *image);
        for image in images.collect::<SortedSet<ImageId>>() {
            let Some(path) = context.images.file_of(image) else { continue };
            for (kind, companion) in inventory.companions().of(&path) {
                if let Some(entry) = inventory.file(companion) {
                    part.meta.companions.insert(image, kind, context.images.add(entry));
                }
            }
        }
    }
}
