//! Whatever happens to the folder, the next build is right: with both front ends, and without anything being done
//! twice.

use crate::fixture::{Fixture, HERO};
use std::time::{Duration, SystemTime};

const MAIN: &str = r#"
    fn main() {
        let images: Vec<_> = IMAGES.iter().map(|image| image.path()).collect();
        println!("{:?} {}", Hero::ALL, images.join(" "));
    }
"#;

const BAT: &str = "fly bat.png 1 0 -1\n0 0 8 8 4 4 1 1\n";

/// The place of the first mistake in a description that names an image which is not there.
const LOST: &str = "assets/deep/ghost.dat:1:5";

#[test]
fn the_build_script_notices_everything() {
    let build =
        "fn main() -> Result<(), sprite_build::Error> { sprite_build::Config::new(\"assets\").compile() }";
    let main = format!("#![deny(warnings)]\nsprite_runtime::include_generated!();\n{MAIN}");
    let fixture = Fixture::new("fresh_build", Some(build), &main);
    notices_everything(&fixture);
    // The old files are gone, and the new ones are complete.
    assert!(!fixture.generated().contains("Ghost"));
}

#[test]
fn the_macro_with_a_watch_notices_everything() {
    let build = "fn main() { sprite_build::watch(\"assets/\"); }";
    let main = format!("#![deny(warnings)]\nsprite_runtime::include_sprites!(\"assets\");\n{MAIN}");
    notices_everything(&Fixture::new("fresh_watch", Some(build), &main));
}

fn notices_everything(fixture: &Fixture) {
    assert_eq!(fixture.run(), "[Walking, Sword] hero.png");

    // An edit.
    fixture.write("assets/hero.dat", HERO.replace("sword", "sabre"));
    assert_eq!(fixture.run(), "[Walking, Sabre] hero.png");

    // A new file in a new folder of a new folder, as old as only a copy can be.
    fixture.write("assets/enemies/deep/bat.dat", BAT);
    fixture.image("assets/enemies/deep/bat.png", 8, 8);
    fixture.date("assets/enemies/deep/bat.dat", SystemTime::UNIX_EPOCH + Duration::from_secs(86_400));
    fixture.date("assets/enemies/deep/bat.png", SystemTime::UNIX_EPOCH + Duration::from_secs(86_400));
    assert_eq!(fixture.run(), "[Walking, Sabre] enemies/deep/bat.png hero.png");

    // Another name, of a folder and of a file.
    fixture.rename("assets/enemies/deep", "assets/enemies/high");
    assert_eq!(fixture.run(), "[Walking, Sabre] enemies/high/bat.png hero.png");
    fixture.rename("assets/enemies/high/bat.dat", "assets/enemies/high/bat.txt");
    assert_eq!(fixture.run(), "[Walking, Sabre] hero.png");

    // An image that comes after the description which names it.
    fixture.write("assets/deep/ghost.dat", BAT.replace("bat.png", "../ghost.png").replace("../", ""));
    let outcome = fixture.cargo(&["build"]);
    assert!(!outcome.succeeded);
    outcome.shows("there is no image `ghost.png`");
    outcome.shows(LOST);
    fixture.image("assets/ghost.png", 8, 8);
    assert_eq!(fixture.run(), "[Walking, Sabre] ghost.png hero.png");

    // Settings that were not there.
    fixture.write("assets/sprites.toml", "[lints]\nblank-frames = \"warn\"\n");
    fixture.cargo(&["build"]).shows("there is no lint `blank-frames`");
    fixture.remove("assets/sprites.toml");

    // And gone again.
    fixture.remove("assets/deep/ghost.dat");
    assert_eq!(fixture.run(), "[Walking, Sabre] hero.png");
    fixture.remove("assets/hero.png");
    fixture.cargo(&["build"]).shows("there is no image `hero.png`");
    fixture.image("assets/hero.png", 64, 64);
    assert_eq!(fixture.run(), "[Walking, Sabre] hero.png");

    // Nothing happened: nothing is done.
    let outcome = fixture.cargo(&["build", "--verbose"]);
    outcome.must_succeed();
    outcome.does_not_show("Dirty");
    outcome.does_not_show("Running");
}
