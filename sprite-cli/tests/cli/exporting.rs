//! `export`: an animation as a picture that moves.
#![expect(clippy::disallowed_methods, reason = "the files that the program wrote are looked at")]

use super::assets::{Assets, text};
use super::bitmap::Bitmap;
use std::fs;
use std::io::Cursor;

const RED: [u8; 4] = [200, 10, 10, 255];
const BLUE: [u8; 4] = [10, 10, 200, 255];

/// Three frames of 4 x 2 pixels, the middle one for both others: red, blue and nothing.
fn assets() -> Assets {
    let assets = Assets::new();
    assets.text("sprites/fx/lamp.dat", "blink fx/lamp.png 2 115 0\n0 0 4 2 1 2 3 3\n0 2 4 2 1 2 1 1\n");
    let mut sheet = Bitmap::filled(12, 4, [0; 4]);
    for (x, y) in (0..4).flat_map(|x| (0..2).map(move |y| (x, y))) {
        sheet.put(x, y, RED);
        sheet.put(x + 4, y, BLUE);
        sheet.put(x, y + 2, BLUE);
    }
    assets.bitmap("sprites/fx/lamp.png", &sheet);
    assets
}

fn export(assets: &Assets, what: &str, file: &str, more: &[&str]) -> (Option<i32>, String) {
    let file = assets.0.join(file).display().to_string();
    let output = assets.run(&[&["export", "ROOT", what, "-o", &file], more].concat());
    (output.status.code(), text(&output.stdout).to_owned() + text(&output.stderr))
}

#[test]
fn a_gif_has_every_picture_for_its_time() {
    let assets = assets();
    let (status, printed) = export(&assets, "fx::Lamp/blink", "lamp.gif", &[]);
    assert!(status == Some(0) && printed.contains("lamp.gif, 4 x 2, 3 pictures in 0.345 s"), "{printed}");
    let bytes = fs::read(assets.0.join("lamp.gif")).expect("the file");
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(Cursor::new(bytes)).expect("a GIF");
    let mut seen = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a picture") {
        assert_eq!((frame.width, frame.height), (4, 2));
        let same = frame.buffer.as_chunks::<4>().0.iter().all(|pixel| pixel == &frame.buffer[..4]);
        assert!(same, "{:?}", frame.buffer);
        seen.push((frame.delay, frame.buffer[..4].to_vec()));
    }
    // 115, 230 and 345 ms in hundredths of a second: none is lost on the way.
    let [first, second, third] = seen.as_slice() else { panic!("{seen:?}") };
    assert_eq!((first, second), (&(12, RED.to_vec()), &(11, BLUE.to_vec())));
    assert_eq!((third.0, third.1[3]), (12, 0));
}

#[test]
fn an_animated_png_shows_a_direction_of_its_own() {
    let assets = assets();
    // By its description too; what stands still is one picture.
    for (file, what) in [("lamp.png", "sprites/fx/lamp/blink"), ("lamp.apng", "fx/Lamp/Blink")] {
        let (status, printed) = export(&assets, what, file, &["--direction", "1"]);
        assert_eq!(status, Some(0), "{printed}");
        let bytes = fs::read(assets.0.join(file)).expect("the file");
        let bitmap = Bitmap::decode(Cursor::new(bytes)).expect("a PNG");
        assert_eq!(bitmap.pixels, [BLUE; 8], "{file}");
    }
    assert_eq!(export(&assets, "fx::Lamp/blink", "moving.png", &[]).0, Some(0));
    let bytes = fs::read(assets.0.join("moving.png")).expect("the file");
    let reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG");
    assert_eq!(reader.info().animation_control().map(|control| control.num_frames), Some(3));
}

#[test]
fn a_sprite_with_one_animation_is_named_alone() {
    let assets = assets();
    assets.text(
        "sprites/two.dat",
        "a fx/lamp.png 1 0 -1\n0 0 4 2 0 0 1 1\nb fx/lamp.png 1 0 -1\n0 0 4 2 0 0 1 1\n",
    );
    let (status, printed) = export(&assets, "fx::Lamp", "lamp.gif", &[]);
    assert!(status == Some(0) && printed.contains("3 pictures"), "{printed}");
    let (status, printed) = export(&assets, "Two", "two.gif", &[]);
    let message = "`Two` has several animations: name one of them, `Two/a`; there are a, b";
    assert!(status == Some(2) && printed.contains(message), "{printed}");
}

#[test]
fn what_cannot_be_exported_is_a_wrong_call() {
    let assets = assets();
    assets.text("sprites/worse.dat", "worse none.png 1 40 -1\n0 0 16 16 8 8 6 4\n");
    assets.text("sprites/door.dat", "open tileset 1 0 -1\n0 0 8 8 0 0 1 1\n");
    for (what, file, more, message) in [
        ("fx::Lump/blink", "a.gif", &[][..], "there is no sprite of `fx::Lump/blink`"),
        ("fx::Lamp/wink", "a.gif", &[], "there is no animation `wink`; there are blink"),
        ("fx::Lamp/blink", "a.gif", &["--direction", "up"], "`blink` has no such direction; it has 0, 1"),
        ("fx::Lamp/blink", "a.bmp", &[], "ends neither in .gif nor in .png or .apng"),
        ("fx::Lamp/blink", "none/a.gif", &[], "there is no folder `"),
        ("Worse/worse", "a.gif", &[], "the description of `worse` has an error"),
        ("Door/open", "a.gif", &[], "there is no tile set to draw with"),
    ] {
        let (status, printed) = export(&assets, what, file, more);
        assert!(status == Some(2) && printed.contains(message), "{printed}");
        assert!(!assets.0.join(file).exists());
    }
}
