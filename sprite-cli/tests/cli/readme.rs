//! The first sprites of the README and the tutorial: descriptions, and the output.
#![expect(clippy::disallowed_methods, reason = "a page and the files that the program wrote are looked at")]

use super::assets::{sprites_in, text};
use super::games::{REPOSITORY, game, read, said};
use std::fs;
use std::path::Path;

#[test]
fn the_readme_shows_the_first_sprite_and_the_error_about_it() {
    let readme = read(REPOSITORY.as_ref(), "README.md");
    let blocks = readme.split("```").skip(1).step_by(2).filter_map(|block| Some(block.split_once('\n')?.1));
    let blocks: Vec<&str> = blocks.collect();
    let game = game("readme");
    said(&sprites_in(&game, ["init"]));
    let description = read(&game, "assets/hero.sheet.toml");
    assert!(blocks.contains(&description.as_str()), "{description}");
    // The blocks of the pages are compiled with the same sprite.
    for file in ["hero.sheet.toml", "hero.png"] {
        let path = Path::new("assets").join(file);
        let pages = Path::new(REPOSITORY).join("dev/pages").join(&path);
        assert!(fs::read(game.join(path)).expect("a file") == fs::read(pages).expect("a file"), "{file}");
    }

    let wrong = description.replace("row = 0", "row = 1");
    fs::write(game.join("assets/hero.sheet.toml"), wrong).expect("a file");
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
    fs::create_dir_all(game.join("assets")).expect("a folder");
    let sheet = Path::new(REPOSITORY).join("assets/sprites/hero/walking.png");
    fs::copy(sheet, game.join("assets/knight.png")).expect("a file");
    let output = sprites_in(
        &game,
        ["new", "knight", "--sheet", "assets/knight.png", "--directions", "right,up,left,down"],
    );
    assert!(tutorial.contains(&format!("```text\n{}```", said(&output))), "{}", said(&output));
    // Below it the page shows the description with an animation more.
    let description = read(&game, "assets/knight.sheet.toml");
    assert!(tutorial.contains(&format!("```toml\n{description}\n[animations.stand]")), "{description}");
}
