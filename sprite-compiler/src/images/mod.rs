//! The images that descriptions name: each is read once, and judged before it is decoded.

mod inspect;
mod mask;

pub(crate) use mask::Mask;

use crate::Limits;
use crate::files::Files;
use sprite_table::Size;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Which of the [`Images`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ImageId(usize);

/// All images that descriptions name.
#[derive(Debug, Default)]
pub struct Images {
    entries: Vec<Entry>,
    by_path: BTreeMap<String, ImageId>,
}

#[derive(Debug)]
struct Entry {
    path: String,
    length: u64,
    facts: Result<Facts, Fault>,
}

/// What is known of an image.
#[derive(Debug)]
pub(crate) struct Facts {
    pub(crate) size: Size,
    /// Which pixels can be seen; [`None`] when all can.
    pub(crate) visible: Option<Mask>,
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
    /// The image at this path, which is known to exist.
    pub(crate) fn add(&mut self, path: &str, length: u64) -> ImageId {
        if let Some(&id) = self.by_path.get(path) {
            return id;
        }
        let id = ImageId(self.entries.len());
        let facts = Err(Fault::Unreadable("not inspected".to_owned()));
        self.entries.push(Entry { path: path.to_owned(), length, facts });
        self.by_path.insert(path.to_owned(), id);
        id
    }

    /// Reads and judges every image, on all processors.
    pub(crate) fn inspect(&mut self, files: &dyn Files, limits: &Limits) {
        let next = AtomicUsize::new(0);
        let entries = &self.entries;
        let work = || {
            let mut done = Vec::new();
            while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
                let facts = inspect::inspect(files, &entry.path, entry.length, limits);
                done.push((entry.path.as_str(), facts));
            }
            done
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from).min(entries.len());
        let done: Vec<_> = if threads < 2 {
            work().into_iter().map(|(path, facts)| (path.to_owned(), facts)).collect()
        } else {
            std::thread::scope(|scope| {
                let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
                let results = workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default());
                results.map(|(path, facts)| (path.to_owned(), facts)).collect()
            })
        };
        for (path, facts) in done {
            if let Some(entry) = self.by_path.get(&path).and_then(|id| self.entries.get_mut(id.0)) {
                entry.facts = facts;
            }
        }
    }

    /// The paths of all images.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.entries.iter().map(|entry| entry.path.as_str())
    }

    /// The path of an image below the asset folder.
    pub fn path(&self, id: ImageId) -> &str {
        &self.entries[id.0].path
    }

    /// The size of an image; [`None`] when it cannot be used.
    pub fn size(&self, id: ImageId) -> Option<Size> {
        self.facts(id).ok().map(|facts| facts.size)
    }

    pub(crate) fn facts(&self, id: ImageId) -> Result<&Facts, &Fault> {
        self.entries[id.0].facts.as_ref()
    }
}
