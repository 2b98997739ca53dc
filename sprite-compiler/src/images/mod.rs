//! The images that descriptions name: each is read once, and judged before it is decoded. One that is dyed is an
//! image of its own.

mod bake;
pub(crate) mod dye;
mod inspect;
mod mask;
mod pixels;
pub(crate) mod slips;
#[cfg(test)]
mod tests;
mod verdicts;

pub(crate) use inspect::POINTER;
pub(crate) use mask::Mask;
pub(crate) use pixels::Pixels;
pub(crate) use verdicts::Verdicts;

use crate::Limits;
use crate::files::Files;
use crate::parallel;
use dye::Dye;
use sprite_table::Size;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use verdicts::Verdict;

/// Which of the [`Images`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ImageId(usize);

/// All images that descriptions name.
#[derive(Debug, Default)]
pub struct Images {
    entries: Vec<Entry>,
    by_path: BTreeMap<String, ImageId>,
    /// By the image as it is drawn and the text of the dye.
    by_dye: BTreeMap<(ImageId, String), ImageId>,
    remembered: Verdicts,
    /// Whether a look at the headers is enough.
    glance: bool,
}

#[derive(Debug)]
struct Entry {
    /// With the dye behind a `|`, when there is one.
    path: String,
    /// How much of it is the path of the file.
    file: usize,
    length: u64,
    dye: Option<Dye>,
    facts: Result<Facts, Fault>,
    is_inspected: bool,
    /// What to remember of it.
    verdict: Option<Verdict>,
}

/// What is known of an image.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) size: Size,
    /// Which pixels can be seen; [`None`] when all can.
    pub(crate) visible: Option<Mask>,
    /// The PNG of a dyed image.
    baked: Option<Vec<u8>>,
}

/// Why an image cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Not a PNG, or a damaged one.
    Unreadable(String),
    /// Larger than the limits allow.
    TooLarge(String),
}

impl Images {
    /// No images yet, and what is remembered of those that may come. At a glance only their headers are read, unless
    /// something is remembered; then nothing is known of their pixels.
    pub(crate) fn remembering(remembered: Verdicts, glance: bool) -> Self {
        Self { remembered, glance, ..Self::default() }
    }

    /// Remembers what is known of them now.
    pub(crate) fn remember(&self) {
        if !self.glance {
            let verdict =
                |entry: &'_ Entry| entry.verdict.clone().map(|verdict| (entry.path.clone(), verdict));
            self.remembered.remember(&self.entries.iter().filter_map(verdict).collect());
        }
    }

    /// The image at this path, which is known to exist.
    pub(crate) fn add(&mut self, path: &str, length: u64) -> ImageId {
        if let Some(&id) = self.by_path.get(path) {
            return id;
        }
        let id = self.push(path.to_owned(), path.len(), length, None);
        self.by_path.insert(path.to_owned(), id);
        id
    }

    /// A known image with other colours. Equal dyes share one; [`None`] when there are too many different ones.
    pub(crate) fn dyed(&mut self, id: ImageId, dye: Dye, limits: &Limits) -> Option<ImageId> {
        let key = (id, dye.to_string());
        if let Some(&known) = self.by_dye.get(&key) {
            return Some(known);
        }
        let plain = self.entries.get(id.0).filter(|_| self.by_dye.len() < limits.dyed_images)?;
        let (path, file, length) = (format!("{}|{}", plain.path, key.1), plain.file, plain.length);
        let dyed = self.push(path, file, length, Some(dye));
        self.by_dye.insert(key, dyed);
        Some(dyed)
    }

    fn push(&mut self, path: String, file: usize, length: u64, dye: Option<Dye>) -> ImageId {
        let id = ImageId(self.entries.len());
        let facts = Err(Fault::Unreadable("not inspected".to_owned()));
        self.entries.push(Entry { path, file, length, dye, facts, is_inspected: false, verdict: None });
        id
    }

    /// Reads and judges every new image, and dyes those that are to be dyed, on all processors.
    pub(crate) fn inspect(&mut self, files: &dyn Files, limits: &Limits) {
        let bytes = |facts: &Result<Facts, Fault>| {
            let baked = facts.as_ref().ok().and_then(|facts| facts.baked.as_ref());
            baked.map_or(0, |bytes| bytes.len() as u64)
        };
        let baked = self.entries.iter().map(|entry| bytes(&entry.facts)).sum();
        let baked = AtomicU64::new(baked);
        let new = self.entries.iter().enumerate().filter(|(_, entry)| !entry.is_inspected);
        let new: Vec<(usize, &Entry)> = new.collect();
        let done = parallel::each(&new, limits.threads, |(index, entry)| {
            // What is too much is judged below: it must not depend on who came first.
            let is_late = entry.dye.is_some() && baked.load(Ordering::Relaxed) > limits.dyed_bytes;
            if is_late {
                return None;
            }
            let (facts, verdict) = self.judge(entry, files, limits);
            baked.fetch_add(bytes(&facts), Ordering::Relaxed);
            Some((*index, facts, verdict))
        });
        for (_, (index, facts, verdict)) in done {
            if let Some(entry) = self.entries.get_mut(index) {
                (entry.facts, entry.verdict, entry.is_inspected) = (facts, verdict, true);
            }
        }
        if baked.into_inner() > limits.dyed_bytes {
            for entry in self.entries.iter_mut().filter(|entry| entry.dye.is_some()) {
                let figures = format!("all dyed images together have more than {} bytes", limits.dyed_bytes);
                entry.facts = Err(Fault::TooLarge(figures));
            }
        }
    }

    /// What is remembered of an image, or what its content says.
    fn judge(
        &self,
        entry: &Entry,
        files: &dyn Files,
        limits: &Limits,
    ) -> (Result<Facts, Fault>, Option<Verdict>) {
        let (file, dye) = (entry.file(), entry.dye.as_ref());
        if let Some(verdict) = self.remembered.recall(files, &entry.path, file, entry.length) {
            return (Ok(verdict.facts.clone()), Some(verdict));
        }
        let bytes = match inspect::read(files, file, entry.length, limits) {
            Ok(bytes) => bytes,
            Err(fault) => return (Err(fault), None),
        };
        let facts = inspect::judge(&bytes, dye, self.glance, limits);
        let sound = facts.as_ref().ok().filter(|_| !self.glance);
        let verdict = sound.and_then(|facts| self.remembered.verdict(files, file, &bytes, facts));
        (facts, verdict)
    }

    /// The paths of all files, sorted.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        // What is dyed is known as it is drawn too.
        self.by_path.keys().map(String::as_str)
    }

    /// The path of an image below the asset folder, with a `|` and the dye behind it when it is dyed: no other image
    /// has the same.
    pub fn path(&self, id: ImageId) -> &str {
        &self.entries[id.0].path
    }

    /// The path of an image's file.
    pub fn file(&self, id: ImageId) -> &str {
        self.entries[id.0].file()
    }

    /// The PNG of a dyed image; [`None`] when the file itself is used.
    pub fn baked(&self, id: ImageId) -> Option<&[u8]> {
        self.facts(id).ok()?.baked.as_deref()
    }

    /// The pixels of an image as its file has them; [`None`] when it cannot be used.
    pub(crate) fn pixels(&self, id: ImageId, files: &dyn Files, limits: &Limits) -> Option<Pixels> {
        let entry = self.entries.get(id.0).filter(|entry| entry.length <= limits.image_bytes)?;
        self.size(id)?;
        Pixels::decode(&files.read(entry.file()).ok()?)
    }

    /// The pixels of an image as a game sees them: dyed, when it is to be.
    pub(crate) fn embedded_pixels(&self, id: ImageId, files: &dyn Files, limits: &Limits) -> Option<Pixels> {
        self.baked(id).map_or_else(|| self.pixels(id, files, limits), Pixels::decode)
    }

    /// The size of an image; [`None`] when it cannot be used.
    pub fn size(&self, id: ImageId) -> Option<Size> {
        self.facts(id).ok().map(|facts| facts.size)
    }

    pub(crate) fn facts(&self, id: ImageId) -> Result<&Facts, &Fault> {
        self.entries[id.0].facts.as_ref()
    }
}

impl Entry {
    fn file(&self) -> &str {
        self.path.get(..self.file).unwrap_or(&self.path)
    }
}
