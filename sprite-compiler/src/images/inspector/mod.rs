//! Registers images while descriptions are read, and inspects each once.
//!
//! - [`Inspector::register`] adds the images that a unit asks for, [`Inspector::add_cached`] one that a cached object
//!   uses.
//! - [`Inspector::inspect`] inspects all images that were registered since the last time, on all processors.
//! - [`Inspector::finish`] inspects the rest and returns the [`Images`] that later stages read.
//!
//! Facts are stored between runs (`facts_cache.rs`): an image whose file did not change is not decoded
//! again, whether it is a file, dyed or composed.

mod entry;

pub(crate) use entry::ImageSources;

use super::inspect::{Decoded, PixelSource};
use super::inspected::{Images, Inspected, KeptPixels, raw_png};
use super::requests::{ImageRequests, Request};
use super::{CachedFacts, CachedImage, Facts, ImageError, ImageKey, ImageVariant, UNKNOWN};
use crate::base::budget::{Claim, Expense, TooMuch};
use crate::base::files::{self, Assets};
use crate::base::limits::ByKind;
use crate::base::panics::working_on;
use crate::base::parallel;
use crate::base::paths;
use crate::base::sorted::SortedMap;
use crate::model::ImageId;
use crate::options::Inspection;
use entry::{ImageEntry, InspectionResult, Opened, Outcome};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Images that are inspected together, by their indices.
type Job = Vec<(usize, Mutex<Option<Opened>>)>;

/// Registers and inspects images.
#[derive(Debug)]
pub(crate) struct Inspector<'a> {
    sources: ImageSources<'a>,
    entries: Vec<ImageEntry>,
    by_key: SortedMap<ImageKey, ImageId>,
}

impl<'a> Inspector<'a> {
    /// An inspector without images.
    pub(crate) fn new(sources: ImageSources<'a>) -> Self {
        Self { sources, entries: Vec::new(), by_key: SortedMap::new() }
    }

    /// Registers the images that a unit asked for since the last time.
    pub(crate) fn register(&mut self, requests: &mut ImageRequests) {
        while let Some(Request { key, file, origin }) = requests.next() {
            let Some(origin) = origin.take() else { break };
            let id = self.add(key, file.length, Some(origin));
            requests.set_next(id);
        }
    }

    /// Registers an image, unless another unit asked for it before.
    fn add(&mut self, key: &ImageKey, length: u64, origin: Option<PixelSource>) -> ImageId {
        if let Some(&known) = self.by_key.get(key) {
            if let Some(entry) = self.entries.get_mut(known.index()) {
                entry.origin = entry.origin.take().or(origin);
            }
            return known;
        }
        let id = ImageId::new(self.entries.len());
        self.by_key.insert(key.clone(), id);
        self.entries.push(ImageEntry::new(key.clone(), length, origin));
        id
    }

    /// The facts of an image that a cached object uses, if its file still has the same content.
    pub(crate) fn cached(&self, image: &CachedImage) -> Option<CachedFacts> {
        self.sources.cached(&image.key).filter(|facts| facts.content() == image.content)
    }

    /// Registers such an image with these facts.
    pub(crate) fn add_cached(
        &mut self,
        image: &CachedImage,
        file: &files::Entry,
        facts: &CachedFacts,
    ) -> ImageId {
        let id = self.add(&image.key, file.length, None);
        if let Some(entry) = self.entries.get_mut(id.index()) {
            entry.cached.get_or_insert_with(|| Box::new(facts.clone()));
        }
        id
    }

    /// Returns whether pixels are inspected, and not only headers.
    pub(super) fn knows_pixels(&self) -> bool {
        self.sources.inspection == Inspection::Full
    }

    /// The facts of an image; [`None`] until it is inspected.
    pub(super) fn facts(&self, id: ImageId) -> Option<Result<&Facts, &ImageError>> {
        let outcome = self.entries.get(id.index())?.outcome.as_ref()?;
        Some(outcome.facts.as_ref())
    }

    /// Inspects all remaining images, stores their facts, and returns all images.
    pub(crate) fn finish(mut self) -> Images {
        self.inspect();
        if let (Inspection::Full, Some(facts)) = (self.sources.inspection, &self.sources.facts) {
            facts.store(self.entries.iter().filter_map(|entry| {
                let cached = entry.outcome.as_ref()?.cached.as_deref()?;
                Some((entry.key.to_text(), cached))
            }));
        }
        let inspected = |entry: ImageEntry| {
            let ImageEntry { key, length, outcome, origin: source, .. } = entry;
            let Outcome { facts, cached, kept } = outcome.unwrap_or_else(|| Outcome::error(UNKNOWN.clone()));
            let content = cached.map(|cached| cached.content());
            Inspected { key, length, facts, content, is_page: false, source, kept }
        };
        let entries: Vec<Inspected> = self.entries.into_iter().map(inspected).collect();
        Images::new(entries, self.sources.inspection)
    }

    /// Inspects every image that was registered since the last time, on all processors.
    pub(crate) fn inspect(&mut self) {
        let pending: Vec<usize> =
            (0..self.entries.len()).rev().take_while(|&index| self.is_pending(index)).collect();
        if pending.is_empty() {
            return;
        }
        let Assets { limits, budget, .. } = self.sources.assets;
        let opened = parallel::each(&pending, limits.threads, |&index| {
            let entry = self.entries.get(index)?;
            let _working = working_on(entry.key.file());
            Some(Mutex::new(Some(self.sources.open(entry))))
        });
        let refused = self.refused(&pending, &opened);
        let inspected = || self.entries.iter().filter_map(|entry| entry.outcome.as_ref());
        // Which files are kept depends on the order of threads, but only the time of the run depends on that.
        let kept = AtomicU64::new(
            inspected().filter_map(|outcome| outcome.kept.as_ref()).map(KeptPixels::length).sum(),
        );
        let jobs = self.jobs(&pending, opened);
        let done = parallel::each(&jobs, limits.threads, |job| {
            let first = self.entries.get(job.first()?.0)?;
            let file = first.key.file();
            let _working = working_on(file);
            if let Some(too_much) = refused.get(file) {
                let refused =
                    |(index, _): &(usize, _)| (*index, Outcome::error(ImageError::TooMuch(*too_much)));
                return Some(job.iter().map(refused).collect::<Vec<_>>());
            }
            let members = job.iter().filter_map(|(index, opened)| {
                let opened = opened.lock().unwrap_or_else(PoisonError::into_inner).take()?;
                Some((self.entries.get(*index)?, opened))
            });
            let found = self.sources.inspect(members.collect());
            let outcome = |(&(index, _), (mut facts, cached, decoded)): (&(usize, _), InspectionResult)| {
                if facts.as_ref().is_ok_and(|facts| !budget.charge_unnoted(Expense::Kept, facts.kept_bytes()))
                {
                    facts = Err(ImageError::BeyondBudget);
                }
                let has_space =
                    |length| kept.fetch_add(length, Ordering::Relaxed) + length <= limits.decoding_bytes;
                let kept = facts.is_ok().then(|| self.kept(index, decoded)).flatten();
                let kept = kept.filter(|kept| has_space(kept.length()));
                (index, Outcome { facts, cached, kept })
            };
            Some(job.iter().zip(found).map(outcome).collect())
        });
        for (index, outcome) in done.into_iter().flatten() {
            if let Some(entry) = self.entries.get_mut(index) {
                entry.outcome = Some(outcome);
                if let Some(PixelSource::Composed(pictures)) = &mut entry.origin {
                    pictures.forget_content();
                }
            }
        }
        budget.release();
        // Which images exceeded the budget depends on the order of threads, so all of them fail.
        if budget.exceeded().is_some() {
            for index in pending {
                if let Some(entry) = self.entries.get_mut(index) {
                    entry.outcome = Some(Outcome::error(ImageError::BeyondBudget));
                }
            }
        }
    }

    /// The images that were opened, each by itself or with those that are drawn together with it.
    fn jobs(&self, pending: &[usize], opened: Vec<Mutex<Option<Opened>>>) -> Vec<Job> {
        let mut jobs: Vec<Job> = Vec::with_capacity(pending.len());
        let mut together: SortedMap<(&str, ImageVariant), usize> = SortedMap::new();
        for (&index, opened) in pending.iter().zip(opened) {
            let Some(entry) = self.entries.get(index) else { continue };
            let next = jobs.len();
            let at = match entry.key.drawn_with() {
                Some(form) => *together.entry((entry.key.file(), form)).or_insert(next),
                None => next,
            };
            match jobs.get_mut(at) {
                Some(job) => job.push((index, opened)),
                None => jobs.push(vec![(index, opened)]),
            }
        }
        jobs
    }

    /// The pixels of an image that later stages need.
    fn kept(&self, index: usize, decoded: Decoded) -> Option<KeptPixels> {
        let entry = self.entries.get(index)?;
        if entry.key.is_drawn() {
            let pixels = Some(decoded).filter(|_| self.sources.keeps_drawn)?.into_pixels()?;
            return Some(KeptPixels::Drawn(raw_png(&entry.key, pixels)));
        }
        let is_kept = (self.sources.keeps_pixels)(entry.key.file());
        is_kept.then(|| decoded.into_pixels()).flatten().map(KeptPixels::Decoded)
    }

    /// The files whose claims exceed the budget, by path; the others are paid. The claim of a file includes all its
    /// dyed images, so it is known before anything is decoded.
    fn refused(&self, pending: &[usize], opened: &[Mutex<Option<Opened>>]) -> SortedMap<String, TooMuch> {
        let Assets { limits, budget, .. } = self.sources.assets;
        let mut claims: SortedMap<&str, (Claim, u64)> = SortedMap::new();
        for (&index, opened) in pending.iter().zip(opened) {
            let opened = opened.lock().unwrap_or_else(PoisonError::into_inner);
            let (Some(entry), Some(opened)) = (self.entries.get(index), opened.as_ref()) else { continue };
            let is_binary = match entry.key.form() {
                ImageVariant::Composed(_) => true,
                ImageVariant::Animation | ImageVariant::Still => paths::ending(entry.key.file()) == "gif",
                ImageVariant::File => false,
            };
            let bytes = if is_binary {
                ByKind { binaries: entry.length, ..ByKind::default() }
            } else {
                ByKind { images: entry.length, ..ByKind::default() }
            };
            let (claim, at_once) = claims.entry(entry.key.file()).or_default();
            *claim = Claim { price: claim.price.with(opened.claim), bytes };
            *at_once = opened.at_once.max(*at_once);
        }
        let mut refused = SortedMap::new();
        claims.retain(|path, (_, at_once)| match budget.check_memory(*at_once) {
            Ok(()) => true,
            Err(too_much) => {
                refused.insert((*path).to_owned(), too_much);
                false
            }
        });
        let claims: Vec<(&str, Claim)> = claims.into_iter().map(|(path, (claim, _))| (path, claim)).collect();
        let verdicts = budget.charge_claims(&claims, limits);
        let more = claims
            .iter()
            .zip(verdicts)
            .filter_map(|((path, _), verdict)| Some(((*path).to_owned(), verdict.err()?)));
        refused.extend(more);
        refused
    }

    /// Returns whether an image is not inspected yet. Images are inspected in the order of registration, so pending
    /// ones come last.
    fn is_pending(&self, index: usize) -> bool {
        self.entries.get(index).is_some_and(|entry| entry.outcome.is_none())
    }
}
