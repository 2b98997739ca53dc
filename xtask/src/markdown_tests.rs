//! Markdown is written with one sentence a line or within 120 columns, so that a difference shows what changed.
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
        if path.is_dir() && !name.starts_with('.') && name != "target" {
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

/// Whether a sentence ends within a line.
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

#[test]
fn pages_have_one_sentence_a_line_or_120_columns() {
    let mut found = Vec::new();
    pages(&Path::new(env!("CARGO_MANIFEST_DIR")).join(".."), &mut found);
    assert!(found.len() > 100, "{} pages", found.len());
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
