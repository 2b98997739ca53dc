//! A folder that counts how often it was listed and what was read in it.

use crate::support::image;
use sprite_compiler::{Compilation, Entry, Files, Limits, MemoryFiles, Options, Stamp, compile};
use std::io;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) const BLINK: &str = "blink a.png 1 500 0\n0 0 8 8 0 0 2 2\n";

/// A folder whose files have times, and that records which of them were read.
pub(crate) struct Watched {
    files: MemoryFiles,
    stamp: Stamp,
    read: Mutex<Vec<String>>,
    listed: AtomicUsize,
}

impl Watched {
    /// A sprite with one blank frame, changed at this time.
    pub(crate) fn new(modified: u64) -> Self {
        let files = MemoryFiles::new([
            ("sprites/x.dat", BLINK),
            ("sprites.toml", "[lints]\nblank-frame = \"warn\"\n"),
        ]);
        let files = files.with("sprites/a.png", image::with_hole(16, 8, [8, 0, 8, 8]));
        Self {
            files,
            stamp: Stamp { modified, changed: 0, identity: [1, 1] },
            read: Mutex::default(),
            listed: AtomicUsize::default(),
        }
    }

    pub(crate) fn with(self, path: &str, content: impl Into<Vec<u8>>) -> Self {
        Self { files: self.files.with(path, content.into()), ..self }
    }

    /// The same, but other files have come to the same paths.
    pub(crate) fn exchanged(self) -> Self {
        self.stamped(|stamp| stamp.identity[1] += 1)
    }

    /// The same with another stamp of each file.
    pub(crate) fn stamped(mut self, change: impl FnOnce(&mut Stamp)) -> Self {
        change(&mut self.stamp);
        self
    }

    pub(crate) fn listed(&self) -> usize {
        self.listed.load(Ordering::Relaxed)
    }

    pub(crate) fn all_read(&self) -> usize {
        self.read.lock().expect("no thread panicked").len()
    }

    pub(crate) fn images_read(&self) -> usize {
        self.read.lock().expect("no thread panicked").iter().filter(|path| path.contains(".png")).count()
    }
}

impl Files for Watched {
    fn root_name(&self) -> Option<String> {
        None
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        self.listed.fetch_add(1, Ordering::Relaxed);
        let stamp = Some(self.stamp);
        Ok(self.files.list(limits)?.into_iter().map(|entry| Entry { stamp, ..entry }).collect())
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        self.read.lock().expect("no thread panicked").push(path.to_owned());
        self.files.read(path, most)
    }
}

pub(crate) fn run(files: &Watched, cache: &Path) -> Compilation {
    compile(files, &Options { cache: Some(cache.to_owned()), ..Options::default() })
}

pub(crate) const BLANK: [&str; 1] = ["blank-frame sprites/x.dat:2:1-2:16"];
