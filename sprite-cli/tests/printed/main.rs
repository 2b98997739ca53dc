//! The code that `init` prints and that `generate` writes, compiled by the real cargo and run.

#[allow(dead_code, reason = "other tests need more of it")]
#[path = "../cli/assets.rs"]
mod assets;
#[allow(dead_code, reason = "other tests need more of it")]
#[path = "../../src/bitmap.rs"]
mod bitmap;
mod committed;
#[allow(dead_code, reason = "other tests need more of it")]
#[path = "../cli/games.rs"]
mod games;

use assets::{sprites_in, text};
use games::{REPOSITORY, game_in, read, said};
use std::fs;
use std::path::Path;
use test_support::{TempFolder, small_crate};

/// A crate as `cargo new` makes it, for cargo to build.
fn game(name: &str) -> TempFolder {
    game_in(small_crate::folder(env!("CARGO_TARGET_TMPDIR"), name), name)
}

/// Calls `init`, puts what it prints into `src/main.rs` and runs the game; the answer is what that prints.
fn play(game: &Path, arguments: &[&str]) -> String {
    // Below the workspace of this repository it would belong to that. It names sprite-build as the other small crates
    // do that tests build, so that one build of the compiler serves all of them.
    let shared = format!(
        "[workspace]\n[build-dependencies]\nsprite-build = {{ path = \"{REPOSITORY}/sprite-build\" }}\n"
    );
    let manifest = read(game, "Cargo.toml") + &shared.replace('\\', "/");
    fs::write(game.join("Cargo.toml"), manifest).expect("a file");
    let output = sprites_in(game, [&["init", "--from", REPOSITORY], arguments].concat());
    let next = said(&output).split_once("Now in src/main.rs:\n").expect("what comes next").1;
    let main = next.find("fn main()").expect("the program");
    let end = main + next[main..].find("\n}\n").expect("the end of the program") + "\n}\n".len();
    fs::write(game.join("src/main.rs"), &next[..end]).expect("a file");

    // The versions that the workspace uses are on this machine already.
    fs::copy(Path::new(REPOSITORY).join("Cargo.lock"), game.join("Cargo.lock")).expect("the lock file");
    let output =
        small_crate::cargo(env!("CARGO_TARGET_TMPDIR"), game, &["run"]).output().expect("cargo runs");
    let errors = text(&output.stderr);
    assert!(output.status.success() && !errors.contains("warning"), "{errors}");
    text(&output.stdout).to_owned()
}

#[test]
fn the_first_sprite_is_played_from_a_crate_of_its_own() {
    let game = game("printed_crate");
    let drawn = play(&game, &["--crate", "printed-sprites"]);
    // Its second frame begins after 120 ms.
    assert!(drawn.starts_with("16 x 16 at 0, 0 of hero.png\n"), "{drawn}");
    assert!(drawn.contains("16 x 16 at 16, 0 of hero.png\n"), "{drawn}");
    assert!(!game.join("build.rs").exists());
}

/// Its type has the name of the runtime's own.
#[test]
fn the_drawing_that_is_there_is_played() {
    let game = game("printed_drawing");
    fs::create_dir(game.join("assets")).expect("a folder");
    let crab = Path::new(REPOSITORY).join("assets/crab.aseprite");
    fs::copy(crab, game.join("assets/animator.aseprite")).expect("a file");
    let drawn = play(&game, &[]);
    assert!(drawn.lines().count() > 10, "{drawn}");
    assert!(drawn.lines().all(|line| line.contains(" of animator.aseprite")), "{drawn}");
}
