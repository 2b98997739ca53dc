//! Random edits of every valid description and image: whatever comes of them, nothing panics, findings stand inside
//! their files, and what is called sound can be played.
//!
//! A run is bounded: 200 edits, 2,000 of a thorough one, or as many as `EDITS` says, always the same ones. For many:
//! `EDITS=100000 cargo test --release -p sprite-compiler --test compiler edits`. A failure names its number;
//! `EDIT=NUMBER` runs that one alone.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

mod invariants;
pub(crate) mod stock;

use crate::support::is_thorough;
use sprite_compiler::{Files, MemoryFiles};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use stock::Folder;
use test_support::Random;

/// Edits in a usual run, and in a thorough one.
const EDITS: [u64; 2] = [200, 2_000];

#[test]
fn what_is_to_be_edited_is_valid() {
    let folders = stock::all();
    assert!(folders.len() > 40, "{}", folders.len());
    for Folder { name, files, .. } in &folders {
        let compilation = crate::support::compiled(files);
        assert!(
            !compilation.diagnostics.has_errors(),
            "{name}: {:?}",
            crate::support::findings(&compilation)
        );
        invariants::check(files, true);
    }
}

#[test]
fn random_edits_never_surprise() {
    let folders = stock::all();
    let number = |name: &str| Some(std::env::var(name).ok()?.parse::<u64>().unwrap());
    if let Some(number) = number("EDIT") {
        return try_edit(&folders, number);
    }
    let (next, edits) = (AtomicU64::new(0), number("EDITS").unwrap_or(EDITS[usize::from(is_thorough())]));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && number < edits
                {
                    try_edit(&folders, number);
                }
            });
        }
    });
}

/// Says which edit it was when something panics.
struct Witness<'a>(u64, &'a Folder, &'a str);

#[expect(clippy::print_stderr, reason = "it must be known which edit failed")]
impl Drop for Witness<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("EDIT={} of the file {} in {}", self.0, self.2, self.1.name);
        }
    }
}

fn try_edit(folders: &[Folder], number: u64) {
    let mut random = Random::of(number);
    let folder = &folders[random.below(folders.len())];
    let path = &folder.paths[random.below(folder.paths.len())];
    let _witness = Witness(number, folder, path);
    invariants::check(&edited(folders, folder, path, &mut random), number.is_multiple_of(16));
}

/// The folder with one to three edits of one of its files.
fn edited(folders: &[Folder], folder: &Folder, path: &str, random: &mut Random) -> MemoryFiles {
    let other = &folders[random.below(folders.len())];
    let other = other.files.read(&other.paths[random.below(other.paths.len())], u64::MAX).unwrap();
    let mut bytes = folder.files.read(path, u64::MAX).unwrap();
    for _ in 0..=random.below(3) {
        random.edit(&mut bytes, &other);
    }
    folder.files.clone().with(path, bytes)
}
