//! Every test vector of a format's page is named by a test.
#![expect(clippy::disallowed_methods, reason = "pages and tests of the repository are no assets")]

use std::fs;
use std::path::Path;

/// The sources below a folder, one after the other.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            text.push_str(&sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            text.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
    text
}

/// The numbers of the rows below `## Test vectors`.
fn vectors(page: &str) -> impl Iterator<Item = u32> {
    let rows = page.split_once("## Test vectors").map_or("", |(_, rows)| rows);
    rows.lines().filter_map(|row| row.strip_prefix("| ")?.split(' ').next()?.parse().ok())
}

#[test]
fn every_vector_is_named_by_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let tests: String =
        ["sprite-compiler", "sprite-cli"].map(|part| sources(&root.join(part).join("tests"))).concat();
    let mut unnamed = Vec::new();
    for format in ["solarus", "openage", "cranberry", "mana"] {
        let page = fs::read_to_string(root.join(format!("docs/formats/{format}.md"))).unwrap();
        assert!(vectors(&page).count() > 10, "{format}");
        let is_named = |vector: &u32| tests.contains(&format!("Vector {vector} of docs/formats/{format}.md"));
        unnamed.extend(
            vectors(&page).filter(|vector| !is_named(vector)).map(|vector| format!("{format} {vector}")),
        );
    }
    assert!(unnamed.is_empty(), "no test names {unnamed:?}");
}
