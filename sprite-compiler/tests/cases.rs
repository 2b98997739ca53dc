//! Every mistake has a small file in `cases/`: what its author did, and what the compiler says to it.
//!
//! `BLESS=1 cargo test -p sprite-compiler --test cases` writes what the compiler says now into the files. Read
//! the difference before you keep it: these are the words that people meet late at night.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]
#![expect(clippy::disallowed_methods, reason = "case files are no assets")]

mod support;

use sprite_compiler::Code;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use support::case::{Case, Outcome};

/// Findings that no case in memory can show, and why.
const WITHOUT_CASE: [(Code, &str); 1] =
    [(Code::FileUnreadable, "files in memory can always be read; see the tests on folders of the disk")];

const SRC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");

/// What can find something in an asset folder of Solarus sprites.
const SOURCES: [&str; 9] = [
    "assemble.rs",
    "check",
    "context.rs",
    "discover.rs",
    "formats/mod.rs",
    "formats/solarus",
    "pack.rs",
    "scopes.rs",
    "settings.rs",
];

/// All case files of a format, sorted.
fn paths(format: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(format);
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// A case with what came out of it, or why it cannot be judged.
type Judged = Result<(Case, Outcome), String>;

/// What came out of each Solarus case.
static OUTCOMES: LazyLock<Vec<(PathBuf, Judged)>> = LazyLock::new(|| {
    let run = |path: &Path| {
        let case = Case::read(&fs::read_to_string(path).map_err(|error| error.to_string())?)?;
        let outcome = case.run()?;
        Ok((case, outcome))
    };
    paths("solarus").into_iter().map(|path| (path.clone(), run(&path))).collect()
});

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// The finding that a case is named for: `image-missing.other-folder` shows `image-missing`; `fine.tabs` shows none.
fn named_for(path: &Path) -> Option<Code> {
    let stem = stem(path);
    let (code, _) = stem.split_once('.').unwrap_or_else(|| panic!("{stem}: CODE.WHAT is expected"));
    let found = Code::find(code);
    assert!(found.is_some() || code == "fine", "{stem}: there is no code {code}");
    found
}

#[test]
fn every_solarus_case_gives_what_its_file_says() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut failures = Vec::new();
    for (path, result) in &*OUTCOMES {
        match result {
            Err(error) => failures.push(format!("{}: {error}", stem(path))),
            Ok((case, outcome)) if bless => fs::write(path, case.blessed(outcome)).unwrap(),
            Ok((case, outcome)) => {
                let difference = case.difference(outcome);
                failures.extend(difference.map(|difference| format!("{}:\n{difference}", stem(path))));
            }
        }
    }
    assert!(failures.is_empty(), "{} cases differ\n\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn a_case_has_exactly_the_finding_that_it_is_named_for() {
    let mut failures = Vec::new();
    for (path, result) in &*OUTCOMES {
        let Ok((case, outcome)) = result else { continue };
        let is_right = match named_for(path) {
            None => outcome.codes.is_empty(),
            Some(code) => outcome.codes.contains(&code) && outcome.codes.len() == case.allowed,
        };
        if !is_right {
            failures.push(format!("{}: {:?}", stem(path), outcome.codes));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn every_kind_of_finding_has_a_case() {
    let shown: BTreeSet<Code> = paths("solarus").iter().filter_map(|path| named_for(path)).collect();
    let sources: Vec<String> = SOURCES.iter().flat_map(|path| texts(&Path::new(SRC).join(path))).collect();
    let found = |code: &Code| {
        let name = format!("Code::{code:?}");
        sources
            .iter()
            .flat_map(|text| text.split(&name).skip(1))
            .any(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let mut codes = Code::ALL.iter().filter(|code| found(code)).peekable();
    assert!(codes.peek().is_some());
    for &code in codes {
        let exception = WITHOUT_CASE.iter().find(|(exception, _)| *exception == code);
        assert_ne!(shown.contains(&code), exception.is_some(), "{code}");
    }
}

/// The texts of a source file, or of all in a folder.
fn texts(path: &Path) -> Vec<String> {
    if path.is_dir() {
        fs::read_dir(path).unwrap().flat_map(|entry| texts(&entry.unwrap().path())).collect()
    } else {
        vec![fs::read_to_string(path).unwrap()]
    }
}
