//! Every mistake has a case in `cases/`: what its author did, and what the compiler says to it.
//!
//! `BLESS=1 cargo test -p sprite-compiler --test compiler cases` writes what the compiler says now into the files. Read
//! the difference before you keep it: these are the messages that users read.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]
#![expect(clippy::disallowed_methods, reason = "case files are no assets")]

use crate::left_out::FORMATS;
use crate::support::case::{self, Case, Outcome};
use crate::support::{compiled, findings, good};
use sprite_compiler::Code;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// Findings that no case in memory can show, and why.
const WITHOUT_CASE: [(Code, &str); 5] = [
    (Code::FileUnreadable, "files in memory can always be read; see the tests on folders of the disk"),
    (Code::FormatNotEnabled, "only a build without the format can report it; see `left_out.rs`"),
    (Code::FolderUnwatched, "only the macro can report it; see the tests of sprite-build"),
    (Code::InternalError, "a mistake of the compiler itself; see `failing.rs`"),
    (Code::LargeLibrary, "only the macro can report it; see the tests of sprite-macros"),
];

const SRC: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/formats");
const CASES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cases");
const GOOD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/good");

/// The formats that the compiler reads, which are the folders of cases.
fn formats() -> impl Iterator<Item = String> {
    let is_read = |format: &String| {
        FORMATS.iter().find(|(name, _)| name == format).unwrap_or_else(|| panic!("{format}")).1
    };
    entries(Path::new(CASES)).into_iter().map(|path| stem(&path)).filter(is_read)
}

/// Returns whether the compiler reads all formats.
fn has_all() -> bool {
    FORMATS.iter().all(|(_, is_read)| *is_read)
}

/// All case files of a format, sorted.
fn paths(format: &str) -> Vec<PathBuf> {
    entries(&Path::new(CASES).join(format))
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// The cases of a file with what came out of them, or why they cannot be compared.
type Compared = Result<Vec<(Case, Outcome)>, String>;

/// The output of all cases, by their files. Cases with files of formats that are left out are not among them.
static OUTCOMES: LazyLock<Vec<(PathBuf, Compared)>> = LazyLock::new(|| {
    let run = |case: Case| {
        let outcome = case.run().map_err(|error| format!("{}: {error}", case.title()))?;
        Ok((case, outcome))
    };
    let is_read = |result: &Result<(Case, Outcome), String>| {
        result.as_ref().map_or(true, |(_, outcome)| !outcome.codes.contains(&Code::FormatNotEnabled))
    };
    let compared = |path: &Path| case::read(path)?.into_iter().map(run).filter(is_read).collect();
    formats().flat_map(|format| paths(&format)).map(|path| (path.clone(), compared(&path))).collect()
});

/// All cases that can be compared, each with its file.
fn outcomes() -> impl Iterator<Item = (&'static Path, &'static Case, &'static Outcome)> {
    let all =
        OUTCOMES.iter().flat_map(|(path, compared)| compared.iter().flatten().map(move |one| (path, one)));
    all.map(|(path, (case, outcome))| (path.as_path(), case, outcome))
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// The finding that a case is named for: `image-missing.other-folder` shows `image-missing`; `fine.tabs` shows none.
fn named_for(path: &Path) -> Option<&'static str> {
    let stem = stem(path);
    let (code, _) = stem.split_once('.').unwrap_or_else(|| panic!("{stem}: CODE.WHAT is expected"));
    let found = Code::find(code).map(Code::as_str);
    assert!(found.is_some() || code == "fine", "{stem}: there is no code {code}");
    found
}

#[test]
fn every_case_gives_what_its_file_says() {
    let bless = std::env::var_os("BLESS").is_some();
    assert!(!bless || has_all(), "some cases are left out");
    let mut failures = Vec::new();
    for (path, compared) in &*OUTCOMES {
        match compared {
            Err(error) => failures.push(format!("{}: {error}", stem(path))),
            Ok(cases) if bless => fs::write(path, case::blessed(cases)).unwrap(),
            Ok(cases) => {
                let known = failures.len();
                failures.extend(cases.iter().filter_map(|(case, outcome)| {
                    Some(format!("{}: {}\n{}", stem(path), case.title(), case.difference(outcome)?))
                }));
                // Whatever else `BLESS` would change is a mistake of the file.
                let is_same = || fs::read_to_string(path).unwrap() == case::blessed(cases);
                if failures.len() == known && has_all() && !is_same() {
                    failures.push(format!("{}: BLESS=1 writes it otherwise", stem(path)));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} cases differ\n\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn a_case_has_exactly_the_finding_that_it_is_named_for() {
    let mut failures = Vec::new();
    for (path, case, outcome) in outcomes() {
        let is_right = match named_for(path) {
            None => outcome.codes.is_empty(),
            Some(code) => {
                outcome.codes.iter().any(|found| found.as_str() == code)
                    && outcome.codes.len() == case.allowed
            }
        };
        if !is_right {
            failures.push(format!("{}: {}: {:?}", stem(path), case.title(), outcome.codes));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn no_case_stands_twice() {
    let (mut titles, mut folders) = (BTreeSet::new(), BTreeSet::new());
    for (path, case, _) in outcomes() {
        let (title, folder) = case.given.split_once('\n').unwrap();
        let is_new = titles.insert((path, title)) && folders.insert((path.parent(), folder));
        assert!(is_new, "{}: {title}", stem(path));
    }
}

#[test]
fn messages_end_without_a_full_stop_of_their_own() {
    let mut count = 0;
    for (path, case, outcome) in outcomes() {
        for message in &outcome.messages {
            // A message may end with what the author wrote.
            let is_written = |word: &str| case.given.split_whitespace().any(|given| given == word);
            let last = message.rsplit(' ').next().unwrap();
            assert!(!last.ends_with('.') || is_written(last), "{}: {message}", stem(path));
            count += 1;
        }
    }
    assert!(count > if has_all() { 500 } else { 20 }, "{count} messages");
}

/// The folders that cases are made of by edits.
#[test]
fn good_folders_are_silent() {
    for path in entries(Path::new(GOOD)) {
        let files = good::folder(&path).and_then(good::written).unwrap();
        let compilation = compiled(&files);
        let mut codes = compilation.diagnostics.findings().iter().map(|finding| finding.code);
        if codes.any(|code| code == Code::FormatNotEnabled) {
            continue;
        }
        assert_eq!(findings(&compilation), Vec::<String>::new(), "{}", path.display());
        assert!(compilation.library.sprites().next().is_some(), "{}", path.display());
    }
}

/// The findings that the cases of a format show.
fn shown(format: &str) -> BTreeSet<&'static str> {
    paths(format).iter().filter_map(|path| named_for(path)).collect()
}

#[test]
fn every_finding_has_a_case() {
    let shown: BTreeSet<&str> = formats().flat_map(|format| shown(&format)).collect();
    for &code in Code::ALL {
        let exception = WITHOUT_CASE.iter().find(|(exception, _)| *exception == code);
        if has_all() || exception.is_some() {
            assert_ne!(shown.contains(code.as_str()), exception.is_some(), "{code}");
        }
    }
}

#[test]
fn every_finding_of_a_reader_has_a_case_of_its_format() {
    for format in formats() {
        let shown = shown(&format);
        let sources = texts(&Path::new(SRC).join(&format));
        let is_reported = |code: &Code| {
            let name = format!("Code::{code:?}");
            let mut after = sources.iter().flat_map(|text| text.split(&name).skip(1));
            after.any(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        let mut codes = Code::ALL.iter().filter(|code| is_reported(code)).peekable();
        assert!(codes.peek().is_some(), "{format}");
        for code in codes {
            assert!(shown.contains(code.as_str()), "{format}: {code}");
        }
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
