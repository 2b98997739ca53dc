//! Links that lead out of the asset folder or nowhere, and what is no file: nothing that a game would have is dropped in
//! silence, and each mistake is told once.

use crate::solarus::disk::Folder;
use crate::support::{assert_silent, compiled, compiled_with, findings, image};
use sprite_compiler::{Options, Output};
use std::fs;
use std::process::Command;

const SHEET: &[u8] = b"image = \"run_{n}.png\"\n";
const RULES: &[u8] =
    b"[sheets.\"coin/*{n}.png\"]\n[sheets.\"coin/*{n}.png\".animations.coin]\nduration = 90\n";

/// A sound folder, and beside it one with pictures that links lead to.
fn folder() -> Folder {
    let folder = Folder::new();
    for name in ["a.png", "run_2.png", "run_3.png", "coin/1.png", "cellar.entities.png"] {
        folder.write(&format!("outside/{name}"), &image::opaque(8, 8));
    }
    folder
}

/// The findings, and the message and the help of the first.
fn told(folder: &Folder) -> (Vec<String>, String) {
    let compilation = compiled(&folder.files());
    let first = compilation.diagnostics.findings().first();
    let words =
        first.map(|first| format!("{}; {}", first.message, first.help.as_deref().unwrap_or_default()));
    (findings(&compilation), words.unwrap_or_default())
}

#[track_caller]
fn assert_told(folder: &Folder, expected: &str, words: &str) {
    let (findings, told) = told(folder);
    assert_eq!(findings, [expected], "{told}");
    assert!(told.contains(words), "{told}");
}

const LEADS_OUT: &str = "is a link that leads out of the asset folder";
const NO_FILE: &str = "is neither a file nor a link that leads to one";

#[test]
fn settings_that_are_not_read_are_told() {
    let folder = folder();
    folder.write("outside/sprites.toml", b"[lints]\nblank-frame = \"warn\"\n");
    folder.link("root/sprites.toml", "outside/sprites.toml");
    assert_told(&folder, "path-not-allowed sprites.toml:1:1-1:1", LEADS_OUT);
    let settings = folder.root().join("sprites.toml");
    fs::remove_file(&settings).unwrap();
    folder.link("root/sprites.toml", "root/nothing.toml");
    assert_told(&folder, "file-unreadable sprites.toml:1:1-1:1", NO_FILE);
    fs::remove_file(&settings).unwrap();
    fs::create_dir(&settings).unwrap();
    assert_told(&folder, "file-unreadable sprites.toml:1:1-1:1", "`sprites.toml` is a folder");
    fs::remove_dir(&settings).unwrap();
    folder.write("root/Sprites.toml", b"[lints]\n");
    assert_told(&folder, "settings-invalid Sprites.toml:1:1-1:1", "rename it to `sprites.toml`");
    // Beside the settings it is another file.
    folder.write("root/sprites.toml", b"");
    folder.write("root/sprites/Sprites.toml", b"");
    assert_silent(&compiled(&folder.files()));
}

#[test]
fn numbered_pictures_are_all_read_or_told() {
    let folder = folder();
    folder.write("root/sprites/run_1.png", &image::opaque(8, 8));
    folder.write("root/sprites/run_4.png", &image::opaque(8, 8));
    folder.write("root/sprites/run.sheet.toml", SHEET);
    folder.link("root/sprites/run_2.png", "outside/run_2.png");
    folder.link("root/sprites/run_3.png", "outside/run_3.png");
    let expected = "path-not-allowed sprites/run.sheet.toml:1:9-1:22";
    let words = format!("`sprites/run_2.png` {LEADS_OUT}; 1 other picture cannot be read, either");
    assert_told(&folder, expected, &words);
    for number in [2, 3] {
        fs::remove_file(folder.root().join(format!("sprites/run_{number}.png"))).unwrap();
        folder.link(&format!("root/sprites/run_{number}.png"), "root/sprites/nothing.png");
    }
    assert_told(&folder, "file-unreadable sprites/run.sheet.toml:1:9-1:22", NO_FILE);
    // All of them, and a picture that is not numbered.
    fs::remove_file(folder.root().join("sprites/run_1.png")).unwrap();
    fs::remove_file(folder.root().join("sprites/run_4.png")).unwrap();
    folder.link("root/sprites/run_left.png", "outside/a.png");
    assert_told(&folder, "file-unreadable sprites/run.sheet.toml:1:9-1:22", "1 other picture");
}

#[test]
fn pictures_of_rules_are_all_read_or_told() {
    let folder = folder();
    folder.write("root/sprites.toml", RULES);
    folder.link("root/coin/coin1.png", "outside/a.png");
    let expected = "path-not-allowed sprites.toml:1:9-1:24";
    assert_told(&folder, expected, &format!("`coin/coin1.png` {LEADS_OUT}; put the file itself"));
    folder.write("root/coin/coin2.png", &image::opaque(8, 8));
    folder.write("root/coin/coin4.png", &image::opaque(8, 8));
    folder.link("root/coin/coin3.png", "root/coin/nothing.png");
    assert_told(&folder, expected, "1 other picture cannot be read, either");
    // The folder of the rule.
    fs::remove_dir_all(folder.root().join("coin")).unwrap();
    folder.link("root/coin", "outside/coin");
    assert_told(&folder, "path-not-allowed coin:1:1-1:1", LEADS_OUT);
}

#[test]
fn a_rule_that_leaves_pictures_out_needs_none_of_them() {
    let folder = folder();
    folder.write("root/sprites.toml", b"exclude = [\"old\"]\n[sheets.\"coin/*.png\"]\nskip = true\n");
    folder.link("root/coin/coin1.png", "outside/a.png");
    folder.link("root/old/hero.dat", "outside/a.png");
    folder.link("root/notes.png", "outside/a.png");
    assert_silent(&compiled(&folder.files()));
}

#[test]
fn companions_are_all_read_or_told() {
    let folder = folder();
    folder.write("root/sprites.toml", b"[companions]\nnormal = \"*_n.png\"\n");
    folder.link("root/sprites/i_n.png", "outside/a.png");
    assert_told(&folder, "path-not-allowed sprites.toml:2:10-2:19", LEADS_OUT);
    // A rule that matches the map as well says nothing of it.
    let rules = "[companions]\nnormal = \"*_n.png\"\n[sheets.\"sprites/*.png\"]\n";
    folder.write("root/sprites.toml", rules.as_bytes());
    assert_told(&folder, "path-not-allowed sprites.toml:2:10-2:19", LEADS_OUT);
    fs::remove_file(folder.root().join("sprites/i_n.png")).unwrap();
    folder.write("root/sprites.toml", b"[companions]\nnormal = \"normals/*.png\"\n");
    folder.link("root/sprites/normals", "outside");
    assert_told(&folder, "path-not-allowed sprites/normals:1:1-1:1", "the folder is a link");
}

#[test]
fn folders_and_tile_sets_are_read_or_told() {
    let folder = folder();
    folder.link("root/sprites/more", "outside");
    assert_told(&folder, "path-not-allowed sprites/more:1:1-1:1", "name it in `exclude`");
    folder.write("root/sprites.toml", b"exclude = [\"sprites/more\"]\n");
    assert_silent(&compiled(&folder.files()));
    folder.link("root/tilesets/cellar.entities.png", "outside/cellar.entities.png");
    assert_told(&folder, "path-not-allowed tilesets/cellar.entities.png:1:1-1:1", "the tile set is a link");
}

/// A folder whose content descriptions name is told where they name it.
#[test]
fn a_link_is_told_once() {
    let folder = folder();
    folder.link("root/sprites/fx", "outside");
    folder.write(
        "root/sprites/x.dat",
        b"a fx/a.png 1 0 -1\n0 0 8 8 0 0 1 1\n\nb fx/a.png 1 0 -1\n0 0 8 8 0 0 1 1\n",
    );
    assert_told(&folder, "path-not-allowed sprites/x.dat:1:3-1:11", LEADS_OUT);
}

#[test]
fn descriptions_that_are_no_files_are_told() {
    let folder = folder();
    folder.link("root/sprites/y.dat", "root/sprites/nothing.dat");
    assert_told(&folder, "file-unreadable sprites/y.dat:1:1-1:1", &format!("the description {NO_FILE}"));
    fs::remove_file(folder.root().join("sprites/y.dat")).unwrap();
    folder.link("root/sprites/y.dat", "root/sprites/y.dat");
    assert_told(&folder, "file-unreadable sprites/y.dat:1:1-1:1", NO_FILE);
    fs::remove_file(folder.root().join("sprites/y.dat")).unwrap();
    let pipe = Command::new("mkfifo").arg(folder.root().join("sprites/y.dat")).status();
    assert!(pipe.is_ok_and(|status| status.success()));
    assert_told(&folder, "file-unreadable sprites/y.dat:1:1-1:1", NO_FILE);
    fs::remove_file(folder.root().join("sprites/y.dat")).unwrap();
    // An image that a description names.
    fs::remove_file(folder.root().join("sprites/i.png")).unwrap();
    folder.link("root/sprites/i.png", "root/sprites/nothing.png");
    assert_told(&folder, "image-missing sprites/x.dat:1:3-1:8", &format!("`sprites/i.png` {NO_FILE}"));
}

/// Links that no sprite would be made of are not reported.
#[test]
fn other_links_are_not_told() {
    let folder = folder();
    for name in ["LICENSE", "song.ogg", "sprites/reference.png", "notes.txt"] {
        folder.link(&format!("root/{name}"), "outside/a.png");
        folder.link(&format!("root/old/{name}"), "root/nothing");
    }
    assert_silent(&compiled(&folder.files()));
}

/// A link that changes is noticed by what is remembered.
#[test]
fn what_is_remembered_knows_the_kinds_of_links() {
    let folder = folder();
    folder.link("root/sprites/y.png", "outside/a.png");
    folder.write("root/sprites/y.dat", b"a y.png 1 0 -1\n0 0 8 8 0 0 1 1\n");
    let cache = folder.root().join("../remembered.facts");
    let options = Options { cache: Some(cache), output: Output::Code, ..Options::default() };
    let run = || findings(&compiled_with(&folder.files(), &options));
    let (out, missing) = ("path-not-allowed sprites/y.dat:1:3-1:8", "image-missing sprites/y.dat:1:3-1:8");
    assert_eq!((run(), run()), (vec![out.to_owned()], vec![out.to_owned()]));
    fs::remove_file(folder.root().join("sprites/y.png")).unwrap();
    folder.link("root/sprites/y.png", "root/sprites/nothing.png");
    assert_eq!((run(), run()), (vec![missing.to_owned()], vec![missing.to_owned()]));
}
