//! `init` where sprites are already: they are what the game begins with.
#![expect(clippy::disallowed_methods, reason = "files are put where a game has them")]

use super::assets::{save, sprites_in, text};
use super::bitmap::Bitmap;
use super::games::{REPOSITORY, game, read, said};
use std::fs;
use std::path::Path;
use test_support::TempFolder;

const BAT: &str = "hanging bat.png 1 0 -1\n0 0 16 16 8 8 1 1\n\nflying bat.png 1 100 0\n0 0 16 16 8 8 4 4\n";

/// A crate whose asset folder has these files: the crab of the example game, text, or an image of four cells.
fn game_with(name: &str, files: &[(&str, &str)]) -> TempFolder {
    let game = game(name);
    for (path, content) in files {
        let path = game.join("assets").join(path);
        fs::create_dir_all(path.parent().expect("a file's folder")).expect("a folder");
        let ending = path.extension().and_then(|ending| ending.to_str());
        match ending {
            Some("aseprite") => fs::write(path, crab()).expect("a file"),
            Some("png") => save(&path, &Bitmap::filled(64, 16, [90, 60, 30, 255])),
            _ => fs::write(path, content).expect("a file"),
        }
    }
    game
}

fn crab() -> Vec<u8> {
    fs::read(Path::new(REPOSITORY).join("assets/crab.aseprite")).expect("the example's crab")
}

fn has_hero(game: &Path) -> bool {
    game.join("assets/hero.sheet.toml").exists() || game.join("assets/hero.png").exists()
}

#[test]
fn the_sprite_that_is_there_is_played_and_no_other_is_written() {
    let dat = [("sprites/bat.dat", BAT), ("sprites/bat.png", "")];
    for (name, files, played, sum) in [
        ("own_drawing", &[("enemies/crab.aseprite", "")][..], "enemies::Crab::Walk", "1 sprite"),
        // The first animation stands still, which would look as if nothing were played.
        ("own_sheet", &dat[..], "Bat::Flying", "1 sprite"),
        ("own_sprites", &[dat[0], dat[1], ("ant.aseprite", "")], "Ant::Walk", "2 sprites"),
    ] {
        let game = game_with(name, files);
        let output = sprites_in(&game, ["init"]);
        let printed = said(&output);
        assert!(printed.contains(&format!("sprite_runtime::Animator::new(art::{played});")), "{printed}");
        assert!(printed.contains(&format!("kept:    ./assets ({sum} with ")), "{printed}");
        assert!(!printed.contains("Hero") && !has_hero(&game), "{printed}");
        assert!(
            printed.contains("written: ./build.rs") && printed.contains("changed: ./Cargo.toml"),
            "{printed}"
        );
        let again = sprites_in(&game, ["init"]);
        assert!(!said(&again).contains("written:") && said(&again).contains(played), "{}", said(&again));
    }
}

#[test]
fn errors_in_what_is_there_are_counted_and_a_sound_sprite_is_played() {
    let files = [("ant.dat", "walking ant.png 1 100 0\n0 0 99 16 8 8 4 4\n"), ("ant.png", "")];
    let game = game_with("own_errors", &[files[0], files[1], ("crab.aseprite", "")]);
    let output = sprites_in(&game, ["init"]);
    let printed = said(&output);
    assert!(printed.contains("`assets` has 1 error, and"), "{printed}");
    assert!(printed.contains("`cargo sprites check assets` shows what is wrong"), "{printed}");
    assert!(printed.contains("Animator::new(art::Crab::Walk)") && !has_hero(&game), "{printed}");
    // With nothing that can be read there is nothing to be named.
    let crab = crab();
    fs::write(game.join("assets/crab.aseprite"), &crab[..crab.len() / 2]).expect("a file");
    for file in ["ant.dat", "ant.png"] {
        fs::remove_file(game.join("assets").join(file)).expect("a file");
    }
    let output = sprites_in(&game, ["init"]);
    let printed = said(&output);
    assert!(printed.contains("`assets` has 1 error, and") && !printed.contains("Animator::new"), "{printed}");
    fs::write(game.join("assets/crab.aseprite"), &crab).expect("a file");
    assert!(said(&sprites_in(&game, ["init"])).contains("Animator::new(art::Crab::Walk)"));
}

#[test]
fn a_sheet_without_a_description_gets_one_by_what_is_printed() {
    for (name, sheet, played) in [
        ("own_image", "sprites/ant.png", "sprites::Ant::Default"),
        ("own_images", "enemies/ant.png", "enemies::Ant::Default"),
    ] {
        let game = game_with(name, &[(sheet, "")]);
        let output = sprites_in(&game, ["init"]);
        let printed = said(&output);
        assert!(!printed.contains("Animator::new") && !has_hero(&game), "{printed}");
        let commands = printed.split('`').filter_map(|words| words.strip_prefix("cargo sprites "));
        let new = commands.into_iter().find(|words| words.starts_with("new ")).expect("a call of `new`");
        let output = sprites_in(&game, new.split(' '));
        assert!(said(&output).ends_with(&format!("in the game's code: {played}\n")), "{}", said(&output));
        let again = sprites_in(&game, ["init"]);
        assert!(said(&again).contains(&format!("Animator::new(art::{played})")), "{}", said(&again));
    }
}

#[test]
fn a_folder_with_other_files_gets_the_first_sprite() {
    let game = game_with("other_files", &[("music/theme.txt", "la"), ("levels.json", "{}")]);
    assert!(said(&sprites_in(&game, ["init"])).contains("Animator::new(art::Hero::Walk)"));
    assert!(has_hero(&game));
    assert_eq!(
        said(&sprites_in(&game, ["check", "assets"])),
        "1 sprite with 2 animations: 0 errors, 0 warnings\n"
    );
}

/// The new crate reads its own folder, so that of the game has to move.
#[test]
fn a_crate_of_sprites_asks_for_those_of_the_game() {
    let game = game_with("own_crate", &[("crab.aseprite", ""), ("sprites.toml", "# mine\n")]);
    let output = sprites_in(&game, ["init", "--crate", "own-sprites"]);
    let printed = said(&output);
    assert!(printed.contains("Move `./assets` to `./own-sprites/assets`"), "{printed}");
    assert!(printed.contains("Animator::new(own_sprites::Crab::Walk)"), "{printed}");
    // So that it can be moved, nothing is there.
    assert!(!game.join("own-sprites/assets").exists());
    fs::rename(game.join("assets"), game.join("own-sprites/assets")).expect("a folder that is moved");
    let output = sprites_in(&game, ["init", "--crate", "own-sprites"]);
    let again = said(&output);
    assert!(again.contains("kept:    ./own-sprites/assets (1 sprite") && !again.contains("Move"), "{again}");
    assert!(text(&output.stdout).contains("own_sprites::Crab::Walk"));
    assert_eq!(read(&game, "own-sprites/assets/sprites.toml"), "# mine\n");
}
