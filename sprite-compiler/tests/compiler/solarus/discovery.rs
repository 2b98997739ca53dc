//! Which files are descriptions, and where their images lie.

use crate::support::{assert_silent, compiled, findings, image};
use sprite_compiler::{Compilation, MemoryFiles};

const DOT: &str = "a i.png 1 0 -1\n0 0 8 8 0 0 1 1\n";
const DOOR: &str = "a tileset 1 0 -1\n0 0 16 16 8 8 1 1\n";

fn descriptions(compilation: &Compilation) -> Vec<&str> {
    compilation.sources.iter().map(sprite_compiler::Source::path).collect()
}

/// The images that the descriptions are cut from.
fn images(compilation: &Compilation) -> Vec<&str> {
    let library = &compilation.library;
    library.used_images().iter().map(|&id| library.images().path(id)).collect()
}

fn dot() -> Vec<u8> {
    image::opaque(8, 8)
}

#[test]
fn with_a_folder_sprites_only_what_lies_below_it_is_a_description() {
    let files = MemoryFiles::new([
        ("maps/1.dat", "no sprite"),
        ("quest/sprites/x.dat", DOT),
        ("sprites.dat", "nor this"),
    ])
    .with("quest/sprites/i.png", dot());
    let compilation = compiled(&files);
    assert_silent(&compilation);
    assert_eq!(descriptions(&compilation), ["quest/sprites/x.dat"]);
}

#[test]
fn beside_the_folder_sprites_only_whole_headers_say_what_a_file_is() {
    let beside = |text: &str| {
        let files = MemoryFiles::new([("quest/sprites/x.dat", DOT), ("quest/y.dat", text)]);
        findings(&compiled(&files.with("quest/sprites/i.png", dot())))
    };
    assert_eq!(beside(DOT), ["folder-wrong quest/y.dat"]);
    assert_eq!(beside("saved i.png 1 0 -1 10:20\n0 0 8 8 0 0 1 1\n"), Vec::<String>::new());
    assert_eq!(beside("saved i.txt 1 0 -1\n0 0 8 8 0 0 1 1\n"), Vec::<String>::new());
}

#[test]
fn with_a_root_called_sprites_everything_is_a_description() {
    let files = MemoryFiles::new([("x.dat", DOT), ("fx/y.dat", DOT)]).with("i.png", dot()).named("sprites");
    let compilation = compiled(&files);
    assert_silent(&compilation);
    assert_eq!(descriptions(&compilation), ["fx/y.dat", "x.dat"]);
    assert_eq!(images(&compilation), ["i.png"]);
}

#[test]
fn without_a_folder_sprites_everything_is_a_description() {
    let files = MemoryFiles::new([("x.dat", DOT), ("fx/y.dat", DOT)]).with("i.png", dot());
    assert_eq!(descriptions(&compiled(&files)), ["fx/y.dat", "x.dat"]);
}

#[test]
fn the_older_ending_is_always_a_description() {
    let files = MemoryFiles::new([("maps/1.zsd", DOT), ("sprites/x.dat", DOT)]);
    let files = files.with("i.png", dot()).with("sprites/i.png", dot());
    assert_eq!(descriptions(&compiled(&files)), ["maps/1.zsd", "sprites/x.dat"]);
}

#[test]
fn the_nearest_folder_sprites_is_the_base() {
    let files = MemoryFiles::new([("sprites/old/sprites/fx/x.dat", DOT)])
        .with("sprites/i.png", image::opaque(1, 1))
        .with("sprites/old/sprites/i.png", dot());
    let compilation = compiled(&files);
    assert_silent(&compilation);
    assert_eq!(images(&compilation), ["sprites/old/sprites/i.png"]);
    assert_eq!(compilation.library.sprites().next().unwrap().sprite().modules, ["fx"]);
}

#[test]
fn below_sprites_an_image_beside_the_description_does_not_count() {
    let files = MemoryFiles::new([("sprites/fx/x.dat", DOT)]).with("sprites/fx/i.png", dot());
    assert_eq!(findings(&compiled(&files)), ["image-missing sprites/fx/x.dat:1:3-1:8"]);
}

#[test]
fn without_a_folder_sprites_the_root_goes_before_the_description() {
    let files = MemoryFiles::new([("fx/x.dat", DOT)]).with("fx/i.png", dot());
    assert_eq!(images(&compiled(&files)), ["fx/i.png"]);
    let files = files.with("i.png", dot());
    assert_eq!(images(&compiled(&files)), ["i.png"]);
}

#[test]
fn tile_sets_lie_beside_the_folder_sprites() {
    let files = MemoryFiles::new([("quest/sprites/x.dat", DOOR)])
        .with("tilesets/tileset1_entities.png", image::opaque(8, 8))
        .with("quest/tilesets/cave.entities.png", image::opaque(16, 16))
        .with("quest/tilesets/old/deep.entities.png", image::opaque(8, 8))
        .with("quest/tilesets/tileset2_tiles.png", image::opaque(8, 8))
        .with("quest/tilesets/tileset_entities.png", image::opaque(8, 8));
    let compilation = compiled(&files);
    assert_silent(&compilation);
    assert_eq!(images(&compilation), ["quest/tilesets/cave.entities.png"]);
}

#[test]
fn else_tile_sets_lie_at_the_top() {
    let small = image::opaque(8, 8);
    let at_top = |path: &str, root: &str| {
        let files = MemoryFiles::new([(path, DOOR)]).with("tilesets/tileset1_entities.png", small.clone());
        findings(&compiled(&files.named(root)))
    };
    assert_eq!(
        at_top("quest/sprites/x.dat", "r"),
        ["frame-outside-every-tileset quest/sprites/x.dat:2:1-2:18"]
    );
    assert_eq!(at_top("x.dat", "r"), ["frame-outside-every-tileset x.dat:2:1-2:18"]);
    assert_eq!(at_top("x.dat", "sprites"), ["frame-outside-every-tileset x.dat:2:1-2:18"]);
}

#[test]
fn an_unreadable_tile_set_takes_no_part_in_the_comparison() {
    let files = MemoryFiles::new([("sprites/x.dat", DOOR)])
        .with("tilesets/1.entities.png", image::opaque(16, 16))
        .with("tilesets/2.entities.png", b"nothing".to_vec());
    assert_eq!(findings(&compiled(&files)), ["image-unreadable sprites/x.dat:1:3-1:10"]);
}

#[test]
fn inputs_are_the_files_that_matter_and_were_read() {
    let files = MemoryFiles::new([("sprites/x.dat", DOT), ("sprites/y.dat", DOT), ("notes.txt", "")])
        .with("sprites/i.png", dot())
        .with("sprites/unused.png", dot())
        .with("sprites/z.dat", vec![0xff])
        .with("sprites.toml", "");
    assert_eq!(compiled(&files).inputs, ["sprites.toml", "sprites/i.png", "sprites/x.dat", "sprites/y.dat"]);
}
