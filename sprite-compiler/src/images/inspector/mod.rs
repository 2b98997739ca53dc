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

use super::requests::{ImageRequests, RequestKind};
use super::{
    CachedFacts, CachedImage, Facts, Form, ImageError, ImagePath, Images, Inspected, Pixels, UNKNOWN,
};
use crate::base::budget::{Claim, Expense, TooMuch};
use crate::base::files::{self, Assets};
use crate::base::limits::ByKind;
use crate::base::panics::working_on;
use crate::base::parallel;
use crate::base::paths;
use crate::model::ImageId;
use crate::options::Inspection;
use entry::{Entry, Kind, Opened, Outcome};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Registers and inspects images.
#[derive(Debug)]
pub(crate) struct Inspector<'a> {
    sources: ImageSources<'a>,
    entries: Vec<Entry>,
    /// The images of files, by form and path.
    by_path: BTreeMap<(Form, String), ImageId>,
    /// The dyed images, by the image with its own colours and the text of the dye.
    by_dye: BTreeMap<(ImageId, String), ImageId>,
}

impl<'a> Inspector<'a> {
    /// An inspector without images.
    pub(crate) fn new(sources: ImageSources<'a>) -> Self {
        Self { sources, entries: Vec::new(), by_path: BTreeMap::new(), by_dye: BTreeMap::new() }
    }

    /// Registers the images that a unit asked for since the last time.
    pub(crate) fn register(&mut self, requests: &mut ImageRequests) {
        while let Some(request) = requests.next() {
            let file = request.file.clone();
            let id = match &mut request.kind {
                RequestKind::File => self.of_file(&file, Kind::File),
                RequestKind::Animation => self.of_file(&file, Kind::Moving(Form::Animation)),
                RequestKind::Still => self.of_file(&file, Kind::Moving(Form::Still)),
                RequestKind::Composed(compose) => match compose.take() {
                    Some(compose) => self.of_file(&file, Kind::Composed(compose)),
                    None => break,
                },
                RequestKind::Dyed(plain, dye) => {
                    let (plain, dye) = (*plain, dye.clone());
                    let Some(plain) = requests.registered(plain) else { break };
                    self.dyed(plain, &dye.to_string(), Kind::Dyed(dye))
                }
            };
            requests.set_next(id);
        }
    }

    /// Registers the image of a file, or one that is drawn from it.
    fn of_file(&mut self, file: &files::Entry, kind: Kind) -> ImageId {
        let next = ImageId::new(self.entries.len());
        let id = *self.by_path.entry((kind.form(), file.path.clone())).or_insert(next);
        if id == next {
            let path = ImagePath::of_form(&file.path, kind.form());
            self.entries.push(Entry::new(path, file.length, kind));
        }
        id
    }

    /// Registers an image with other colours. Equal dyes share one image.
    fn dyed(&mut self, id: ImageId, dye: &str, kind: Kind) -> ImageId {
        let next = ImageId::new(self.entries.len());
        let dyed = *self.by_dye.entry((id, dye.to_owned())).or_insert(next);
        if dyed == next
            && let Some(plain) = self.entries.get(id.index())
        {
            let entry = Entry::new(plain.path.dyed(dye), plain.length, kind);
            self.entries.push(entry);
        }
        dyed
    }

    /// The facts of an image that a cached object uses, if its file still has the same content.
    pub(crate) fn cached(&self, image: &CachedImage) -> Option<CachedFacts> {
        self.sources.facts.as_ref()?.get_used(image)
    }

    /// Registers such an image with these facts. A dyed image must come after the plain one: [`None`] if that is not
    /// registered.
    pub(crate) fn add_cached(
        &mut self,
        image: &CachedImage,
        file: &files::Entry,
        facts: &CachedFacts,
    ) -> Option<ImageId> {
        let kind = Kind::Cached(image.form);
        let id = match image.path.dye() {
            Some(dye) => {
                let plain = (Form::File, image.path.file().to_owned());
                self.dyed(*self.by_path.get(&plain)?, dye, kind)
            }
            None => self.of_file(file, kind),
        };
        let entry = self.entries.get_mut(id.index())?;
        entry.cached.get_or_insert_with(|| Box::new(facts.clone()));
        Some(id)
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
                Some((entry.key(), cached))
            }));
        }
        let inspected = |entry: Entry| {
            let form = entry.kind.form();
            let Entry { path, length, outcome, .. } = entry;
            let Outcome { facts, cached, pixels } =
                outcome.unwrap_or_else(|| Outcome::error(UNKNOWN.clone()));
            let content = cached.map(|cached| cached.content());
            Inspected { path, length, facts, content, form, is_page: false, pixels }
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
        let read = AtomicU64::new(0);
        let opened = parallel::each(&pending, limits.threads, |&index| {
            let entry = self.entries.get(index)?;
            let _working = working_on(entry.path.file());
            Some(Mutex::new(Some(self.sources.open(entry, &read))))
        });
        let refused = self.refused(&pending, &opened);
        let inspected = || self.entries.iter().filter_map(|entry| entry.outcome.as_ref());
        // Which files are kept depends on the order of threads, but only the time of the run depends on that.
        let kept = AtomicU64::new(
            inspected().filter_map(|outcome| outcome.pixels.as_ref()).map(Pixels::length).sum(),
        );
        let jobs: Vec<(usize, Mutex<Option<Opened>>)> = pending.iter().copied().zip(opened).collect();
        let done = parallel::each(&jobs, limits.threads, |(index, opened)| {
            let entry = self.entries.get(*index)?;
            let file = entry.path.file();
            let _working = working_on(file);
            if let Some(too_much) = refused.get(file) {
                return Some((*index, Outcome::error(ImageError::TooMuch(*too_much))));
            }
            let opened = opened.lock().unwrap_or_else(PoisonError::into_inner).take()?;
            let (mut facts, cached, decoded) = self.sources.inspect(entry, opened);
            if facts.as_ref().is_ok_and(|facts| !budget.spend(Expense::Kept, facts.kept_bytes())) {
                facts = Err(ImageError::BeyondBudget);
            }
            let length = facts.as_ref().map_or(0, |facts| Pixels::length_of(facts.size));
            let has_space = || kept.fetch_add(length, Ordering::Relaxed) + length <= limits.decoding_bytes;
            let is_kept = (self.sources.keeps_pixels)(file) && has_space();
            let pixels = is_kept.then(|| decoded.into_pixels()).flatten();
            Some((*index, Outcome { facts, cached, pixels }))
        });
        for (index, outcome) in done {
            if let Some(entry) = self.entries.get_mut(index) {
                entry.outcome = Some(outcome);
            }
        }
        // Which images exceeded the budget depends on the order of threads, so all of them fail.
        if budget.exceeded().is_some() {
            for index in pending {
                if let Some(entry) = self.entries.get_mut(index) {
                    entry.outcome = Some(Outcome::error(ImageError::BeyondBudget));
                }
            }
        }
    }

    /// The files whose claims exceed the budget, by path; the others are paid. The claim of a file includes all its
    /// dyed images, so it is known before anything is decoded.
    fn refused(&self, pending: &[usize], opened: &[Mutex<Option<Opened>>]) -> BTreeMap<String, TooMuch> {
        let Assets { limits, budget, .. } = self.sources.assets;
        let mut claims: BTreeMap<&str, (Claim, u64)> = BTreeMap::new();
        for (&index, opened) in pending.iter().zip(opened) {
            let opened = opened.lock().unwrap_or_else(PoisonError::into_inner);
            let (Some(entry), Some(opened)) = (self.entries.get(index), opened.as_ref()) else { continue };
            let is_binary = match entry.kind.form() {
                Form::Composed(_) => true,
                Form::Animation | Form::Still => paths::ending(entry.path.file()) == "gif",
                Form::File => false,
            };
            let bytes = if is_binary {
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

    /// Returns whether an image is not inspected yet. Images are inspected in the order of registration, so pending
    /// ones come last.
    fn is_pending(&self, index: usize) -> bool {
        self.entries.get(index).is_some_and(|entry| entry.outcome.is_none())
    }
}
