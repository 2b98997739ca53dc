//! From files and folders to types and variants, and from names to images.

use crate::openage::{BASE, edited};
use crate::support::{assert_silent, compiled, findings, image};
use sprite_compiler::{Compilation, MemoryFiles};

/// `module::Type::Variant` of every animation, with a `!` after one that cannot be played.
fn variants(compilation: &Compilation) -> Vec<String> {
    let mut found = Vec::new();
    for packed in compilation.library.sprites() {
        let sprite = packed.sprite();
        for (index, animation) in sprite.animations.iter().enumerate() {
            let mut path = sprite.modules.clone();
            path.extend([sprite.identifier.clone(), animation.identifier.clone()]);
            let mark = if packed.is_sound(index) { "" } else { "!" };
            found.push(path.join("::") + mark);
        }
    }
    found
}

fn files(paths: &[&str]) -> MemoryFiles {
    let mut files = MemoryFiles::default();
    for path in paths {
        let folder = path.rsplit_once('/').map_or(String::new(), |(folder, _)| format!("{folder}/"));
        files = files.with(*path, BASE).with(format!("{folder}a.png"), image::opaque(40, 40));
    }
    files
}

#[test]
fn a_folder_is_a_sprite_and_its_files_are_the_animations() {
    let compilation = compiled(&files(&[
        "archer/walk.sprite",
        "archer/attack-bow.sprite",
        "units/archer/1.sprite",
        "units/self/static.sprite",
        "tree.sprite",
    ]));
    assert_silent(&compilation);
    let expected =
        ["Archer::AttackBow", "Archer::Walk", "Tree::Default", "units::Archer::_1", "units::Self_::Static"];
    assert_eq!(variants(&compilation), expected);
}

#[test]
fn a_faulty_file_leaves_the_others_of_its_folder_alone() {
    let files = files(&["archer/walk.sprite", "archer/die.sprite"]);
    let compilation = compiled(&files.with("archer/idle.sprite", edited(BASE, "version 1", "version 3")));
    assert_eq!(findings(&compilation), ["version-unsupported archer/idle.sprite:1:9-1:10"]);
    assert_eq!(variants(&compilation), ["Archer::Die", "Archer::Idle!", "Archer::Walk"]);
}

/// Vector 14 of docs/formats/openage.md.
#[test]
fn names_of_images_start_at_the_file_or_at_a_modpack() {
    let named = |name: &str, settings: &str, path: &str| {
        let text = edited(BASE, "\"a.png\"", &format!("\"{name}\""));
        let files = MemoryFiles::new([("archer/walk.sprite", text), ("sprites.toml", settings.to_owned())]);
        let compilation = compiled(&files.with(path, image::opaque(40, 40)));
        assert_silent(&compilation);
        compilation.library.images().paths().map(str::to_owned).collect::<Vec<_>>()
    };
    let set = |pairs: &str| format!("[openage.modpacks]\n{pairs}\n");
    let cases = [
        ("a b.png", String::new(), "archer/a b.png"),
        ("../g/./a.png", String::new(), "g/a.png"),
        ("/{base@me}/g/a.png", String::new(), "base/g/a.png"),
        ("/{base@me}/g/a.png", set("\"base@me\" = \"p\""), "p/g/a.png"),
        ("/{base@me}/g/a.png", set("base = \"q\""), "q/g/a.png"),
        ("/{base@me}/g/a.png", set("base = \"q\"\n\"base@me\" = \"p/../r/\""), "r/g/a.png"),
        ("/{base}/a.png", set("\"base@me\" = \"p\""), "base/a.png"),
        ("/base/g/../a.png", set("base = \"q\""), "q/a.png"),
        ("/{base}/../a.png", set("base = \"q\""), "a.png"),
        ("/{base}/a.png", set("base = \".\""), "a.png"),
    ];
    for (name, settings, path) in cases {
        assert_eq!(named(name, &settings, path), [path], "{name} {settings}");
    }
}

#[test]
fn an_image_may_serve_several_files_and_several_ids() {
    let text = edited(BASE, "layer 0", "imagefile 7 \"../archer/a.png\"\nlayer 0");
    let text = edited(&text, "frame 3 0 0 0", "frame 3 0 0 7");
    let compilation = compiled(&files(&["archer/walk.sprite"]).with("archer/run.sprite", text));
    assert_silent(&compilation);
    assert_eq!(compilation.library.used_images().len(), 1);
}
