//! `docs/dependencies.md` has a reason for each crate that the published ones and their tests depend on, and none for
//! others.

use crate::files;
use std::collections::BTreeSet;
use std::path::Path;
use toml_edit::DocumentMut;

/// A workspace of its own, which is published too.
const APART: &str = "adapters/sprite-bevy";

/// Members that measure, damage, compare or show: the page has no rows for what they alone depend on.
const UNPUBLISHED: [&str; 5] =
    ["adapters/sprite-pixels/windows", "dev/benches", "dev/checks/api", "dev/checks/public-api", "dev/fuzz"];

fn root() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn manifest(folder: &str) -> DocumentMut {
    let path = root().join(folder).join("Cargo.toml");
    files::read_text(&path).expect("a manifest").parse().expect("TOML")
}

/// The names in the tables of dependencies of a manifest, those for one system too.
fn named(manifest: &DocumentMut, found: &mut BTreeSet<String>) {
    let targets = manifest.get("target").and_then(|targets| targets.as_table_like()).into_iter();
    let targets = targets.flat_map(|targets| targets.iter().map(|(_, target)| target));
    for part in [manifest.as_item()].into_iter().chain(targets) {
        for kind in ["dependencies", "build-dependencies", "dev-dependencies"] {
            let table = part.get(kind).and_then(|table| table.as_table_like());
            found.extend(table.into_iter().flat_map(|table| table.iter().map(|(name, _)| name.to_owned())));
        }
    }
}

/// All crates that are depended on and not of this repository.
fn used() -> BTreeSet<String> {
    let workspace = manifest(".");
    let members = workspace["workspace"]["members"].as_array().expect("members");
    let members = members.iter().filter_map(|member| member.as_str());
    let folders = members.filter(|folder| !UNPUBLISHED.contains(folder)).chain([APART]);
    let (mut found, mut own) = (BTreeSet::new(), BTreeSet::new());
    for folder in folders {
        let manifest = manifest(folder);
        own.insert(manifest["package"]["name"].as_str().expect("a name").to_owned());
        named(&manifest, &mut found);
    }
    found.difference(&own).cloned().collect()
}

/// The names in the first column of the page's tables.
fn explained(page: &str) -> BTreeSet<String> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let names = rows.flat_map(|row| row.split('|').next().unwrap_or_default().split('`').step_by(2));
    names.filter(|name| !name.is_empty() && !name.contains(' ')).map(str::to_owned).collect()
}

#[test]
fn every_dependency_has_a_reason() {
    let page = files::read_text(&root().join("docs/dependencies.md")).expect("the page");
    let (used, explained) = (used(), explained(&page));
    let lacking: Vec<&String> = used.difference(&explained).collect();
    assert!(lacking.is_empty(), "docs/dependencies.md has no row for {lacking:?}");
    let surplus: Vec<&String> = explained.difference(&used).collect();
    assert!(surplus.is_empty(), "docs/dependencies.md has rows for what nothing depends on: {surplus:?}");
}

#[test]
fn rows_may_name_several() {
    let page = "| crate | why |\n|---|---|\n| `a`, `b-c` | as `d` |\n| e | f |\n";
    assert_eq!(explained(page).into_iter().collect::<Vec<_>>(), ["a", "b-c"]);
}
