//! Files that claim what they do not hold, and files with damaged bytes: a finding, and never a panic.
//!
//! A usual run tries 100 damaged files, a thorough one 1,000, always the same ones. For many:
//! `MUTANTS=100000 cargo test --release -p sprite-compiler --test compiler aseprite::hostile -- --nocapture`, which
//! also prints how long the slowest one took.

use crate::aseprite::HERO;
use crate::support::{assert_sensible, compiled, findings, image, is_thorough, of_work};
use aseprite_writer::text::file;
use sprite_compiler::{Limits, MemoryFiles, Options, compile};
use std::fmt::Write;
use std::time::{Duration, Instant};
use test_support::Random;

const TILES: &str = "canvas 8x8 indexed
frame 100
tileset 0 4x4 2 01
layer group group
layer ground tilemap 0 level 1
tiles 1 0,0 2x2 0 1 2147483649 536870913
frame 100
link 1 0
";

const EXPORT: &str = r##"{ "frames": [
  { "frame": { "x": 0, "y": 0, "w": 8, "h": 8 }, "spriteSourceSize": { "x": 1, "y": 2, "w": 8, "h": 8 }, "sourceSize": { "w": 10, "h": 12 }, "duration": 100 },
  { "frame": { "x": 8, "y": 0, "w": 8, "h": 8 }, "duration": 50 } ],
 "meta": { "image": "hero.png", "size": { "w": 16, "h": 8 }, "scale": "1",
  "frameTags": [ { "name": "walk-up", "from": 0, "to": 1, "direction": "pingpong", "repeat": "3" }, { "name": "walk-left", "from": 1, "to": 1 } ],
  "slices": [ { "name": "foot", "data": "x", "color": "#ff8000ff", "properties": { "hp": 3 }, "keys": [ { "frame": 0, "bounds": { "x": 1, "y": 1, "w": 3, "h": 3 }, "pivot": { "x": 1, "y": 2 } } ] } ] } }
"##;

/// Changes a byte or some, takes some away, or repeats some.
fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    let at = random.below(bytes.len());
    match random.below(8) {
        0..3 => bytes[at] = random.byte(),
        3 => bytes[at] ^= 1 << random.below(8),
        4 => bytes[at..].iter_mut().take(4).for_each(|byte| *byte = 0xff),
        5 => bytes[at..].iter_mut().take(2).for_each(|byte| *byte = 0),
        6 => {
            bytes.drain(at..(at + 1 + random.below(8)).min(bytes.len()));
        }
        _ => {
            let part = bytes[at..(at + 1 + random.below(32)).min(bytes.len())].to_vec();
            bytes.splice(at..at, part);
        }
    }
    if bytes.is_empty() {
        bytes.push(0);
    }
}

#[test]
fn damaged_files_never_surprise() {
    let count = std::env::var("MUTANTS").map(|count| count.parse::<u64>().unwrap());
    let count = count.unwrap_or(if is_thorough() { 1_000 } else { 100 });
    let stock: Vec<(&str, Vec<u8>)> = vec![
        ("hero.aseprite", file(HERO).unwrap()),
        ("hero.ase", file(TILES).unwrap()),
        ("hero.json", EXPORT.as_bytes().to_vec()),
    ];
    let sheet = image::opaque(16, 8);
    let mut slowest = (Duration::ZERO, 0);
    for number in 0..count {
        let mut random = Random::of(number);
        let (path, bytes) = &stock[random.below(stock.len())];
        let mut bytes = bytes.clone();
        for _ in 0..=random.below(4) {
            damage(&mut bytes, &mut random);
        }
        let settings =
            if number.is_multiple_of(2) { "[aseprite]\ndirections = true\nuser_data = true\n" } else { "" };
        let files =
            MemoryFiles::new([("sprites.toml", settings)]).with("hero.png", sheet.clone()).with(*path, bytes);
        let start = Instant::now();
        assert_sensible(&compiled(&files));
        slowest = slowest.max((start.elapsed(), number));
    }
    eprintln!("{count} files; the slowest was number {} with {:?}", slowest.1, slowest.0);
}

#[test]
fn what_a_header_claims_is_refused_before_memory_is_taken() {
    let claims = [
        ("canvas 65535x65535\nframe 100\n", "limit-exceeded"),
        ("canvas 1x1\nframe 100\nlayer a\ncel 0 0,0 1x1 #ffffffff\nbyte 191 ffffffff\n", "limit-exceeded"),
        ("canvas 4x4\nframe 100\ntileset 0 4x4 1 ff0000ff\nbyte 158 ffffffff\n", "limit-exceeded"),
        // As many frames as there can be, in a file of one.
        ("canvas 1x1\nframe 100\nbyte 6 ffff\n", "ase-malformed"),
        ("canvas 1x1\nframe 100\nbyte 140 ffffffff\n", "ase-malformed"),
    ];
    for (text, code) in claims {
        let found = findings(&compiled(&MemoryFiles::new([("hero.aseprite", file(text).unwrap())])));
        assert_eq!(found, [format!("{code} hero.aseprite")], "{text}");
    }
}

#[test]
fn groups_may_lie_in_each_other_as_deep_as_a_file_says() {
    let mut text = "canvas 2x2\nflags 3\nframe 100\n".to_owned();
    for level in 0..3_000 {
        writeln!(text, "layer g{level} group level {level}").unwrap();
    }
    text += "layer leaf level 3000\ncel 3000 0,0 2x2 #ff0000ff\n";
    let found = findings(&compiled(&MemoryFiles::new([("hero.aseprite", file(&text).unwrap())])));
    assert_eq!(found, Vec::<String>::new());
}

/// Frames that show the picture of another one take few bytes. The limit is that of one file, whatever else the folder
/// may take.
#[test]
fn a_small_file_may_not_ask_for_very_many_pixels() {
    let frames = "frame 100\nlink 0 0\n".repeat(39);
    let text = format!("canvas 256x256\nframe 100\nlayer body\ncel 0 0,0 256x256 #ff0000ff\n{frames}");
    let files = MemoryFiles::new([("hero.aseprite", file(&text).unwrap())]);
    let found = |drawn_pixels| {
        let mut limits = Limits::default();
        limits.drawn_pixels = drawn_pixels;
        findings(&compile(&files, &Options { limits, ..Options::default() }))
    };
    assert_eq!(found(1_000), ["limit-exceeded hero.aseprite"]);
    assert_eq!(found(40 * 256 * 256), Vec::<String>::new());
}

/// A canvas of 10 million pixels without a picture, and a small file that asks for little.
#[test]
fn a_file_that_asks_for_too_much_is_refused_alone() {
    let files = MemoryFiles::new([
        ("a.aseprite", file(HERO).unwrap()),
        ("b.aseprite", file("canvas 10000x1000\nframe 100\nframe 100\n").unwrap()),
        ("c.aseprite", file(HERO).unwrap()),
    ]);
    let compilation = compile(&files, &Options { limits: of_work(10_000_000), ..Options::default() });
    assert_eq!(findings(&compilation), ["limit-exceeded b.aseprite"]);
    let sound = compilation.library.sprites().filter(|sprite| sprite.is_sound(0)).count();
    assert_eq!(sound, 2);
}
