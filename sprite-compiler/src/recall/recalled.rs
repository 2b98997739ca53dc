//! What earlier runs made of descriptions that have not changed since.

use super::group::Group;
use super::memory::Memory;
use super::unit::{KnownFile, KnownSprite, Unit, content_digest};
use crate::base::budget::Expense;
use crate::base::diagnostics::{Code, Diagnostics};
use crate::base::files::{Assets, Entry};
use crate::base::source::{SourceId, Sources};
use crate::discover::inventory::{Candidate, Inventory};
use crate::images::{CachedFacts, Images, Inspector, KnownImage};
use crate::model::{CompiledSprite, Extents, Image, ImageId};
use crate::settings;
use std::collections::{BTreeMap, BTreeSet};

/// The units of which nothing changed.
#[derive(Debug, Default)]
pub(crate) struct Recalled {
    groups: BTreeSet<Group>,
    sources: BTreeSet<SourceId>,
    sprites: Vec<RecalledSprite>,
    images: Vec<RecalledImage>,
    /// The units, to be remembered again.
    units: Vec<Vec<u8>>,
    /// See [`Self::mask_words`].
    mask_words: u64,
    /// Whether what is remembered does not go with itself.
    is_inconsistent: bool,
}

/// A sprite that need not be compiled.
#[derive(Debug)]
pub(crate) struct RecalledSprite {
    pub(crate) sprite: CompiledSprite,
    /// The folders that become modules, and the name that becomes the type, as written.
    pub(crate) path: Vec<String>,
    /// Its own name, in a file that holds several.
    pub(crate) member: Option<String>,
}

/// An image that such sprites use.
#[derive(Debug)]
pub(crate) struct RecalledImage {
    pub(crate) image: ImageId,
    /// The first description in which an animation names it.
    pub(crate) named_in: Option<SourceId>,
    pub(crate) extents: Extents,
}

impl Recalled {
    /// The units of which nothing changed. Their images are registered, and what reading them took is paid.
    pub(crate) fn of(
        memory: &Memory,
        inventory: &Inventory,
        images: &mut Inspector<'_>,
        sources: &mut Sources,
        diagnostics: &mut Diagnostics,
    ) -> Self {
        let candidates: BTreeMap<&str, Candidate> =
            inventory.descriptions().iter().map(|(path, candidate)| (path.as_str(), *candidate)).collect();
        let mut checker = Checker { inventory, assets: images.assets(), facts: BTreeMap::new() };
        let (units, mask_words) = memory.units();
        let mut recalled = Self { mask_words, ..Self::default() };
        for bytes in units {
            let Some(unit) = Unit::decode(bytes) else { continue };
            let group = unit
                .files
                .first()
                .and_then(|first| Some(Group::of(&first.path, *candidates.get(first.path.as_str())?)));
            let Some(group) = group else { continue };
            let is_same = unit.files.iter().all(|file| checker.is_same(file));
            let facts = || {
                unit.images.iter().map(|used| checker.facts(&used.image, images)).collect::<Option<Vec<_>>>()
            };
            let Some(facts) = is_same.then(facts).flatten() else { continue };
            recalled.add(group, unit, &facts, images, sources, diagnostics);
            recalled.units.push(bytes.clone());
        }
        recalled
    }

    fn add(
        &mut self,
        group: Group,
        unit: Unit,
        facts: &[Holding<'_>],
        images: &mut Inspector<'_>,
        sources: &mut Sources,
        diagnostics: &mut Diagnostics,
    ) {
        let Unit { files, images: used, sprites, paid } = unit;
        let files: Vec<SourceId> = files
            .into_iter()
            .map(|file| {
                let id = sources.add_recalled(file.path.clone());
                diagnostics.know(id, &file.path);
                id
            })
            .collect();
        let added = used.iter().zip(facts);
        let added = added.map(|(used, (file, facts))| images.add_known(&used.image, file, facts));
        let Some(added) = added.collect::<Option<Vec<ImageId>>>() else {
            self.is_inconsistent = true;
            return;
        };
        images.assets().budget.pay_all(paid, Expense::Parsed);
        self.images.extend(used.into_iter().zip(&added).map(|(used, &image)| RecalledImage {
            image,
            named_in: used.named_in.and_then(|file| files.get(file).copied()),
            extents: used.extents,
        }));
        for KnownSprite { file, path, member, slots, code } in sprites {
            let slots =
                slots.into_iter().filter_map(|slot| added.get(slot).copied()).map(Image::File).collect();
            let Some(&source) = files.get(file) else { continue };
            self.sprites.push(RecalledSprite {
                sprite: CompiledSprite { source, slots, code },
                path,
                member,
            });
        }
        self.sources.extend(files);
        self.groups.insert(group);
    }

    /// Whether a group need not be read.
    pub(crate) fn holds(&self, group: &Group) -> bool {
        self.groups.contains(group)
    }

    /// The sprites that need not be compiled.
    pub(crate) fn sprites(&self) -> &[RecalledSprite] {
        &self.sprites
    }

    /// These units, as they were written.
    pub(crate) fn units(&self) -> &[Vec<u8>] {
        &self.units
    }

    /// The images that they use.
    pub(crate) fn images(&self) -> &[RecalledImage] {
        &self.images
    }

    /// How many words of masks were looked at for them, at most.
    pub(crate) const fn mask_words(&self) -> u64 {
        self.mask_words
    }

    /// Whether a run in which everything is read might say something else: when something was reported that has to do
    /// with what was recalled, or with all files together, or when checks were cut short, so that there are no
    /// `mask_words`.
    pub(crate) fn is_in_doubt(
        &self,
        mask_words: Option<u64>,
        images: &Images,
        sources: &Sources,
        diagnostics: &Diagnostics,
    ) -> bool {
        if self.groups.is_empty() {
            return false;
        }
        // The refusal of an image is reported where an animation names it.
        let is_refused = |image: &RecalledImage| images.facts(image.image).is_err();
        if self.images.iter().any(is_refused) {
            return true;
        }
        let concerns = |source: &SourceId| self.sources.contains(source);
        self.is_inconsistent
            || mask_words.is_none()
            || !is_conclusive(sources, diagnostics)
            || diagnostics.findings().iter().any(|finding| finding.sources().any(|source| concerns(&source)))
    }
}

/// Whether what was found says all of each group: nothing was left out or cut short.
pub(crate) fn is_conclusive(sources: &Sources, diagnostics: &Diagnostics) -> bool {
    let mut findings = diagnostics.findings().iter();
    !diagnostics.is_cut_short()
        && !findings.any(|finding| {
            // A reader of descriptions may report something there.
            let is_of_settings = finding.sources().any(|source| sources.get(source).path() == settings::FILE);
            is_of_settings || matches!(finding.code, Code::LimitExceeded | Code::NothingCompiled)
        })
}

/// Finds out which files of units are what they were.
struct Checker<'a> {
    inventory: &'a Inventory,
    assets: Assets<'a>,
    /// Of each image, by its path, whether it is what it was; a sheet may serve many sprites.
    facts: BTreeMap<String, Option<(KnownImage, Holding<'a>)>>,
}

/// The file of an image that is what it was, and the facts of the image.
type Holding<'a> = (&'a Entry, CachedFacts);

impl<'a> Checker<'a> {
    /// Whether a description is what it was.
    fn is_same(&self, KnownFile { path, length, digest }: &KnownFile) -> bool {
        if self.inventory.file(path).is_none_or(|file| file.length != *length) {
            return false;
        }
        let content = || self.assets.files.read(path, length.saturating_add(1)).ok();
        digest.is_none_or(|digest| content().is_some_and(|content| content_digest(&content) == digest))
    }

    /// The facts of an image that is what it was.
    fn facts(&mut self, image: &KnownImage, images: &Inspector<'_>) -> Option<Holding<'a>> {
        let found = self.facts.entry(image.path.as_str().to_owned()).or_insert_with(|| {
            let file = self.inventory.file(image.path.file())?;
            Some((image.clone(), (file, images.recall(image, file)?)))
        });
        found.as_ref().filter(|(known, _)| known == image).map(|(_, facts)| facts.clone())
    }
}
