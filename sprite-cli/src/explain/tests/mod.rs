//! The pages, their examples and the documents (`docs/diagnostics.md`, `docs/diagnostics/`) agree.
//!
//! `BLESS=1 cargo test -p cargo-sprites explain` writes the examples and the documents anew.
#![expect(clippy::disallowed_methods, reason = "pages and cases are no assets")]

mod document;
mod example;

use super::pages::{GROUPS, Page};
use super::{END, EXAMPLE};
use sprite_compiler::Code;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// The compiler's cases; none where this crate lies by itself, as in a package, which is not where CI runs.
fn cases() -> Option<PathBuf> {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sprite-compiler/tests/cases");
    let is_there = cases.is_dir();
    assert!(is_there || std::env::var("CI").as_deref() != Ok("true"), "{}", cases.display());
    is_there.then_some(cases)
}

fn all() -> impl Iterator<Item = &'static Page> {
    GROUPS.iter().flat_map(|(_, pages)| *pages)
}

#[test]
fn every_code_has_its_page_in_the_order_of_the_codes() {
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.as_str()).collect();
    let pages: Vec<&str> = all().map(|page| page.code).collect();
    assert_eq!(pages, codes, "pages.rs, then code.rs");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/explain/codes");
    for entry in fs::read_dir(folder).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let code = name.strip_suffix(".md").unwrap();
        assert!(pages.contains(&code), "{name}: there is no such code");
    }
}

#[test]
fn every_page_has_a_summary_prose_and_a_fix() {
    for page in all() {
        let (code, summary) = (page.code, page.summary());
        assert!(summary.ends_with('.') && summary.chars().count() <= 110, "{code}: {summary}");
        let prose = page.prose();
        let parts: Vec<&str> = prose.split("\n\n").collect();
        assert!(parts.len() >= 3, "{code}: a summary, prose and a fix");
        assert!(parts.last().unwrap().starts_with("**How to fix:** "), "{code}");
        assert!(page.file.lines().all(|line| line.starts_with(' ') || !line.ends_with(' ')), "{code}");
    }
}

#[test]
fn examples_and_documents_are_what_the_pages_and_the_cases_make() {
    let Some(cases) = cases() else { return };
    let bless = std::env::var_os("BLESS").is_some();
    let mut files = Vec::new();
    for page in all() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/explain/codes/{}.md", page.code));
        let now = fs::read_to_string(&path).unwrap();
        let made = with_examples(&now, page.code, &cases);
        let mut others = formats(&cases).map(|format| example::markdown(&cases, &format, page.code));
        let shows = made.matches(EXAMPLE).count() > 0 && made.contains("```text\n");
        assert!(shows || others.all(|example| example.is_empty()), "{}: a case, and no example", page.code);
        // The documents are made from what is on the disk, which `BLESS` may just have changed.
        files.push((page.code, String::leak(made.clone()) as &'static str));
        settle(&path, &now, &made, bless);
    }
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let documents = document::documents(&files);
    for (path, made) in &documents {
        let path = docs.join(path);
        let now = fs::read_to_string(&path).unwrap_or_default();
        settle(&path, &now, made, bless);
    }
    for entry in fs::read_dir(docs.join("diagnostics")).unwrap() {
        let path = format!("diagnostics/{}", entry.unwrap().file_name().display());
        assert!(documents.iter().any(|(made, _)| *made == path), "docs/{path} is of no group of findings");
    }
}

fn settle(path: &Path, now: &str, made: &str, bless: bool) {
    if bless && now != made {
        fs::write(path, made).unwrap();
    }
    let first = || now.lines().zip(made.lines()).find(|(now, made)| now != made);
    assert!(bless || now == made, "{}: write it anew with BLESS=1\n{:?}", path.display(), first());
}

/// A page's file with its examples made anew.
fn with_examples(file: &str, code: &str, cases: &Path) -> String {
    let mut parts = file.split(EXAMPLE);
    let mut made = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(" -->\n").unwrap_or_else(|| panic!("{code}: ` -->` expected"));
        let (_, after) = rest.split_once(END).unwrap_or_else(|| panic!("{code}: `{END}` expected"));
        let example = example::markdown(cases, name, code);
        assert!(!name.contains('/') || !example.is_empty(), "{code}: {name} is no example of it");
        let _ = write!(made, "{EXAMPLE}{name} -->\n{example}{END}{after}");
    }
    made
}

fn formats(cases: &Path) -> impl Iterator<Item = String> {
    let entries = fs::read_dir(cases).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap())
}
