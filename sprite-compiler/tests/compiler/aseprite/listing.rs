//! Exports whose list of frames is not that of the frames that tags count: which picture each tag shows.

use super::sheet::{export, tag};
use crate::support::play::with_packed;
use crate::support::{compiled, findings, image};
use sprite_compiler::{Code, Compilation, Embedded, MemoryFiles, PackedSprite, model};
use sprite_runtime::AnyAnimator;
use std::time::Duration;

/// Frames with these names, each a column of 8 pixels of the sheet, for 100 ms.
fn named(names: &[&str]) -> String {
    let frame = |(number, name): (usize, &&str)| {
        let x = number * 8;
        format!(
            r#"{{ "filename": "{name}", "frame": {{ "x": {x}, "y": 0, "w": 8, "h": 8 }}, "sourceSize": {{ "w": 8, "h": 8 }}, "duration": {} }}"#,
            100 + number
        )
    };
    format!("[{}]", names.iter().enumerate().map(frame).collect::<Vec<_>>().join(",\n"))
}

/// The folder of an export with these names and tags, and with these keys of `meta`.
fn folder(names: &[&str], tags: &[(&str, u32, u32)], meta: &str, settings: &str) -> MemoryFiles {
    let tags: Vec<String> = tags.iter().map(|(name, from, to)| tag(name, *from, *to, "")).collect();
    let comma = if meta.is_empty() { "" } else { ", " };
    let meta = format!(r#""version": "1.2.9"{comma}{meta}, "frameTags": [{}]"#, tags.join(", "));
    let width = u32::try_from(names.len()).unwrap() * 8;
    MemoryFiles::new([("crab.json", export(&named(names), &meta)), ("sprites.toml", settings.to_owned())])
        .with("hero.png", image::opaque(width, 8))
}

/// The pictures of each animation of each sprite in a pass: the columns of the sheet, `-` for nothing.
fn shown(compilation: &Compilation) -> Vec<String> {
    let sprites = compilation.library.sprites().map(PackedSprite::sprite);
    let rows = sprites.flat_map(|sprite| {
        sprite.animations.iter().map(|animation| {
            let frames = &animation.value.tracks[0].layers[0].frames;
            let column = |frame: &model::Frame| {
                frame
                    .picture
                    .as_ref()
                    .map_or_else(|| "-".to_owned(), |picture| (picture.rect.x / 8).to_string())
            };
            let columns: Vec<String> = frames.iter().map(column).collect();
            format!("{} {}: {}", sprite.type_name(), animation.name, columns.join(" "))
        })
    });
    rows.collect()
}

/// Checks what is shown and found.
#[track_caller]
fn check(files: &MemoryFiles, rows: &[&str], codes: &[Code]) {
    let compilation = compiled(files);
    let found: Vec<Code> = compilation.diagnostics.findings().iter().map(|finding| finding.code).collect();
    assert_eq!(found, codes, "{:?}", findings(&compilation));
    assert_eq!(shown(&compilation), rows);
}

const TWO: &[(&str, u32, u32)] = &[("walk", 0, 1), ("hide", 2, 3)];

#[test]
fn sound_exports_are_shown_as_they_are_listed() {
    let lists: &[&[&str]] = &[
        &["crab 0.aseprite", "crab 1.aseprite", "crab 2.aseprite", "crab 3.aseprite"],
        &["0", "1", "2", "3"],
        &["crab 1", "crab 2", "crab 3", "crab 4"],
        &["crab", "crab", "crab", "crab"],
        &["left", "right", "up", "down"],
        &["left.png", "right.png", "up.png", "down.png"],
        &["crab (shell) 0.ase", "crab (shell) 1.ase", "crab (shell) 2.ase", "crab (shell) 3.ase"],
        &["crab #walk 0.ase", "crab #walk 1.ase", "crab #hide 0.ase", "crab #hide 1.ase"],
        &["crab walk 0", "crab walk 1", "crab hide 2", "crab hide 3"],
        &["crab_Walk_1", "crab_Walk_2", "crab_Hide_1", "crab_Hide_2"],
        &["walk", "walk", "hide", "hide"],
        &["idle_0", "idle_1", "run_0", "run_1"],
        &["crab 0", "crab 1", "crab 0", "crab 1"],
        &["a_0_100", "a_1_101", "a_2_102", "a_3_103"],
    ];
    for names in lists {
        let files = folder(names, TWO, "", "");
        check(&files, &["Crab walk: 0 1", "Crab hide: 2 3"], &[]);
        let files = folder(names, &[("all", 0, 3), ("walk", 0, 1), ("hide", 2, 3)], "", "");
        check(&files, &["Crab all: 0 1 2 3", "Crab walk: 0 1", "Crab hide: 2 3"], &[]);
    }
    let names = ["crab 0.aseprite", "crab 1.aseprite", "crab 2.aseprite"];
    check(&folder(&names, &[], "", ""), &["Crab default: 0 1 2"], &[]);
    check(&folder(&["crab 4.ase", "crab 5.ase"], &[], "", ""), &["Crab default: 0 1"], &[]);
}

#[test]
fn frames_that_were_left_out_are_empty() {
    let names = ["crab 0.ase", "crab 2.ase", "crab 3.ase"];
    let rows = ["Crab walk: 0 -", "Crab hide: 1 2"];
    check(&folder(&names, TWO, "", ""), &rows, &[Code::ExportIncomplete]);
    // Without tags, those between others count.
    check(
        &folder(&["crab 3.ase", "crab 5.ase"], &[], "", ""),
        &["Crab default: 0 - 1"],
        &[Code::ExportIncomplete],
    );
    // Frames that no tag shows may be left out.
    let names = ["crab 0.ase", "crab 1.ase", "crab 3.ase", "crab 4.ase"];
    let tags = [("walk", 0, 1), ("hide", 3, 4)];
    check(&folder(&names, &tags, "", ""), &["Crab walk: 0 1", "Crab hide: 2 3"], &[]);
}

#[test]
fn a_version_that_adjusts_tags_is_believed() {
    let names = ["crab 0.ase", "crab 1.ase", "crab 3.ase", "crab 4.ase"];
    let tags: Vec<String> = TWO.iter().map(|(name, from, to)| tag(name, *from, *to, "")).collect();
    for (version, is_adjusted) in [("1.2.13-x64", false), ("1.2.25", true), ("1.3.2", false)] {
        let meta = format!(r#""version": "{version}", "frameTags": [{}]"#, tags.join(", "));
        let files = MemoryFiles::new([("crab.json", export(&named(&names), &meta))])
            .with("hero.png", image::opaque(32, 8));
        if is_adjusted {
            check(&files, &["Crab walk: 0 1", "Crab hide: 2 3"], &[]);
        } else {
            check(&files, &["Crab walk: 0 1", "Crab hide: - 2"], &[Code::ExportIncomplete]);
        }
    }
}

#[test]
fn one_tag_that_was_exported_has_its_own_frames() {
    let names = ["crab 2.ase", "crab 3.ase"];
    check(&folder(&names, TWO, "", ""), &["Crab hide: 0 1"], &[Code::ExportIncomplete]);
    check(&folder(&names, &[("hide", 2, 3)], "", ""), &["Crab hide: 0 1"], &[]);
    // Of its tags nothing is there.
    check(&folder(&names, &[("walk", 0, 1)], "", ""), &["Crab default: 0 1"], &[Code::ExportIncomplete]);
    let names = ["crab #hide 0.ase", "crab #hide 1.ase"];
    check(&folder(&names, TWO, "", ""), &["Crab hide: 0 1"], &[Code::ExportIncomplete]);
    let names = ["crab #hide.ase"];
    let tags = [("walk", 0, 0), ("hide", 1, 1)];
    check(&folder(&names, &tags, "", ""), &["Crab hide: 0"], &[Code::ExportIncomplete]);
    // The title of a still may end with a number.
    check(&folder(&["crab 2.ase"], &[("walk", 0, 0)], "", ""), &["Crab walk: 0"], &[]);
}

#[test]
fn keys_that_were_sorted_as_texts_are_counted() {
    let names: Vec<String> = (0..12).map(|number| format!("crab {number}.ase")).collect();
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    names.sort_unstable();
    check(
        &folder(&names, &[("walk", 0, 2), ("hide", 9, 11)], "", ""),
        &["Crab walk: 0 1 4", "Crab hide: 11 2 3"],
        &[],
    );
}

#[test]
fn tags_in_names_decide() {
    // Frames without a tag are not among those of split tags, and overlapping tags list theirs again.
    let names = ["crab #hide 0.ase", "crab #hide 1.ase", "crab #walk 0.ase", "crab #walk 1.ase"];
    check(
        &folder(&names, &[("hide", 0, 1), ("walk", 4, 5)], "", ""),
        &["Crab hide: 0 1", "Crab walk: 2 3"],
        &[],
    );
    check(
        &folder(&names, &[("hide", 0, 1), ("walk", 1, 2)], "", ""),
        &["Crab hide: 0 1", "Crab walk: 2 3"],
        &[],
    );
    // Tags of several files, each with its title.
    let names = ["bat_fly:0", "bat_fly:1", "rat_run:0", "rat_run:1"];
    let tags = [("bat_fly", 0, 1), ("rat_run", 0, 1)];
    check(&folder(&names, &tags, "", ""), &["Crab bat_fly: 0 1", "Crab rat_run: 2 3"], &[]);
}

#[test]
fn several_files_are_sprites_in_a_module() {
    let names = ["bat 0.ase", "bat 1.ase", "rat 0.ase", "rat 1.ase", "rat 2.ase"];
    let tags = [("rest", 0, 0), ("fly", 1, 1), ("rest", 0, 0), ("run", 1, 2)];
    let rows = ["crab::Bat rest: 0", "crab::Bat fly: 1", "crab::Rat rest: 2", "crab::Rat run: 3 4"];
    check(&folder(&names, &tags, "", ""), &rows, &[]);
    check(&folder(&names, &[], "", ""), &["crab::Bat default: 0 1", "crab::Rat default: 2 3 4"], &[]);
    // Each tag covers its file.
    let tags = [("fly", 0, 1), ("run", 0, 2)];
    check(&folder(&names, &tags, "", ""), &["crab::Bat fly: 0 1", "crab::Rat run: 2 3 4"], &[]);
    let names = ["bat #rest.ase", "bat #fly.ase", "rat #rest.ase", "rat #run.ase"];
    let tags = [("rest", 0, 0), ("fly", 1, 1), ("rest", 0, 0), ("run", 1, 1)];
    check(&folder(&names, &tags, "", ""), &rows_of_four(), &[]);
    let names = ["bat #fly 0.ase", "bat #fly 1.ase", "rat #run 0.ase", "rat #run 1.ase"];
    let tags = [("fly", 0, 1), ("run", 0, 1)];
    check(&folder(&names, &tags, "", ""), &["crab::Bat fly: 0 1", "crab::Rat run: 2 3"], &[]);
}

fn rows_of_four() -> [&'static str; 4] {
    ["crab::Bat rest: 0", "crab::Bat fly: 1", "crab::Rat rest: 2", "crab::Rat run: 3"]
}

#[test]
fn brackets_of_some_names_are_no_layers() {
    let names = ["crab.ase", "crab (old).ase"];
    check(&folder(&names, &[], "", ""), &["crab::Crab default: 0", "crab::CrabOld default: 1"], &[]);
}

#[test]
fn what_cannot_be_divided_is_an_error() {
    let error = |names: &[&str], tags: &[(&str, u32, u32)]| {
        let compilation = compiled(&folder(names, tags, "", ""));
        let codes: Vec<Code> =
            compilation.diagnostics.findings().iter().map(|finding| finding.code).collect();
        assert_eq!(codes, [Code::ExportOfSeveralFiles], "{names:?}");
    };
    error(&["bat 0.ase", "bat 1.ase", "rock.ase"], &[("fly", 0, 1), ("rest", 0, 0)]);
    error(&["bat_0", "bat_1", "rat_0", "rat_1"], &[("fly", 0, 1), ("run", 0, 0)]);
    // Two files, or two layers, of one name.
    error(&["bat 0.ase", "bat 1.ase", "bat 0.ase", "bat 1.ase"], &[("fly", 0, 1)]);
    error(&["bat (a) #fly 0.ase", "bat (b) #fly 0.ase", "bat (b) #rest 0.ase"], &[]);
}

#[test]
fn names_are_animations_where_there_are_no_tags() {
    let names = ["crab-walk-0", "crab-walk-1", "crab-hide-2"];
    let rows = ["Crab crab-walk: 0 1", "Crab crab-hide: 2"];
    check(&folder(&names, &[], "", ""), &rows, &[Code::ExportIncomplete]);
    let names = ["crab #walk 0.ase", "crab #hide 0.ase", "crab #hide 1.ase"];
    check(&folder(&names, &[], "", ""), &["Crab walk: 0", "Crab hide: 1 2"], &[Code::ExportIncomplete]);
    let names = ["crab-walk-0", "crab-hide-1"];
    let rows = ["Crab crab-walk: 0", "Crab crab-hide: 1"];
    check(&folder(&names, &[], "", ""), &rows, &[Code::ExportIncomplete]);
    // Each has another name and the same number, so that it means nothing.
    check(&folder(&["frame_1_delay-0.1s", "frame_2_delay-0.1s"], &[], "", ""), &["Crab default: 0 1"], &[]);
}

#[test]
fn an_option_says_that_names_mean_nothing() {
    let settings = "[aseprite.\"crab.json\"]\nframes = \"by-position\"\n";
    let names = ["bat 0.ase", "bat 1.ase", "rat 7.ase", "rat 9.ase"];
    check(&folder(&names, TWO, "", settings), &["Crab walk: 0 1", "Crab hide: 2 3"], &[]);
}

#[test]
fn a_tag_may_have_another_name_or_none() {
    let tags = [("!!!", 0, 1), ("?", 2, 2), ("hide", 3, 3)];
    let names = ["crab 0", "crab 1", "crab 2", "crab 3"];
    let settings = "[aseprite]\ntag_names.\"!!!\" = \"alarm\"\ntag_names.\"?\" = false\n";
    check(&folder(&names, &tags, "", settings), &["Crab alarm: 0 1", "Crab hide: 3"], &[]);
    let settings = "[aseprite]\ntag_names.\"!!!\" = \"tag-1\"\ntag_names.\"?\" = \"tag-2\"\n";
    check(&folder(&names, &tags, "", settings), &["Crab tag-1: 0 1", "Crab tag-2: 2", "Crab hide: 3"], &[]);
}

/// An export of two layers and two frames: a square of 4 x 4 pixels, and on it one of 2 x 2 in the second frame alone.
fn layered(meta: &str, settings: &str) -> MemoryFiles {
    let frame = |name: &str, x: u32, at: u32, size: u32| {
        format!(
            r#"{{ "filename": "crab ({name}.ase", "frame": {{ "x": {x}, "y": 0, "w": {size}, "h": {size} }}, "spriteSourceSize": {{ "x": {at}, "y": {at}, "w": {size}, "h": {size} }}, "sourceSize": {{ "w": 6, "h": 6 }}, "duration": 100 }}"#
        )
    };
    let frames = [frame("shell) 1", 4, 2, 2), frame("body) 0", 0, 1, 4), frame("body) 1", 0, 1, 4)];
    let meta = format!(r#""frameTags": [{}]{meta}"#, tag("walk", 0, 1, ""));
    let mut pixels = vec![[0; 4]; 6 * 4];
    for (index, pixel) in pixels.iter_mut().enumerate() {
        *pixel = match (index % 6, index / 6) {
            (0..4, _) => [200, 100, 50, 255],
            (_, 0..2) => [128, 128, 128, 255],
            _ => [0; 4],
        };
    }
    MemoryFiles::new([
        ("crab.json", export(&format!("[{}]", frames.join(",\n")), &meta)),
        ("sprites.toml", settings.to_owned()),
    ])
    .with("hero.png", image::of_pixels(6, 4, &pixels))
}

const LAYERS: &str = r#", "layers": [{ "name": "body", "blendMode": "normal" }, { "name": "shell", "blendMode": "multiply" }]"#;

#[test]
fn layers_are_laid_on_each_other_as_the_editor_shows_them() {
    let compilation = compiled(&layered(LAYERS, ""));
    assert!(compilation.diagnostics.findings().is_empty(), "{:?}", findings(&compilation));
    let packed = compilation.library.sprites().next().unwrap();
    let images = compilation.library.images();
    let model::Image::File(id) = packed.slots()[0] else { panic!() };
    let size = images.size(id).unwrap();
    let Embedded::Bytes(_, png) = compilation.library.embedded(0) else { panic!("it is drawn") };
    let sheet = image::pixels(png);
    with_packed(&compilation, packed, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let (body, both) = ([200, 100, 50, 255], [100, 50, 25, 255]);
        for inner in [body, both] {
            let frame = player.frame().unwrap();
            let rect = frame.rect();
            assert_eq!((rect.width, rect.height), (4, 4));
            assert_eq!((frame.origin().x, frame.origin().y), (-1, -1));
            let at = |x: u32, y: u32| sheet[((rect.y + y) * size.width + rect.x + x) as usize];
            for (x, y) in (0..4).flat_map(|x| (0..4).map(move |y| (x, y))) {
                let is_inner = (1..3).contains(&x) && (1..3).contains(&y);
                assert_eq!(at(x, y), if is_inner { inner } else { body }, "{x} {y}");
            }
            let _ = player.tick(Duration::from_millis(100));
        }
    });
}

#[test]
fn layers_that_are_not_listed_are_in_the_order_of_the_frames() {
    let compilation = compiled(&layered("", ""));
    let codes: Vec<Code> = compilation.diagnostics.findings().iter().map(|finding| finding.code).collect();
    assert_eq!(codes, [Code::ExportIncomplete]);
}

#[test]
fn layers_may_stay_separate() {
    let separate = "[aseprite]\nlayers = \"separate\"\n";
    let compilation = compiled(&layered(&LAYERS.replace("multiply", "normal"), separate));
    assert!(compilation.diagnostics.findings().is_empty(), "{:?}", findings(&compilation));
    let packed = compilation.library.sprites().next().unwrap();
    assert_eq!(packed.sprite().meta.layers, ["body", "shell"]);
    with_packed(&compilation, packed, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let drawn = |player: &AnyAnimator<'_>| {
            let frames = player
                .frames()
                .map(|frame| format!("{} {:?}", frame.rect(), <[i32; 2]>::from(frame.origin())));
            frames.collect::<Vec<_>>()
        };
        assert_eq!(drawn(&player), ["4 x 4 at 0, 0 [-1, -1]"]);
        let _ = player.tick(Duration::from_millis(100));
        assert_eq!(drawn(&player), ["4 x 4 at 0, 0 [-1, -1]", "2 x 2 at 4, 0 [-2, -2]"]);
    });
    let compilation = compiled(&layered(LAYERS, separate));
    let codes: Vec<Code> = compilation.diagnostics.findings().iter().map(|finding| finding.code).collect();
    assert_eq!(codes, [Code::LayerBlend]);
}

#[test]
fn a_frame_without_a_size_is_empty() {
    let frames = r#"[
        { "filename": "crab 0", "frame": { "x": 0, "y": 0, "w": 8, "h": 8 }, "duration": 100 },
        { "filename": "crab 1", "frame": { "x": 0, "y": 0, "w": 0, "h": 0 }, "duration": 100 } ]"#;
    let files = MemoryFiles::new([("crab.json", export(frames, ""))]).with("hero.png", image::opaque(8, 8));
    check(&files, &["Crab default: 0 -"], &[]);
}
