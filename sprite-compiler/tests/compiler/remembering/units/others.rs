//! A change of one sprite and the sprites that did not change.

use super::{ALL, ASKING, Builds, FOLDER};
use crate::remembering::walk::Shown;
use crate::support::image;
use crate::support::{of_memory, of_work};
use sprite_compiler::{Limits, Options, Output, compile};

/// A file of another program becomes a description that takes the name of one that did not change.
#[test]
fn a_name_that_another_sprite_has_is_a_mistake_as_in_a_first_build() {
    let mut builds = Builds::new(FOLDER);
    builds.compiles(ALL);
    let slime = FOLDER.split("--- file slime.json\n").nth(1).and_then(|rest| rest.split("---").next());
    for (foreign, is_taken) in
        [("things/door.json", true), ("things/Lid.json", false), ("Things/a.json", true)]
    {
        builds.library.write(foreign.to_owned(), b"{}".to_vec());
        builds.compiles(ASKING);
        builds.library.write(foreign.to_owned(), slime.expect("it is in the folder").into());
        let compilation = builds.build();
        let codes = compilation.diagnostics.findings().iter().map(|finding| finding.code.as_str());
        assert_eq!(codes.collect::<Vec<_>>() == ["name-collision"], is_taken, "{foreign}");
        builds.library.remove(foreign);
        builds.compiles(ASKING);
    }
}

/// Of two folders that become one module only the first is compiled, and the first sprite of the other one is reported.
#[test]
fn what_had_no_name_gets_one_when_it_is_free() {
    let mut builds = Builds::new(FOLDER);
    let slime = FOLDER.split("--- file slime.json\n").nth(1).and_then(|rest| rest.split("---").next());
    for path in ["a-b/x.json", "a_b/y.json", "a_b/z.json"] {
        builds.library.write(path.to_owned(), slime.expect("it is in the folder").into());
    }
    builds.finds(ALL + 1, &["name-collision a_b/y.json"]);
    // Sprites without a name are compiled in each build, but are no sprites of it.
    builds.finds(0, &["name-collision a_b/y.json"]);
    builds.library.write("a-b/x.json".to_owned(), b"{}".to_vec());
    builds.finds(2, &[]);
    builds.finds(0, &[]);
}

/// Facts of images are also noted in runs with errors, and objects under other settings are other ones.
#[test]
fn an_image_that_changed_while_all_was_wrong_has_changed() {
    // Two images of one length: the second cell is to the right, or below.
    let [wide, high] = [(64, 16), (16, 64)].map(|(width, height)| {
        let mut png = image::opaque(width, height);
        let space = vec![b'x'; 400 - png.len() - 12];
        // After the header.
        png.splice(33..33, image::chunk(*b"spAc", &space));
        png
    });
    assert_eq!(wide.len(), high.len());
    let mut builds = Builds::new(FOLDER);
    builds.library.replace("graphics/sprites/walking.xml", "\"0\"", "\"1\"");
    builds.library.write("graphics/sprites/p.png".to_owned(), wide);
    builds.finds(ALL, &[]);
    builds.library.write("sprites.toml".to_owned(), b"cash = true\n".to_vec());
    builds.library.write("graphics/sprites/p.png".to_owned(), high);
    assert!(builds.compiles(ALL).diagnostics.has_errors());
    builds.library.remove("sprites.toml");
    builds.finds(ALL, &[]);
}

/// A run for a whole library stores facts of images and no objects, which are older than the facts then.
#[test]
fn an_image_that_changed_before_a_run_without_objects_has_changed() {
    let mut builds = Builds::new(FOLDER);
    builds.finds(ALL, &[]);
    builds.library.write("slime.png".to_owned(), image::opaque(4, 4));
    compile(&builds.library, &Options { output: Output::Library, ..builds.options.clone() });
    builds.finds(1, &["frame-outside-image slime.json"]);
}

/// Of two descriptions with one image, one fills it no more: then it was exported too large for the other.
#[test]
fn what_an_image_is_used_for_is_checked_with_all_descriptions() {
    let mut builds = Builds::new(FOLDER);
    // Squares of 2 x 2 pixels, as from an export at 200 %; the gate fills it.

    builds.library.write("sprites/things/door.png".to_owned(), image::blocks(32, 16, 2));
    builds.library.replace("sprites/things/gate.dat", "0 0 8 8 4 6 2 2", "0 0 16 16 4 6 2 2");
    builds.library.replace("sprites/things/door.dat", "0 0 8 8 4 6 2 2", "0 0 8 8 4 6 2 2");
    builds.finds(ALL, &[]);
    builds.finds(0, &[]);
    builds.library.replace("sprites/things/gate.dat", "16 16", "1 1");
    builds.finds(1, &["image-enlarged sprites/things/door.dat"]);
    builds.finds(0, &["image-enlarged sprites/things/door.dat"]);
    // It is reported at the first by path, also where it is allowed for the second, which is not read.
    let settings = b"[lints.\"sprites/things/gate.dat\"]\nimage-enlarged = \"allow\"\n";
    builds.library.write("sprites.toml".to_owned(), settings.to_vec());
    builds.finds(ALL, &["image-enlarged sprites/things/door.dat"]);
    builds.finds(0, &["image-enlarged sprites/things/door.dat"]);
    // Where it is allowed for a file, it is for one that is not read, too.
    let settings = b"[lints.\"sprites/things/**\"]\nimage-enlarged = \"allow\"\n";
    builds.library.write("sprites.toml".to_owned(), settings.to_vec());
    builds.finds(ALL, &[]);
    builds.finds(0, &[]);
}

/// Files of other programs are recognised by their texts.
#[test]
fn a_folder_without_descriptions_is_explained_in_each_build() {
    let builds = Builds::new("No sprite.\n--- file map.json\n{ \"tilewidth\": 16 }\n");
    let first = Shown::of(&builds.compiles(0)).findings;
    assert!(first[0].contains("Tiled"), "{first:?}");
    builds.compiles(0);
}

/// The reader of Mana's files reports in the settings which sprites they do not have.
#[test]
fn mistakes_in_the_settings_are_reported_in_each_build() {
    let mut builds = Builds::new(FOLDER);
    builds.library.write("sprites.toml".to_owned(), b"[mana.dyes]\n\"nobody\" = \"#ff0000\"\n".to_vec());
    let first = Shown::of(&builds.compiles(ALL)).findings;
    assert!(first.iter().any(|finding| finding.contains("sprites.toml")), "{first:?}");
    assert_eq!(Shown::of(&builds.compiles(0)).findings, first);
    // Of a sprite that is there, nothing is reported, whether it is read or not.
    builds.library.replace("sprites.toml", "nobody", "monster");
    builds.library.replace("sprites.toml", "#ff0000", "W:#ff0000");
    builds.library.replace("graphics/sprites/monster.xml", "|W:#ff0000", "|W");
    builds.finds(ALL, &[]);
    builds.finds(0, &[]);
}

/// Limits of a folder are those of all its sprites, whether they are compiled or not.
#[test]
fn what_is_not_compiled_is_paid_all_the_same() {
    let hero = FOLDER.split("--- file heroes/hero.json\n").nth(1).and_then(|rest| rest.split("---").next());
    let hero = hero.expect("it is in the folder");
    let folder = format!("{FOLDER}--- file heroes/zoe.json\n{hero}");
    let frame = "{ \"frame\": { \"x\": 0, \"y\": 0, \"w\": 8, \"h\": 8 }, \"duration\": 100 }";
    let many = [frame; 32].join(", ");
    let edits = [
        ("sprites/things/gate.dat", "0 0 8 8 4 6 2 2", "0 0 1 1 0 0 128 16"),
        ("heroes/zoe.json", frame, many.as_str()),
    ];
    let narrow = |name: &str, (path, old, new): (&str, &str, &str), limits: &dyn Fn(u64) -> Limits| {
        let mut builds = Builds::new(&folder);
        let (mut refused, mut refused_later, mut accepted) = (0, 0, 0);
        for step in (1..120).step_by(3) {
            builds.options.limits = limits(step);
            let before = builds.build();
            builds.library.replace(path, old, new);
            let after = builds.build();
            builds.library.replace(path, new, old);
            match [&before, &after].map(|compilation| compilation.diagnostics.has_errors()) {
                [false, false] => {
                    assert_eq!(after.library.sprites().count(), 1, "{name}: {path}, {step}");
                    accepted += 1;
                }
                [false, true] => refused_later += 1,
                [true, _] => refused += 1,
            }
        }
        let counts = [refused, refused_later, accepted];
        assert!(counts.iter().all(|&count| count > 0), "{name}: {path}, {counts:?}");
    };
    for edit in edits {
        narrow("limits-work", edit, &|step| of_work(60_000 + step * 1_200));
        narrow("limits-memory", edit, &|step| of_memory(5_000 + step * 500));
    }
}

/// The documents of a sprite name its images, in an order that no other sprite has a part in.
#[test]
fn the_order_of_images_is_that_of_their_paths() {
    let folder = format!(
        "{FOLDER}--- file sprites/first.dat
left units/b.png 1 100 0
0 0 8 8 4 6 1 1
right units/a.png 1 100 0
0 0 8 8 4 6 1 1
--- file sprites/units/walk.sprite
version 1
imagefile 0 \"a.png\"
imagefile 1 \"b.png\"
scalefactor 1.0
layer 0 mode=loop position=20 time_per_frame=100 replay_delay=500
angle 0
frame 0 0 0 0 0 0 8 8 4 6
frame 1 0 0 1 0 0 8 8 4 6
--- image sprites/units/a.png 8x8
--- image sprites/units/b.png 8x8
"
    );
    let mut builds = Builds::new(&folder);
    builds.compiles(ALL + 2);
    builds.library.replace("sprites/first.dat", "b.png", "a.png");
    builds.finds(1, &[]);
}
