//! What is found out about one image: what is remembered of it, or what its content says.

use crate::base::files::{Assets, Stamp};
use crate::images::compose::Compose;
use crate::images::dye::Dye;
use crate::images::facts_cache::{self, CachedFacts, FactsCache};
use crate::images::inspect::{self, Decoded};
use crate::images::{Facts, ImageError, ImagePath, Pixels, UNKNOWN};
use crate::options::Inspection;
use std::borrow::Cow;

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
pub(super) struct Entry {
    pub(super) path: ImagePath,
    /// Bytes of the file.
    pub(super) length: u64,
    /// Of the file, before it is read.
    pub(super) stamp: Option<Stamp>,
    pub(super) kind: Kind,
    /// What is known to be remembered of it.
    pub(super) known: Option<CachedFacts>,
    /// [`None`] until it is inspected.
    pub(super) outcome: Option<Outcome>,
}

/// Where the pixels of an image come from.
#[derive(Debug)]
pub(super) enum Kind {
    File,
    Dyed(Dye),
    Composed(Box<dyn Compose>),
    /// They are remembered, of a file or of what was made of it.
    Remembered {
        is_composed: bool,
    },
}

/// What came of inspecting an image.
#[derive(Debug)]
pub(super) struct Outcome {
    pub(super) facts: Result<Facts, ImageError>,
    /// What to remember of it.
    pub(super) memory: Option<CachedFacts>,
    /// Its pixels, kept for the stages that will ask for them.
    pub(super) pixels: Option<Pixels>,
}

impl ImageSources<'_> {
    /// What is remembered of an image, or what its content says.
    pub(super) fn judge(&self, entry: &Entry) -> (Result<Facts, ImageError>, Option<CachedFacts>, Decoded) {
        let (file, Assets { files, budget, .. }) = (entry.path.file(), self.assets);
        let stamp = entry.stamp.filter(|_| self.facts.is_on());
        let recall = || self.facts.recall(files, &entry.key(), file, (entry.length, stamp));
        if let Some(known) = entry.known.clone().or_else(recall) {
            // As much as to find it out: a folder is accepted or refused whatever is remembered of it.
            let (size, unfolded) = known.claims();
            let paid = if entry.kind.is_composed() {
                // An encoded pixel is a byte at least, whatever the memory claims.
                let pixels = u64::from(size.width) * u64::from(size.height);
                inspect::pay_for_encoding(unfolded.max(pixels), budget)
            } else {
                inspect::pay(entry.length, size, unfolded, entry.is_dyed(), budget)
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
                Kind::Remembered { .. } => Err(UNKNOWN.clone()),
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

impl Kind {
    /// Whether it is drawn from the content of a description.
    pub(super) const fn is_composed(&self) -> bool {
        matches!(self, Self::Composed(_) | Self::Remembered { is_composed: true })
    }
}

impl Entry {
    /// One that is not inspected yet.
    pub(super) const fn new(path: ImagePath, (length, stamp): (u64, Option<Stamp>), kind: Kind) -> Self {
        Self { path, length, stamp, kind, known: None, outcome: None }
    }

    fn is_dyed(&self) -> bool {
        self.path.dye().is_some()
    }

    /// What it is remembered by.
    pub(super) fn key(&self) -> Cow<'_, str> {
        facts_cache::key(&self.path, self.kind.is_composed())
    }

    /// Whether the compiler makes its PNG.
    pub(super) fn is_made(&self) -> bool {
        self.is_dyed() || self.kind.is_composed()
    }
}

impl Outcome {
    pub(super) const fn error(error: ImageError) -> Self {
        Self { facts: Err(error), memory: None, pixels: None }
    }

    /// Bytes of the PNG that the compiler made of it.
    pub(super) fn made_bytes(&self) -> u64 {
        let baked = self.facts.as_ref().ok().and_then(|facts| facts.baked.as_ref());
        baked.map_or(0, |png| png.len() as u64)
    }
}
