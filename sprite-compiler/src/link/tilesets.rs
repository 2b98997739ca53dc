//! Names the tile sets of all units. Frames without an image of their own are cut from one of them, which is chosen at
//! run time.

use super::scopes::Scopes;
use crate::base::budget::Budget;
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::identifiers;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::text::shown;
use crate::images::Images;
use crate::model::{ImageId, Named};
use crate::unit::{self, Object};

/// Names for the generated list of tile sets: the second is used if a sprite has the first. No sprite can be called
/// `Tileset_`.
const TYPES: [&str; 2] = ["Tileset", "Tileset_"];

/// The name of the generated list.
pub(super) fn type_name(scopes: &Scopes) -> &'static str {
    let [usual, other] = TYPES;
    if scopes.holds(usual) { other } else { usual }
}

/// Names the tile sets. One that cannot be named or used is reported once, where a tile set is first needed.
pub(super) fn name(
    objects: &[Object],
    images: &Images,
    budget: &Budget,
    diagnostics: &mut Diagnostics,
) -> Vec<Named<ImageId>> {
    let mut taken: SortedMap<String, Named<ImageId>> = SortedMap::new();
    let mut seen = SortedSet::new();
    for tilesets in objects.iter().flat_map(|object| &object.tilesets) {
        for (name, image) in tilesets.found.iter().filter(|(_, image)| seen.insert(*image)) {
            if let Err(error) = images.facts(*image) {
                diagnostics.extend(unit::unusable(images, *image, error, tilesets.location, budget));
            }
            let Some(identifier) = identifiers::variant(name) else {
                diagnostics.push(unit::empty_name(name, "tile set", tilesets.location));
                continue;
            };
            if let Some(other) = taken.get(&identifier) {
                let (a, b) = (shown(&other.name), shown(name));
                let message = if other.name == *name {
                    format!("two tile sets are called `{a}`")
                } else {
                    format!("the tile sets `{a}` and `{b}` would both be called `{identifier}`")
                };
                let finding = Diagnostic::new(Code::NameCollision, tilesets.location, message);
                let (first, second) = (shown(images.file(other.value)), shown(images.file(*image)));
                let help = format!("rename one of their image files, `{first}` or `{second}`");
                diagnostics.push(finding.help(help));
            } else {
                let named = Named { identifier: identifier.clone(), name: name.clone(), value: *image };
                taken.insert(identifier, named);
            }
        }
    }
    taken.into_values().collect()
}
