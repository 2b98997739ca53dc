//! From files and names to modules, types and variants.

use crate::support::{compiled, image};
use sprite_compiler::{Compilation, MemoryFiles};

const DOT: &str = "a i.png 1 0 -1\n0 0 8 8 0 0 1 1\n";

/// `module::Type` of each sprite.
fn types(compilation: &Compilation) -> Vec<String> {
    let sprites = compilation.library.sprites().map(sprite_compiler::PackedSprite::sprite);
    sprites.map(|sprite| [sprite.modules.join("::"), sprite.identifier.clone()].join("::")).collect()
}

fn variants(names: &[&str]) -> Vec<String> {
    let text = names
        .iter()
        .map(|name| format!("{name} i.png 1 0 -1\n0 0 8 8 0 0 1 1\n"))
        .collect::<Vec<_>>()
        .concat();
    let files = MemoryFiles::new([("sprites/x.dat", text)]).with("sprites/i.png", image::opaque(8, 8));
    let compilation = compiled(&files);
    let animations = &compilation.library.sprites().next().unwrap().sprite().animations;
    animations.iter().map(|animation| animation.identifier.clone()).collect()
}

#[test]
fn folders_are_modules_and_the_file_is_the_type() {
    let paths = [
        "sprites/hero/tunic1.dat",
        "sprites/enemies/ganon.dat",
        "sprites/npc/ganon.dat",
        "sprites/menus.v2/Big Map.dat",
    ];
    let files = MemoryFiles::new(paths.map(|path| (path, DOT))).with("sprites/i.png", image::opaque(8, 8));
    let compilation = compiled(&files);
    assert_eq!(types(&compilation), ["enemies::Ganon", "hero::Tunic1", "menus_v2::BigMap", "npc::Ganon"]);
    let code = compilation.code.to_string();
    assert!(code.contains("pub mod menus_v2") && code.contains("pub enum BigMap"));
}

#[test]
fn names_that_rust_does_not_take_are_bent_as_little_as_possible() {
    let paths = ["sprites/type/self.dat", "sprites/2nd/1.dat", "sprites/Été/x.dat"];
    let files = MemoryFiles::new(paths.map(|path| (path, DOT))).with("sprites/i.png", image::opaque(8, 8));
    assert_eq!(types(&compiled(&files)), ["_2nd::_1", "type_::Self_", "été::X"]);
    assert_eq!(
        variants(&[
            "static",
            "self",
            "1",
            "50",
            "sword_1",
            "attack-bow",
            "iceBall",
            "été",
            "歩く",
            "x·y",
            "a.b.c"
        ]),
        ["Static", "Self_", "_1", "_50", "Sword1", "AttackBow", "IceBall", "Été", "歩く", "X·y", "ABC"]
    );
}

#[test]
fn names_are_compared_as_rust_compares_them() {
    // The same letter, written as one code point and as two.
    assert_eq!(variants(&["\u{e9}t\u{e9}", "e\u{301}te\u{301}"]), ["Été"]);
}

#[test]
fn the_same_folder_below_two_bases_is_one_module() {
    let paths = ["a/sprites/fx/boom.dat", "b/sprites/fx/smoke.dat"];
    let files = MemoryFiles::new(paths.map(|path| (path, DOT)))
        .with("a/sprites/i.png", image::opaque(8, 8))
        .with("b/sprites/i.png", image::opaque(8, 8));
    let compilation = compiled(&files);
    assert_eq!(types(&compilation), ["fx::Boom", "fx::Smoke"]);
    assert!(!compilation.diagnostics.has_errors());
}

#[test]
fn what_cannot_be_named_is_checked_all_the_same() {
    let text =
        "a i.png 1 0 -1\n0 0 8 8 0 0 1 1\nA i.png 1 0 -1\n0 0 9 8 0 0 1 1\na i.png 1 0 -1\n0 0 8 9 0 0 1 1\n";
    let files =
        MemoryFiles::new([("sprites/x.dat", text), ("sprites/x.zsd", "a i.png 1 0 -1\n1 0 8 8 0 0 1 1\n")])
            .with("sprites/i.png", image::opaque(8, 8));
    assert_eq!(
        crate::support::findings(&compiled(&files)),
        [
            "name-collision sprites/x.dat:3:1-3:2",
            "frame-outside-image sprites/x.dat:4:1-4:16",
            "defined-twice sprites/x.dat:5:1-5:2",
            "frame-outside-image sprites/x.dat:6:1-6:16",
            "name-collision sprites/x.zsd:1:1-1:1",
            "frame-outside-image sprites/x.zsd:2:1-2:16",
        ]
    );
}

#[test]
fn on_errors_the_names_that_could_be_read_are_still_there() {
    let files = MemoryFiles::new([
        ("sprites/x.dat", "walk none.png 1 0 -1\n0 0 8 8 0 0 1 1\ncut\n"),
        ("sprites/y.dat", ""),
    ]);
    let compilation = compiled(&files);
    let code = compilation.code.to_string();
    assert!(["enum X", "Walk", "Cut", "enum Y"].iter().all(|name| code.contains(name)), "{code}");
    assert!(!compilation.library.sprites().next().unwrap().is_sound(0));
}
