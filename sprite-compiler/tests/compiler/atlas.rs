//! The vectors of docs/formats/atlas.md, and budgets of atlases. `sprite-cli/tests/cli/atlases.rs` packs random pictures
//! in every form.

use crate::support::play::{drawn, with_packed, with_sprite};
use crate::support::{assert_silent, compiled, findings, image};
use sprite_compiler::{Compilation, Limits, MemoryFiles};
use sprite_runtime::AnyAnimator;
use std::fmt::Write as _;
use std::time::Duration;

/// A folder with a list and the picture of 8 x 4 pixels, each of another colour.
fn folder(path: &str, list: &str) -> MemoryFiles {
    let pixels: Vec<[u8; 4]> = (0..32).map(|at| [at * 8, 255 - at, 7, 255]).collect();
    MemoryFiles::new([(path, list)]).with("pack.png", image::of_pixels(8, 4, &pixels))
}

fn json(frames: &str) -> String {
    format!("{{ \"frames\": {{ {frames} }}, \"meta\": {{ \"image\": \"pack.png\" }} }}")
}

fn frame(name: &str, [x, y, w, h]: [u32; 4], more: &str) -> String {
    format!("\"{name}\": {{ \"frame\": {{ \"x\": {x}, \"y\": {y}, \"w\": {w}, \"h\": {h} }}{more} }}")
}

/// The colours of the only image that is drawn, which has no transparent border.
fn drawn_image(files: &MemoryFiles) -> Vec<u8> {
    let compilation = compiled(files);
    assert_silent(&compilation);
    let library = &compilation.library;
    let image = library.used_images().iter().find(|image| library.images().is_drawn(**image));
    let image = *image.expect("an image that is drawn");
    let png = library.png(image, files, &Limits::default()).expect("its PNG");
    image::pixels(&png).iter().map(|pixel| pixel[0] / 8).collect()
}

/// The names of all sprites.
fn names(compilation: &Compilation) -> Vec<String> {
    let name = |sprite: &sprite_compiler::model::Sprite| {
        sprite.modules.iter().chain([&sprite.identifier]).cloned().collect::<Vec<_>>().join("::")
    };
    compilation.library.sprites().map(|packed| name(packed.sprite())).collect()
}

#[test]
fn vector_1_frames_are_in_the_order_of_their_numbers() {
    let frames = [("walk_2", 2), ("walk_10", 4), ("walk_1", 0)];
    let frames = frames.map(|(name, x)| frame(name, [x, 0, 2, 4], "")).join(", ");
    let compilation = compiled(&folder("pack.json", &json(&frames)));
    assert_silent(&compilation);
    with_sprite(&compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        for x in [0, 2, 4, 0, 2] {
            assert_eq!(drawn(&player), format!("{x},0,2,4"));
            let _ = player.tick(Duration::from_millis(100));
        }
    });
}

#[test]
fn vectors_2_and_3_turned_frames_are_turned_back() {
    let turned = ", \"rotated\": true";
    let upright = [6, 14, 5, 13, 4, 12];
    assert_eq!(drawn_image(&folder("pack.json", &json(&frame("a", [4, 0, 2, 3], turned)))), upright);
    let xml = "<TextureAtlas imagePath=\"pack.png\">\
               <SubTexture name=\"a\" x=\"4\" y=\"0\" width=\"3\" height=\"2\" rotated=\"true\"/></TextureAtlas>";
    assert_eq!(drawn_image(&folder("pack.xml", xml)), upright);
}

#[test]
fn vector_4_what_is_covered_must_lie_in_the_picture() {
    let list = json(&frame("a", [4, 0, 2, 5], ", \"rotated\": true"));
    let found = findings(&compiled(&folder("pack.json", &list)));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("frame-outside-image"), "{found:?}");
}

#[test]
fn vector_5_the_anchor_is_that_of_the_untrimmed_frame() {
    let xml = "<TextureAtlas imagePath=\"pack.png\"><SubTexture name=\"a\" x=\"0\" y=\"0\" width=\"4\" height=\"4\" \
               frameX=\"-3\" frameY=\"-1\" frameWidth=\"10\" frameHeight=\"6\" pivotX=\"5\" pivotY=\"6\"/></TextureAtlas>";
    let compilation = compiled(&folder("pack.xml", xml));
    assert_silent(&compilation);
    with_sprite(&compilation, |sprite| {
        let player = AnyAnimator::of(sprite, 0);
        let origin = player.frame().expect("a frame").origin();
        assert_eq!((origin.x, origin.y), (2, 5));
    });
}

#[test]
fn vector_6_names_with_folders_are_sprites() {
    let frames = [("alien/walk_1", 0), ("alien/walk_2", 2), ("coin", 4)];
    let frames = frames.map(|(name, x)| frame(name, [x, 0, 2, 4], "")).join(", ");
    let files = folder("pack.json", &json(&frames));
    assert_eq!(names(&compiled(&files)), ["Pack"]);
    let compilation =
        compiled(&files.with("sprites.toml", "[atlas]\nsplit = \"/\"\ntimes = { walk = 30 }\n"));
    assert_silent(&compilation);
    assert_eq!(names(&compilation), ["pack::Alien", "pack::Coin"]);
    let alien = compilation.library.sprites().next().expect("a sprite");
    with_packed(&compilation, alien, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(Duration::from_millis(30));
        assert_eq!(drawn(&player), "2,0,2,4");
    });
}

#[test]
fn vector_7_an_atlas_may_have_several_files() {
    let list = |name: &str, meta: &str| {
        format!(
            "{{ \"frames\": {{ {} }}, \"meta\": {{ \"image\": \"pack.png\"{meta} }} }}",
            frame(name, [0, 0, 2, 4], "")
        )
    };
    let first = list("walk_0", ", \"related_multi_packs\": [ \"pack-1.json\" ]");
    let files = folder("pack-0.json", &first);
    let found = findings(&compiled(&files));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("file-missing pack-0.json"), "{found:?}");
    let compilation = compiled(&files.with("pack-1.json", list("walk_1", "")));
    assert_silent(&compilation);
    assert_eq!(names(&compilation), ["Pack"]);
    with_sprite(&compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let mut shown = Vec::new();
        for _ in 0..3 {
            shown.push(player.frame_index());
            let _ = player.tick(Duration::from_millis(100));
        }
        assert_eq!(shown, [0, 1, 0]);
    });
}

/// A small list may not ask for many large pictures, however often it covers the same ones.
#[test]
fn turned_frames_are_paid_for() {
    let mut frames = String::new();
    for number in 0..20_000 {
        let comma = if number > 0 { ", " } else { "" };
        let side = 900 + number % 100;
        let _ = write!(
            frames,
            "{comma}{}",
            frame(&format!("a{number}"), [number / 200, 0, side, side], ", \"rotated\": true")
        );
    }
    let files =
        MemoryFiles::new([("pack.json", json(&frames))]).with("pack.png", image::opaque(1_100, 1_100));
    let found = findings(&compiled(&files));
    assert!(found.iter().any(|finding| finding.starts_with("limit-exceeded")), "{found:?}");
    // The same picture again and again is drawn once.
    let all: Vec<String> =
        (0..500).map(|at| frame(&format!("a{at}"), [0, 0, 900, 900], ", \"rotated\": true")).collect();
    let files = MemoryFiles::new([("pack.json", json(&all.join(", ")))])
        .with("pack.png", image::opaque(1_100, 1_100));
    assert_silent(&compiled(&files));
}
