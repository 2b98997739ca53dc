//! What a file claims that no compiler wrote.

use super::*;
use crate::base::budget::Budget;
use crate::base::files::{Assets, Entry, EntryKind, MemoryFiles};
use crate::images::{Compose, ImageError, ImageSources, Inspector};
use crate::model::ImageId;
use crate::options::Inspection;
use std::io;

const SIDE: u32 = 8_192;
const STAMP: Stamp = Stamp { modified: 1, identity: 1 };

/// A folder whose files have times.
#[derive(Debug, Default)]
struct Dated(MemoryFiles);

impl Files for Dated {
    fn root_name(&self) -> Option<String> {
        None
    }

    fn list(&self, limits: &Limits) -> io::Result<Vec<Entry>> {
        self.0.list(limits)
    }

    fn read(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        self.0.read(path, most)
    }

    fn stamp(&self, _: &str) -> Option<Stamp> {
        Some(STAMP)
    }
}

/// A picture whose content is never looked at.
#[derive(Debug)]
struct Remembered;

impl Compose for Remembered {
    fn canvas(&self) -> Size {
        Size::new(SIDE, SIDE)
    }

    fn draw(&self, _: &[u8], _: &mut dyn FnMut(&[[u8; 4]])) -> Result<(), String> {
        Err("it is drawn".to_owned())
    }
}

/// A file that claims large transparent images at these paths, in few bytes.
fn claims(paths: &[String], limits: Limits) -> FactsCache {
    let mut body = Vec::new();
    for path in paths {
        put(path.as_bytes(), &mut body);
        put_numbers([1, STAMP.modified, STAMP.identity, 0, SIDE.into(), SIDE.into(), 0], &mut body);
        let words = u64::from(SIDE) * u64::from(SIDE) / 64;
        put([words.to_le_bytes(), [0; 8]].as_flattened(), &mut body);
        put(&[], &mut body);
        put(&[], &mut body);
    }
    let known = decode(&seal(&head(limits), &body), limits).unwrap();
    assert_eq!((known.len(), body.len() / paths.len() < 200), (paths.len(), true));
    FactsCache { location: Some(PathBuf::from("nowhere")), limits, known }
}

/// How many of so many images can be used, and why the first one cannot.
fn usable(count: usize, register: fn(&mut Inspector<'_>, &str) -> ImageId) -> (usize, Option<ImageError>) {
    let (files, limits) = (Dated::default(), Limits::default());
    let budget = Budget::new(&limits);
    let paths: Vec<String> = (0..count).map(|number| number.to_string()).collect();
    let mut inspector = Inspector::new(ImageSources {
        assets: Assets { files: &files, limits: &limits, budget: &budget },
        inspection: Inspection::Full,
        facts: claims(&paths, limits),
        keeps_pixels: Box::new(|_| false),
    });
    let ids: Vec<ImageId> = paths.iter().map(|path| register(&mut inspector, path)).collect();
    let is_usable = |id: &&ImageId| match inspector.facts(**id) {
        Ok(facts) => facts.visible.as_ref().is_some_and(|mask| !mask.any(Rect::new(0, 0, SIDE, SIDE))),
        Err(_) => false,
    };
    let count = ids.iter().filter(is_usable).count();
    (count, inspector.facts(ids[0]).err().cloned())
}

#[test]
fn a_mask_is_unfolded_when_its_image_is_paid() {
    let file: fn(&mut Inspector<'_>, &str) -> ImageId = |inspector, path| inspector.add(path, 1);
    assert_eq!(usable(2, file), (2, None));
    // Eight gigabytes, if all of them were unfolded.
    assert_eq!(usable(1_000, file), (0, Some(ImageError::BeyondBudget)));
}

#[test]
fn so_is_that_of_a_composed_image() {
    let composed: fn(&mut Inspector<'_>, &str) -> ImageId = |inspector, path| {
        let entry = Entry { path: path.to_owned(), length: 1, kind: EntryKind::File };
        inspector.compose(&entry, Box::new(Remembered))
    };
    // Encoding is dearer than decoding.
    assert_eq!(usable(1_000, composed), (0, Some(ImageError::BeyondBudget)));
}
