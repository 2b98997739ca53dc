//! Games with code that `generate` wrote: one is built with the runtime alone, in the other the macro stands beside it.

use super::assets::{copy, sprites_in, text};
use super::game;
use super::games::{REPOSITORY, read, said};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use test_support::{TempFolder, small_crate};

/// A game with the assets of the example and their code, and this dependency on the runtime.
fn committed(name: &str, runtime: &str, main: &str) -> TempFolder {
    let game = game(name);
    copy(&Path::new(REPOSITORY).join("assets"), &game.join("assets"));
    // Some pixels lie beside the code.
    let settings = read(&game, "assets/sprites.toml");
    fs::write(
        game.join("assets/sprites.toml"),
        settings + "[images.\"sprites/hero/*\"]\nembed = \"rgba8\"\n",
    )
    .expect("a file");
    let manifest = format!(
        "{}sprite-runtime = {{ path = \"{REPOSITORY}/sprite-runtime\"{runtime} }}\n[workspace]\n",
        read(&game, "Cargo.toml")
    );
    fs::write(game.join("Cargo.toml"), manifest.replace('\\', "/")).expect("a file");
    fs::write(game.join("src/main.rs"), main).expect("a file");
    fs::copy(Path::new(REPOSITORY).join("Cargo.lock"), game.join("Cargo.lock")).expect("the lock file");
    let printed = sprites_in(&game, ["generate", "assets", "-o", "src/art.rs"]);
    assert!(said(&printed).contains("written: src/art.rs\n"), "{}", text(&printed.stdout));
    game
}

fn cargo(game: &Path, arguments: &[&str]) -> Output {
    small_crate::cargo(env!("CARGO_TARGET_TMPDIR"), game, arguments).output().expect("cargo runs")
}

#[test]
fn committed_code_is_played_by_the_runtime_alone() {
    let main = "//! A game.
#![deny(warnings, missing_docs, unreachable_pub)]

pub mod art;

use art::{Crab, LIBRARY};
use sprite_runtime::{Animator, AnyAnimator};
use std::time::Duration;

fn main() {
    let mut crab = Animator::new(Crab::Strike);
    crab.tick(Duration::from_millis(400));
    for frame in crab.frames() {
        println!(\"{} of {}\", frame.image().size().width, frame.image().path());
    }
    let hero = AnyAnimator::of(LIBRARY.find(\"sprites/hero\").expect(\"a hero\"), 0);
    for frame in hero.frames() {
        println!(\"{:?} of {}\", frame.image().rgba8().map(<[_]>::len), frame.image().path());
    }
}
";
    let game = committed("committed_game", ", default-features = false", main);
    let run = cargo(&game, &["run", "--quiet"]);
    assert_eq!((run.status.code(), text(&run.stderr)), (Some(0), ""));
    let drawn = text(&run.stdout);
    let of_hero = drawn.lines().find(|line| line.contains(" of sprites/hero/"));
    assert!(drawn.contains(" of crab.aseprite"), "{drawn}");
    assert!(of_hero.is_some_and(|line| line.starts_with("Some(")), "its pixels are decoded: {drawn}");

    let tree = cargo(&game, &["tree", "--prefix", "none", "--format", "{p}"]);
    let packages = text(&tree.stdout).lines().map(|line| line.split(' ').next().unwrap_or_default());
    assert_eq!(packages.collect::<Vec<_>>(), ["committed_game", "sprite-runtime", "sprite-table"]);

    // rustfmt leaves it alone.
    let code = read(&game, "src/art.rs");
    assert!(code.lines().any(|line| line.len() > 200), "what rustfmt would complain of");
    let format = Command::new("cargo").arg("fmt").current_dir(&*game).output().expect("cargo runs");
    assert!(format.status.success(), "{}", text(&format.stderr));
    assert!(read(&game, "src/art.rs") == code);

    // Neither the descriptions nor the command line are needed to build it.
    fs::remove_file(game.join("assets/crab.aseprite")).expect("a file");
    assert!(cargo(&game, &["run", "--quiet"]).status.success());
    let call = "require_version! {";
    assert_eq!(code.matches(call).count(), 1, "{code}");
    fs::write(game.join("src/art.rs"), code.replace(call, "require_version! { 1")).expect("a file");
    let refused = cargo(&game, &["check"]);
    let expected = "the sprites were compiled by another version of the sprite compiler";
    assert!(
        !refused.status.success() && text(&refused.stderr).contains(expected),
        "{}",
        text(&refused.stderr)
    );
}

#[test]
fn the_macro_gives_the_same_sprites() {
    let main = "
mod art;
mod macros {
    sprite_runtime::include_sprites!(\"assets\");
}

fn main() {
    let (one, other) = (art::LIBRARY.sprites(), macros::LIBRARY.sprites());
    assert_eq!(one.len(), other.len());
    for (one, other) in one.iter().zip(other) {
        assert_eq!((one.path(), one.type_name()), (other.path(), other.type_name()));
        assert_eq!(one.animation_names(), other.animation_names());
        assert!(one.table() == other.table());
    }
    assert_eq!(art::IMAGES.len(), macros::IMAGES.len());
    for (one, other) in art::IMAGES.iter().zip(&macros::IMAGES) {
        assert_eq!((one.path(), one.size(), one.bytes()), (other.path(), other.size(), other.bytes()));
        assert_eq!(one.pixels(), other.pixels());
    }
    let names = |all: &[art::Crab]| all.iter().map(|animation| format!(\"{animation:?}\")).collect::<Vec<_>>();
    let same = |all: &[macros::Crab]| all.iter().map(|animation| format!(\"{animation:?}\")).collect::<Vec<_>>();
    assert_eq!(names(art::Crab::ALL), same(macros::Crab::ALL));
    println!(\"{}\", one.len());
}
";
    let game = committed("committed_same", "", main);
    let run = cargo(&game, &["run", "--quiet"]);
    assert!(run.status.success(), "{}", text(&run.stderr));
    assert!(text(&run.stdout).trim().parse::<usize>().is_ok_and(|sprites| sprites > 10));
}
