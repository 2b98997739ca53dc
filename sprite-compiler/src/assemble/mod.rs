//! Parts become sprites, and names become identifiers: what would be two things with one name is an error.

pub(crate) mod scopes;

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::identifiers;
use crate::base::source::Location;
use crate::base::text::shown;
use crate::model::{Animation, Extent, ImageId, Library, Named, Part, Soundness, Sprite, Tilesets};
use crate::recall::{Recalled, RecalledSprite};
use scopes::{Claim, Scopes};
use std::collections::{BTreeMap, BTreeSet};

/// The name of the generated list of tile sets, unless a sprite has it. No sprite can be called `Tileset_`.
const TILESET_TYPES: [&str; 2] = ["Tileset", "Tileset_"];

/// Makes sprites of parts. What cannot be named is reported and left over. Sprites that were recalled keep their names.
pub(crate) fn assemble(parts: Vec<Part>, recalled: &Recalled, diagnostics: &mut Diagnostics) -> Library {
    let tilesets = parts
        .iter()
        .flat_map(|part| &part.animations)
        .filter_map(|animation| animation.meta.tilesets.as_ref());
    let tilesets = name_tilesets(tilesets, diagnostics);
    let mut scopes = Scopes::default();
    // Who claims one of their names later is reported with a note on them, so that all descriptions are read.
    for RecalledSprite { sprite, path, member } in recalled.sprites() {
        let claim = Claim { path, member: member.as_deref(), location: sprite.source.start() };
        scopes.name(claim, diagnostics);
    }
    let (mut sprites, mut leftovers, mut broken) = (Vec::new(), Vec::new(), BTreeSet::new());
    let mut unnamed = BTreeSet::new();
    for part in join(parts) {
        let member = part.traits.member.as_ref();
        let claim = Claim {
            path: &part.path,
            member: member.map(|(name, _)| name.as_str()),
            location: member.map_or_else(|| part.source.start(), |(_, location)| *location),
        };
        let name = scopes.name(claim, diagnostics);
        let Part {
            source,
            path,
            format,
            extent,
            soundness,
            start_facing,
            traits,
            animations,
            leftovers: doubles,
        } = part;
        leftovers.extend(doubles);
        let known = animations.len();
        let animations = name_animations(animations, &mut leftovers, diagnostics);
        if soundness != Soundness::ByFile && (name.is_none() || animations.len() < known) {
            broken.insert(source);
        }
        let Some((modules, identifier)) = name else {
            unnamed.insert(source);
            leftovers.extend(animations.into_iter().map(|named| named.value));
            continue;
        };
        sprites.push(Sprite {
            path,
            modules,
            identifier,
            source,
            extent,
            soundness,
            format,
            start_facing,
            traits,
            animations,
        });
    }
    unnamed.extend(leftovers.iter().map(|animation| animation.meta.location.source));
    let [usual, other] = TILESET_TYPES;
    let tileset_type = if scopes.holds(usual) { other } else { usual };
    Library { sprites, leftovers, unnamed, broken, tilesets, tileset_type }
}

/// Descriptions that share a sprite become one part, in the order of the first.
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
    let mut taken: BTreeMap<String, (String, Location)> = BTreeMap::new();
    let mut named = Vec::new();
    for animation in animations {
        let name = animation.meta.name.clone();
        let Some(identifier) = identifiers::pascal_case(&name) else {
            diagnostics.push(scopes::empty(&name, "animation", animation.meta.location));
            leftovers.push(animation);
            continue;
        };
        if let Some((other, location)) = taken.get(&identifier) {
            let message = format!(
                "the animations `{}` and `{}` would both be called `{identifier}`",
                shown(other),
                shown(&name)
            );
            let finding = Diagnostic::new(Code::NameCollision, animation.meta.location, message)
                .label(format!("becomes `{identifier}`"))
                .note(*location, format!("becomes `{identifier}` too"));
            diagnostics.push(
                finding.help(
                    "rename one of them: more than punctuation and the case of first letters must differ",
                ),
            );
            leftovers.push(animation);
            continue;
        }
        taken.insert(identifier.clone(), (name.clone(), animation.meta.location));
        named.push(Named { identifier, name, value: animation });
    }
    named
}

/// Names the tile sets; what cannot be named is reported once, where a tile set is first asked for.
fn name_tilesets<'a>(
    uses: impl Iterator<Item = &'a Tilesets>,
    diagnostics: &mut Diagnostics,
) -> Vec<Named<ImageId>> {
    let mut taken: BTreeMap<String, Named<ImageId>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for tilesets in uses {
        for (name, image) in tilesets.found.iter().filter(|(_, image)| seen.insert(*image)) {
            let Some(identifier) = identifiers::pascal_case(name) else {
                diagnostics.push(scopes::empty(name, "tile set", tilesets.location));
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
                diagnostics.push(finding.help("rename one of their image files"));
            } else {
                let named = Named { identifier: identifier.clone(), name: name.clone(), value: *image };
                taken.insert(identifier, named);
            }
        }
    }
    taken.into_values().collect()
}
