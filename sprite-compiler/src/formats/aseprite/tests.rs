//! Data for games, and what each direction shows, against tables that were computed by an independent reader; and
//! separate layers against the merged picture.
//!
//! The tables lie beside the project. Where they are not there, the tests say so and pass.
#![expect(clippy::disallowed_methods, reason = "the tables are no assets")]

use super::blend::{Mode, Pixel};
use super::compose::Mixed;
use super::description::{Description, Tag};
use super::picture::Drawing;
use super::settings::{AsepriteKeys, AsepriteSettings, CompanionLayer, Duplicates};
use super::{binary, compose, export, picture, tracks};
use crate::base::diagnostics::Diagnostics;
use crate::base::digest::Digest;
use crate::base::limits::Limits;
use crate::base::sorted::SortedSet;
use crate::base::source::Sources;
use crate::formats::{directions, json};
use crate::images::Compose;
use sprite_table::{Order, ScreenRect};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use test_support::Random;

/// The folder of the corpus, when it is there; else the test is in the list of skipped tests that `.ci/run` shows.
fn corpus(test: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/corpus/aseprite-edge");
    if !folder.is_dir() {
        test_support::skipped(&format!("{test}: there is no {}", folder.display()));
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
        let choice = AsepriteSettings::default().of(path);
        return picture::read(&bytes, id.whole(), &choice, &Limits::default(), &mut diagnostics)
            .unwrap()
            .description;
    }
    let text = String::from_utf8(bytes).unwrap();
    let (document, _) = json::parse(text.trim_start_matches('\u{feff}'));
    let export = export::read(document.root().unwrap(), id, false, &mut diagnostics);
    let frames = export.frames.into_iter().map(|frame| frame.described).collect();
    Description { frames, tags: export.tags, slices: export.slices, ..Description::EMPTY }
}

/// Tags with these names.
pub(super) fn tags(names: &[&str]) -> Vec<Tag> {
    tags_of(&names.iter().map(|name| (*name, 0, 0)).collect::<Vec<_>>())
}

/// Tags with these names, from a frame to another one.
pub(super) fn tags_of(tags: &[(&str, usize, usize)]) -> Vec<Tag> {
    let location = Sources::default().add_unread(String::new()).whole();
    let tag = |(name, from, to): &(&str, usize, usize)| Tag {
        name: (*name).to_owned(),
        location,
        from: *from,
        to: *to,
        ends: (location, location),
        order: Order::Forward,
        passes: 0,
        text: None,
        user_data: None,
    };
    tags.iter().map(tag).collect()
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
    for tag in description.tags.iter().map(tracks::of_tag) {
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
    let sources: SortedSet<&str> = rows.iter().map(|row| row[0].as_str()).collect();
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
    let sources: SortedSet<&str> = rows.iter().map(|row| row[0].as_str()).collect();
    assert!(sources.len() > 30, "{sources:?}");
    for source in sources {
        let description = description(&folder, source);
        let mut diagnostics = Diagnostics::default();
        let groups = tracks::with_directions(&description.tags, Duplicates::Error, &mut diagnostics);
        assert!(!diagnostics.has_errors(), "{source}");
        let mut seen = 0;
        for row in rows.iter().filter(|row| row[0] == source) {
            let [_, animation, faced, with, without] = row.as_slice() else { panic!("{row:?}") };
            let group = groups.iter().find(|group| group.name == *animation);
            let direction =
                sprite_table::Direction::ALL.into_iter().find(|direction| direction.name() == faced);
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
    track.direction.map_or_else(|| "-".to_owned(), |direction| format!("{}{mirrored}", direction.name()))
}

/// How far two pictures of a frame differ at most in a channel: the merged one, and its separate layers laid on each
/// other. [`None`] when the layers cannot stay separate, or the file cannot be drawn.
fn difference(file: &binary::BinaryFile, content: &[u8]) -> Option<u8> {
    let (layers, mixed) = compose::separate(file);
    if mixed.iter().any(|mixed| !matches!(mixed, Mixed::Named { .. })) {
        return None;
    }
    let mut merged: Vec<Vec<Pixel>> = Vec::new();
    compose::frames(file, content, false, &[], &mut |pixels| merged.push(pixels[0].to_vec())).ok()?;
    let mut pictures: Vec<Vec<Pixel>> = Vec::new();
    compose::frames(file, content, true, &[], &mut |pixels| pictures.push(pixels[0].to_vec())).ok()?;
    let mut pictures = pictures.into_iter();
    let mut most = 0;
    for (number, merged) in merged.iter().enumerate() {
        let mut stack: Vec<Pixel> = vec![[0; 4]; merged.len()];
        let count = layers.iter().filter(|layer| layer.shown[number]).count();
        for picture in pictures.by_ref().take(if layers.is_empty() { 1 } else { count }) {
            for (below, above) in stack.iter_mut().zip(picture) {
                *below = Mode::Normal.blend(*below, above, 255);
            }
        }
        for (merged, stacked) in merged.iter().zip(stack) {
            // The colour of a pixel that cannot be seen does not matter.
            let channels = merged.iter().zip(stacked).filter(|_| merged[3] != 0 || stacked[3] != 0);
            most = channels.map(|(merged, stacked)| merged.abs_diff(stacked)).fold(most, u8::max);
        }
    }
    assert_eq!(pictures.next(), None, "each picture belongs to a frame");
    Some(most)
}

/// Where too many bytes would be in memory until files are drawn, one is read again.
#[test]
fn a_file_that_is_read_again_must_be_the_same() {
    let text =
        "canvas 2x2\nframe 100\nlayer a\nlayer normal\ncel 0 0,0 2x2 #ff0000ff\ncel 1 0,0 1x1 #00ff00ff\n";
    let bytes = aseprite_writer::text::file(text).unwrap();
    let location = Sources::default().add_unread("a.aseprite".to_owned()).whole();
    let (mut choice, mut diagnostics) = (AsepriteSettings::default().of(""), Diagnostics::default());
    choice.companions =
        [Some(CompanionLayer { layer: "normal".to_owned(), location, is_for_one: false }), None];
    let read = picture::read(&bytes, location, &choice, &Limits::default(), &mut diagnostics);
    let pictures = Arc::new(read.unwrap_or_else(|error| panic!("{}", error.message)).pictures);
    let drawing = Drawing { pictures, shown: None, bytes: None, content: Digest::of(&bytes) };
    let draw = |drawing: &Drawing, content: &[u8]| {
        let mut drawn: Vec<Vec<Vec<Pixel>>> = Vec::new();
        let result = drawing.draw(content, &mut |stack| {
            drawn.push(stack.iter().map(|pixels| pixels.to_vec()).collect());
        });
        result.map(|()| drawn)
    };
    let (one, other) = ([255, 0, 0, 255], [0, 255, 0, 255]);
    let expected = vec![vec![vec![one; 4], vec![other, [0; 4], [0; 4], [0; 4]]]];
    assert_eq!(draw(&drawing, &bytes), Ok(expected.clone()));
    let held = Drawing { bytes: Some(Arc::new(bytes.clone())), ..drawing.clone() };
    assert_eq!(held.content().map(|content| draw(&held, content)), Some(Ok(expected)));
    let changed = [&bytes[..], &[0]].concat();
    assert_eq!(draw(&drawing, &changed), Err("the file changed while it was read".to_owned()));
}

/// Returns whether a group at the top lets its layers mix with what is below it, which a separate layer does not.
fn has_open_groups(file: &binary::BinaryFile) -> bool {
    let is_inside = |layer: &binary::Layer| layer.group.is_some() && layer.is_drawn;
    !file.groups_blend && file.layers.iter().any(is_inside)
}

#[test]
fn separate_layers_of_real_files_show_the_merged_picture_together() {
    let test = "separate_layers_of_real_files_show_the_merged_picture_together";
    let Some(folder) = corpus(test) else { return };
    let mut folders = vec![folder.join("root")];
    folders.extend(std::env::var_os("ASEPRITE_FILES").map(PathBuf::from));
    let (mut equal, mut open, mut mixed) = (0, 0, 0);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if !path.extension().is_some_and(|ending| ending == "aseprite" || ending == "ase") {
                continue;
            }
            let bytes = std::fs::read(&path).unwrap();
            let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
            let id = sources.add_unread(path.display().to_string());
            let choice = AsepriteSettings::default().of("");
            let read = picture::read(&bytes, id.whole(), &choice, &Limits::default(), &mut diagnostics);
            // Some files claim to be larger than anything that can be drawn.
            let Some(work) = read.ok().map(|read| read.pictures.work) else { continue };
            if work.price().1 > 1 << 24 || work.drawn() > 1 << 22 {
                continue;
            }
            let file = binary::read(&bytes).unwrap_or_else(|error| panic!("{}", error.message));
            match difference(&file, &bytes) {
                None => mixed += 1,
                Some(_) if has_open_groups(&file) => open += 1,
                Some(most) => {
                    assert_eq!(most, 0, "{}", path.display());
                    equal += 1;
                }
            }
        }
    }
    println!("{equal} files are equal, {open} have open groups, {mixed} cannot have separate layers");
    assert!(equal > 20, "{equal}");
}

#[test]
fn separate_layers_of_random_files_show_the_merged_picture_together() {
    let mut random = Random(5);
    let (mut equal, mut mixed) = (0, 0);
    for _ in 0..400 {
        let text = random_file(&mut random);
        let bytes = aseprite_writer::text::file(&text).unwrap();
        let file = binary::read(&bytes).unwrap_or_else(|error| panic!("{}\n{text}", error.message));
        match difference(&file, &bytes) {
            None => mixed += 1,
            Some(most) => {
                assert_eq!(most, 0, "{text}");
                equal += 1;
            }
        }
    }
    assert!(equal > 200 && mixed > 50, "{equal} {mixed}");
}

/// A file with layers at the top and in groups that are drawn by themselves.
fn random_file(random: &mut Random) -> String {
    use std::fmt::Write;
    let mut text = "canvas 6x5\nflags 3\nframe 100\n".to_owned();
    let mut cels = Vec::new();
    let mut number = 0;
    for top in 0..=random.below(4) {
        let mode = if random.below(6) == 0 { random.below(19) } else { 0 };
        let kind = if random.below(3) == 0 { " group" } else { "" };
        let hidden = if random.below(5) == 0 { " hidden" } else { "" };
        let opacity = random.below(256);
        let _ = writeln!(text, "layer top{top}{kind}{hidden} mode {mode} opacity {opacity}");
        if kind.is_empty() {
            cels.push(number);
        }
        number += 1;
        for inner in 0..if kind.is_empty() { 0 } else { random.below(4) } {
            let (mode, opacity) = (random.below(19), random.below(256));
            let _ = writeln!(text, "layer in{inner} level 1 mode {mode} opacity {opacity}");
            cels.push(number);
            number += 1;
        }
    }
    for frame in 0..=random.below(3) {
        if frame > 0 {
            text += "frame 100\n";
        }
        for layer in &cels {
            if random.below(4) == 0 {
                continue;
            }
            let (x, y) = (random.below(6), random.below(5));
            let (width, height) = (random.below(4) + 1, random.below(4) + 1);
            let (colour, opacity) = (random.number() & 0xffff_ffff, random.below(256));
            let z = if random.below(12) == 0 { " z 1" } else { "" };
            let _ = writeln!(text, "cel {layer} {x},{y} {width}x{height} #{colour:08x}{z} opacity {opacity}");
        }
    }
    text
}

#[test]
fn keys_are_declared_as_they_are_read() {
    crate::base::keys::tests::check::<AsepriteKeys>();
}
