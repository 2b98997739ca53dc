//! Every mistake in a openage file has a small file in `cases/openage/`: see `cases.rs`.
#![expect(clippy::disallowed_methods, reason = "case files are no assets")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on stops where it is")]

mod support;

use sprite_compiler::Code;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use support::case::{Case, Outcome};

/// Every finding of the format's table, and those of every format that it can have.
const CODES: [&str; 35] = [
    "unknown-keyword",
    "unknown-key",
    "key-value",
    "unknown-mode",
    "not-a-number",
    "value-out-of-range",
    "parameter-missing",
    "surplus-token",
    "string-not-closed",
    "section-missing",
    "version-unsupported",
    "defined-twice",
    "unknown-image",
    "unknown-layer",
    "unknown-angle",
    "mirror-missing",
    "mirror-cycle",
    "angle-without-frames",
    "layer-without-frames",
    "image-missing",
    "image-unreadable",
    "frame-outside-image",
    "name-collision",
    "name-empty",
    "not-text",
    "path-not-allowed",
    "limit-exceeded",
    "time-looks-like-seconds",
    "time-zero",
    "name-not-quoted",
    "frames-on-mirrored-angle",
    "version-absent",
    "blank-frame",
    "blank-direction",
    "settings-invalid",
];

fn paths() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases/openage");
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

fn run(path: &Path) -> Result<(Case, Outcome), String> {
    let case = Case::read(&fs::read_to_string(path).map_err(|error| error.to_string())?)?;
    let outcome = case.run()?;
    Ok((case, outcome))
}

/// The finding that a case is named for; none when everything is fine.
fn named_for(path: &Path) -> Option<Code> {
    let stem = stem(path);
    let (code, _) = stem.split_once('.').unwrap();
    assert!(code == "fine" || Code::find(code).is_some(), "{stem}");
    Code::find(code)
}

#[test]
fn every_case_gives_what_its_file_says() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut failures = Vec::new();
    for path in paths() {
        match run(&path) {
            Err(error) => failures.push(format!("{}: {error}", stem(&path))),
            Ok((case, outcome)) if bless => fs::write(&path, case.blessed(&outcome)).unwrap(),
            Ok((case, outcome)) => {
                let difference = case.difference(&outcome);
                failures.extend(difference.map(|difference| format!("{}:\n{difference}", stem(&path))));
            }
        }
    }
    assert!(failures.is_empty(), "{} cases differ\n\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn a_slip_is_one_finding() {
    let mut failures = Vec::new();
    for path in paths() {
        let (case, outcome) = run(&path).unwrap();
        let is_right = match named_for(&path) {
            None => outcome.codes.is_empty(),
            Some(code) => outcome.codes.contains(&code) && outcome.codes.len() == case.allowed,
        };
        if !is_right {
            failures.push(format!("{}: {:?}", stem(&path), outcome.codes));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn every_finding_of_the_format_has_a_case() {
    let shown: BTreeSet<&str> = paths().iter().filter_map(|path| named_for(path)).map(Code::as_str).collect();
    assert_eq!(shown, CODES.into());
}
