//! The object of a unit, which has everything that linking needs.

use super::pack::PackedSprite;
use super::uses::{ImageUse, unusable};
use super::{blank, frames, names, numbers, outline, uses};
use crate::base::budget::{Budget, Cost};
use crate::base::diagnostics::{Code, Diagnostic, Diagnostics};
use crate::base::digest::Digest;
use crate::base::sorted::SortedSet;
use crate::base::source::{Location, SourceId};
use crate::base::words::shown;
use crate::formats::context::{UnitLog, UnitState};
use crate::formats::{Facts, Lowered};
use crate::images::Images;
use crate::inventory::listing::Seen;
use crate::model::{
    Animation, CompiledSprite, Image, ImageId, Named, Soundness, Sprite, SpritePart, Tilesets,
};
use sprite_table::Companion;
use std::sync::Arc;

/// The costs of the three steps of a unit: to read, to lower and to check it.
pub(crate) type Costs = [Cost; 3];

/// The result of compiling a unit.
#[derive(Debug, Default)]
pub(crate) struct Object {
    /// The images that it asked for, each once.
    pub(crate) images: Vec<ImageUse>,
    pub(crate) sprites: Vec<ObjectSprite>,
    /// The tile sets that its sprites can be cut from.
    pub(crate) tilesets: Vec<Tilesets>,
    /// The files with animations of sprites.
    pub(crate) animated: Vec<SourceId>,
    pub(crate) diagnostics: Diagnostics,
    /// The cost of each step of its compilation.
    pub(crate) costs: Costs,
    /// Pixels that the lints on pixels have compared in linking.
    pub(crate) compared: u64,
    /// Digests of the contents that it was made of; [`None`] if it must not be cached.
    pub(crate) contents: Option<Vec<(SourceId, Digest)>>,
    /// The questions that it asked about the names of files.
    pub(crate) seen: Seen,
    /// Facts for the format's check of the settings.
    pub(super) facts: Option<Facts>,
    /// `true` if the object is from the cache.
    pub(super) is_known: bool,
}

/// A sprite of a unit. A sprite without a name has neither tables nor code.
#[derive(Debug)]
pub(crate) struct ObjectSprite {
    pub(crate) source: SourceId,
    /// The folders that become modules, and the name that becomes the type, as written.
    pub(crate) path: Vec<String>,
    /// Its own name, in a file with several sprites.
    pub(crate) member: Option<String>,
    /// The location of its name.
    pub(crate) location: Location,
    /// Its model, if it was compiled in this run.
    pub(crate) packed: Option<Box<PackedSprite>>,
    /// Its code, once it is written.
    pub(crate) compiled: Option<Box<CompiledSprite>>,
}

impl Object {
    /// Gives its images other numbers; [`None`] if one has no number.
    pub(super) fn renumber_images(&mut self, number: impl Fn(ImageId) -> Option<ImageId>) -> Option<()> {
        for compiled in self.sprites.iter_mut().filter_map(|sprite| sprite.compiled.as_mut()) {
            let slots = compiled.slots.iter_mut().filter_map(|slot| match slot {
                Image::File(image) => Some(image),
                Image::Tileset | Image::Missing => None,
            });
            for image in slots.chain(compiled.atlas_frames.iter_mut().map(|frame| &mut frame.image)) {
                *image = number(*image)?;
            }
        }
        for image in self.images.iter_mut().map(|used| &mut used.image) {
            *image = number(*image)?;
        }
        Some(())
    }

    /// Sets the code of one of its sprites.
    pub(crate) fn set_code(&mut self, sprite: usize, code: CompiledSprite) {
        if let Some(sprite) = self.sprites.get_mut(sprite) {
            sprite.compiled = Some(Box::new(code));
        }
    }
}

/// Names, checks and packs the sprites of a unit.
pub(super) fn compile(lowered: Lowered, state: UnitState, images: &Images, budget: &Budget) -> Object {
    let Lowered { parts, facts } = lowered;
    let UnitState { images: requests, mut diagnostics, notes, seen } = state;
    let UnitLog { contents, sized, rule, .. } = notes;
    let mut parts = numbers::of_run(parts, &requests);
    for (image, finding) in sized {
        diagnostics.push(finding(requests.registered(image).and_then(|image| images.size(image))));
    }
    for part in &mut parts {
        check(part, images, budget, &mut diagnostics);
        outline::add(part, images, budget);
    }
    let named = names::name(parts, &mut diagnostics);
    let sprites = named.sprites.iter().flat_map(|sprite| &sprite.animations).map(|named| &named.value);
    let all: Vec<&Animation> = sprites.chain(&named.leftovers).collect();
    let uses = uses::of(&all, requests.all(), images);
    let mut reported = SortedSet::new();
    // A sprite that a rule of the settings makes is a unit by itself.
    let of_rule = named.sprites.iter().find(|sprite| sprite.meta.declared.is_some());
    let of_rule = of_rule.map(|sprite| sprite.path.join("/"));
    let of_rule = of_rule.as_deref().zip(rule.as_deref());
    for animation in &all {
        for &(image, location) in &animation.meta.images {
            let Err(error) = images.facts(image) else { continue };
            // A damaged image is reported once per description.
            if reported.insert((location.source, images.file(image))) {
                diagnostics.extend(unusable(images, image, error, location, budget));
            }
        }
        frames::check(animation, images, &uses, &mut diagnostics);
        blank::check(animation, of_rule, images, budget, &mut diagnostics);
        report_nothing_to_show(animation, &mut diagnostics);
    }
    let tilesets = all.iter().filter_map(|animation| animation.meta.tilesets.clone());
    let mut tilesets: Vec<Tilesets> = tilesets.collect();
    tilesets.dedup_by(|a, b| Arc::ptr_eq(&a.found, &b.found) && a.location == b.location);
    let animations = named.sprites.iter().flat_map(|sprite| &sprite.animations);
    let animated = animations.map(|animation| animation.value.meta.location.source);
    let animated: SortedSet<SourceId> = animated.collect();

    let broken = broken(&named.sprites, named.broken, images);
    let is_sound = |sprite: &Sprite, animation: &Named<Animation>| match sprite.soundness {
        Soundness::ByFile => !diagnostics.has_errors_in(animation.value.meta.location.source),
        Soundness::Sound | Soundness::Broken => !broken.contains(&sprite.source),
    };
    let sound: Vec<Vec<bool>> = named
        .sprites
        .iter()
        .map(|sprite| sprite.animations.iter().map(|animation| is_sound(sprite, animation)).collect())
        .collect();
    let count = named.sprites.len() + named.unnamed.len();
    let packed = named.sprites.into_iter().zip(sound).map(|(sprite, sound)| ObjectSprite {
        source: sprite.source,
        path: sprite.path.clone(),
        member: sprite.meta.member.as_ref().map(|(name, _)| name.clone()),
        location: sprite.meta.name_location(sprite.source),
        packed: Some(Box::new(PackedSprite::new(sprite, sound))),
        compiled: None,
    });
    // Collecting into a reused list would keep the memory of the sprites.
    let mut sprites = Vec::with_capacity(count);
    sprites.extend(packed);
    sprites.extend(named.unnamed.into_iter().map(|names::Unnamed { source, path, meta }| ObjectSprite {
        source,
        path,
        location: meta.name_location(source),
        member: meta.member.map(|(name, _)| name),
        packed: None,
        compiled: None,
    }));
    diagnostics.shrink_to_fit();
    Object {
        images: uses,
        sprites,
        tilesets,
        animated: animated.into_iter().collect(),
        diagnostics,
        costs: Costs::default(),
        compared: 0,
        contents: (!requests.has_peeked()).then_some(contents),
        seen: seen.into_inner(),
        facts,
        is_known: false,
    }
}

/// The broken descriptions of several files. One broken sprite breaks all sprites of its description.
fn broken(sprites: &[Sprite], mut broken: SortedSet<SourceId>, images: &Images) -> SortedSet<SourceId> {
    let cannot_be_drawn = |animation: &Named<Animation>| {
        animation.value.meta.images.iter().any(|(image, _)| images.facts(*image).is_err())
    };
    let is_broken = |sprite: &&Sprite| match sprite.soundness {
        Soundness::ByFile => false,
        Soundness::Sound => sprite.animations.iter().any(cannot_be_drawn),
        Soundness::Broken => true,
    };
    broken.extend(sprites.iter().filter(is_broken).map(|sprite| sprite.source));
    broken
}

/// Reports an animation that shows nothing in any direction.
fn report_nothing_to_show(animation: &Animation, diagnostics: &mut Diagnostics) {
    let mut frames = animation.all_tracks().flat_map(|track| &track.layers).flat_map(|layer| &layer.frames);
    if frames.all(|frame| frame.picture.is_none()) && animation.motion.is_none() {
        let message =
            format!("the animation `{}` has no frame: it shows nothing", shown(&animation.meta.name));
        let finding = Diagnostic::new(Code::AnimationWithoutFrames, animation.meta.location, message);
        diagnostics.push(finding.label("nothing to show").help("give it frames, or remove it"));
    }
}

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
