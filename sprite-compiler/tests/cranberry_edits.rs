//! Whatever is done to a Cranberry description: findings at places that exist, never a panic.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod support;

use proptest::prelude::*;
use proptest::sample::Index;
use sprite_compiler::{MemoryFiles, Renderer};
use sprite_runtime::Table;
use support::{compiled, findings, image};

const GOOD: &str = r#"{
"version": 1,
"sheet": ":/s.png",
"movements": [
  {"name": "walk", "mode": "tile", "advanceX": 8, "idle": {"x": 0, "y": 0, "w": 8, "h": 8},
   "frames": [{"duration": 80, "rect": {"x": 0, "y": 0, "w": 8, "h": 8}}]},
  {"name": "wavé", "frames": [{"duration": 16.6, "rect": {"x": 0, "y": 0, "w": 8, "h": 8}}]}
]
}"#;

/// What is put in.
const PIECES: [&str; 28] = [
    "\"",
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "-",
    ".",
    "0",
    "1e",
    "99999999999",
    "\\",
    "\\ud800",
    "\n",
    "\t",
    "\0",
    "\u{feff}",
    "\u{a0}",
    "null",
    "true",
    "'",
    "//",
    "\"movements\":[]",
    "\"frames\"",
    "\"tile\"",
    "é",
    "\"x\":1,",
];

/// The findings about a text. Each has its place in it, and can be drawn.
fn found(text: &str) -> Vec<String> {
    let files = MemoryFiles::new([("hero.json", text)]).with("s.png", image::opaque(8, 8));
    let compilation = compiled(&files);
    let renderer = Renderer::plain(&compilation.sources, "");
    for finding in compilation.diagnostics.findings() {
        let places = finding.notes.iter().map(|note| note.place).chain([finding.place]);
        for span in places.filter_map(|place| place.span) {
            let text = compilation.sources.get(finding.place.source).text().unwrap();
            assert!(text.get(span.start()..span.end()).is_some(), "{finding:?}");
        }
        assert!(!finding.message.contains('\n') && finding.message.len() < 1_000, "{}", finding.message);
        assert!(!renderer.render(finding).is_empty());
    }
    for sprite in compilation.library.sprites() {
        Table::parse(sprite.table()).unwrap();
    }
    findings(&compilation)
}

#[test]
fn the_text_itself_is_fine() {
    assert_eq!(found(GOOD), Vec::<String>::new());
}

/// Wherever a text breaks off, that is one finding.
#[test]
fn a_text_that_breaks_off_is_one_finding() {
    for (at, _) in GOOD.char_indices() {
        let text = &GOOD[..at];
        let expected = usize::from(text.contains("\"movements\"") || text.contains("\"frames\""));
        assert_eq!(found(text).len(), expected, "{text}");
    }
}

/// One character that is lost or replaced is one slip, and hardly more than one finding.
#[test]
fn one_edit_is_hardly_more_than_one_finding() {
    for (at, letter) in GOOD.char_indices() {
        let (before, behind) = (&GOOD[..at], &GOOD[at + letter.len_utf8()..]);
        for other in ["", "\"", "}", "0", "-", ",", "x", "\\", "\n", "\u{a0}"] {
            let found = found(&format!("{before}{other}{behind}"));
            assert!(found.len() <= 2, "{found:?}\n{before}{other}{behind}");
        }
    }
}

proptest! {
    #[test]
    fn many_edits_are_survived(edits in prop::collection::vec((any::<Index>(), 0..12_usize, 0..PIECES.len() + 4), 1..6)) {
        let mut text = GOOD.to_owned();
        for (at, removed, piece) in edits {
            let starts: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let from = at.index(starts.len());
            let to = (from + removed).min(starts.len() - 1);
            text.replace_range(starts[from]..starts[to], PIECES.get(piece).unwrap_or(&""));
        }
        let _ = found(&text);
    }
}
