//! Folders of the disk: what is reported of them, wherever they lie.
#![expect(clippy::disallowed_methods, reason = "case files and copies are no assets of anybody")]

use crate::embedding::atlas::{ATLAS, embedded};
use crate::embedding::canvas::drawn;
use crate::support::{case, compiled, is_thorough};
use sprite_compiler::{Code, Compilation, Diagnostic, DiskFiles, Files, Limits, Options, compile};
use std::fs;
use std::path::{Path, PathBuf};
use test_support::TempFolder;

/// A usual run compiles every fifth case twice, a thorough one all of them.
#[test]
fn every_mistake_in_assets_is_reported_as_without_an_atlas() {
    let mut paths = below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases"));
    paths.sort();
    let cases =
        paths.iter().flat_map(|path| case::read(path).unwrap().into_iter().map(move |case| (path, case)));
    // Edits of the same few folders would show nothing more.
    let cases = cases.filter(|(_, case)| !case.has_base);
    let mut count = 0;
    for (path, case) in cases.step_by(if is_thorough() { 1 } else { 5 }) {
        // Some come with settings that say something else.
        if ["sprites.toml", "Sprites.toml"].iter().any(|path| case.files.read(path, u64::MAX).is_ok()) {
            continue;
        }
        let without = compiled(&case.files);
        let with = compiled(&case.files.clone().with("sprites.toml", ATLAS));
        let reported = |compilation: &Compilation| {
            let found = compilation.diagnostics.findings().iter();
            let found = found.filter(|finding| finding.code != Code::ImageOutsideAtlas);
            // An image whose pixels are packed asks for more work and memory than one that is only checked.
            let said =
                |finding: &Diagnostic| (finding.code != Code::LimitExceeded).then(|| finding.message.clone());
            found.map(|finding| (finding.code, said(finding))).collect::<Vec<_>>()
        };
        let at = || format!("{}: {}", path.display(), case.title());
        assert_eq!(reported(&with), reported(&without), "{}", at());
        assert!(drawn(&with, &case.files) == drawn(&without, &case.files), "{}", at());
        count += 1;
    }
    assert!(count > 80, "{count}");
}

fn below(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] }).collect()
}

#[test]
fn copies_of_a_folder_give_the_same_bytes_wherever_they_lie() {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets");
    let around = TempFolder::new();
    let copy = |name: &str, backwards: bool| {
        let folder = around.join(name);
        let mut paths = below(&assets);
        paths.sort();
        if backwards {
            paths.reverse();
        }
        for path in paths {
            let to = folder.join(path.strip_prefix(&assets).unwrap());
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(&path, to).unwrap();
        }
        fs::write(
            folder.join("sprites.toml"),
            "[images]\natlas = true\n[images.\"*/h*/*\"]\nembed = \"rgba8\"\n",
        )
        .unwrap();
        folder
    };
    let run = |folder: &Path, threads| {
        let limits = Limits::default().with(|limits| limits.threads = threads);
        let compilation =
            compile(&DiskFiles::open(folder).unwrap(), &Options { limits, ..Options::default() });
        assert!(embedded(&compilation).iter().any(|image| image.starts_with("atlas/1.png")));
        compilation.code.to_string()
    };
    let first = run(&copy("one", false), usize::MAX);
    assert_eq!(first, run(&copy("deeper/than/the/other", true), usize::MAX));
    assert_eq!(first, run(&copy("another", true), 1));
}
