//! The first sprites of the README and the tutorial: descriptions, and the output.
#![expect(clippy::disallowed_methods, reason = "a page and the files that the program wrote are looked at")]

use super::assets::{sprites_in, text};
use super::games::{REPOSITORY, game, read, said};
use std::fs;
use std::path::Path;

#[test]
fn the_readme_shows_the_first_sprite_and_the_error_about_it() {
    let readme = read(REPOSITORY.as_ref(), "README.md");
    let blocks = readme.split("```text\n").skip(1).filter_map(|block| block.split("```").next());
    let blocks: Vec<&str> = blocks.collect();
    let game = game("readme");
    said(&sprites_in(&game, ["init"]));
    let description = read(&game, "assets/sprites/hero.dat");
    assert!(blocks.contains(&description.as_str()), "{description}");
    // The blocks of the pages are compiled with the same sprite.
    for file in ["hero.dat", "hero.png"] {
        let path = Path::new("assets/sprites").join(file);
        let pages = Path::new(REPOSITORY).join("dev/pages").join(&path);
        assert!(fs::read(game.join(path)).expect("a file") == fs::read(pages).expect("a file"), "{file}");
    }

    let wrong = description.replace(" 4 4\n", " 5 5\n");
    fs::write(game.join("assets/sprites/hero.dat"), wrong).expect("a file");
    let check = sprites_in(&game, ["check", "assets"]);
    let (error, _) = text(&check.stdout).split_once("\n\n").expect("an error, and the sum");
    let (code, message) =
        error.strip_prefix("error[").and_then(|rest| rest.split_once("]: ")).expect("an error");
    let (message, below) = message.split_once('\n').expect("several lines");
    let shown = blocks.iter().find(|block| block.starts_with("error: ")).expect("an error");
    let mut lines = shown.lines();
    assert_eq!(lines.next(), Some(&*format!("error: {message} [{code}]")));
    assert!(
        below.lines().map(str::trim).eq(lines.map(str::trim).take(below.lines().count())),
        "{below}\n{shown}"
    );
}

#[test]
fn the_tutorial_shows_what_new_prints() {
    let tutorial = read(REPOSITORY.as_ref(), "docs/tutorial.md");
    let game = game("tutorial");
    fs::create_dir_all(game.join("assets/sprites")).expect("a folder");
    let sheet = Path::new(REPOSITORY).join("assets/sprites/hero/walking.png");
    fs::copy(sheet, game.join("assets/sprites/knight.png")).expect("a file");
    let output = sprites_in(&game, ["new", "knight", "--sheet", "assets/sprites/knight.png"]);
    assert!(tutorial.contains(&format!("```text\n{}```", said(&output))), "{}", said(&output));
    // Below it the page shows the description with an animation more.
    let description = read(&game, "assets/sprites/knight.dat");
    assert!(tutorial.contains(&format!("```text\n{description}\nstanding ")), "{description}");
}
