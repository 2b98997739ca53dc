//! Whatever a folder contains: findings at places that exist, never a panic.

use crate::support::{compiled, image};
use proptest::prelude::*;
use proptest::sample::Index;
use sprite_compiler::{Compilation, Diagnostic, MemoryFiles, Renderer};
use sprite_table::Table;

/// Descriptions to spoil.
const GOOD: [&str; 3] = [
    "walking a.png 4 100 0\n0 0 8 8 4 7 2 2\n0 0 8 8 4 7 2 2\n0 8 8 8 4 7 2 2\n0 8 8 8 4 7 2 2\nsword a.png 1 40 -1\n0 0 4 4 2 2 4 2\n",
    "\u{feff}still a.png 1 0 -1\r\n0 0 16 16 8 8 1 1\r\n\r\ndoor tileset 2 300 1\r\n0 0 8 8 0 0 2 1\r\n8 0 8 8 0 0 2 2",
    "été fx/../a.png 1 33 2\n\n  0\t0 4 4 -2 99 3 3 \nb tileset 1 0 -1\n0 0 1 1 0 0 1 1\n",
];

/// The text that is inserted.
const PIECES: [&str; 30] = [
    " ",
    "\n",
    "\t",
    "\r",
    "\r\n",
    "#",
    "-",
    "0",
    "1",
    "-1",
    "65536",
    "99999999999999999999",
    "tileset",
    "a.png",
    "walking",
    "../",
    "/",
    "\\",
    "\0",
    "\u{feff}",
    "\u{a0}",
    "\u{202e}",
    "é",
    "日",
    ",",
    "\"",
    "animation{",
    "\u{b}",
    "1.5",
    "\u{85}",
];

#[derive(Clone, Debug)]
enum Edit {
    Insert(Index, usize),
    Remove(Index, usize),
    Repeat(Index, usize),
    Byte(Index, u8),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let edit = prop_oneof![
        4 => (any::<Index>(), 0..PIECES.len()).prop_map(|(at, piece)| Edit::Insert(at, piece)),
        3 => (any::<Index>(), 1..24_usize).prop_map(|(at, length)| Edit::Remove(at, length)),
        2 => (any::<Index>(), 1..40_usize).prop_map(|(at, length)| Edit::Repeat(at, length)),
        1 => (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Edit::Byte(at, byte)),
    ];
    prop::collection::vec(edit, 0..6)
}

fn edited(bytes: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for edit in edits {
        let (Edit::Insert(at, _) | Edit::Remove(at, _) | Edit::Repeat(at, _) | Edit::Byte(at, _)) = edit;
        let at = at.index(bytes.len() + 1);
        let end = |length: usize| (at + length).min(bytes.len());
        match *edit {
            Edit::Insert(_, piece) => drop(bytes.splice(at..at, PIECES[piece].bytes())),
            Edit::Remove(_, length) => drop(bytes.drain(at..end(length))),
            Edit::Repeat(_, length) => {
                let piece = bytes[at..end(length)].to_vec();
                bytes.splice(at..at, piece);
            }
            Edit::Byte(_, byte) => {
                if let Some(location) = bytes.get_mut(at) {
                    *location = byte;
                }
            }
        }
    }
    bytes
}

/// Invariants of every folder.
#[track_caller]
fn assert_sane(compilation: &Compilation) {
    let renderer = Renderer::plain(&compilation.sources, "assets");
    for finding in compilation.diagnostics.findings() {
        let locations = finding.notes.iter().map(|note| note.location).chain([finding.location]);
        for location in locations {
            if let (Some(text), Some(span)) = (compilation.sources.get(location.source).text(), location.span)
            {
                assert!(text.get(span.start()..span.end()).is_some(), "{finding:?}");
            }
        }
        assert!(!finding.message.is_empty() && is_clean(finding), "{finding:?}");
        assert!(!renderer.render(finding).is_empty());
        assert!(!renderer.short(finding).contains('\n'));
    }
    for sprite in compilation.library.sprites() {
        let animations = sprite.sprite().animations.iter().enumerate();
        let is_broken = compilation.diagnostics.has_errors_in(sprite.sprite().source);
        for (index, _) in animations {
            assert_eq!(sprite.is_sound(index), !is_broken);
        }
        if !is_broken {
            Table::parse(sprite.table()).unwrap();
        }
    }
}

fn is_clean(finding: &Diagnostic) -> bool {
    let notes = finding.notes.iter().map(|note| note.label.as_str());
    let mut texts = notes.chain([finding.message.as_str(), &finding.label]).chain(finding.help.as_deref());
    texts.all(|text| !text.contains(char::is_control))
}

fn folder(text: Vec<u8>, image: Vec<u8>) -> MemoryFiles {
    MemoryFiles::new([("sprites/x.dat", text)])
        .with("sprites/a.png", image)
        .with("tilesets/1.entities.png", image::opaque(16, 16))
        .with("tilesets/2.entities.png", image::opaque(8, 16))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_descriptions_never_surprise(which in 0..GOOD.len(), edits in edits()) {
        let text = edited(GOOD[which].as_bytes(), &edits);
        assert_sane(&compiled(&folder(text, image::opaque(16, 16))));
    }

    #[test]
    fn damaged_images_never_surprise(edits in edits(), cut in prop::option::of(any::<Index>())) {
        let mut image = edited(&image::with_hole(16, 16, [3, 3, 5, 5]), &edits);
        if let Some(cut) = cut {
            image.truncate(cut.index(image.len() + 1));
        }
        assert_sane(&compiled(&folder(GOOD[0].into(), image)));
    }

    #[test]
    fn strange_names_of_files_never_surprise(name in "\\PC{0,6}|[a-z0-9./\n\\\\]{0,8}", ending in "dat|zsd|png|entities\\.png") {
        let path = format!("sprites/{name}.{ending}");
        let files = folder(GOOD[0].into(), image::opaque(16, 16)).with(path, GOOD[0]);
        assert_sane(&compiled(&files));
    }

    #[test]
    fn damaged_settings_never_surprise(edits in edits()) {
        let settings = edited(b"[lints]\nblank-frame = \"warn\" # \xc3\xa9\ncolumns-exceed-frames = \"deny\"\n", &edits);
        assert_sane(&compiled(&folder(GOOD[2].into(), image::opaque(16, 16)).with("sprites.toml", settings)));
    }
}

#[test]
fn the_descriptions_to_spoil_are_good() {
    for text in GOOD {
        let compilation = compiled(&folder(text.into(), image::opaque(16, 16)));
        assert!(!compilation.diagnostics.has_errors(), "{:?}", compilation.diagnostics);
    }
}

#[test]
fn every_beginning_of_a_description_is_checked_without_a_surprise() {
    for text in GOOD {
        for end in 0..text.len() {
            assert_sane(&compiled(&folder(text.as_bytes()[..end].to_vec(), image::opaque(16, 16))));
        }
    }
}
