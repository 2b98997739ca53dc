//! Realistic mistakes, injected one at a time into good sprites: each is found once, at the exact place, with the
//! right suggestion.
//!
//! `good/FOLDER/` holds the good sprites of a format (and of a dialect), `tables/*.txt` the mistakes; `table.rs` says
//! how they are written. What the compiler says to all of them: `SHOW=1 cargo test -p sprite-compiler --test compiler
//! mistakes -- --nocapture`, to be read after a change of messages.
#![allow(clippy::unwrap_used, reason = "in a test that is how one finds out")]

mod edit;
mod expect;
pub(crate) mod folder;
mod table;

use crate::support::{compiled, findings};
use sprite_compiler::{Compilation, MemoryFiles, Renderer};
use std::collections::BTreeMap;
use table::Mistake;

/// The good sprites, and how many mistakes must be known for them at least.
const FOLDERS: [(&str, usize); 8] = [
    ("sheet", 20),
    ("aseprite", 45),
    ("solarus", 40),
    ("openage", 40),
    ("cranberry", 40),
    ("mana", 40),
    ("mana-client", 10),
    ("manaplus", 10),
];

/// All mistakes, each with the folder after it.
fn mistakes() -> impl Iterator<Item = (Mistake, Result<MemoryFiles, String>)> {
    let good: BTreeMap<&str, MemoryFiles> =
        FOLDERS.iter().map(|&(name, _)| (name, folder::good(name))).collect();
    folder::tables().into_iter().flat_map(|text| table::read(&text).unwrap()).map(move |mistake| {
        let files = good.get(mistake.folder.as_str()).ok_or_else(|| format!("no folder {}", mistake.folder));
        let files = files.and_then(|files| edit::all(files.clone(), &mistake.edits));
        (mistake, files)
    })
}

#[test]
fn good_sprites_are_silent() {
    for (name, _) in FOLDERS {
        let compilation = compiled(&edit::all(folder::good(name), &[]).unwrap());
        assert_eq!(findings(&compilation), Vec::<String>::new(), "{name}");
        assert!(compilation.library.sprites().next().is_some(), "{name}");
    }
}

#[test]
fn every_mistake_is_found_once_at_its_place_with_its_cure() {
    let (mut failures, is_shown) = (Vec::new(), std::env::var_os("SHOW").is_some());
    for (mistake, files) in mistakes() {
        let faults = match files {
            Ok(files) => {
                let compilation = compiled(&files);
                if is_shown {
                    show(&mistake, &compilation);
                }
                expect::faults(&mistake.expected, &files, &compilation)
            }
            Err(fault) => vec![fault],
        };
        if !faults.is_empty() {
            failures.push(format!("{}: {}\n{}", mistake.folder, mistake.title, faults.join("\n")));
        }
    }
    assert!(failures.is_empty(), "{} mistakes\n\n{}", failures.len(), failures.join("\n\n"));
}

/// Prints what is said to a mistake.
#[expect(clippy::print_stdout, reason = "for people to read, who asked for it")]
fn show(mistake: &Mistake, compilation: &Compilation) {
    println!("== {}: {}\n", mistake.folder, mistake.title);
    let renderer = Renderer::plain(&compilation.sources, "");
    for finding in compilation.diagnostics.findings() {
        println!("{}\n", renderer.render(finding));
    }
}

#[test]
fn there_are_enough_mistakes_and_none_stands_twice() {
    let mut titles: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (mistake, _) in mistakes() {
        titles.entry(mistake.folder).or_default().push(mistake.title);
    }
    for (name, least) in FOLDERS {
        let titles = titles.get_mut(name).map(std::mem::take).unwrap_or_default();
        assert!(titles.len() >= least, "{name}: {} mistakes", titles.len());
        let mut unlike = titles.clone();
        unlike.sort();
        unlike.dedup();
        assert_eq!(unlike.len(), titles.len(), "{name}: {titles:?}");
    }
}
