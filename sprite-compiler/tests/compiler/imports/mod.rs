//! Imports point down: from later stages to earlier ones, and never in a circle.

mod graph;
mod order;
mod paths;

use graph::Graph;
use order::{BASE, CRATES, MODULES, SEPARATE};
use sprite_compiler::{DiskFiles, EntryKind, Files, Limits};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// The text of a file of the workspace.
fn text(path: &str) -> io::Result<String> {
    let files = DiskFiles::open(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))?;
    String::from_utf8(files.read(path, u64::MAX)?).map_err(io::Error::other)
}

/// The sources of the compiler, by their paths below `src`.
fn sources() -> io::Result<BTreeMap<String, String>> {
    let files = DiskFiles::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))?;
    let entries = files.list(&Limits::default())?.into_iter();
    let entries = entries.filter(|entry| entry.kind == EntryKind::File);
    entries
        .map(|entry| Ok((entry.path.clone(), text(&format!("sprite-compiler/src/{}", entry.path))?)))
        .collect()
}

fn compiler() -> Graph {
    let sources = sources().expect("the sources can be read");
    assert!(sources.len() > 100 && sources.contains_key("lib.rs"));
    Graph::of(&sources)
}

/// The graph of made files.
fn made(files: &[(&str, &str)]) -> Graph {
    Graph::of(&files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect())
}

const NONE: [String; 0] = [];

#[test]
fn no_stage_imports_from_a_later_one() {
    let graph = compiler();
    assert_eq!(graph.upward(&[], &MODULES), NONE);
    assert_eq!(graph.upward(&["base"], &BASE), NONE);
}

#[test]
fn no_file_imports_in_a_circle() {
    assert_eq!(compiler().cycles(), NONE);
}

#[test]
fn items_are_imported_from_the_module_that_owns_them() {
    assert_eq!(compiler().imports_from_root(), NONE);
}

#[test]
fn formats_do_not_import_each_other() {
    let graph = compiler();
    for (folder, separate) in SEPARATE {
        assert_eq!(graph.between(folder, separate), NONE);
    }
}

#[test]
fn crates_depend_downwards_only() {
    for (name, allowed) in CRATES {
        let text = text(&format!("{name}/Cargo.toml")).unwrap();
        let manifest: toml::Table = text.parse().unwrap();
        let tables = manifest.get("dependencies").into_iter().chain(manifest.get("build-dependencies"));
        let names = tables.filter_map(toml::Value::as_table).flat_map(toml::Table::keys);
        let ours: Vec<&str> = names.map(String::as_str).filter(|name| name.starts_with("sprite-")).collect();
        let wrong: Vec<&&str> = ours.iter().filter(|dependency| !allowed.contains(dependency)).collect();
        assert!(wrong.is_empty(), "{name} depends on {wrong:?}");
    }
}

#[test]
fn the_architecture_quotes_the_order() {
    let text = text("ARCHITECTURE.md").unwrap();
    for order in [MODULES.as_slice(), &BASE] {
        let quoted = order.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let words: Vec<&str> = text.split_whitespace().collect();
        assert!(words.join(" ").contains(&quoted), "ARCHITECTURE.md lacks: {quoted}");
    }
}

#[test]
fn an_upward_import_is_found_however_it_is_written() {
    for import in [
        "use crate::late::Item;",
        "use crate::{early::Other, late::{self, deep::Item}};",
        "use super::late::Item as Name;",
        "fn f() -> u32 { let x = [crate::late::VALUE]; x[0] }",
        "fn f() { g!(vec![crate::late::deep::VALUE]) }",
        "mod inner { use super::super::late::Item; }",
        "pub(crate) use crate::late::Item;",
    ] {
        let graph = made(&[
            ("lib.rs", "mod early; mod late;"),
            ("early.rs", import),
            ("late/mod.rs", "pub mod deep;"),
            ("late/deep.rs", ""),
        ]);
        let found = graph.upward(&[], &["early", "late"]);
        assert!(!found.is_empty() && found[0].starts_with("early imports from late"), "{import}: {found:?}");
        assert_eq!(graph.upward(&[], &["late", "early"]), NONE, "{import}");
    }
    let silent = "//! crate::late\n/// `crate::late::Item`\nconst A: &str = \"crate::late::Item\";\n\
        mod tests { use crate::late::Item; }";
    let graph = made(&[("early.rs", silent), ("late.rs", "")]);
    assert_eq!(graph.upward(&[], &["early", "late"]), NONE);
    assert_eq!(graph.upward(&[], &["early"]), ["late is missing in the order"]);
}

#[test]
fn a_circle_is_found_and_an_export_is_none() {
    let circle = made(&[
        ("a/mod.rs", "mod one; mod two; pub use one::One;"),
        ("a/one.rs", "use super::two::Two;"),
        ("a/two.rs", "use super::One;"),
    ]);
    assert_eq!(circle.cycles(), ["a::one -> a::two"]);
    let parent = made(&[("a/mod.rs", "mod one; fn f() { one::g() }"), ("a/one.rs", "use super::f;")]);
    assert_eq!(parent.cycles(), ["a -> a::one"]);
    let export = made(&[
        ("a/mod.rs", "mod one; mod two; pub use one::One;"),
        ("a/one.rs", ""),
        ("a/two.rs", "use super::One;"),
    ]);
    assert_eq!(export.cycles(), NONE);
}

#[test]
fn an_import_from_the_root_and_one_between_formats_are_found() {
    let graph = made(&[
        ("lib.rs", "mod formats; pub use formats::one::One;"),
        ("formats/mod.rs", "pub mod one; pub mod two; pub mod shared;"),
        ("formats/one.rs", "use super::shared::Words; use crate::Limits;"),
        ("formats/two.rs", "use super::one::One; use crate::formats::shared;"),
        ("formats/shared.rs", ""),
    ]);
    assert_eq!(graph.between("formats", &["one", "two"]), ["formats::two imports from formats::one"]);
    assert_eq!(graph.imports_from_root(), ["formats::one imports Limits from the root"]);
}
