//! Checks of companions: each must be as large as its image, since both are cut by the same rectangles.

use super::unusable::unusable;
use crate::base::budget::Budget;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::source::Location;
use crate::base::text::shown;
use crate::images::Images;
use crate::model::{Animation, ImageId, SpritePart};
use sprite_table::Companion;

/// Checks the companions of a part, and takes away those that cannot be used. Reports stand where the part names the
/// image.
pub(super) fn check(part: &mut SpritePart, images: &Images, budget: &Budget, diagnostics: &mut Diagnostics) {
    let all: Vec<_> = part.meta.companions.iter().collect();
    for (image, kind, companion) in all {
        // An image that cannot be used is reported itself.
        let Some(size) = images.size(image) else { continue };
        let Some(location) = named(part, image) else { continue };
        match images.facts(companion) {
            Ok(facts) if facts.size == size => continue,
            Ok(_) => diagnostics.push(size_differs(images, (image, kind, companion), location)),
            Err(error) => diagnostics.extend(unusable(images, companion, error, location, budget)),
        }
        part.meta.companions.remove(image, kind);
    }
}

/// The first location at which a part names an image.
fn named(part: &SpritePart, image: ImageId) -> Option<Location> {
    let animations = part.animations.iter().chain(&part.leftovers);
    let mut named = animations.flat_map(|Animation { meta, .. }| &meta.images);
    named.find(|(named, _)| *named == image).map(|(_, location)| *location)
}

fn size_differs(
    images: &Images,
    (image, kind, companion): (ImageId, Companion, ImageId),
    location: Location,
) -> Diagnostic {
    let [own, other] = [image, companion].map(|image| shown(images.path(image)));
    let [size, found] = [image, companion].map(|image| images.size(image).unwrap_or_default());
    let message = format!("the {kind} map `{other}` has {found} pixels, and its image `{own}` has {size}");
    let finding = Diagnostic::new(Code::CompanionSize, location, message);
    finding.label(format!("this image has {} map", with_article(kind))).help(format!(
        "export the map again with {size} pixels: frames are cut from both by the same rectangles"
    ))
}

const fn with_article(kind: Companion) -> &'static str {
    match kind {
        Companion::Emission => "an emission",
        _ => "a normal",
    }
}
