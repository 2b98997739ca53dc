//! Parts become sprites, and names become identifiers: what would be two things with one name is an error.

use crate::diagnostics::{Code, Diagnostic, Diagnostics, shown};
use crate::images::ImageId;
use crate::model::{Animation, Extent, Library, Named, Part, Sprite, Tilesets, Verdict};
use crate::names;
use crate::scopes::{self, Scopes};
use crate::source::Place;
use std::collections::{BTreeMap, BTreeSet};

/// The name of the generated list of tile sets, unless a sprite has it. No sprite can be called `Tileset_`.
const TILESET_TYPES: [&str; 2] = ["Tileset", "Tileset_"];

/// Makes sprites of parts. What cannot be named is reported and left over.
pub(crate) fn assemble(parts: Vec<Part>, diagnostics: &mut Diagnostics) -> Library {
    let tilesets =
        parts.iter().flat_map(|part| &part.animations).filter_map(|animation| animation.tilesets.as_ref());
    let tilesets = name_tilesets(tilesets, diagnostics);
    let mut scopes = Scopes::default();
    let (mut sprites, mut leftovers, mut broken) = (Vec::new(), Vec::new(), BTreeSet::new());
    for part in join(parts) {
        let name = scopes.name(&part, diagnostics);
        let Part {
            source,
            format,
            extent,
            verdict,
            start_facing,
            traits,
            animations,
            leftovers: doubles,
            ..
        } = part;
        leftovers.extend(doubles);
        let known = animations.len();
        let animations = name_animations(animations, &mut leftovers, diagnostics);
        if verdict != Verdict::ByFile && (name.is_none() || animations.len() < known) {
            broken.insert(source);
        }
        match name {
            Some((modules, identifier)) => {
                sprites.push(Sprite {
                    modules,
                    identifier,
                    source,
                    extent,
                    verdict,
                    format,
                    start_facing,
                    traits,
                    animations,
                });
            }
            None => leftovers.extend(animations.into_iter().map(|named| named.value)),
        }
    }
    let [usual, other] = TILESET_TYPES;
    let tileset_type = if scopes.holds(usual) { other } else { usual };
    Library { sprites, leftovers, broken, tilesets, tileset_type }
}

/// Descriptions that share a sprite become one part, at the place of the first.
fn join(parts: Vec<Part>) -> Vec<Part> {
    let mut joined: Vec<Part> = Vec::new();
    let mut shared: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    for part in parts {
        let known = shared.get(&part.path).filter(|_| part.extent == Extent::Shared);
        if let Some(first) = known.and_then(|&first| joined.get_mut(first)) {
            first.animations.extend(part.animations);
            first.leftovers.extend(part.leftovers);
            continue;
        }
        if part.extent == Extent::Shared {
            shared.insert(part.path.clone(), joined.len());
        }
        joined.push(part);
    }
    joined
}

fn name_animations(
    animations: Vec<Animation>,
    leftovers: &mut Vec<Animation>,
    diagnostics: &mut Diagnostics,
) -> Vec<Named<Animation>> {
    let mut taken: BTreeMap<String, (String, Place)> = BTreeMap::new();
    let mut named = Vec::new();
    for animation in animations {
        let name = animation.name.clone();
        let Some(identifier) = names::pascal_case(&name) else {
            diagnostics.push(scopes::empty(&name, "animation", animation.place));
            leftovers.push(animation);
            continue;
        };
        if let Some((other, place)) = taken.get(&identifier) {
            let message = format!(
                "the animations `{}` and `{}` would both be called `{identifier}`",
                shown(other),
                shown(&name)
            );
            let finding = Diagnostic::new(Code::NameCollision, animation.place, message)
                .label(format!("becomes `{identifier}`"))
                .note(*place, format!("becomes `{identifier}` too"));
            diagnostics.push(
                finding.help(
                    "rename one of them: more than punctuation and the case of first letters must differ",
                ),
            );
            leftovers.push(animation);
            continue;
        }
        taken.insert(identifier.clone(), (name.clone(), animation.place));
        named.push(Named { identifier, name, value: animation });
    }
    named
}

/// Names the tile sets; what cannot be named is told once, where a tile set is first asked for.
fn name_tilesets<'a>(
    uses: impl Iterator<Item = &'a Tilesets>,
    diagnostics: &mut Diagnostics,
) -> Vec<Named<ImageId>> {
    let mut taken: BTreeMap<String, Named<ImageId>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for tilesets in uses {
        for (name, image) in tilesets.found.iter().filter(|(_, image)| seen.insert(*image)) {
            let Some(identifier) = names::pascal_case(name) else {
                diagnostics.push(scopes::empty(name, "tile set", tilesets.place));
                continue;
            };
            if let Some(other) = taken.get(&identifier) {
                let (a, b) = (shown(&other.name), shown(name));
                let message = if a == b {
                    format!("two tile sets are called `{a}`")
                } else {
                    format!("the tile sets `{a}` and `{b}` would both be called `{identifier}`")
                };
                let finding = Diagnostic::new(Code::NameCollision, tilesets.place, message);
                diagnostics.push(finding.help("rename one of their image files"));
            } else {
                let named = Named { identifier: identifier.clone(), name: name.clone(), value: *image };
                taken.insert(identifier, named);
            }
        }
    }
    taken.into_values().collect()
}
