//! An image of the folder is damaged: the build says which, and what is in `OUT_DIR` stays whole.

use crate::fixture::{Fixture, entries};
use std::fs;

const BUILD: &str =
    "fn main() -> Result<(), sprite_build::Error> { sprite_build::Config::new(\"assets\").compile() }";

// As the documentation of cargo has it.
const MAIN: &str = "#![deny(warnings)]\ninclude!(concat!(env!(\"OUT_DIR\"), \"/sprites.rs\"));\n\
    fn main() { println!(\"{:?} {}\", Hero::ALL, IMAGES.len()); }";

/// Changes a byte of an image's pixels.
#[expect(clippy::disallowed_methods, reason = "it is to be damaged")]
fn damage(fixture: &Fixture, path: &str) -> Vec<u8> {
    let sound = fs::read(fixture.path(path)).expect("an image");
    let mut damaged = sound.clone();
    let at = damaged.len() - 20;
    damaged[at] ^= 1;
    fixture.write(path, damaged);
    sound
}

/// Two sprites with an image each, one of them in a folder.
fn library(name: &str) -> Fixture {
    let fixture = Fixture::new(name, Some(BUILD), MAIN);
    fixture.write("assets/enemies/bat.dat", "fly bat.png 1 0 -1\n0 0 8 8 4 4 1 1\n");
    fixture.image("assets/enemies/bat.png", 8, 8);
    fixture
}

/// The build fails, the image is named once, and nothing unfinished is left.
fn fails(fixture: &Fixture, left: &[&str]) {
    let outcome = fixture.cargo(&["build"]);
    assert!(!outcome.succeeded);
    outcome.shows("error: front_");
    outcome.shows("assets/enemies/bat.dat:1:5: error[image-unreadable]: ");
    outcome.shows("`enemies/bat.png`");
    outcome.shows("Error: 1 error in the sprites of `assets`, see above");
    outcome.does_not_show("assets/hero.dat");
    outcome.does_not_show("panicked");
    let mut files = entries(&fixture.out());
    files.sort();
    assert_eq!(files, left.iter().map(|name| fixture.out().join(name)).collect::<Vec<_>>());
    let text = fixture.generated();
    assert_eq!(text.matches("::core::compile_error! {").count(), 1, "{text}");
    // Whole: it ends where a file of Rust ends, and holds what comes last.
    assert!(
        text.contains("pub enum Hero {") && text.contains("pub enum Bat {") && text.ends_with("}\n")
            || text.ends_with(";\n"),
        "{text}"
    );
}

#[test]
fn a_damaged_image_in_a_library_that_was_sound() {
    let fixture = library("damaged_later");
    assert_eq!(fixture.run(), "[Walking, Sword] 2");
    let before = fixture.generated();
    let sound = damage(&fixture, "assets/enemies/bat.png");
    fails(&fixture, &["sprites.facts", "sprites.rs", "sprites.units"]);
    // Again, though the script did not change and all else is remembered.
    fails(&fixture, &["sprites.facts", "sprites.rs", "sprites.units"]);
    fixture.write("assets/enemies/bat.png", sound);
    assert_eq!(fixture.run(), "[Walking, Sword] 2");
    assert_eq!(fixture.generated(), before);
}

#[test]
fn a_damaged_image_in_the_first_build_of_all() {
    let fixture = library("damaged_first");
    let sound = damage(&fixture, "assets/enemies/bat.png");
    fails(&fixture, &["sprites.facts", "sprites.rs", "sprites.units"]);
    fixture.write("assets/enemies/bat.png", sound);
    assert_eq!(fixture.run(), "[Walking, Sword] 2");
}

#[test]
fn cargo_gets_every_input_and_nothing_else() {
    let fixture = library("inputs");
    fixture.write("assets/sprites.toml", "[images]\nembed = \"indexed8\"\n");
    fixture.write("assets/notes.txt", "");
    assert_eq!(fixture.run(), "[Walking, Sword] 2");
    let said = fixture.said();
    let said: Vec<&str> =
        said.lines().filter_map(|line| line.strip_prefix("cargo::rerun-if-changed=")).collect();
    let inputs = ["enemies/bat.dat", "enemies/bat.png", "hero.dat", "hero.png", "sprites.toml"];
    let inputs = inputs.iter().map(|path| format!("assets/{path}"));
    assert_eq!(said, inputs.chain(["assets", "build.rs"].map(str::to_owned)).collect::<Vec<_>>());
    // Another script runs.
    fixture.write("build.rs", BUILD.replace("new(\"assets\")", "new(\"assets/enemies\")"));
    fixture.write("src/main.rs", MAIN.replace("Hero", "Bat"));
    assert_eq!(fixture.run(), "[Fly] 1");
}
