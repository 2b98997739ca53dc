//! `export`: an animation as a picture that moves.
#![expect(clippy::disallowed_methods, reason = "the files that the program wrote are looked at")]

use super::assets::{Assets, text};
use super::bitmap::Bitmap;
use super::read_back::orders;
use std::fs;
use std::io::Cursor;
use std::path::Path;

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

pub(crate) fn export(assets: &Assets, what: &str, file: &str, more: &[&str]) -> (Option<i32>, String) {
    let file = assets.0.join(file).display().to_string();
    let output = assets.run(&[&["export", "ROOT", what, "-o", &file], more].concat());
    (output.status.code(), text(&output.stdout).to_owned() + text(&output.stderr))
}

#[test]
fn a_gif_has_every_picture_for_its_time() {
    let assets = assets();
    let (status, printed) = export(&assets, "fx::Lamp/blink", "lamp.gif", &[]);
    assert!(status == Some(0) && printed.contains("lamp.gif, 4 x 2, 3 pictures in 0.350 s"), "{printed}");
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

/// How often a GIF begins again: never, for ever (0), or so many times.
fn repetitions(path: &Path) -> Option<u16> {
    let bytes = fs::read(path).expect("the file");
    let at = bytes.windows(11).position(|bytes| bytes == b"NETSCAPE2.0")?;
    Some(u16::from_le_bytes([bytes[at + 13], bytes[at + 14]]))
}

#[test]
fn a_file_is_played_as_often_as_the_animation() {
    let (assets, _) = orders();
    for (name, words, gif, png, pictures) in [
        ("stand", "2 pictures in 0.080 s, again and again", Some(0), 0, 2),
        ("ping-pong", "6 pictures in 0.270 s, again and again", Some(0), 0, 6),
        ("forward-1-hold", "4 pictures in 0.200 s, once", None, 1, 4),
        ("forward-3-hold", "4 pictures in 0.200 s, 3 times", Some(2), 3, 4),
        ("reverse-2-hold", "4 pictures in 0.200 s, 2 times", Some(1), 2, 4),
        // The picture after the end is in the file once.
        ("forward-2-hide", "9 pictures in 0.500 s, once", None, 1, 9),
        ("forward-1-stand", "5 pictures in 0.240 s, once", None, 1, 5),
        // The way back begins with another picture than the way there.
        ("ping-pong-2-hold", "7 pictures in 0.300 s, once", None, 1, 7),
        ("from-2", "2 pictures in 0.120 s, again and again", Some(0), 0, 2),
    ] {
        let (status, printed) = export(&assets, &format!("P/{name}"), "x.gif", &[]);
        assert!(status == Some(0) && printed.contains(words), "{name}: {printed}");
        assert_eq!(repetitions(&assets.0.join("x.gif")), gif, "{name}");
        let (status, printed) = export(&assets, &format!("P/{name}"), "x.apng", &[]);
        assert!(status == Some(0) && printed.contains(words), "{name}: {printed}");
        let bytes = fs::read(assets.0.join("x.apng")).expect("the file");
        let reader = png::Decoder::new(Cursor::new(bytes)).read_info().expect("a PNG");
        let control = reader.info().animation_control().expect("an animation");
        assert_eq!((control.num_plays, control.num_frames), (png, pictures), "{name}");
    }
    let (_, printed) = export(&assets, "P/from-2", "x.gif", &[]);
    assert!(
        printed.contains("the first 0.080 s are left out") && printed.contains("`--rounds 3`"),
        "{printed}"
    );
    let (_, printed) = export(&assets, "P/from-2", "x.gif", &["--rounds", "3"]);
    assert!(printed.contains("8 pictures in 0.440 s, once") && !printed.contains("warning"), "{printed}");
    assert_eq!(repetitions(&assets.0.join("x.gif")), None);
    let (status, printed) = export(&assets, "P/forward-1-hold", "y.gif", &["--rounds", "3"]);
    assert!(status == Some(2) && printed.contains("`--rounds` is for what repeats for ever"), "{printed}");
    assert!(!assets.0.join("y.gif").exists());
    // A player goes on as `stand`, which is no part of the animation.
    let (_, printed) = export(&assets, "P/forward-1-stand", "x.gif", &[]);
    assert!(printed.contains("goes on with other pictures, of which only the first is written"), "{printed}");
}

/// Cells of one pixel, each of another colour, in a row.
fn pixels(colours: &[[u8; 4]], keys: &str) -> Assets {
    let assets = Assets::new();
    let mut sheet = Bitmap::filled(u32::try_from(colours.len()).expect("few"), 1, [0; 4]);
    for (x, colour) in (0..).zip(colours) {
        sheet.put(x, 0, *colour);
    }
    assets.bitmap("q.png", &sheet);
    assets.text("q.sheet.toml", keys);
    assets
}

#[test]
fn a_gif_has_no_picture_that_browsers_slow_down_and_keeps_its_total() {
    let colours = [[1, 1, 1, 255], [2, 2, 2, 255], [3, 3, 3, 255], [4, 4, 4, 255], [5, 5, 5, 255]];
    for (durations, expected) in [
        ("[10, 10, 20, 10, 40]", &[2, 2, 2, 3][..]),
        ("[200, 10, 200, 10, 200]", &[20, 2, 19, 2, 19]),
        ("[100, 100, 100, 100, 1]", &[10, 10, 10, 8, 2]),
        ("[1, 1, 1, 1, 1]", &[2]),
        ("[16, 17, 17, 16, 17]", &[2, 2, 2, 2]),
        ("[115, 115, 115, 115, 115]", &[12, 11, 12, 11, 12]),
    ] {
        let assets = pixels(&colours, &format!("cell = [1, 1]\nduration = {durations}\n"));
        let (status, printed) = export(&assets, "Q", "q.gif", &[]);
        let warning = "warning: times are rounded to 10 ms and at least 20 ms";
        assert!(status == Some(0) && printed.contains(warning), "{printed}");
        assert_eq!(printed.contains("left out"), expected.len() < 5, "{printed}");
        assert!(
            printed.contains(&format!("`-o {}` keeps them", assets.0.join("q.png").display())),
            "{printed}"
        );
        let bytes = fs::read(assets.0.join("q.gif")).expect("the file");
        let mut decoder = gif::DecodeOptions::new().read_info(Cursor::new(bytes)).expect("a GIF");
        let mut delays = Vec::new();
        while let Some(frame) = decoder.read_next_frame().expect("a picture") {
            delays.push(frame.delay);
        }
        assert_eq!(delays, expected, "{durations}");
        // The way out keeps the times.
        let (_, printed) = export(&assets, "Q", "q.png", &[]);
        let total: u64 =
            durations.trim_matches(['[', ']']).split(", ").map(|time| time.parse::<u64>().unwrap()).sum();
        assert!(
            printed.contains(&format!("5 pictures in {}.{:03} s", total / 1_000, total % 1_000)),
            "{printed}"
        );
        let is_slowed = durations.split(['[', ',', ']']).any(|time| matches!(time.trim(), "1" | "10"));
        assert_eq!(printed.contains("browsers show for 100 ms"), is_slowed, "{printed}");
    }
    let assets = pixels(&colours, "cell = [1, 1]\nduration = [20, 40, 30, 100000, 20]\n");
    for file in ["q.gif", "q.png"] {
        let (_, printed) = export(&assets, "Q", file, &[]);
        assert!(
            printed.contains("in 100.110 s, again and again") && !printed.contains("warning"),
            "{printed}"
        );
    }
}

#[test]
fn what_a_gif_cannot_show_is_said_with_the_way_out() {
    let partly = [[200, 0, 0, 255], [0, 200, 0, 128], [0, 0, 200, 127], [0; 4]];
    let assets = pixels(&partly, "cell = [1, 1]\n");
    let (_, printed) = export(&assets, "Q", "q.gif", &[]);
    assert!(printed.contains("2 half-transparent pixels became opaque or vanished; `-o "), "{printed}");
    assert_eq!(printed.matches("warning").count(), 1, "{printed}");
    let (_, printed) = export(&assets, "Q", "q.png", &[]);
    assert!(!printed.contains("warning"), "{printed}");

    let shade = |shade: u16| [u8::try_from(shade / 256).unwrap(), u8::try_from(shade % 256).unwrap(), 7, 255];
    let many: Vec<[u8; 4]> = (0..300).map(shade).collect();
    // A picture has 256 colours, one of which is transparent if any picture has holes.
    for (colours, lost) in [(256, false), (257, true), (300, true)] {
        let assets = pixels(&many[..colours], "");
        let (_, printed) = export(&assets, "Q", "q.gif", &[]);
        assert_eq!(printed.contains("those of 1 picture were changed; `-o "), lost, "{colours}: {printed}");
        assert_eq!(printed.matches("warning").count(), usize::from(lost), "{printed}");
    }
    let mut holes = many[..256].to_vec();
    holes.push([0; 4]);
    for (colours, lost) in [(&holes[1..], false), (&holes[..], true)] {
        let assets = pixels(colours, "");
        let (_, printed) = export(&assets, "Q", "q.gif", &[]);
        assert_eq!(printed.contains("those of 1 picture were changed"), lost, "{printed}");
        let bytes = fs::read(assets.0.join("q.gif")).expect("the file");
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::RGBA);
        let mut decoder = options.read_info(Cursor::new(bytes)).expect("a GIF");
        let frame = decoder.read_next_frame().expect("a picture").expect("a picture");
        let alphas: Vec<u8> = frame.buffer.as_chunks::<4>().0.iter().map(|pixel| pixel[3]).collect();
        let (last, others) = alphas.split_last().expect("pixels");
        assert!(*last == 0 && others.iter().all(|alpha| *alpha == 255), "{alphas:?}");
    }
}

/// The pictures at many times, by the animations: each row without its source, and with the name of the animation alone.
fn drawn(assets: &Assets) -> std::collections::BTreeMap<String, String> {
    let times: Vec<String> = (0..200_u64).map(|tick| (tick * 5_000_000).to_string()).collect();
    assets.text("../times.txt", &times.join("\n"));
    let times = assets.around().join("times.txt").display().to_string();
    let output = assets.run(&["trace", "ROOT", "--times", &times, "--pixels"]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let row = |row: &str| {
        let cells: Vec<&str> = row.split('\t').collect();
        let [_, animation, direction, _, runs] = cells.as_slice() else { panic!("{row}") };
        let direction = if *direction == "-" { String::new() } else { format!("-{direction}") };
        (format!("{animation}{direction}"), (*runs).to_owned())
    };
    text(&output.stdout).lines().map(row).collect()
}

/// A sprite with times that differ, one with directions, and one below a folder.
fn library() -> Assets {
    let assets = Assets::empty();
    let mut sheet = Bitmap::filled(32, 16, [0; 4]);
    for (x, y) in (0..32_u8).flat_map(|x| (0..16_u8).map(move |y| (x, y))) {
        if (u32::from(x) * 7 + u32::from(y) * 5) % 11 < 4 && x % 8 > 0 {
            sheet.put(x.into(), y.into(), [x * 8, y * 16, x ^ y, 255 - x % 3 * 90]);
        }
    }
    assets.text(
        "hero.sheet.toml",
        "cell = [8, 8]\norigin = [3, 9]\n[animations.walk]\nrows = { up = 0, down = 1 }\n\
         duration = [80, 120, 40, 40]\n[animations.wait]\nrow = 1\ncolumns = \"2,0\"\nduration = 100\n",
    );
    assets.text("fx/spark.sheet.toml", "cell = [8, 16]\nduration = 50\norder = \"ping-pong\"\n");
    for name in ["hero.png", "fx/spark.png"] {
        assets.bitmap(name, &sheet);
    }
    assets
}

#[test]
fn an_atlas_of_a_library_is_read_back() {
    let assets = library();
    let expected = drawn(&assets);
    let read = Assets::empty();
    let file = read.0.join("all.json").display().to_string();
    let output = assets.run(&["export", "ROOT", "--atlas", "-o", &file]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let (_, settings) = text(&output.stdout).split_once("beside it:\n").expect("settings");
    read.text("sprites.toml", settings);
    let found = drawn(&read);
    assert_eq!(found.values().collect::<Vec<_>>().len(), expected.len());
    for (name, runs) in &expected {
        assert_eq!(found.get(name), Some(runs), "{name}\n{settings}");
    }
    let listed = read.run(&["list", "ROOT"]);
    let listed = text(&listed.stdout);
    assert!(listed.contains("all::Hero") && listed.contains("all::fx::Spark"), "{listed}");
}

#[test]
fn an_atlas_of_one_sprite_is_one_sprite() {
    let assets = library();
    let read = Assets::empty();
    let file = read.0.join("spark.json").display().to_string();
    let output = assets.run(&["export", "ROOT", "fx::Spark", "--atlas", "-o", &file]);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""));
    let (_, settings) = text(&output.stdout).split_once("beside it:\n").expect("settings");
    assert!(!settings.contains("split"), "{settings}");
    read.text("sprites.toml", settings);
    assert_eq!(drawn(&read).get("default"), drawn(&assets).get("default"));
    let wrong = assets.run(&["export", "ROOT", "--atlas", "-o", "spark.png"]);
    assert!(
        wrong.status.code() == Some(2) && text(&wrong.stderr).contains(".json"),
        "{}",
        text(&wrong.stderr)
    );
    // An earlier atlas is written anew, and the picture of somebody else is not.
    assert_eq!(assets.run(&["export", "ROOT", "fx::Spark", "--atlas", "-o", &file]).status.code(), Some(0));
    let taken = assets.0.join("hero.json").display().to_string();
    let refused = assets.run(&["export", "ROOT", "hero", "--atlas", "-o", &taken]);
    assert!(refused.status.code() == Some(2) && text(&refused.stderr).contains("hero.png"));
    assert!(!Path::new(&taken).exists());
    let nobody = assets.run(&["export", "ROOT", "Nobody", "--atlas", "-o", &file]);
    assert!(nobody.status.code() == Some(2) && text(&nobody.stderr).contains("cargo sprites list"));
}
