//! The folders of good sprites and the tables, from the disk.
#![expect(clippy::disallowed_methods, reason = "these are no assets of a game")]

use super::edit;
use sprite_compiler::{DiskFiles, EntryKind, Files, Limits, MemoryFiles};
use std::fs;
use std::path::PathBuf;

fn here() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/mistakes"))
}

/// The good sprites of a folder. Its `images.txt` lists the images, one on a line: path and size.
pub(crate) fn good(name: &str) -> MemoryFiles {
    let disk = DiskFiles::open(here().join("good").join(name)).unwrap();
    let mut files = MemoryFiles::default();
    for entry in disk.list(&Limits::default()).unwrap() {
        let read = || disk.read(&entry.path, u64::MAX).unwrap();
        match entry.kind {
            EntryKind::File if entry.path == "images.txt" => {
                for line in String::from_utf8(read()).unwrap().lines() {
                    let (path, size) = line.split_once(' ').unwrap();
                    files = files.with(path, edit::picture(size).unwrap());
                }
            }
            EntryKind::File => files = files.with(entry.path.clone(), read()),
            _ => {}
        }
    }
    files
}

/// The texts of all tables, sorted by their names.
pub(crate) fn tables() -> Vec<String> {
    let entries = fs::read_dir(here().join("tables")).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}
