//! Markdown is written with one sentence a line or within 120 columns, so that a difference shows what changed; its
//! links lead somewhere, and its Rust blocks are compiled.
#![expect(clippy::disallowed_methods, reason = "the pages of the repository are no assets")]

use std::fs;
use std::path::{Path, PathBuf};

/// Columns of a line that holds more than one sentence.
const COLUMNS: usize = 120;

/// The pages below a folder, without hidden folders and build products.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let is_page = path.extension().is_some_and(|ending| ending == "md");
        if path.is_dir() && !name.starts_with('.') && !matches!(name, "target" | "node_modules") {
            pages(&path, found);
        } else if is_page && path.is_file() {
            found.push(path);
        }
    }
}

/// The numbers of the lines that are too long. Code and rows of tables cannot be broken.
fn long_lines(text: &str) -> Vec<usize> {
    let (mut is_code, mut long) = (false, Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        }
        let is_prose = !is_code && !line.trim_start().starts_with('|');
        if is_prose && line.chars().count() > COLUMNS && has_sentences(line) {
            long.push(number);
        }
    }
    long
}

/// Returns whether a sentence ends within a line.
fn has_sentences(line: &str) -> bool {
    let mut words = line.split(' ').peekable();
    while let Some(word) = words.next() {
        let begins = words.peek().is_some_and(|next| next.starts_with(|first: char| first.is_uppercase()));
        if word.ends_with(['.', '!', '?']) && begins {
            return true;
        }
    }
    false
}

/// The repository, and its pages.
fn repository() -> (PathBuf, Vec<PathBuf>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut found = Vec::new();
    pages(&root, &mut found);
    assert!(found.len() > 100, "{} pages", found.len());
    (root, found)
}

/// The lines of a page that are not code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    text.split("```").step_by(2).flat_map(str::lines)
}

/// Where the links and the images of a page lead, without those to other sites.
fn links(text: &str) -> Vec<&str> {
    let prose: Vec<&str> = prose(text).flat_map(|line| line.split('`').step_by(2)).collect();
    let targets = prose.iter().flat_map(|text| text.split("](").skip(1));
    targets.filter_map(|rest| rest.split(')').next()).filter(|target| !target.contains("://")).collect()
}

/// The anchors of a page, as GitHub makes them of the headings.
fn anchors(text: &str) -> Vec<String> {
    let headings = prose(text).filter(|line| line.starts_with('#'));
    let is_kept = |character: &char| character.is_alphanumeric() || " -_".contains(*character);
    let anchor = |heading: &str| {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        heading
            .chars()
            .filter(is_kept)
            .map(|character| if character == ' ' { '-' } else { character })
            .collect()
    };
    headings.map(anchor).collect()
}

#[test]
fn links_lead_to_files_and_headings_that_exist() {
    let (_, found) = repository();
    let mut dead = Vec::new();
    for page in &found {
        let text = fs::read_to_string(page).unwrap();
        for link in links(&text) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.clone() } else { page.with_file_name("").join(path) };
            let is_there = || anchors(&fs::read_to_string(&target).unwrap()).iter().any(|own| own == anchor);
            if !target.exists() || !anchor.is_empty() && !is_there() {
                dead.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(dead.is_empty(), "these links lead nowhere\n{}", dead.join("\n"));
}

/// `dev/pages` compiles the blocks of the pages that it lists; the README of a crate may be in its documentation
/// instead.
#[test]
fn rust_blocks_are_compiled() {
    let (root, found) = repository();
    let listed = fs::read_to_string(root.join("dev/pages/src/lib.rs")).unwrap();
    let mut left = Vec::new();
    for page in &found {
        let text = fs::read_to_string(page).unwrap();
        let path = page.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/");
        let library = fs::read_to_string(page.with_file_name("src/lib.rs")).unwrap_or_default();
        let is_compiled =
            listed.contains(&format!("\"{path}\"")) || library.contains("include_str!(\"../README.md\")");
        if text.contains("```rust,ignore") || text.contains("```rust") && !is_compiled {
            left.push(path);
        }
    }
    assert!(left.is_empty(), "dev/pages/src/lib.rs lacks a page, or a block is ignored\n{}", left.join("\n"));
}

/// mdBook makes a chapter of what the summary names, and the list of all pages leads readers of the files there.
#[test]
fn every_page_is_in_the_summary_of_the_book_and_in_the_list() {
    let (root, found) = repository();
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    let (summary, list) = (read("docs/SUMMARY.md"), read("docs/README.md"));
    let (mut lacking, docs) = (Vec::new(), root.join("docs"));
    for page in found.iter().filter_map(|page| page.strip_prefix(&docs).ok()) {
        let path = page.to_str().unwrap().replace('\\', "/");
        let is_listed = list.contains(&format!("]({path}")) || path.starts_with("diagnostics/");
        if path != "SUMMARY.md"
            && (!summary.contains(&format!("]({path})")) || path != "README.md" && !is_listed)
        {
            lacking.push(path);
        }
    }
    assert!(lacking.is_empty(), "docs/SUMMARY.md or docs/README.md lacks {}", lacking.join(", "));
}

/// Readers take the crates from their registry; who takes them from a clone finds the lines for it in one place.
#[test]
fn one_page_alone_has_the_lines_for_a_clone() {
    let (root, found) = repository();
    let is_about_clones = |page: &&PathBuf| {
        let text = fs::read_to_string(page).unwrap();
        ["--path CLONE", "--from CLONE", "path = \"CLONE"].iter().any(|line| text.contains(line))
    };
    let pages: Vec<&Path> =
        found.iter().filter(is_about_clones).map(|page| page.strip_prefix(&root).unwrap()).collect();
    assert_eq!(pages, [Path::new("docs/from-a-clone.md")]);
}

#[test]
fn links_and_anchors_are_found() {
    let page = "# What it *is*, in `short`\n[a](b.md#c) and ![d](e.png), `[x](y)` [z](https://w)\n```text\n# [f](g)\n```\n[h](#i)";
    assert_eq!(links(page), ["b.md#c", "e.png", "#i"]);
    assert_eq!(anchors(page), ["what-it-is-in-short"]);
}

#[test]
fn pages_have_one_sentence_a_line_or_120_columns() {
    let (_, found) = repository();
    let long = |page: &PathBuf| {
        let lines = long_lines(&fs::read_to_string(page).unwrap());
        (!lines.is_empty()).then(|| format!("{}: lines {lines:?}", page.display()))
    };
    let long: Vec<String> = found.iter().filter_map(long).collect();
    assert!(long.is_empty(), "break these lines\n{}", long.join("\n"));
}

#[test]
fn only_prose_of_several_sentences_is_too_long() {
    let long = "x ".repeat(70);
    let page = format!("{long}\n{long}. Next one\n| {long}. Row\n```text\n{long}. Code\n```\n{long}. End\n");
    assert_eq!(long_lines(&page.replace(" .", ".")), [2, 7]);
}
