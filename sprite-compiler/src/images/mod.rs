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
use crate::settings::images::Options;
use dye::Dye;
use inspect::Seen;
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
    /// The number that the next page of an atlas may have.
    next_page: u64,
    remembered: Verdicts,
    /// Whether a look at the headers is enough.
    glance: bool,
    /// How images are embedded: says whose pixels will be wanted.
    options: Options,
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
    is_page: bool,
    /// What to remember of it.
    verdict: Option<Verdict>,
    /// Its pixels, kept for those who will want them.
    pixels: Option<Pixels>,
}

/// What is known of an image.
#[derive(Clone, Debug)]
pub(crate) struct Facts {
    pub(crate) size: Size,
    /// Which pixels can be seen; [`None`] when all can.
    pub(crate) visible: Option<Mask>,
    /// The PNG of a dyed image, or of a page.
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
    /// something is remembered; then nothing is known of their pixels. `options` say whose pixels are kept, so that no
    /// image is decoded twice.
    pub(crate) fn remembering(remembered: Verdicts, glance: bool, options: Options) -> Self {
        Self { remembered, glance, options, ..Self::default() }
    }

    /// Remembers what is known of them now.
    pub(crate) fn remember(&self) {
        if !self.glance {
            let verdict =
                |entry: &'_ Entry| entry.verdict.clone().map(|verdict| (entry.path.clone(), verdict));
            self.remembered.remember(self.entries.iter().filter_map(verdict).collect());
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

    /// A page of an atlas, of which no file is to be read. Its path is `atlas/0.png`, or has the next number that no
    /// other image has.
    pub(crate) fn add_page(&mut self, size: Size, png: Vec<u8>) -> ImageId {
        let path = loop {
            let path = format!("atlas/{}.png", self.next_page);
            self.next_page += 1;
            if !self.by_path.contains_key(&path) {
                break path;
            }
        };
        let (file, length) = (path.len(), png.len() as u64);
        let id = self.push(path, file, length, None);
        if let Some(entry) = self.entries.get_mut(id.0) {
            (entry.is_page, entry.is_inspected) = (true, true);
            entry.facts = Ok(Facts { size, visible: None, baked: Some(png) });
        }
        id
    }

    fn push(&mut self, path: String, file: usize, length: u64, dye: Option<Dye>) -> ImageId {
        let id = ImageId(self.entries.len());
        let facts = Err(Fault::Unreadable("not inspected".to_owned()));
        self.entries.push(Entry {
            path,
            file,
            length,
            dye,
            facts,
            is_inspected: false,
            is_page: false,
            verdict: None,
            pixels: None,
        });
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
        // Which ones find room depends on who comes first, and nothing but time on that.
        let kept = self.entries.iter().filter_map(|entry| entry.pixels.as_ref()).map(Pixels::length);
        let kept = AtomicU64::new(kept.sum());
        let new = self.entries.iter().enumerate().filter(|(_, entry)| !entry.is_inspected);
        let new: Vec<(usize, &Entry)> = new.collect();
        let done = parallel::each(&new, limits.threads, |(index, entry)| {
            // What is too much is judged below: it must not depend on who came first.
            let is_late = entry.dye.is_some() && baked.load(Ordering::Relaxed) > limits.dyed_bytes;
            if is_late {
                return None;
            }
            let (facts, verdict, seen) = self.judge(entry, files, limits);
            baked.fetch_add(bytes(&facts), Ordering::Relaxed);
            let length = facts.as_ref().map_or(0, |facts| Pixels::length_of(facts.size));
            let finds_room = || kept.fetch_add(length, Ordering::Relaxed) + length <= limits.decoded_bytes;
            let is_kept = self.options.of(entry.file()).wants_pixels() && finds_room();
            let pixels = is_kept.then(|| seen.into_pixels()).flatten();
            Some((*index, facts, verdict, pixels))
        });
        for (_, (index, facts, verdict, pixels)) in done {
            if let Some(entry) = self.entries.get_mut(index) {
                (entry.facts, entry.verdict, entry.pixels) = (facts, verdict, pixels);
                entry.is_inspected = true;
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
    ) -> (Result<Facts, Fault>, Option<Verdict>, Seen) {
        let (file, dye) = (entry.file(), entry.dye.as_ref());
        if let Some(verdict) = self.remembered.recall(files, &entry.path, file, entry.length) {
            return (Ok(verdict.facts.clone()), Some(verdict), Seen::Nothing);
        }
        let bytes = inspect::read(files, file, entry.length, limits);
        match bytes.and_then(|bytes| Ok((inspect::judge(&bytes, dye, self.glance, limits)?, bytes))) {
            Ok(((facts, seen), bytes)) => {
                let verdict = (!self.glance).then(|| self.remembered.verdict(files, file, &bytes, &facts));
                (Ok(facts), verdict.flatten(), seen)
            }
            Err(fault) => (Err(fault), None, Seen::Nothing),
        }
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

    /// The PNG of a dyed image or of a page; [`None`] when the file itself is used.
    pub fn baked(&self, id: ImageId) -> Option<&[u8]> {
        self.facts(id).ok()?.baked.as_deref()
    }

    /// The pixels of an image as its file has them; [`None`] when it cannot be used.
    pub(crate) fn pixels(&self, id: ImageId, files: &dyn Files, limits: &Limits) -> Option<Pixels> {
        let entry = self.entries.get(id.0).filter(|entry| entry.length <= limits.image_bytes)?;
        self.size(id)?;
        let kept = entry.pixels.as_ref().filter(|_| entry.dye.is_none());
        kept.cloned().or_else(|| Pixels::decode(&files.read(entry.file()).ok()?))
    }

    /// The pixels of an image as a game sees them: dyed, when it is to be.
    pub(crate) fn embedded_pixels(&self, id: ImageId, files: &dyn Files, limits: &Limits) -> Option<Pixels> {
        let kept = self.entries.get(id.0).and_then(|entry| entry.pixels.clone());
        let baked = || self.baked(id).map_or_else(|| self.pixels(id, files, limits), Pixels::decode);
        kept.or_else(baked)
    }

    /// Whether an image is a page of an atlas.
    pub(crate) fn is_page(&self, id: ImageId) -> bool {
        self.entries[id.0].is_page
    }

    /// Bytes of the PNG that an image is: of its file, or what was dyed or packed.
    pub(crate) fn png_length(&self, id: ImageId) -> u64 {
        self.baked(id).map_or_else(|| self.entries[id.0].length, |png| png.len() as u64)
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
