//! The valid folders that are edited.
#![expect(clippy::disallowed_methods, reason = "case files are no assets")]

use crate::mistakes::folder;
use crate::support::case::Case;
use sprite_compiler::{DiskFiles, EntryKind, Files, Limits, MemoryFiles};
use std::fs;
use std::path::Path;

/// A folder without a mistake.
pub(crate) struct Folder {
    pub(crate) name: String,
    pub(crate) files: MemoryFiles,
    /// All files in it.
    pub(crate) paths: Vec<String>,
}

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// The good sprites of the table of mistakes, the cases in which all is well, and the sprites of the example game.
pub(crate) fn all() -> Vec<Folder> {
    let names = ["sheet", "solarus", "openage", "cranberry", "mana", "mana-client", "manaplus"];
    let good = names.map(|name| with_paths(name.to_owned(), folder::good(name)));
    good.into_iter().chain(cases()).chain([assets()]).collect()
}

fn cases() -> Vec<Folder> {
    let mut paths: Vec<_> =
        entries(&Path::new(HERE).join("tests/cases")).iter().flat_map(|path| entries(path)).collect();
    paths.sort();
    let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    paths.retain(|path| name(path).starts_with("fine."));
    let case = |path: &Path| Case::read(&fs::read_to_string(path).unwrap()).unwrap();
    paths.iter().map(|path| with_paths(name(path), case(path).files)).collect()
}

fn entries(folder: &Path) -> Vec<std::path::PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
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
