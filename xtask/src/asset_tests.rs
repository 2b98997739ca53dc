//! The committed assets fit their grids and their descriptions.

use std::path::{Path, PathBuf};

use crate::files::{asset_folder, list_deep, read_bytes, read_text};
use crate::paint::{is_committed, paint_all};
use crate::png::Pixels;

#[test]
fn committed_sheets_equal_their_grids() {
    let painted = paint_all().unwrap();
    assert!(painted.len() > 10, "only {} sheets", painted.len());
    let stale: Vec<_> = painted.iter().filter(|(path, pixels)| !is_committed(path, pixels)).collect();
    assert!(stale.is_empty(), "run `cargo run -p xtask -- paint`; stale: {:?}", stale.iter().map(|s| &s.0));
}

#[test]
fn painting_twice_gives_the_same_bytes() {
    let bytes =
        || -> Vec<_> { paint_all().unwrap().iter().map(|(_, pixels)| pixels.encode().unwrap()).collect() };
    assert_eq!(bytes(), bytes());
}

#[test]
fn every_rectangle_lies_inside_its_image() {
    let mut rectangles = 0;
    for file in list_deep(&asset_folder().join("sprites"), "dat").unwrap() {
        let text = read_text(&file).unwrap();
        let mut lines = text.lines().filter(|line| !line.trim().is_empty());
        while let Some(header) = lines.next() {
            let words: Vec<&str> = header.split_whitespace().collect();
            let [name, image, directions, _delay, loop_on] = words[..] else {
                panic!("{file:?}: `{header}`")
            };
            for _ in 0..directions.parse().unwrap() {
                let line = lines.next().unwrap_or_else(|| panic!("{file:?}: `{name}` lacks a direction"));
                let numbers: Vec<i64> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
                let [x, y, width, height, _, _, frames, columns] = numbers[..] else {
                    panic!("{file:?}: `{line}`")
                };
                assert!(
                    loop_on.parse::<i64>().unwrap() < frames,
                    "{file:?}: `{name}` loops on a frame it lacks"
                );
                let right = x + width * columns.min(frames);
                let bottom = y + height * ((frames + columns - 1) / columns);
                for (path, size) in images(image) {
                    let fits = right <= i64::from(size.width) && bottom <= i64::from(size.height);
                    assert!(fits && x >= 0 && y >= 0, "{file:?}: `{name}`, `{line}` leaves {path:?}");
                    rectangles += frames;
                }
            }
        }
    }
    assert!(rectangles > 100, "only {rectangles} rectangles");
}

/// The image of a header; the word `tileset` stands for the entities image of every tile set.
fn images(image: &str) -> Vec<(PathBuf, Pixels)> {
    let decode = |path: PathBuf| {
        let bytes = read_bytes(&path).unwrap_or_else(|| panic!("no image {path:?}"));
        (path, Pixels::decode(&bytes).unwrap())
    };
    if image == "tileset" {
        list_deep(&asset_folder().join("tilesets"), "png").unwrap().into_iter().map(decode).collect()
    } else {
        vec![decode(asset_folder().join(Path::new("sprites")).join(image))]
    }
}
