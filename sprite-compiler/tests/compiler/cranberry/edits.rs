//! Whatever is done to a Cranberry description: findings at places that exist, never a panic.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

use crate::support::{compiled, findings, image, is_thorough};
use proptest::prelude::*;
use proptest::sample::Index;
use sprite_compiler::{MemoryFiles, Renderer};
use sprite_table::Table;

const GOOD: &str = r#"{
"version": 1,
"sheet": ":/s.png",
"movements": [
  {"name": "walk", "mode": "tile", "advanceX": 8, "idle": {"x": 0, "y": 0, "w": 8, "h": 8},
   "frames": [{"duration": 80, "rect": {"x": 0, "y": 0, "w": 8, "h": 8}}]},
  {"name": "wavé", "frames": [{"duration": 16.6, "rect": {"x": 0, "y": 0, "w": 8, "h": 8}}]}
]
}"#;

/// The text that is inserted.
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
        let locations = finding.notes.iter().map(|note| note.location).chain([finding.location]);
        for span in locations.filter_map(|location| location.span) {
            let text = compilation.sources.get(finding.location.source).text().unwrap();
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
        let found = found(text);
        let is_known = text.contains("\"movements\"") || text.contains("\"frames\"");
        let expected = if is_known { "hero.json" } else { "nothing-compiled" };
        assert!(matches!(found.as_slice(), [one] if one.contains(expected)), "{text}: {found:?}");
    }
}

/// One character that is lost or replaced is one mistake, and at most two findings. A usual run edits every tenth.
#[test]
fn one_edit_is_hardly_more_than_one_finding() {
    let step = if is_thorough() { 1 } else { 10 };
    for (at, character) in GOOD.char_indices().step_by(step) {
        let (before, after) = (&GOOD[..at], &GOOD[at + character.len_utf8()..]);
        for other in ["", "\"", "}", "0", "-", ",", "x", "\\", "\n", "\u{a0}"] {
            let found = found(&format!("{before}{other}{after}"));
            assert!(found.len() <= 2, "{found:?}\n{before}{other}{after}");
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
