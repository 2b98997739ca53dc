//! The units that a change compiles, format by format.

use super::{ALL, ASKING, Builds, FOLDER};
use crate::aseprite::HERO;
use crate::remembering::library::Library;
use crate::support::image;
use aseprite_writer::text::file;
use sprite_compiler::{Limits, Options, Output, compile};
use std::fs;

#[test]
fn a_change_compiles_the_sprite_that_it_changes() {
    let mut builds = Builds::new(FOLDER);
    builds.compiles(ALL);
    builds.compiles(0);
    for (path, old, new) in [
        ("sprites/things/door.dat", "100", "101"),
        ("units/archer/die.sprite", "=100", "=101"),
        ("slime.json", "90", "91"),
        ("heroes/hero.json", "100", "101"),
        ("graphics/sprites/walking.xml", "\"0\"", "\"1\""),
        ("graphics/sprites/monster.xml", "ff0000", "00ff00"),
    ] {
        builds.library.replace(path, old, new);
        builds.finds(1, &[]);
        builds.finds(0, &[]);
    }
    // Two sprites share it.
    builds.library.write("sprites/things/door.png".to_owned(), image::opaque(24, 8));
    builds.finds(2, &[]);
    builds.library.write("graphics/sprites/p.png".to_owned(), image::opaque(32, 32));
    builds.finds(1, &[]);
    builds.finds(0, &[]);
}

/// The same content at another time is no change.
#[test]
fn what_was_touched_is_not_compiled() {
    let mut builds = Builds::new(FOLDER);
    builds.compiles(ALL);
    builds.library.replace("sprites/things/door.dat", "100", "100");
    builds.library.write("sprites/things/door.png".to_owned(), image::opaque(16, 8));
    builds.compiles(0);
}

#[test]
fn a_mistake_is_reported_in_each_build_and_concerns_its_own_sprite() {
    let mut builds = Builds::new(FOLDER);
    builds.compiles(ALL);
    builds.library.replace("sprites/things/door.dat", "8 8 4", "8 9 4");
    for fresh in [1, 0, 0] {
        builds.finds(fresh, &["frame-outside-image sprites/things/door.dat"]);
    }
    // A warning is one, too.
    builds.library.replace("sprites/things/door.dat", "8 9 4", "8 8 4");
    builds.library.replace("sprites/things/door.dat", "100 0", "0 0");
    let warning = builds.compiles(1).diagnostics.findings()[0].code.to_string();
    for _ in 0..2 {
        builds.finds(0, &[&format!("{warning} sprites/things/door.dat")]);
    }
    builds.library.replace("sprites/things/door.dat", "0 0", "100 0");
    builds.finds(1, &[]);
    builds.finds(0, &[]);
}

/// The file is the description and the image, whose facts must be known: what draws it is not there.
#[test]
fn binary_files_are_compiled_when_they_change_or_their_facts_are_lost() {
    let mut builds = Builds::new(FOLDER);
    let write = |library: &mut Library, text: &str| {
        library.write("heroes/crab.aseprite".to_owned(), file(text).expect("a file"));
    };
    write(&mut builds.library, HERO);
    let all = ALL + 1;
    builds.compiles(all);
    builds.compiles(0);
    write(&mut builds.library, &HERO.replace("c05028", "28c050"));
    builds.compiles(1);
    builds.library.replace("slime.json", "90", "91");
    builds.compiles(1);
    fs::remove_file(builds.options.cache.as_ref().expect("it is set")).unwrap();
    builds.compiles(all);
    builds.compiles(0);
    // Of a file and its export one is read, which the other one's content decides.
    builds.library.write("heroes/crab.json".to_owned(), b"{}".to_vec());
    builds.compiles(1 + ASKING);
    let hero = FOLDER.split("--- file heroes/hero.json\n").nth(1).and_then(|rest| rest.split("---").next());
    builds.library.write("heroes/crab.json".to_owned(), hero.expect("it is in the folder").into());
    builds.compiles(1);
    builds.compiles(0);
    write(&mut builds.library, HERO);
    builds.compiles(0);
    builds.library.write("heroes/crab.json".to_owned(), b"{}".to_vec());
    builds.compiles(1);
    builds.compiles(0);
}

/// An editor asks for findings again and again; a lint on pixels needs those of what changed.
#[test]
fn lints_on_pixels_draw_no_file_that_is_known() {
    let mut builds = Builds::new(FOLDER);
    builds.library.write("heroes/crab.aseprite".to_owned(), file(HERO).expect("a file"));
    builds.library.write("sprites.toml".to_owned(), b"[lints]\nframe-repeated = \"warn\"\n".to_vec());
    let options = Options { output: Output::Findings, ..builds.options.clone() };
    let compiled = || compile(&builds.library, &options).library.sprites().count();
    assert_eq!([compiled(), compiled()], [ALL + 1, 0]);
}

/// Tile sets are images of all sprites that are cut from them.
#[test]
fn sprites_of_the_current_tile_set_are_compiled_each_time() {
    let folder = format!(
        "{FOLDER}--- file sprites/tree.dat
stand tileset 1 100 0
0 0 8 8 4 6 2 2
--- image tilesets/house.entities.png 16x8
"
    );
    let builds = Builds::new(&folder);
    let first = builds.compiles(ALL + 1);
    assert_eq!(first.library.tilesets().len(), 1);
    builds.compiles(1);
}

#[test]
fn another_folder_other_settings_and_other_options_are_another_question() {
    let mut builds = Builds::new(FOLDER);
    builds.compiles(ALL);
    builds.library.write("sprites/things/note.txt".to_owned(), b"new".to_vec());
    builds.compiles(ASKING);
    builds.library.remove("sprites/things/note.txt");
    builds.compiles(ASKING);
    for level in ["warn", "deny"] {
        let settings = format!("[lints]\nblank-frame = \"{level}\"\n");
        builds.library.write("sprites.toml".to_owned(), settings.into_bytes());
        builds.compiles(ALL);
        builds.compiles(0);
    }
    builds.options.shown_root = "game/assets".to_owned();
    builds.compiles(ALL);
    builds.library.root = Some("sprites".to_owned());
    builds.compiles(ALL);
    builds.options.limits = Limits::default().times(2);
    builds.compiles(ALL);
    builds.compiles(0);
    for (settings, again) in [
        ("cache = false\n", ALL),
        ("[images]\natlas = true\n", ALL),
        ("[docs]\npreviews = true\n", ALL),
        ("[lints]\nframe-repeated = \"warn\"\ncell-bleed = \"warn\"\n", 0),
    ] {
        builds.library.write("sprites.toml".to_owned(), settings.into());
        builds.compiles(ALL);
        builds.compiles(again);
    }
}

/// How many threads there are changes nothing that is compiled.
#[test]
fn other_threads_are_the_same_question() {
    let mut builds = Builds::new(FOLDER);
    builds.compiles(ALL);
    builds.options.limits.threads = 1;
    builds.compiles(0);
}

#[test]
fn a_description_of_another_length_has_changed() {
    let mut builds = Builds::new(FOLDER);
    builds.compiles(ALL);
    let door = "open things/door.png 1 100 0\n0 0 8 8 4 6 2 2\n\n";
    builds.library.write("sprites/things/door.dat".to_owned(), door.into());
    builds.compiles(1);
}

/// A file that cannot be read, or is no text, has no content that could be compared.
#[test]
fn a_file_that_became_a_text_of_the_same_length_has_changed() {
    let mut builds = Builds::new(FOLDER);
    for path in ["sprites/things/door.dat", "units/archer/walk.sprite", "slime.json", "heroes/hero.json"] {
        let text = builds.library.content(path);
        let mut damaged = text.clone();
        damaged[1] = 0xFF;
        builds.library.write(path.to_owned(), damaged);
        assert!(builds.build().diagnostics.has_errors(), "{path}");
        assert!(builds.build().diagnostics.has_errors(), "{path}");
        builds.library.write(path.to_owned(), text);
        assert!(!builds.build().diagnostics.has_errors(), "{path}");
        builds.compiles(0);
    }
}

#[test]
fn damaged_memory_is_no_memory() {
    let builds = Builds::new(FOLDER);
    builds.compiles(ALL);
    let whole = fs::read(builds.file()).unwrap();
    for at in (0..whole.len()).step_by(97) {
        let mut damaged = whole.clone();
        damaged[at] ^= 4;
        fs::write(builds.file(), &damaged).unwrap();
        let taken = compile(&builds.library, &builds.options);
        assert_eq!(taken.library.sprites().count(), ALL, "{at}");
    }
    fs::write(builds.file(), &whole[..whole.len() / 2]).unwrap();
    builds.compiles(ALL);
    fs::remove_file(builds.file()).unwrap();
    builds.compiles(ALL);
    builds.compiles(0);
}
