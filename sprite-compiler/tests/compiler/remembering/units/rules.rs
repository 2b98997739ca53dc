//! Sprites that rules of the settings make of pictures.

use super::Builds;
use crate::support::image;
use sprite_compiler::{Options, compile};

const FOLDER: &str = "Rules.
--- file sprites.toml
[sheets.\"icons/*.png\"]
[sheets.\"{sprite}_{animation}_{n}.png\"]
duration = 80
--- image icons/shield.png 8x8
--- image icons/sword.png 8x8
--- image elf_run_01.png 8x8
--- image elf_run_02.png 8x8
";

/// How many sprites that is.
const ALL: usize = 3;

#[test]
fn a_picture_that_is_painted_anew_compiles_its_sprite() {
    let mut builds = Builds::new(FOLDER);
    builds.finds(ALL, &[]);
    builds.finds(0, &[]);
    builds.library.write("icons/sword.png".to_owned(), image::opaque(16, 8));
    builds.finds(1, &[]);
    builds.library.write("elf_run_02.png".to_owned(), image::opaque(8, 16));
    builds.finds(1, &[]);
    builds.finds(0, &[]);
}

#[test]
fn a_picture_that_comes_or_goes_is_noticed() {
    let mut builds = Builds::new(FOLDER);
    let before = builds.compiles(ALL).code.to_string();
    builds.library.write("elf_run_03.png".to_owned(), image::opaque(8, 8));
    let after = builds.compiles(1).code.to_string();
    assert_ne!(before, after);
    builds.library.write("icons/bow.png".to_owned(), image::opaque(8, 8));
    builds.compiles(1);
    builds.compiles(0);
    builds.library.remove("icons/bow.png");
    builds.library.remove("elf_run_03.png");
    assert_eq!(builds.compiles(1).code.to_string(), before);
    builds.library.remove("elf_run_01.png");
    builds.finds(1, &[]);
    builds.library.remove("elf_run_02.png");
    builds.finds(0, &["nothing-matched sprites.toml"]);
}

#[test]
fn a_changed_rule_is_noticed() {
    let mut builds = Builds::new(FOLDER);
    let before = builds.compiles(ALL).code.to_string();
    builds.library.replace("sprites.toml", "80", "90");
    assert_ne!(builds.compiles(ALL).code.to_string(), before);
    builds.library.replace("sprites.toml", "icons/*", "icons/sw*");
    builds.compiles(2);
    builds.compiles(0);
    // A description takes its picture.
    builds.library.write("icons/sword.sheet.toml".to_owned(), b"duration = 70\n".to_vec());
    builds.finds(1, &[]);
    builds.finds(0, &[]);
}

/// The error stands in the settings, and the other sprites are made.
#[test]
fn a_mistake_of_a_picture_is_reported_in_each_build_and_concerns_its_own_sprite() {
    let mut builds = Builds::new(FOLDER);
    builds.library.replace("sprites.toml", "80", "[80, 90]");
    builds.finds(ALL, &[]);
    builds.library.write("orc_run_1.png".to_owned(), image::opaque(8, 8));
    for fresh in [1, 0, 0] {
        builds.finds(fresh, &["list-length sprites.toml"]);
    }
    let alone = compile(&builds.library, &Options::default());
    let sprites = alone.library.sprites();
    let sound = sprites.map(|packed| (packed.sprite().identifier.as_str(), packed.is_sound(0)));
    assert!(sound.eq([("Elf", true), ("Shield", true), ("Sword", true), ("Orc", false)]));
    // A game looks a sprite up by its path, which is not that of a picture.
    let code = alone.code.to_string();
    assert!(code.contains("\"elf\"") && code.contains("\"icons/sword\"") && !code.contains("\"elf_run_01\""));
    builds.library.remove("orc_run_1.png");
    builds.library.write("icons/sword.png".to_owned(), b"no picture".to_vec());
    for _ in 0..2 {
        let compilation = builds.build();
        let found: Vec<&str> =
            compilation.diagnostics.findings().iter().map(|finding| finding.code.as_str()).collect();
        assert_eq!(found, ["image-unreadable"]);
    }
    builds.library.write("icons/sword.png".to_owned(), image::opaque(8, 8));
    builds.finds(1, &[]);
    builds.finds(0, &[]);
}

/// A rule with all keys of a description, and one that makes the same sprites of other pictures.
const DOLL: &str = "Rules.
--- file sprites.toml
[sheets.\"doll/*.png\"]
cell = [8, 8]
[sheets.\"doll/*.png\".animations.walk]
row = 0
[sheets.\"doll/*.png\".animations.cast]
row = 1
optional = true
[sheets.\"traps/*/{animation}.png\"]
[sheets.\"traps/*/{animation} ({cell}).png\"]
--- image doll/body.png 16x16
--- image doll/hat.png 16x8
--- image traps/Saw/Off.png 8x8
";

#[test]
fn a_layer_that_grows_has_the_animation_that_it_lacked() {
    let mut builds = Builds::new(DOLL);
    let before = builds.compiles(3).code.to_string();
    builds.library.write("doll/hat.png".to_owned(), image::opaque(16, 16));
    assert_ne!(builds.compiles(1).code.to_string(), before);
    builds.library.write("doll/hat.png".to_owned(), image::opaque(16, 8));
    assert_eq!(builds.compiles(1).code.to_string(), before);
    builds.library.replace("sprites.toml", "optional = true", "optional = false");
    builds.finds(3, &["index-outside-grid sprites.toml", "nothing-matched sprites.toml"]);
}

#[test]
fn a_picture_of_another_rule_compiles_the_sprite_that_it_joins() {
    let mut builds = Builds::new(DOLL);
    let before = builds.compiles(3).code.to_string();
    builds.library.write("traps/Saw/On (8x8).png".to_owned(), image::opaque(16, 8));
    assert_ne!(builds.compiles(1).code.to_string(), before);
    builds.compiles(0);
    builds.library.write("traps/Saw/Off (8x8).png".to_owned(), image::opaque(16, 8));
    builds.finds(1, &["name-collision sprites.toml"]);
    builds.finds(0, &["name-collision sprites.toml"]);
    builds.library.remove("traps/Saw/Off (8x8).png");
    builds.library.remove("traps/Saw/On (8x8).png");
    assert_eq!(builds.compiles(1).code.to_string(), before);
}

/// All sprites of a file are compiled together, and no others.
#[test]
fn a_file_with_several_sprites_is_one_unit() {
    let folder = "Sprites.
--- file items.sheet.toml
cell = [8, 8]
[sprites]
sword = \"0\"
ring = \"1\"
--- file hero.sheet.toml
cell = [8, 8]
--- image items.png 16x8
--- image hero.png 16x8
";
    let mut builds = Builds::new(folder);
    let before = builds.compiles(3).code.to_string();
    builds.compiles(0);
    builds.library.replace("items.sheet.toml", "\"1\"", "\"0\"");
    assert_ne!(builds.compiles(2).code.to_string(), before);
    builds.library.replace("items.sheet.toml", "\"0\"\nring", "\"2\"\nring");
    builds.finds(2, &["index-outside-grid items.sheet.toml"]);
    builds.finds(0, &["index-outside-grid items.sheet.toml"]);
    builds.library.replace("items.sheet.toml", "\"2\"", "\"1\"");
    builds.finds(2, &[]);
}
