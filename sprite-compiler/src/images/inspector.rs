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

use super::compose::Compose;
use super::dye::Dye;
use super::facts_cache::{CachedFacts, FactsCache};
use super::inspect::{self, Decoded};
use super::{Facts, ImageError, Images, Inspected, Pixels, UNKNOWN};
use crate::base::files::{self, Assets};
use crate::base::limits::Limits;
use crate::base::panics::working_on;
use crate::base::parallel;
use crate::model::ImageId;
use crate::options::Inspection;
use sprite_table::Size;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

/// Registers and inspects images.
#[derive(Debug)]
pub(crate) struct Inspector<'a> {
    sources: ImageSources<'a>,
    entries: Vec<Entry>,
    by_path: BTreeMap<String, ImageId>,
    /// By the image with its own colours and the text of the dye.
    by_dye: BTreeMap<(ImageId, String), ImageId>,
    by_composed_file: BTreeMap<String, ImageId>,
}

/// Where facts come from, and how much is to be found out.
pub(crate) struct ImageSources<'a> {
    pub(crate) assets: Assets<'a>,
    pub(crate) inspection: Inspection,
    /// What earlier runs found out.
    pub(crate) facts: FactsCache,
    /// Whether a later stage will ask for the pixels of the file at a path: those are kept, so that no image is
    /// decoded twice.
    pub(crate) keeps_pixels: Box<dyn Fn(&str) -> bool + Sync + 'a>,
}

impl std::fmt::Debug for ImageSources<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ImageSources").field("inspection", &self.inspection).finish_non_exhaustive()
    }
}

#[derive(Debug)]
struct Entry {
    /// The path of the file, with a `|` and the dye after it when there is one.
    path: String,
    /// How many bytes of it are the path of the file.
    file: usize,
    /// Bytes of the file.
    length: u64,
    kind: Kind,
    /// [`None`] until it is inspected.
    outcome: Option<Outcome>,
}

/// Where the pixels of an image come from.
#[derive(Debug)]
enum Kind {
    File,
    Dyed(Dye),
    Composed(Box<dyn Compose>),
}

/// What came of inspecting an image.
#[derive(Debug)]
struct Outcome {
    facts: Result<Facts, ImageError>,
    /// What to remember of it.
    memory: Option<CachedFacts>,
    /// Its pixels, kept for the stages that will ask for them.
    pixels: Option<Pixels>,
}

impl<'a> Inspector<'a> {
    /// No images yet.
    pub(crate) const fn new(sources: ImageSources<'a>) -> Self {
        Self {
            sources,
            entries: Vec::new(),
            by_path: BTreeMap::new(),
            by_dye: BTreeMap::new(),
            by_composed_file: BTreeMap::new(),
        }
    }

    /// The image at this path, a file of the inventory of this many bytes.
    pub(crate) fn add(&mut self, path: &str, length: u64) -> ImageId {
        if let Some(&id) = self.by_path.get(path) {
            return id;
        }
        let id = self.push(path.to_owned(), path.len(), length, Kind::File);
        self.by_path.insert(path.to_owned(), id);
        id
    }

    /// A registered image with other colours. Equal dyes share one; [`None`] when there are more different ones than
    /// [`Limits::dyed_images`].
    pub(crate) fn dyed(&mut self, id: ImageId, dye: Dye) -> Option<ImageId> {
        let key = (id, dye.to_string());
        if let Some(&known) = self.by_dye.get(&key) {
            return Some(known);
        }
        let has_space = self.by_dye.len() < self.sources.assets.limits.dyed_images;
        let plain = self.entries.get(id.index()).filter(|_| has_space)?;
        let (path, file, length) = (format!("{}|{}", plain.path, key.1), plain.file, plain.length);
        let dyed = self.push(path, file, length, Kind::Dyed(dye));
        self.by_dye.insert(key, dyed);
        Some(dyed)
    }

    /// The image that is drawn from the content of a description. Its path is that of the file; each file has at most
    /// one such image.
    pub(crate) fn compose(&mut self, file: &files::Entry, compose: Box<dyn Compose>) -> ImageId {
        if let Some(&id) = self.by_composed_file.get(&file.path) {
            return id;
        }
        let id = self.push(file.path.clone(), file.path.len(), file.length, Kind::Composed(compose));
        self.by_composed_file.insert(file.path.clone(), id);
        id
    }

    fn push(&mut self, path: String, file: usize, length: u64, kind: Kind) -> ImageId {
        let id = ImageId::new(self.entries.len());
        self.entries.push(Entry { path, file, length, kind, outcome: None });
        id
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
            let memory = |entry: &Entry| Some((entry.path.clone(), entry.outcome.as_ref()?.memory.clone()?));
            self.sources.facts.store(self.entries.iter().filter_map(memory).collect());
        }
        let inspected = |entry: Entry| {
            let (facts, pixels) = match entry.outcome {
                Some(outcome) => (outcome.facts, outcome.pixels),
                None => (Err(UNKNOWN.clone()), None),
            };
            let Entry { path, file, length, .. } = entry;
            Inspected { path, file, length, facts, is_page: false, pixels }
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
        let limits = self.sources.assets.limits;
        let known = || self.entries.iter().filter_map(|entry| entry.outcome.as_ref());
        let made = AtomicU64::new(known().map(Outcome::made_bytes).sum());
        // Which images find space here depends on the order in which threads finish, and nothing but time depends on
        // that.
        let kept =
            AtomicU64::new(known().filter_map(|known| known.pixels.as_ref()).map(Pixels::length).sum());
        let done = parallel::each(&pending, limits.threads, |&index| {
            let entry = self.entries.get(index)?;
            let _working = working_on(entry.file());
            // The sum is judged below, where it does not depend on the order of threads.
            if entry.is_made() && made.load(Ordering::Relaxed) > limits.derived_bytes {
                return Some((index, Outcome::error(too_many_bytes(limits))));
            }
            let (facts, cached, decoded) = self.sources.judge(entry);
            let length = facts.as_ref().map_or(0, |facts| Pixels::length_of(facts.size));
            let has_space = || kept.fetch_add(length, Ordering::Relaxed) + length <= limits.decoded_bytes;
            let is_kept = (self.sources.keeps_pixels)(entry.file()) && has_space();
            let pixels = is_kept.then(|| decoded.into_pixels()).flatten();
            let outcome = Outcome { facts, memory: cached, pixels };
            made.fetch_add(outcome.made_bytes(), Ordering::Relaxed);
            Some((index, outcome))
        });
        for (index, outcome) in done {
            if let Some(entry) = self.entries.get_mut(index) {
                entry.outcome = Some(outcome);
            }
        }
        // Which of them were beyond it depends on the order of threads.
        if self.sources.assets.budget.exceeded().is_some() {
            for index in pending {
                if let Some(entry) = self.entries.get_mut(index) {
                    entry.outcome = Some(Outcome::error(ImageError::BeyondBudget));
                }
            }
        }
        if made.into_inner() > limits.derived_bytes {
            for entry in self.entries.iter_mut().filter(|entry| entry.is_made()) {
                entry.outcome = Some(Outcome::error(too_many_bytes(limits)));
            }
        }
    }

    /// Images are inspected in the order in which they are registered, so that what is pending comes last.
    fn is_pending(&self, index: usize) -> bool {
        self.entries.get(index).is_some_and(|entry| entry.outcome.is_none())
    }
}

impl ImageSources<'_> {
    /// What is remembered of an image, or what its content says.
    fn judge(&self, entry: &Entry) -> (Result<Facts, ImageError>, Option<CachedFacts>, Decoded) {
        let (file, Assets { files, budget, .. }) = (entry.file(), self.assets);
        let stamp = self.facts.stamp(files, file);
        if let Some(known) = self.facts.recall(files, &entry.path, file, (entry.length, stamp)) {
            // As much as to find it out: a folder is accepted or refused whatever is remembered of it.
            let (size, unfolded) = known.claims();
            let paid = match entry.kind {
                // An encoded pixel is a byte at least, whatever the memory claims.
                Kind::Composed(_) => {
                    let pixels = u64::from(size.width) * u64::from(size.height);
                    inspect::pay_for_encoding(unfolded.max(pixels), budget)
                }
                Kind::File | Kind::Dyed(_) => {
                    inspect::pay(entry.length, size, unfolded, entry.is_dyed(), budget)
                }
            };
            if let Err(error) = paid {
                return (Err(error), None, Decoded::Nothing);
            }
            return (Ok(known.facts()), Some(known), Decoded::Nothing);
        }
        if let Kind::Composed(compose) = &entry.kind
            && self.inspection == Inspection::HeadersOnly
        {
            let facts =
                Facts { size: compose.canvas(), visible: None, baked: None, unfolded: 0, cuts: Vec::new() };
            return (Ok(facts), None, Decoded::Nothing);
        }
        if budget.exceeded().is_some() {
            return (Err(ImageError::BeyondBudget), None, Decoded::Nothing);
        }
        let _share = budget.files.take(entry.length);
        let judged = inspect::read(self.assets, file, entry.length).and_then(|bytes| {
            let inspection = (self.inspection, (self.keeps_pixels)(file));
            let judge = |dye| inspect::judge(&bytes, dye, inspection, self.assets);
            let judged = match &entry.kind {
                Kind::File => judge(None),
                Kind::Dyed(dye) => judge(Some(dye)),
                Kind::Composed(compose) => inspect::compose(&bytes, compose.as_ref(), budget),
            };
            Ok((judged?, bytes))
        });
        match judged {
            Ok(((facts, decoded), bytes)) => {
                let is_whole = self.inspection == Inspection::Full;
                let stamp = stamp.filter(|_| is_whole);
                let memory = stamp.map(|stamp| FactsCache::entry(stamp, &bytes, &facts));
                (Ok(facts), memory, decoded)
            }
            Err(error) => (Err(error), None, Decoded::Nothing),
        }
    }
}

impl Entry {
    fn file(&self) -> &str {
        self.path.get(..self.file).unwrap_or(&self.path)
    }

    const fn is_dyed(&self) -> bool {
        matches!(self.kind, Kind::Dyed(_))
    }

    /// Whether the compiler makes its PNG.
    const fn is_made(&self) -> bool {
        !matches!(self.kind, Kind::File)
    }
}

impl Outcome {
    const fn error(error: ImageError) -> Self {
        Self { facts: Err(error), memory: None, pixels: None }
    }

    /// Bytes of the PNG that the compiler made of it.
    fn made_bytes(&self) -> u64 {
        let baked = self.facts.as_ref().ok().and_then(|facts| facts.baked.as_ref());
        baked.map_or(0, |png| png.len() as u64)
    }
}

fn too_many_bytes(limits: &Limits) -> ImageError {
    let most = limits.derived_bytes;
    ImageError::TooLargeTogether(format!("all dyed and composed images together have more than {most} bytes"))
}
