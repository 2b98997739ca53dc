//! `trace --pixels`: what is seen does not depend on how images are embedded.

use super::assets::{Assets, copy, text};
use super::bitmap::Bitmap;
use std::path::Path;

/// Times up to two seconds, which the longest of the example's loops repeat in.
fn times() -> String {
    (0..100_u64).map(|tick| (tick * 20_000_000).to_string()).collect::<Vec<_>>().join("\n")
}

fn trace(assets: &Assets, settings: &str) -> String {
    assets.text("sprites.toml", settings);
    assets.text("../times.txt", &times());
    let times = assets.around().join("times.txt").display().to_string();
    let output = assets.run(&["trace", "ROOT", "--times", &times, "--pixels"]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "{settings}");
    text(&output.stdout).to_owned()
}

#[test]
fn the_example_looks_the_same_in_every_form_without_loss() {
    let assets = Assets::empty();
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets"), &assets.0);
    let sheets = trace(&assets, "");
    let pictures = sheets.matches('#').count();
    assert!(sheets.lines().count() > 150 && pictures > 500, "{} rows, {pictures}", sheets.lines().count());
    for settings in [
        "[images]\nembed = \"none\"\n",
        "[images]\nembed = \"rgba8\"\n",
        "[images]\nembed = \"indexed8\"\n",
        "[images]\nembed = \"rle8\"\n",
        "[images]\natlas = true\nembed = \"rle8\"\n",
        "[images]\natlas = true\n",
        "[images]\natlas = true\nembed = \"rgba8\"\n",
        "[images]\natlas = true\nembed = \"indexed8\"\n[images.\"sprites/**\"]\nembed = \"png\"\n",
    ] {
        let rows = trace(&assets, settings);
        for (row, expected) in rows.lines().zip(sheets.lines()) {
            assert_eq!(row, expected, "{settings}");
        }
        assert_eq!(rows.lines().count(), sheets.lines().count(), "{settings}");
    }
    // A form that loses colours is shown as it is, at the same positions.
    let rounded = trace(&assets, "[images]\nembed = \"rgb565\"\n");
    assert_eq!(rounded.lines().count(), sheets.lines().count());
    assert!(rounded.lines().zip(sheets.lines()).any(|(row, expected)| row != expected));
}

const RED: [u8; 4] = [255, 0, 0, 255];
const BLUE: [u8; 4] = [0, 0, 255, 7];

/// `W,H,X,Y#CRC` of these pixels, row by row.
fn picture(at: [i64; 4], pixels: &[[u8; 4]]) -> String {
    let [width, height, x, y] = at;
    format!("{width},{height},{x},{y}#{:08x}", crc32fast::hash(pixels.as_flattened()))
}

#[test]
fn a_picture_is_its_smallest_box_with_the_anchor_from_its_corner() {
    let assets = Assets::empty();
    let mut sheet = Bitmap::filled(16, 8, [9, 9, 9, 0]);
    sheet.put(2, 3, RED);
    sheet.put(3, 4, BLUE);
    assets.bitmap("bow/bow.png", &sheet);
    // The second frame shows nothing.
    assets.text(
        "bow/shoot.sprite",
        "version 1\nimagefile 0 \"bow.png\"\nlayer 0 mode=loop time_per_frame=100\nangle 0\nangle 180 mirror_from=0\n\
         frame 0 0 0 0 0 0 8 8 1 7\nframe 1 0 0 0 8 0 8 8 1 7\n",
    );
    let nothing = [0; 4];
    let output = assets.run(&["check", "ROOT"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
    let rows = trace(&assets, "");
    let fields: Vec<Vec<&str>> = rows.lines().map(|row| row.split('\t').collect()).collect();
    let [right, left] = fields.as_slice() else { panic!("{rows}") };
    assert_eq!((right[2], left[2]), ("0", "180"));
    let seen = |row: &[&str]| row[4].split('*').next().expect("a picture").to_owned();
    assert_eq!(seen(right), picture([2, 2, -1, 4], &[RED, nothing, nothing, BLUE]));
    // 8 - 1 = 7 is the anchor, and the box begins at 8 - 4 = 4.
    assert_eq!(seen(left), picture([2, 2, 3, 4], &[nothing, RED, BLUE, nothing]));
    assert!(right[4].contains(";-*"), "{}", right[4]);
}

#[test]
fn what_comes_from_the_tile_set_is_seen_in_the_first_by_path() {
    let assets = Assets::empty();
    assets.text("sprites/door.dat", "closed tileset 1 0 -1\n0 0 2 1 0 0 1 1\n");
    assets.bitmap("tilesets/b.entities.png", &Bitmap::filled(2, 1, BLUE));
    assets.bitmap("tilesets/a.entities.png", &Bitmap::filled(2, 1, RED));
    let rows = trace(&assets, "");
    let expected = picture([2, 1, 0, 0], &[RED; 2]);
    assert_eq!(rows, format!("sprites/door.dat\tclosed\t0\t0\t{expected}*100\n"));
}
