//! `init` and `new`: from an empty folder, or a sheet, to sprites.
#![expect(clippy::disallowed_methods, reason = "the files that the program wrote are looked at")]

use super::assets::{save, sprites_in, text};
use super::bitmap::Bitmap;
use super::games::{REPOSITORY, game, read, said};
use std::fs;
use std::path::Path;

#[test]
fn a_new_crate_has_a_sprite_after_init_and_nothing_is_overwritten() {
    let game = game("begun");
    fs::write(game.join("build.rs"), "fn main() {}\n").expect("a file");
    let output = sprites_in(&game, ["init"]);
    let first = said(&output);
    assert!(first.contains("written: ./assets/hero.png") && first.contains("kept:    ./build.rs"), "{first}");
    assert_eq!(read(&game, "build.rs"), "fn main() {}\n");
    let manifest = read(&game, "Cargo.toml");
    for line in [
        "[dependencies]\nsprite-runtime = { version = \"",
        "\", default-features = false, features = [\"macros\", \"sheet\"] }\n",
        "[build-dependencies]\nsprite-build = { version = \"",
    ] {
        assert!(manifest.contains(line), "{manifest}");
    }
    let check = sprites_in(&game, ["check", "assets", "--deny-warnings"]);
    assert_eq!(said(&check), "1 sprite with 2 animations: 0 errors, 0 warnings\n");
    let description = "cell = [16, 16]\n";
    fs::write(game.join("assets/hero.sheet.toml"), description).expect("a file");
    let again = sprites_in(&game, ["init"]);
    assert!(!said(&again).contains("written:") && !said(&again).contains("changed:"), "{}", said(&again));
    assert_eq!(
        (read(&game, "Cargo.toml"), read(&game, "assets/hero.sheet.toml")),
        (manifest, description.to_owned())
    );
}

/// The crates that decode images are optimised, in the manifest that cargo takes profiles from.
#[test]
fn a_game_in_development_decodes_its_images_quickly() {
    let game = game("decoders");
    fs::write(
        game.join("Cargo.toml"),
        "[package]\nname = \"a\"\n\n[workspace]\n\n[dependencies]\nmacroquad = \"0.4\"\n",
    )
    .expect("a file");
    said(&sprites_in(&game, ["init"]));
    let manifest = read(&game, "Cargo.toml");
    for name in ["png", "fdeflate", "crc32fast", "simd-adler32", "image"] {
        assert!(manifest.contains(&format!("\n[profile.dev.package.{name}]\nopt-level = 3\n")), "{manifest}");
    }
    assert!(!said(&sprites_in(&game, ["init"])).contains("changed:"));

    // In a member of a workspace cargo ignores profiles.
    let member = game.join("member");
    fs::create_dir_all(member.join("src")).expect("a folder");
    fs::write(game.join("Cargo.toml"), "[workspace]\nmembers = [\"member\"]\n").expect("a file");
    fs::write(member.join("Cargo.toml"), "[package]\nname = \"member\"\n").expect("a file");
    let printed = said(&sprites_in(&member, ["init"])).to_owned();
    let advice = "Cargo.toml`:\n[profile.dev.package.png]\nopt-level = 3\n";
    assert!(
        printed.contains("so that a game in development starts quickly") && printed.contains(advice),
        "{printed}"
    );
    assert!(
        !read(&member, "Cargo.toml").contains("profile") && !printed.contains("package.image"),
        "{printed}"
    );
    fs::write(game.join("Cargo.toml"), "[workspace]\n[profile.dev.package.\"*\"]\nopt-level = 1\n")
        .expect("a file");
    assert!(!said(&sprites_in(&member, ["init"])).contains("quickly"));
}

/// A game compiles the formats that its folder has, and no others.
#[test]
fn the_features_of_the_formats_in_the_folder_are_written() {
    let game = game("features");
    fs::create_dir(game.join("assets")).expect("a folder");
    for name in ["crab.aseprite", "cart.json", "cart.png"] {
        let own = Path::new(REPOSITORY).join("assets").join(name);
        fs::copy(own, game.join("assets").join(name)).expect("a file");
    }
    let features = "default-features = false, features = [\"macros\", \"aseprite\", \"cranberry\"] }\n";
    said(&sprites_in(&game, ["init"]));
    let manifest = read(&game, "Cargo.toml");
    assert!(manifest.contains(features), "{manifest}");

    // The crate of the sprites has the macro, and the game the player alone.
    fs::write(game.join("Cargo.toml"), "[package]\nname = \"a\"\n").expect("a file");
    said(&sprites_in(&game, ["init", "--crate", "art"]));
    let (manifest, library) = (read(&game, "Cargo.toml"), read(&game, "art/Cargo.toml"));
    assert!(library.contains(features), "{library}");
    assert!(manifest.contains("default-features = false }\nart = "), "{manifest}");
    assert!(!manifest.contains("macros"), "{manifest}");
}

#[test]
fn a_folder_without_a_crate_is_a_wrong_call() {
    let game = game("no_crate");
    fs::remove_file(game.join("Cargo.toml")).expect("a file");
    let output = sprites_in(&game, ["init"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("`cargo init` makes a crate"), "{}", text(&output.stderr));
    assert!(!game.join("assets").exists());
    let output = sprites_in(REPOSITORY.as_ref(), ["init", &game.display().to_string(), "--crate", "a/b"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_clone_that_is_none_is_a_wrong_call() {
    let game = game("no_clone");
    for from in ["nowhere", "src"] {
        let output = sprites_in(&game, ["init", "--from", from]);
        assert_eq!(output.status.code(), Some(2));
        let message = text(&output.stderr);
        assert!(message.contains(&format!("`{from}` is no clone of the repository")), "{message}");
    }
    assert!(!game.join("assets").exists() && !game.join("build.rs").exists());
}

/// A sheet of cells of 8 x 10, each with a picture of 4 x 8 in the middle, so many in each row. No picture is like
/// another.
fn sheet(path: &Path, columns: u32, rows: &[u32]) {
    let height = u32::try_from(rows.len()).expect("few rows") * 10;
    let mut sheet = Bitmap::filled(columns * 8, height, [0; 4]);
    for (row, &count) in (0..).zip(rows) {
        for (x, y) in (0..count * 8).flat_map(|x| (0..10).map(move |y| (x, y))) {
            let is_hole = (x % 8 + y * 4) % 11 == (x / 8 * 5 + row * 3) % 11;
            if (2..6).contains(&(x % 8)) && (1..9).contains(&y) && !is_hole {
                sheet.put(x, row * 10 + y, [200, 10, 10, 255]);
            }
        }
    }
    save(path, &sheet);
}

#[test]
fn a_strip_without_gutters_is_cut_as_its_name_says_or_by_its_shape() {
    let game = game("strips");
    let strip = Bitmap::filled(48, 8, [200, 10, 10, 255]);
    for (name, cell, how) in [
        ("walk_12x8", "cells of 12 x 8: its name says so", "proposal: 12x8, 4 x 1 cells"),
        ("walk_strip4", "cells of 12 x 8: its name says so", "proposal: 12x8, 4 x 1 cells"),
        ("walk", "cells of 8 x 8: it is 6 times as wide as it is high", "proposal: 8x8, 6 x 1 cells"),
    ] {
        let picture = format!("assets/{name}.png");
        save(&game.join(&picture), &strip);
        let output = sprites_in(&game, ["new", name, "--sheet", &picture]);
        let printed = said(&output);
        assert!(printed.contains(cell) && printed.contains(how), "{printed}");
    }
    let picture = "assets/walk.png";
    let output = sprites_in(&game, ["new", "other", "--sheet", picture, "--cell", "16x8"]);
    assert!(said(&output).contains("cells of 16 x 8: as asked for"), "{}", said(&output));
}

#[test]
fn a_sheet_is_described_by_its_gutters_and_the_description_is_right() {
    let game = game("sheets");
    let at = |path: &str| game.join("assets/sprites").join(path);
    sheet(&at("hero.png"), 5, &[4, 4, 3, 4]);
    let order = ["--directions", "right,up,left,down"];
    let hero = ["new", "hero", "--sheet", "assets/sprites/hero.png"];
    let output = sprites_in(&game, [&hero[..], &order].concat());
    let printed = said(&output);
    assert!(!printed.contains("if the game reads another folder"), "{printed}");
    assert!(printed.contains("is 40 x 40\nproposal: 8x10, 5 x 4 cells"), "{printed}");
    assert!(printed.contains("directions of `walk`: right, up, left, down, as asked for"), "{printed}");
    assert_eq!(
        read(&game, "assets/sprites/hero.sheet.toml"),
        "cell = [8, 10]\norigin = [4, 9]\nduration = 100\n\n[animations.walk]\nrows = { right = 0, up = 1, left = 2, down = 3 }\n"
    );
    // It is there now, and stays as it is.
    let again = sprites_in(
        &game,
        [
            "new",
            "hero",
            "--sheet",
            "assets/sprites/hero.png",
            "--animations",
            "run",
            "--directions",
            "right,up,left,down",
        ],
    );
    assert_eq!(again.status.code(), Some(2));
    assert!(
        text(&again.stderr).contains("hero.sheet.toml` exists already and is not overwritten"),
        "{}",
        text(&again.stderr)
    );
    assert!(read(&game, "assets/sprites/hero.sheet.toml").contains("[animations.walk]"));

    sheet(&at("fx/boom.png"), 3, &[3, 2]);
    let output = sprites_in(
        &game,
        ["new", "boom", "--sheet", "assets/sprites/fx/boom.png", "--animations", "rise,fall"],
    );
    assert!(said(&output).contains("animations: rise, fall"));
    assert_eq!(
        read(&game, "assets/sprites/fx/boom.sheet.toml"),
        "cell = [8, 10]\norigin = [4, 9]\nduration = 100\n\n[animations.rise]\nrow = 0\n\n[animations.fall]\nrow = 1\n"
    );
    let output =
        sprites_in(&game, ["new", "half", "--sheet", "assets/sprites/fx/boom.png", "--cell", "12x20"]);
    assert!(said(&output).contains("cells of 12 x 20: as asked for"));
    assert_eq!(
        read(&game, "assets/sprites/fx/half.sheet.toml"),
        "image = \"boom.png\"\ncell = [12, 20]\norigin = [6, 19]\nduration = 100\n"
    );
    // Such cells cut the drawings, which is told.
    assert!(said(&output).contains("warning[grid-doubtful]"), "{}", said(&output));
    fs::remove_file(at("fx/half.sheet.toml")).expect("a file");
    let check = sprites_in(&game, ["check", "assets", "--deny-warnings"]);
    assert!(said(&check).starts_with("2 sprites with 3 animations"), "{}", said(&check));
}

#[test]
fn a_sheet_outside_of_an_asset_folder_is_noted() {
    let game = game("outside");
    sheet(&game.join("hero.png"), 5, &[4]);
    let output = sprites_in(&game, ["new", "hero", "--sheet", "hero.png"]);
    let printed = said(&output);
    assert!(printed.contains("if the game reads another folder, move the picture"), "{printed}");
}

#[test]
fn a_strip_is_divided_and_numbered_pictures_are_frames() {
    let game = game("strips");
    sheet(&game.join("assets/fox.png"), 6, &[6]);
    let arguments = ["new", "fox", "--sheet", "assets/fox.png", "--animations", "idle=0-1,run=2-5"];
    let output = sprites_in(&game, arguments);
    let printed = said(&output);
    assert!(printed.contains("in the game's code: Fox::Idle, Fox::Run"), "{printed}");
    assert_eq!(
        read(&game, "assets/fox.sheet.toml"),
        "cell = [8, 10]\norigin = [4, 9]\nduration = 100\n\n[animations.idle]\nframes = \"0-1\"\n\n[animations.run]\nframes = \"2-5\"\n"
    );
    for number in [1, 2, 10] {
        sheet(&game.join(format!("assets/run_{number}.png")), 1, &[1]);
    }
    let arguments = ["new", "runner", "--sheet", "assets/run_*.png"];
    let output = sprites_in(&game, arguments);
    let printed = said(&output);
    assert!(printed.contains("`run_{n}.png` stands for 3 pictures, from 1 to 10"), "{printed}");
    assert_eq!(
        read(&game, "assets/runner.sheet.toml"),
        "image = \"run_{n}.png\"\norigin = [4, 9]\nduration = 100\n"
    );
    // As a shell expands the same.
    let arguments = ["new", "two", "--sheet", "assets/run_2.png", "assets/run_10.png"];
    assert!(said(&sprites_in(&game, arguments)).contains("stands for 2 pictures, from 2 to 10"));
}

#[test]
fn a_folder_gets_a_rule_proposed_and_nothing_is_written() {
    let game = game("rules");
    for (folder, names) in [("icons", ["sword", "shield"]), ("knight", ["run_01", "run_02"])] {
        for name in names {
            sheet(&game.join(format!("assets/{folder}/{name}.png")), 1, &[1]);
        }
    }
    let output = sprites_in(&game, ["new", "--sheet", "assets/icons"]);
    let printed = said(&output);
    assert!(printed.contains("[sheets.\"icons/*.png\"]\n"), "{printed}");
    assert!(
        printed.contains("It makes 2 sprites:\n  icons::Shield: Default\n  icons::Sword: Default\n"),
        "{printed}"
    );
    let output = sprites_in(&game, ["new", "--sheet", "assets/knight"]);
    let printed = said(&output);
    assert!(printed.contains("[sheets.\"knight/{animation}_{n}.png\"]\n"), "{printed}");
    assert!(printed.contains("It makes 1 sprite:\n  Knight: Run\n"), "{printed}");
    assert!(!game.join("assets/sprites.toml").exists());
}

#[test]
fn a_folder_is_written_with_rules_and_descriptions_of_what_no_rule_can_cut() {
    let game = game("packs");
    // Strips with cells of one size, and eight characters, whose name is no frame of a run.
    for (name, frames) in [("idle", 4), ("run", 6)] {
        sheet(&game.join(format!("assets/fox/{name}.png")), frames, &[frames]);
    }
    for name in ["Actor1", "Actor2"] {
        let mut people = Bitmap::filled(576, 384, [0; 4]);
        for (x, y) in (0..384).flat_map(|y| (0..576).map(move |x| (x, y))) {
            let (column, row) = (x / 48, y / 48);
            let is_hole = (x % 48 + y * 4) % 23 == (column * 5 + row * 3) % 23;
            if (12..36).contains(&(x % 48)) && (4..46).contains(&(y % 48)) && !is_hole {
                people.put(x, y, [200, 10, 10, 255]);
            }
        }
        save(&game.join(format!("assets/people/{name}.png")), &people);
    }
    fs::write(game.join("assets/sprites.toml"), "[lints]\nimage-unused = \"allow\"").expect("settings");
    for folder in ["assets/fox", "assets/people"] {
        let printed = said(&sprites_in(&game, ["new", "--sheet", folder])).to_owned();
        assert!(printed.contains("Nothing is written. With --write it is."), "{printed}");
    }
    assert_eq!(read(&game, "assets/sprites.toml"), "[lints]\nimage-unused = \"allow\"");

    let printed = said(&sprites_in(&game, ["new", "--sheet", "assets/fox", "--write"])).to_owned();
    assert!(printed.contains("It makes 1 sprite:\n  Fox: Idle, Run\n"), "{printed}");
    let rule = "\n\n[sheets.\"fox/{animation}.png\"]\ncell = [8, 10]\nduration = 100\norigin = \"bottom\"\n";
    assert_eq!(read(&game, "assets/sprites.toml"), format!("[lints]\nimage-unused = \"allow\"{rule}"));

    let printed = said(&sprites_in(&game, ["new", "--sheet", "assets/people", "--write"])).to_owned();
    assert!(printed.contains("2 pictures look like sheets and get descriptions of their own:"), "{printed}");
    let description = read(&game, "assets/people/Actor2.sheet.toml");
    assert!(description.contains("cell = [48, 48]\n"), "{description}");
    assert!(description.contains("order = \"ping-pong\"\n"), "{description}");
    assert!(description.contains("[sprites.sprite_8]\narea = [9, 4, 3, 4]\n"), "{description}");
    let check = sprites_in(&game, ["check", "assets", "--deny-warnings"]);
    assert!(said(&check).starts_with("17 sprites with"), "{}", said(&check));
    let again = sprites_in(&game, ["new", "--sheet", "assets/people", "--write"]);
    assert_eq!(said(&again), "Every picture in `assets/people/` belongs to a sprite.\n");
}

#[test]
fn an_aseprite_file_needs_no_description_and_is_placed_as_new_says() {
    let game = game("drawings");
    fs::create_dir_all(game.join("assets")).expect("a folder");
    // It has a pivot, which is where it stands.
    fs::copy(Path::new(REPOSITORY).join("assets/crab.aseprite"), game.join("assets/crab.aseprite"))
        .expect("a file");
    let output = sprites_in(&game, ["new", "crab", "--sheet", "assets/crab.aseprite"]);
    let printed = said(&output);
    assert!(printed.contains("needs no description") && printed.contains("Crab::Walk"), "{printed}");
    assert!(!printed.contains("origin"), "{printed}");

    let drawing = "canvas 16x24\nframe 100\nlayer body\ncel 0 4,10 8x12 #ff0000ff\ntag walk 0..0\n";
    let drawing = aseprite_writer::text::file(drawing).expect("a drawing");
    fs::write(game.join("assets/bat.aseprite"), drawing).expect("a file");
    let bat = ["new", "bat", "--sheet", "assets/bat.aseprite"];
    let output = sprites_in(&game, bat);
    let printed = said(&output);
    let (_, advice) = printed.split_once("add to `assets/sprites.toml`:\n\n").expect("the advice");
    assert_eq!(advice, "[aseprite.\"bat.aseprite\"]\norigin = [8, 22]\n");
    fs::write(game.join("assets/sprites.toml"), advice).expect("settings");
    said(&sprites_in(&game, ["check", "assets", "--deny-warnings"]));
    fs::write(game.join("times"), "0\n").expect("times");
    let trace = sprites_in(&game, ["trace", "assets", "--times", "times"]);
    assert!(
        said(&trace).lines().any(|line| line.starts_with("bat.aseprite") && line.contains(",4,12*1")),
        "{}",
        said(&trace)
    );
    assert!(!said(&sprites_in(&game, bat)).contains("origin"));
}

#[test]
fn a_gif_plays_as_it_is() {
    let game = game("gifs");
    let mut bytes = Vec::new();
    {
        let mut encoder = gif::Encoder::new(&mut bytes, 2, 2, &[0, 0, 0, 255, 255, 255]).expect("a GIF");
        for pixels in [[0, 1, 0, 1], [1, 0, 1, 0]] {
            let frame = gif::Frame {
                width: 2,
                height: 2,
                delay: 20,
                buffer: pixels.to_vec().into(),
                ..gif::Frame::default()
            };
            encoder.write_frame(&frame).expect("a frame");
        }
    }
    fs::create_dir_all(game.join("assets")).expect("a folder");
    fs::write(game.join("assets/fire.gif"), bytes).expect("a file");
    let output = sprites_in(&game, ["new", "fire", "--sheet", "assets/fire.gif"]);
    let printed = said(&output);
    assert!(printed.ends_with("in the game's code: Fire::Default\n"), "{printed}");
    assert_eq!(read(&game, "assets/fire.sheet.toml"), "origin = [1, 2]\n");
    let listed = sprites_in(&game, ["list", "assets"]);
    assert!(said(&listed).contains("0.40 s"), "two frames of 200 ms: {}", said(&listed));
}

#[test]
fn a_sheet_is_described_alike_in_every_format() {
    let game = game("formats");
    for (folder, format) in [
        ("sheets", "sheet"),
        ("sprites", "solarus"),
        ("exports", "aseprite"),
        ("units", "openage"),
        ("graphics/sprites", "mana"),
        ("movements", "cranberry"),
    ] {
        let path = format!("assets/{folder}/{format}.png");
        sheet(&game.join(&path), 5, &[4, 4, 4, 4]);
        let arguments = ["new", format, "--sheet", &path, "--format", format, "--root", "assets"];
        let order: &[&str] = if format == "sheet" { &["--directions", "right,up,left,down"] } else { &[] };
        let output = sprites_in(&game, [&arguments[..], order].concat());
        assert_eq!(output.status.code(), Some(0), "{format}: {}", said(&output));
    }
    fs::write(game.join("assets/sprites.toml"), "[aseprite]\ndirections = true\n").expect("settings");
    fs::write(game.join("times"), "100000000\n").expect("times");
    let check = sprites_in(&game, ["check", "assets", "--deny-warnings"]);
    assert!(said(&check).starts_with("6 sprites with 9 animations: 0 errors"), "{}", said(&check));
    // The second frame of each row; Cranberry has no directions, and the middle of a frame is its origin.
    let trace = sprites_in(&game, ["trace", "assets", "--times", "times"]);
    let trace = said(&trace);
    let drawn = |path: &str| -> Vec<String> {
        let lines = trace.lines().filter(|line| line.starts_with(path));
        lines.filter_map(|line| Some(line.split_once('@')?.1.to_owned())).collect()
    };
    let rows = |origin: u32| [0, 10, 20, 30].map(|y| format!("8,{y},8,10,4,{origin}*1"));
    for path in ["sheets/", "sprites/", "exports/", "units/"] {
        assert_eq!(drawn(path), rows(9), "{path}");
    }
    // Mana has no other origin than the lower edge.
    assert_eq!(drawn("graphics/"), rows(10));
    assert_eq!(drawn("movements/"), rows(5));
}

#[test]
fn a_sheet_that_cannot_be_described_is_a_wrong_call_and_nothing_is_written() {
    let game = game("wrong_sheets");
    let folder = game.join("assets");
    sheet(&folder.join("hero.png"), 2, &[2, 2, 1]);
    sheet(&folder.join("two words.png"), 2, &[2]);
    save(&folder.join("nothing.png"), &Bitmap::filled(8, 8, [0; 4]));
    fs::write(folder.join("text.png"), "text").expect("a file");
    for (words, message) in [
        (&["hero", "--sheet", "assets/none.png"][..], "none.png"),
        (&["hero", "--sheet", "assets/text.png"], "text.png"),
        (&["hero", "--sheet", "assets/nothing.png"], "nothing can be seen"),
        (&["hero", "--sheet", "assets/two words.png", "--format", "solarus"], "take the spaces out"),
        (&["a/b", "--sheet", "assets/hero.png"], "one word without `/`"),
        (&["hero", "--sheet", "assets/hero.png", "--cell", "99x1"], "larger than"),
        (&["hero", "--sheet", "assets/hero.png", "--cell", "9"], "WIDTHxHEIGHT"),
        (
            &["hero", "--sheet", "assets/hero.png", "--animations", "a,b"],
            "3 rows have something to see, and there are 2",
        ),
        (&["hero", "--sheet", "assets/hero.png", "--animations", "a,b c,d"], "one word"),
        (
            &["hero", "--sheet", "assets/hero.png", "--animations", "a,b,c", "--rows", "directions"],
            "name one",
        ),
    ] {
        let output = sprites_in(&game, [&["new"], words].concat());
        assert_eq!(output.status.code(), Some(2), "{words:?}");
        assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
    }
    let written = fs::read_dir(&folder).expect("a folder").filter(|entry| {
        entry.as_ref().expect("an entry").path().extension().is_some_and(|ending| ending != "png")
    });
    assert_eq!(written.count(), 0);
}
