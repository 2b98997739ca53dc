//! The images while descriptions are read: they are registered here, and each is inspected once.
//!
//! Every reader has it as `context.images`:
//!
//! - [`Inspector::add`] registers a file of the asset folder, [`Inspector::dyed`] a known image with other colours,
//!   and [`Inspector::compose`] an image that the compiler draws from the content of a description.
//! - [`Inspector::facts`] and [`Inspector::size`] answer at once. The first question about an image that was not
//!   inspected yet inspects all images that were registered until then, on all processors: a reader that needs many
//!   registers all of them before it asks.
//! - [`Inspector::finish`] inspects the rest and gives the [`Images`] that the later stages read.
//!
//! What is found out is remembered between runs (`facts_cache.rs`): an image whose file did not change is not decoded
//! again, whether it is a file, dyed or composed.

mod judge;

pub(crate) use judge::ImageSources;

use super::compose::Compose;
use super::dye::Dye;
use super::{CachedFacts, Facts, ImageError, ImagePath, Images, Inspected, KnownImage, Pixels, UNKNOWN};
use crate::base::budget::{Claim, Expense, Share, TooMuch};
use crate::base::files::{self, Assets};
use crate::base::limits::ByKind;
use crate::base::panics::working_on;
use crate::base::parallel;
use crate::model::ImageId;
use crate::options::Inspection;
use judge::{Entry, Kind, Opened, Outcome};
use sprite_table::Size;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Registers and inspects images.
#[derive(Debug)]
pub(crate) struct Inspector<'a> {
    sources: ImageSources<'a>,
    entries: Vec<Entry>,
    by_path: BTreeMap<String, ImageId>,
    /// By the image with its own colours and the text of the dye.
    by_dye: BTreeMap<(ImageId, String), ImageId>,
    by_composed_file: BTreeMap<String, ImageId>,
    /// What was named since [`Self::take_named`] was called last; [`None`] before that.
    named: Option<Vec<ImageId>>,
    /// What was paid for inspecting.
    paid: Share,
}

impl<'a> Inspector<'a> {
    /// No images yet.
    pub(crate) fn new(sources: ImageSources<'a>) -> Self {
        Self {
            sources,
            entries: Vec::new(),
            by_path: BTreeMap::new(),
            by_dye: BTreeMap::new(),
            by_composed_file: BTreeMap::new(),
            named: None,
            paid: Share::default(),
        }
    }

    /// The image that is this file.
    pub(crate) fn add(&mut self, file: &files::Entry) -> ImageId {
        self.of_file(file, Kind::File)
    }

    /// The image that is this file, or that is drawn from it.
    fn of_file(&mut self, file: &files::Entry, kind: Kind) -> ImageId {
        let next = ImageId::new(self.entries.len());
        let by_file = if kind.is_composed() { &mut self.by_composed_file } else { &mut self.by_path };
        let id = by_file.get(&file.path).copied().unwrap_or(next);
        if id == next {
            by_file.insert(file.path.clone(), id);
            let path = ImagePath::of(&file.path);
            self.entries.push(Entry::new(path, (file.length, file.stamp), kind));
        }
        self.name(id)
    }

    /// A registered image with other colours. Equal dyes share one.
    pub(crate) fn dyed(&mut self, id: ImageId, dye: Dye) -> ImageId {
        let text = dye.to_string();
        self.dyed_as(id, &text, Kind::Dyed(dye))
    }

    fn dyed_as(&mut self, id: ImageId, dye: &str, kind: Kind) -> ImageId {
        let next = ImageId::new(self.entries.len());
        let dyed = *self.by_dye.entry((id, dye.to_owned())).or_insert(next);
        if dyed == next
            && let Some(plain) = self.entries.get(id.index())
        {
            let entry = Entry::new(plain.path.dyed(dye), (plain.length, plain.stamp), kind);
            self.entries.push(entry);
        }
        self.name(dyed)
    }

    /// The image that is drawn from the content of a description. Its path is that of the file; each file has at most
    /// one such image.
    pub(crate) fn compose(&mut self, file: &files::Entry, compose: Box<dyn Compose>) -> ImageId {
        self.of_file(file, Kind::Composed(compose))
    }

    /// The facts of an image that another run knew, if its file still has the same content.
    pub(crate) fn recall(&self, image: &KnownImage, file: &files::Entry) -> Option<CachedFacts> {
        let ImageSources { facts, assets, .. } = &self.sources;
        facts.recall_same(assets.files, image, file.stamp).filter(|_| image.length == file.length)
    }

    /// Registers such an image with these facts of it. One that is dyed comes after the plain one. [`None`] when it
    /// finds no space.
    pub(crate) fn add_known(
        &mut self,
        image: &KnownImage,
        file: &files::Entry,
        facts: &CachedFacts,
    ) -> Option<ImageId> {
        let kind = Kind::Remembered { is_composed: image.is_composed };
        let id = match image.path.dye() {
            Some(dye) => self.dyed_as(*self.by_path.get(image.path.file())?, dye, kind),
            None => self.of_file(file, kind),
        };
        let entry = self.entries.get_mut(id.index())?;
        entry.known.get_or_insert_with(|| Box::new(facts.clone()));
        Some(id)
    }

    fn name(&mut self, id: ImageId) -> ImageId {
        if let Some(named) = &mut self.named {
            named.push(id);
        }
        id
    }

    /// The images that were named since this was asked last, each as often as it was. Until it is asked first, that is
    /// not noted.
    pub(crate) fn take_named(&mut self) -> Vec<ImageId> {
        self.named.replace(Vec::new()).unwrap_or_default()
    }

    /// What was paid for inspecting images.
    pub(crate) const fn paid(&self) -> Share {
        self.paid
    }

    /// What is known of an image: its size in pixels and which pixels can be seen.
    ///
    /// # Errors
    /// The image cannot be used. It is reported where an animation names it; a reader that asks only for itself need
    /// not report it.
    pub(crate) fn facts(&mut self, id: ImageId) -> Result<&Facts, &ImageError> {
        self.inspect();
        let outcome = self.entries.get(id.index()).and_then(|entry| entry.outcome.as_ref());
        outcome.map_or(Err(&UNKNOWN), |outcome| outcome.facts.as_ref())
    }

    /// The size of an image in pixels; [`None`] when it cannot be used.
    pub(crate) fn size(&mut self, id: ImageId) -> Option<Size> {
        self.facts(id).ok().map(|facts| facts.size)
    }

    /// The asset folder that the images are in.
    pub(crate) const fn assets(&self) -> Assets<'a> {
        self.sources.assets
    }

    /// All images, inspected. What was found out is remembered.
    pub(crate) fn finish(mut self) -> Images {
        self.inspect();
        if self.sources.inspection == Inspection::Full {
            let memory = |entry: &Entry| {
                Some((entry.key().into_owned(), entry.outcome.as_ref()?.memory.as_deref()?.clone()))
            };
            self.sources.facts.store(self.entries.iter().filter_map(memory).collect());
        }
        let inspected = |entry: Entry| {
            let is_composed = entry.kind.is_composed();
            let Entry { path, length, outcome, .. } = entry;
            let Outcome { facts, memory, pixels } =
                outcome.unwrap_or_else(|| Outcome::error(UNKNOWN.clone()));
            let content = memory.map(|memory| memory.content());
            Inspected { path, length, facts, content, is_composed, is_page: false, pixels }
        };
        let entries: Vec<Inspected> = self.entries.into_iter().map(inspected).collect();
        Images::new(entries, self.sources.inspection)
    }

    /// Inspects every image that was registered since the last time, on all processors.
    fn inspect(&mut self) {
        let pending: Vec<usize> =
            (0..self.entries.len()).rev().take_while(|&index| self.is_pending(index)).collect();
        if pending.is_empty() {
            return;
        }
        let Assets { limits, budget, .. } = self.sources.assets;
        let before = budget.left();
        let read = AtomicU64::new(0);
        let opened = parallel::each(&pending, limits.threads, |&index| {
            let entry = self.entries.get(index)?;
            let _working = working_on(entry.path.file());
            Some(Mutex::new(Some(self.sources.open(entry, &read))))
        });
        let refused = self.refused(&pending, &opened);
        let known = || self.entries.iter().filter_map(|entry| entry.outcome.as_ref());
        // Which images find space here depends on the order in which threads finish, and nothing but time depends on
        // that.
        let kept =
            AtomicU64::new(known().filter_map(|known| known.pixels.as_ref()).map(Pixels::length).sum());
        let jobs: Vec<(usize, Mutex<Option<Opened>>)> = pending.iter().copied().zip(opened).collect();
        let done = parallel::each(&jobs, limits.threads, |(index, opened)| {
            let entry = self.entries.get(*index)?;
            let file = entry.path.file();
            let _working = working_on(file);
            if let Some(too_much) = refused.get(file) {
                return Some((*index, Outcome::error(ImageError::TooMuch(*too_much))));
            }
            let opened = opened.lock().unwrap_or_else(PoisonError::into_inner).take()?;
            let (mut facts, cached, decoded) = self.sources.judge(entry, opened);
            if facts.as_ref().is_ok_and(|facts| !budget.spend(Expense::Kept, facts.kept_bytes())) {
                facts = Err(ImageError::BeyondBudget);
            }
            let length = facts.as_ref().map_or(0, |facts| Pixels::length_of(facts.size));
            let has_space = || kept.fetch_add(length, Ordering::Relaxed) + length <= limits.decoding_bytes;
            let is_kept = (self.sources.keeps_pixels)(file) && has_space();
            let pixels = is_kept.then(|| decoded.into_pixels()).flatten();
            Some((*index, Outcome { facts, memory: cached, pixels }))
        });
        self.paid = self.paid.with(before.without(budget.left()));
        for (index, outcome) in done {
            if let Some(entry) = self.entries.get_mut(index) {
                entry.outcome = Some(outcome);
            }
        }
        // Which of them were beyond it depends on the order of threads.
        if budget.exceeded().is_some() {
            for index in pending {
                if let Some(entry) = self.entries.get_mut(index) {
                    entry.outcome = Some(Outcome::error(ImageError::BeyondBudget));
                }
            }
        }
    }

    /// The files that ask for too much, by their paths. The others are paid. All images of a file, in whatever colours,
    /// are one claim: before anything is decoded it is known what they ask for.
    fn refused(&self, pending: &[usize], opened: &[Mutex<Option<Opened>>]) -> BTreeMap<String, TooMuch> {
        let Assets { limits, budget, .. } = self.sources.assets;
        let mut claims: BTreeMap<&str, (Claim, u64)> = BTreeMap::new();
        for (&index, opened) in pending.iter().zip(opened) {
            let opened = opened.lock().unwrap_or_else(PoisonError::into_inner);
            let (Some(entry), Some(opened)) = (self.entries.get(index), opened.as_ref()) else { continue };
            let bytes = if entry.kind.is_composed() {
                ByKind { binaries: entry.length, ..ByKind::default() }
            } else {
                ByKind { images: entry.length, ..ByKind::default() }
            };
            let (claim, at_once) = claims.entry(entry.path.file()).or_default();
            *claim = Claim { price: claim.price.with(opened.claim), bytes };
            *at_once = opened.at_once.max(*at_once);
        }
        let mut refused = BTreeMap::new();
        claims.retain(|path, (_, at_once)| match budget.fits(*at_once) {
            Ok(()) => true,
            Err(too_much) => {
                refused.insert((*path).to_owned(), too_much);
                false
            }
        });
        let claims: Vec<(&str, Claim)> = claims.into_iter().map(|(path, (claim, _))| (path, claim)).collect();
        let verdicts = budget.admit(&claims, limits);
        let more = claims
            .iter()
            .zip(verdicts)
            .filter_map(|((path, _), verdict)| Some(((*path).to_owned(), verdict.err()?)));
        refused.extend(more);
        refused
    }

    /// Images are inspected in the order in which they are registered, so that what is pending comes last.
    fn is_pending(&self, index: usize) -> bool {
        self.entries.get(index).is_some_and(|entry| entry.outcome.is_none())
    }
}
