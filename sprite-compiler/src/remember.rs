//! What this run made of descriptions, for the next one.

use crate::base::diagnostics::{Diagnostic, Diagnostics};
use crate::base::source::{SourceId, Sources};
use crate::check::{Looked, scale};
use crate::discover::inventory::{Candidate, Inventory};
use crate::embed::PackedLibrary;
use crate::model::{Animation, CompiledSprite, Extents, Format, Image, ImageId};
use crate::pack::PackedSprite;
use crate::recall::{Account, Group, KnownFile, KnownSprite, Ledger, Memory, Unit, UsedImage, is_conclusive};
use std::collections::{BTreeMap, BTreeSet};

/// What is known of a run at its end.
pub(crate) struct Run<'a> {
    pub(crate) inventory: &'a Inventory,
    pub(crate) ledger: &'a Ledger,
    pub(crate) library: &'a PackedLibrary,
    /// The code of the sprites that were packed, in their order.
    pub(crate) sprites: &'a [CompiledSprite],
    pub(crate) sources: &'a Sources,
    pub(crate) diagnostics: &'a Diagnostics,
}

/// A group that was read in this run.
#[derive(Default)]
struct ReadGroup<'a> {
    files: Vec<(&'a str, Candidate)>,
    /// The descriptions that were read.
    sources: Vec<SourceId>,
    sprites: Vec<(&'a PackedSprite, &'a CompiledSprite)>,
}

/// Remembers all groups of which nothing was reported.
pub(crate) fn remember(memory: &Memory, run: &Run<'_>) {
    let Looked { mask_words, unnamed } = run.library.looked();
    let Some(mask_words) = mask_words.filter(|_| is_conclusive(run.sources, run.diagnostics)) else {
        // Each further run would be in doubt, and read all descriptions after those that changed.
        return memory.store(&[], &[], 0);
    };
    let reported: BTreeSet<SourceId> =
        run.diagnostics.findings().iter().flat_map(Diagnostic::sources).collect();
    let groups = run.groups();
    let is_reported = |source: &SourceId| reported.contains(source) || unnamed.contains(source);
    let others = groups.iter().filter(|(_, found)| !found.sources.iter().any(is_reported));
    let units: Vec<Vec<u8>> = others
        .filter_map(|(group, found)| Some(run.unit(run.ledger.account(group)?, found)?.encode()))
        .collect();
    let recalled = run.library.recalled();
    memory.store(recalled.units(), &units, recalled.mask_words().saturating_add(mask_words));
}

impl<'a> Run<'a> {
    /// The groups that were read.
    fn groups(&self) -> BTreeMap<Group, ReadGroup<'a>> {
        let mut groups: BTreeMap<Group, ReadGroup<'a>> = BTreeMap::new();
        for (path, candidate) in self.inventory.descriptions() {
            let group = Group::of(path, *candidate);
            if !self.library.recalled().holds(&group) {
                groups.entry(group).or_default().files.push((path, *candidate));
            }
        }
        for (source, group) in self.ledger.sources() {
            if let Some(found) = groups.get_mut(group) {
                found.sources.push(source);
            }
        }
        for (packed, compiled) in self.library.sprites().iter().zip(self.sprites) {
            let group = self.ledger.group(compiled.source);
            if let Some(found) = group.and_then(|group| groups.get_mut(group)) {
                found.sprites.push((packed, compiled));
            }
        }
        groups
    }

    /// What is remembered of a group; [`None`] when that would not say all of it.
    fn unit(&self, account: &Account, found: &ReadGroup<'_>) -> Option<Unit> {
        // What was suggested leaves fewer suggestions for others.
        if account.suggestions > 0 {
            return None;
        }
        let read: BTreeMap<&str, SourceId> =
            found.sources.iter().map(|&source| (self.sources.get(source).path(), source)).collect();
        let file = |&(path, candidate): &(&str, Candidate)| {
            let digest = read.get(path).and_then(|source| account.contents.get(source).copied());
            // Of a binary file and its export only one is read.
            let is_whole = digest.is_some() || candidate == Candidate::Of(Format::Aseprite);
            let length = self.inventory.file(path).filter(|_| is_whole)?.length;
            Some(KnownFile { path: path.to_owned(), length, digest })
        };
        let files = found.files.iter().map(file).collect::<Option<Vec<_>>>()?;
        let indices = found.files.iter().enumerate();
        let indices: BTreeMap<SourceId, usize> =
            indices.filter_map(|(index, (path, _))| Some((*read.get(path)?, index))).collect();
        let images: Vec<ImageId> = account.images.iter().copied().collect();
        let mut used: Vec<UsedImage> = images
            .iter()
            .map(|&image| {
                let image = self.library.images().known(image)?;
                Some(UsedImage { image, named_in: None, extents: Extents::default() })
            })
            .collect::<Option<_>>()?;
        let mut sprites = Vec::new();
        for (packed, compiled) in &found.sprites {
            let sprite = packed.sprite();
            if sprite.animations.is_empty() || !packed.sound().iter().all(|&is_sound| is_sound) {
                return None;
            }
            for animation in &sprite.animations {
                add_uses(&animation.value, &images, &indices, &mut used)?;
            }
            let slot = |slot: &Image| match slot {
                Image::File(image) => images.binary_search(image).ok(),
                Image::Tileset | Image::Missing => None,
            };
            sprites.push(KnownSprite {
                file: *indices.get(&sprite.source)?,
                path: sprite.path.clone(),
                member: sprite.traits.member.as_ref().map(|(name, _)| name.clone()),
                slots: compiled.slots.iter().map(slot).collect::<Option<_>>()?,
                code: compiled.code.clone(),
            });
        }
        Some(Unit { files, images: used, sprites, paid: account.paid })
    }
}

/// Adds what an animation uses images for. `indices` are those of the group's descriptions; [`None`] when it uses what is
/// not the group's.
fn add_uses(
    animation: &Animation,
    images: &[ImageId],
    indices: &BTreeMap<SourceId, usize>,
    used: &mut [UsedImage],
) -> Option<()> {
    // Tile sets are images of all descriptions.
    if animation.meta.tilesets.is_some() {
        return None;
    }
    for &(image, location) in &animation.meta.images {
        let own = used.get_mut(images.binary_search(&image).ok()?)?;
        let file = *indices.get(&location.source)?;
        own.named_in = Some(own.named_in.map_or(file, |first| first.min(file)));
    }
    for picture in scale::frames(animation).filter_map(|frame| frame.picture) {
        let Image::File(image) = picture.image else { continue };
        used.get_mut(images.binary_search(&image).ok()?)?.extents.add(picture.rect);
    }
    Some(())
}
