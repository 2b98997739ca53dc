//! What a file claims that no compiler wrote.

use super::*;
use crate::base::budget::Budget;
use crate::base::files::{Assets, Entry, MemoryFiles};
use crate::images::{Compose, ImageError, ImageSources, Inspector};
use crate::model::ImageId;
use crate::options::Inspection;

const SIDE: u32 = 8_192;
const STAMP: Stamp = Stamp { modified: 1, changed: 1, identity: [1, 1] };

/// A file that has a time.
fn dated(path: &str) -> Entry {
    Entry { stamp: Some(STAMP), ..Entry::file(path.to_owned(), 1) }
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

/// A file that claims large transparent images by these keys, in few bytes.
fn claims(keys: &[String], limits: Limits) -> FactsCache {
    let mut body = Vec::new();
    for key in keys {
        put(key.as_bytes(), &mut body);
        put_numbers([1, SIDE.into(), SIDE.into(), 0], &mut body);
        put_numbers(STAMP.to_numbers(), &mut body);
        put_digest(Digest::of(b""), &mut body);
        let words = u64::from(SIDE) * u64::from(SIDE) / 64;
        put([words.to_le_bytes(), [0; 8]].as_flattened(), &mut body);
        put(&[], &mut body);
        put(&[], &mut body);
    }
    let known = decode(&seal(&head(limits), &body), limits).unwrap();
    assert_eq!((known.len(), body.len() / keys.len() < 200), (keys.len(), true));
    FactsCache { location: Some(PathBuf::from("nowhere")), limits, known }
}

/// How many of so many images can be used, and why the first one cannot.
fn usable(count: usize, register: fn(&mut Inspector<'_>, &str) -> ImageId) -> (usize, Option<ImageError>) {
    let (files, limits) = (MemoryFiles::default(), Limits::default());
    let budget = Budget::new(&limits);
    let paths: Vec<String> = (0..count).map(|number| number.to_string()).collect();
    let keys = paths.iter().flat_map(|path| {
        [false, true].map(|is_composed| key(&ImagePath::of(path), is_composed).into_owned())
    });
    let mut inspector = Inspector::new(ImageSources {
        assets: Assets { files: &files, limits: &limits, budget: &budget },
        inspection: Inspection::Full,
        facts: claims(&keys.collect::<Vec<_>>(), limits),
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
    let file: fn(&mut Inspector<'_>, &str) -> ImageId = |inspector, path| inspector.add(&dated(path));
    assert_eq!(usable(2, file), (2, None));
    // Eight gigabytes, if all of them were unfolded.
    assert_eq!(usable(1_000, file), (0, Some(ImageError::BeyondBudget)));
}

#[test]
fn so_is_that_of_a_composed_image() {
    let composed: fn(&mut Inspector<'_>, &str) -> ImageId =
        |inspector, path| inspector.compose(&dated(path), Box::new(Remembered));
    // Encoding is dearer than decoding.
    assert_eq!(usable(1_000, composed), (0, Some(ImageError::BeyondBudget)));
}
