//! Data for games, and what each direction shows, against tables that were computed by an independent reader.
//!
//! The tables lie beside the project. Where they are not there, the tests say so and pass.
#![expect(clippy::disallowed_methods, reason = "the tables are no assets")]

use super::description::Description;
use super::{clips, export, picture, tracks};
use crate::base::diagnostics::Diagnostics;
use crate::base::limits::Limits;
use crate::base::source::Sources;
use crate::formats::{directions, json};
use sprite_table::ScreenRect;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The folder of the corpus, when it is there; else the test is in the list of skipped tests that `.ci/run` shows.
fn corpus(test: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus/aseprite-edge");
    if !folder.is_dir() {
        let reason = format!("{test}: there is no {}", folder.display());
        eprintln!("SKIPPED: {reason}");
        if let Some(list) = std::env::var_os("SKIPPED_TESTS") {
            let list = std::fs::OpenOptions::new().append(true).create(true).open(list);
            // In one piece: tests run beside each other.
            list.and_then(|mut list| list.write_all(format!("{reason}\n").as_bytes())).unwrap();
        }
        return None;
    }
    Some(folder)
}

/// The rows of a table, without its header.
fn rows(folder: &Path, name: &str) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(folder.join("expected").join(name)).unwrap();
    text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect()).collect()
}

/// The description in a file of the corpus.
fn description(folder: &Path, path: &str) -> Description {
    let bytes = std::fs::read(folder.join("root").join(path)).unwrap();
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let id = sources.add_unread(path.to_owned());
    if crate::base::paths::ending(path) != "json" {
        return picture::read(&bytes, id.whole(), &Limits::default(), &mut diagnostics).unwrap().0;
    }
    let text = String::from_utf8(bytes).unwrap();
    let (document, _) = json::parse(text.trim_start_matches('\u{feff}'));
    let export = export::read(document.root().unwrap(), id, &mut diagnostics);
    let frames = export.frames.into_iter().map(|frame| frame.described).collect();
    Description { frames, tags: export.tags, slices: export.slices }
}

fn shown(bounds: ScreenRect) -> String {
    format!("{},{},{},{}", bounds.x, bounds.y, bounds.width, bounds.height)
}

/// The rows that a description gives: kind, name, frame and value.
fn data(description: &Description) -> Vec<[String; 4]> {
    let row = |kind: &str, name: &str, frame: String, value: String| {
        [kind.to_owned(), name.to_owned(), frame, value]
    };
    let mut rows = Vec::new();
    for tag in description.tags.iter().map(clips::of_tag) {
        rows.extend(tag.text.map(|text| row("tag", &tag.name, "-".to_owned(), text)));
    }
    for slice in &description.slices {
        rows.extend(
            slice.text.as_ref().map(|text| row("slice-text", &slice.name, "-".to_owned(), text.clone())),
        );
        for key in &slice.keys {
            let center = key.center.map_or_else(|| "-".to_owned(), shown);
            let pivot = key.pivot.map_or_else(|| "-".to_owned(), |(x, y)| format!("{x},{y}"));
            let value = format!("{} {center} {pivot}", shown(key.bounds));
            rows.push(row("slice", &slice.name, key.frame.to_string(), value));
        }
    }
    for (index, frame) in description.frames.iter().enumerate() {
        rows.extend(
            frame.texts.iter().map(|(layer, text)| row("cel", layer, index.to_string(), text.clone())),
        );
    }
    rows
}

#[test]
fn slices_and_texts_are_what_an_independent_reader_found() {
    let Some(folder) = corpus("slices_and_texts_are_what_an_independent_reader_found") else { return };
    let rows = rows(&folder, "data.tsv");
    let sources: BTreeSet<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    assert!(sources.len() > 10, "{sources:?}");
    for source in sources {
        let mut expected: Vec<&[String]> =
            rows.iter().filter(|row| row[0] == source).map(|row| &row[1..]).collect();
        let found = data(&description(&folder, source));
        let mut found: Vec<&[String]> = found.iter().map(<[String; 4]>::as_slice).collect();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "{source}");
    }
}

#[test]
fn every_direction_shows_the_track_that_an_independent_reader_chose() {
    let Some(folder) = corpus("every_direction_shows_the_track_that_an_independent_reader_chose") else {
        return;
    };
    let rows = rows(&folder, "facing.tsv");
    let sources: BTreeSet<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    assert!(sources.len() > 30, "{sources:?}");
    for source in sources {
        let description = description(&folder, source);
        let mut diagnostics = Diagnostics::default();
        let groups = tracks::with_directions(&description.tags, &mut diagnostics);
        assert!(!diagnostics.has_errors(), "{source}");
        let mut seen = 0;
        for row in rows.iter().filter(|row| row[0] == source) {
            let [_, animation, faced, with, without] = row.as_slice() else { panic!("{row:?}") };
            let group = groups.iter().find(|group| group.name == *animation);
            let direction = sprite_table::Direction::ALL
                .into_iter()
                .find(|direction| directions::label(*direction) == faced);
            for (mirror, expected) in [(true, with), (false, without)] {
                let found =
                    group.map_or_else(|| "-".to_owned(), |group| drawn(group, direction.unwrap(), mirror));
                assert_eq!(found, *expected, "{source} {animation} {faced} mirror {mirror}");
                seen += 1;
            }
        }
        assert!(seen > 0);
    }
}

/// The track that a direction shows: `-` for the plain one, `~` after a mirrored one.
fn drawn(group: &tracks::Group, direction: sprite_table::Direction, mirror: bool) -> String {
    let tracks = group.tracks(mirror);
    let track = tracks[usize::from(directions::facing(&tracks)[direction.index()])];
    let mirrored = if track.is_mirrored { "~" } else { "" };
    track
        .direction
        .map_or_else(|| "-".to_owned(), |direction| format!("{}{mirrored}", directions::label(direction)))
}
