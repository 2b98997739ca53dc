//! The session behind `cargo sprites edit`, with messages of any bytes: those of a page that is damaged, or not a page.

use cargo_sprites::studio_session;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use test_support::TempFolder;

/// The most messages of one run, and the most bytes of each.
const MOST: (usize, usize) = (48, 1 << 16);

/// Answers messages, one a line, in a new folder. A `version` that is `null` becomes the one that the last answer had.
///
/// # Panics
/// If anything but descriptions in TOML below the folder is written, or an answer is not JSON of a bounded size.
pub(crate) fn run(messages: &[u8]) {
    let around = TempFolder::new();
    let root = around.join("assets");
    fs::create_dir_all(root.join("below")).expect("a folder");
    fs::write(around.join("outside.sheet.toml"), "cell = [8, 8]\n").expect("a file");
    let png = picture();
    for path in ["hero.png", "other.png", "below/chest.png", "old.png"] {
        fs::write(root.join(path), &png).expect("a picture");
    }
    for (path, text) in [
        ("hero.sheet.toml", "cell = [16, 16]\n\n[animations.walk]\nrow = 0\n"),
        ("old.dat", "walk old.png 1 100 -1\n0 0 16 16 8 13 2 1\n"),
        ("sprites.toml", "[sheets.\"below/*.png\"]\ncell = [16, 16]\n"),
    ] {
        fs::write(root.join(path), text).expect("a description");
    }
    let before = files(&around);
    let lines = messages.split(|&byte| byte == b'\n').take(MOST.0);
    let lines = lines.map(|line| line.get(..MOST.1).unwrap_or(line));
    studio_session(&root, lines, |answer| {
        assert!(answer.len() < 4 << 20, "an answer of {} bytes", answer.len());
    });
    for (path, content) in files(&around) {
        let is_ours =
            path.starts_with("assets/") && (path.ends_with(".sheet.toml") || path == "assets/sprites.toml");
        assert!(is_ours || before.get(&path) == Some(&content), "`{path}` is written");
    }
    assert!(before.keys().all(|path| around.join(path).is_file()), "a file is removed");
}

/// Four cells of 16 x 16 pixels, the upper ones with a drawing.
fn picture() -> Vec<u8> {
    let is_drawn = |x: u32, y: u32| (2..14).contains(&(x % 16)) && (3..15).contains(&y);
    let places = (0..32).flat_map(|y| (0..32).map(move |x| (x, y)));
    let pixels: Vec<[u8; 4]> =
        places.map(|(x, y)| if is_drawn(x, y) { [200, 80, 40, 255] } else { [0; 4] }).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 32, 32);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("a header");
    writer.write_image_data(pixels.as_flattened()).expect("pixels");
    writer.finish().expect("a picture");
    bytes
}

/// All files below a folder, with their contents.
#[expect(clippy::disallowed_methods, reason = "what was written is looked at")]
fn files(root: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(root).expect("below it").to_string_lossy().replace('\\', "/");
                found.insert(name, fs::read(&path).expect("a file"));
            }
        }
    }
    found
}
