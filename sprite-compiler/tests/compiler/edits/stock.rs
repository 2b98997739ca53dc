//! The valid folders that are edited.
#![expect(clippy::disallowed_methods, reason = "case files are no assets")]

use crate::support::{case, good};
use sprite_compiler::{DiskFiles, EntryKind, Files, Limits, MemoryFiles};
use std::fs;
use std::path::{Path, PathBuf};

/// A folder without a mistake.
pub(crate) struct Folder {
    pub(crate) name: String,
    pub(crate) files: MemoryFiles,
    /// All files in it.
    pub(crate) paths: Vec<String>,
}

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// The good folders, the cases in which all is well, and the sprites of the example game.
pub(crate) fn all() -> Vec<Folder> {
    good().chain(cases()).chain([assets()]).collect()
}

fn good() -> impl Iterator<Item = Folder> {
    let files = |path: &Path| good::folder(path).and_then(good::written).unwrap();
    entries(&Path::new(HERE).join("tests/good"))
        .into_iter()
        .map(move |path| with_paths(stem(&path), files(&path)))
}

fn cases() -> impl Iterator<Item = Folder> {
    let paths = entries(&Path::new(HERE).join("tests/cases")).into_iter().flat_map(|path| entries(&path));
    let fine = paths.filter(|path| stem(path).starts_with("fine."));
    let cases = |path: PathBuf| {
        case::read(&path).unwrap().into_iter().map(move |case| with_paths(stem(&path), case.files))
    };
    fine.flat_map(cases)
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// The content of a folder, sorted.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn assets() -> Folder {
    let disk = DiskFiles::open(Path::new(HERE).join("../assets")).unwrap();
    let entries = disk.list(&Limits::default()).unwrap();
    let files = entries.iter().filter(|entry| entry.kind == EntryKind::File);
    let files =
        MemoryFiles::new(files.map(|entry| (entry.path.clone(), disk.read(&entry.path, u64::MAX).unwrap())));
    with_paths("assets".to_owned(), files)
}

fn with_paths(name: String, files: MemoryFiles) -> Folder {
    let paths = files.list(&Limits::default()).unwrap().into_iter().map(|entry| entry.path).collect();
    Folder { name, files, paths }
}
