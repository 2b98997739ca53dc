//! Makes sprites from parts, and identifiers from names. Linking resolves conflicts with the names of other units.

use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::identifiers;
use crate::base::sorted::{SortedMap, SortedSet};
use crate::base::source::{Location, SourceId};
use crate::base::words::shown;
use crate::model::{Animation, Named, PartKind, Soundness, Sprite, SpriteMeta, SpritePart};

/// The sprites of a unit.
#[derive(Debug, Default)]
pub(super) struct NamedSprites {
    /// The sprites that have identifiers.
    pub(super) sprites: Vec<Sprite>,
    /// The sprites without identifiers, which are reported when units are linked.
    pub(super) unnamed: Vec<Unnamed>,
    /// Animations that cannot be named. They are checked, too.
    pub(super) leftovers: Vec<Animation>,
    /// Descriptions made of several files in which something cannot be named.
    pub(super) broken: SortedSet<SourceId>,
}

/// A sprite whose name has no character for an identifier.
#[derive(Debug)]
pub(super) struct Unnamed {
    pub(super) source: SourceId,
    pub(super) path: Vec<String>,
    pub(super) meta: SpriteMeta,
}

/// Makes sprites of the parts of a unit. Animations that cannot be named are reported, and become leftovers.
pub(super) fn name(parts: Vec<SpritePart>, diagnostics: &mut Diagnostics) -> NamedSprites {
    let mut named = NamedSprites::default();
    for part in join(parts) {
        let identifiers = identifiers_of(&part.path);
        let SpritePart {
            source,
            path,
            format,
            part_kind,
            soundness,
            start_facing,
            meta,
            animations,
            leftovers,
        } = part;
        named.leftovers.extend(leftovers);
        let known = animations.len();
        let animations = name_animations(animations, &mut named.leftovers, diagnostics);
        if soundness != Soundness::ByFile && (identifiers.is_none() || animations.len() < known) {
            named.broken.insert(source);
        }
        let Some((modules, identifier)) = identifiers else {
            named.unnamed.push(Unnamed { source, path, meta });
            named.leftovers.extend(animations.into_iter().map(|named| named.value));
            continue;
        };
        named.sprites.push(Sprite {
            path,
            modules,
            identifier,
            source,
            part_kind,
            soundness,
            format,
            start_facing,
            meta,
            animations,
        });
    }
    named
}

/// The modules and the type of a sprite; [`None`] if one of the names has no character for an identifier.
fn identifiers_of(path: &[String]) -> Option<(Vec<String>, String)> {
    let (name, folders) = path.split_last()?;
    let modules = folders.iter().map(|folder| identifiers::module_case(folder)).collect::<Option<_>>()?;
    Some((modules, identifiers::pascal_case(name)?))
}

/// Joins the descriptions of a shared sprite to one part, in the place of the first.
fn join(parts: Vec<SpritePart>) -> Vec<SpritePart> {
    let mut joined: Vec<SpritePart> = Vec::new();
    let mut shared: SortedMap<Vec<String>, usize> = SortedMap::new();
    for part in parts {
        let known = shared.get(&part.path).filter(|_| part.part_kind == PartKind::Shared);
        if let Some(first) = known.and_then(|&first| joined.get_mut(first)) {
            first.meta.companions.extend(part.meta.companions);
            first.animations.extend(part.animations);
            first.leftovers.extend(part.leftovers);
            continue;
        }
        if part.part_kind == PartKind::Shared {
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
    let mut taken: SortedMap<String, (String, Location)> = SortedMap::new();
    let mut named = Vec::with_capacity(animations.len());
    for animation in animations {
        let name = animation.meta.name.clone();
        let Some(identifier) = identifiers::variant(&name) else {
            diagnostics.push(empty_name(&name, "animation", animation.meta.location));
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
                    "rename one of them: names must differ in more than punctuation and the case of first letters",
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

/// The finding for a name without a character for an identifier.
pub(crate) fn empty_name(name: &str, what: &str, location: Location) -> Diagnostic {
    let name = shown(name);
    let message =
        format!("the {what} name `{name}` has no letter or digit, so nothing in Rust can be named after it");
    Diagnostic::new(Code::NameEmpty, location, message).help(format!("rename the {what}"))
}
