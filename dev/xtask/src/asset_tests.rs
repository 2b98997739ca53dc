//! The committed assets fit their grids and their descriptions.

use sprite_compiler::{DiskFiles, Options, Renderer, compile};

use crate::files::{asset_folder, read_bytes};
use crate::paint::{is_committed, paint_all};

#[test]
fn committed_files_equal_their_grids() {
    let painted = paint_all().unwrap();
    assert!(painted.len() > 10, "only {} files", painted.len());
    let stale: Vec<_> = painted.iter().filter(|(path, file)| !is_committed(path, file)).collect();
    assert!(stale.is_empty(), "run `cargo run -p xtask -- paint`; stale: {:?}", stale.iter().map(|s| &s.0));
}

#[test]
fn painting_twice_gives_the_same_bytes() {
    let bytes =
        || -> Vec<_> { paint_all().unwrap().iter().map(|(_, file)| file.encode().unwrap()).collect() };
    assert_eq!(bytes(), bytes());
}

/// Every description is right, and every rectangle of it lies inside its image: the compiler itself says so.
#[test]
fn the_compiler_finds_nothing_to_complain_about() {
    let files = DiskFiles::open(asset_folder()).unwrap();
    let compilation = compile(&files, &Options::default());
    let renderer = Renderer::plain(&compilation.sources, "assets");
    let findings: Vec<String> =
        compilation.diagnostics.findings().iter().map(|finding| renderer.render(finding)).collect();
    assert!(findings.is_empty(), "{}", findings.join("\n"));
    // Nothing found is no praise where nothing was read.
    let ends = |ending: &str| compilation.inputs.iter().filter(|path| path.ends_with(ending)).count();
    let all = ends(".dat") > 8 && ends(".sprite") > 2 && ends(".json") > 1 && ends(".xml") > 6;
    let all = all && ends(".sheet.toml") > 4;
    assert!(all && ends(".aseprite") > 0, "{:?}", compilation.inputs);
}

/// The adapters have examples that are complete by themselves.
#[test]
fn the_crabs_of_the_adapters_are_that_of_the_game() {
    let crab = read_bytes(&asset_folder().join("crab.aseprite"));
    assert!(crab.is_some());
    for adapter in ["sprite-bevy", "sprite-embedded-graphics", "sprite-macroquad", "sprite-pixels"] {
        let path = asset_folder().join("../adapters").join(adapter).join("assets/crab.aseprite");
        assert!(read_bytes(&path) == crab, "copy assets/crab.aseprite to {}", path.display());
    }
}

/// So has the small game for Bevy, whose pictures are some of the game's.
#[test]
fn the_pictures_of_the_keeper_are_those_of_the_game() {
    let copies = [
        ("hero/stopped.png", "sprites/hero/stopped.png"),
        ("hero/walking.png", "sprites/hero/walking.png"),
        ("hero/sword.png", "sprites/hero/sword.png"),
        ("hero/hurt.png", "sprites/hero/hurt.png"),
        ("slime.png", "sprites/enemies/slime.png"),
        ("garden.png", "tilesets/garden.entities.png"),
        ("icons/heart_full.png", "icons/heart_full.png"),
        ("icons/heart_empty.png", "icons/heart_empty.png"),
        ("effects/puff.sheet.toml", "effects/puff.sheet.toml"),
    ];
    let numbered = (1..=7).map(|number| format!("effects/puff_{number}.png"));
    let copies = copies.map(|(copy, path)| (copy.to_owned(), path.to_owned()));
    for (copy, path) in copies.into_iter().chain(numbered.map(|path| (path.clone(), path))) {
        let original = read_bytes(&asset_folder().join(&path));
        assert!(original.is_some(), "{path}");
        let to = asset_folder().join("../adapters/sprite-bevy/examples/keeper/assets").join(&copy);
        assert!(read_bytes(&to) == original, "copy assets/{path} to {}", to.display());
    }
}

/// A sheet that no description names was forgotten.
#[test]
fn every_file_is_used() {
    let files = DiskFiles::open(asset_folder()).unwrap();
    let used = compile(&files, &Options::default()).inputs;
    let painted = paint_all().unwrap();
    let forgotten: Vec<_> = painted.iter().filter(|(path, _)| !used.contains(path)).collect();
    assert!(forgotten.is_empty(), "{forgotten:?}");
}
