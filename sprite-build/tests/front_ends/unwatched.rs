//! The macro alone: it says what is missing, and a test notices what cargo does not.

use crate::fixture::Fixture;

const MAIN: &str = "#![no_std]\npub mod one { sprite_runtime::include_sprites!(\"assets\"); }\npub mod two { sprite_runtime::include_sprites!(\"other\"); }\n";

fn fixture(name: &str) -> Fixture {
    let fixture = Fixture::new(name, None, "");
    fixture.remove("src/main.rs");
    fixture.write("src/lib.rs", MAIN);
    fixture.write("other/egg.dat", "egg egg.png 1 0 -1\n0 0 8 8 4 4 1 1\n");
    fixture.image("other/egg.png", 8, 8);
    fixture
}

#[test]
fn a_missing_build_script_is_told_once_with_the_lines_to_paste() {
    let fixture = fixture("unwatched");
    let outcome = fixture.cargo(&["check"]);
    outcome.must_succeed();
    outcome
        .shows("cargo will not notice new files in `assets`: no build script watches it [folder-unwatched]");
    outcome.shows("fn main() { sprite_build::watch(\"assets\"); }");
    outcome.does_not_show("`other`");

    fixture.write("assets/sprites.toml", "[lints]\nfolder-unwatched = \"deny\"\n");
    // Cargo could not know that it is there.
    fixture.write("src/lib.rs", MAIN);
    let outcome = fixture.cargo(&["check"]);
    assert!(!outcome.succeeded);
    outcome.shows("error: cargo will not notice new files in `assets`");

    for folder in ["assets", "other"] {
        fixture.write(&format!("{folder}/sprites.toml"), "[lints]\nfolder-unwatched = \"allow\"\n");
    }
    fixture.write("src/lib.rs", MAIN);
    let outcome = fixture.cargo(&["test", "--lib"]);
    outcome.must_succeed();
    outcome.does_not_show("folder-unwatched");
    assert!(outcome.stdout.contains("running 0 tests"), "{}", outcome.stdout);
}

#[test]
fn the_lines_to_paste_can_be_pasted() {
    let fixture = fixture("pasted");
    // No build dependency: that is one of the lines.
    let manifest = fixture.read("Cargo.toml");
    let (before, _) = manifest.split_once("[build-dependencies]").expect("the dependencies of build scripts");
    fixture.write("Cargo.toml", format!("{before}[workspace]\n"));
    fixture.write("src/lib.rs", MAIN.replace("other", "assets/deep"));
    fixture.write("assets/deep/egg.dat", "egg egg.png 1 0 -1\n0 0 8 8 4 4 1 1\n");
    fixture.image("assets/deep/egg.png", 8, 8);
    let outcome = fixture.cargo(&["check"]);
    let line = |start: &str| {
        let mut lines = outcome.stderr.lines().map(str::trim);
        lines.find(|line| line.starts_with(start)).expect(start).to_owned()
    };
    fixture.write("build.rs", line("fn main()"));
    let dependency = format!("{}\n{}\n", line("[build-dependencies]"), line("sprite-build = "));
    assert!(dependency.contains("default-features = false"), "{dependency}");
    fixture.write("Cargo.toml", format!("{before}{dependency}[workspace]\n"));
    let outcome = fixture.cargo(&["check", "--verbose"]);
    outcome.must_succeed();
    // Watching a folder covers the folders in it.
    outcome.does_not_show("folder-unwatched");
    // The code generator is not built for it.
    outcome.shows("sprite-build");
    outcome.does_not_show("prettyplease");

    fixture.write("assets/deep/new.dat", "new none.png 1 0 -1\n0 0 8 8 4 4 1 1\n");
    fixture.cargo(&["check"]).shows("there is no image `none.png`");
}

#[test]
fn a_folder_to_watch_that_is_not_there_is_said() {
    let build = "fn main() { sprite_build::watch(\"asets\"); }";
    let fixture =
        Fixture::new("asets", Some(build), "sprite_runtime::include_sprites!(\"assets\"); fn main() {}");
    // At every build, until it is corrected.
    for _ in 0..2 {
        let outcome = fixture.cargo(&["check"]);
        outcome.must_succeed();
        outcome.shows(
            "warning: front_asets@0.0.0: nothing is watched: the asset folder `asets` cannot be opened",
        );
        outcome.shows(
            "= help: did you mean `assets`? The path is relative to the folder of the crate's Cargo.toml",
        );
        outcome.shows("cargo will not notice new files in `assets`: no build script watches it");
    }
    fixture.write("build.rs", build.replace("asets", "assets"));
    let outcome = fixture.cargo(&["check"]);
    outcome.must_succeed();
    outcome.does_not_show("warning");
}

#[test]
fn a_test_fails_when_a_new_description_was_not_noticed() {
    let fixture = fixture("self_test");
    let test = || fixture.cargo(&["test", "--quiet", "--lib"]);
    let outcome = test();
    outcome.must_succeed();
    assert!(outcome.stdout.contains("running 2 tests"), "{}", outcome.stdout);

    // A file that is no description does not matter.
    fixture.write("assets/readme.txt", "");
    fixture.write("assets/.hidden/bat.dat", "");
    test().must_succeed();
    fixture.write("assets/enemies/bat.dat", "fly hero.png 1 0 -1\n0 0 8 8 4 4 1 1\n");
    let outcome = test();
    assert!(!outcome.succeeded);
    assert!(
        outcome.stdout.contains(
            "cargo did not notice new files, so they are not compiled in: assets/enemies/bat.dat\n"
        ),
        "{}",
        outcome.stdout
    );
    fixture.write("src/lib.rs", MAIN);
    test().must_succeed();

    // With a watch there is nothing left to test.
    fixture
        .write("build.rs", "fn main() { sprite_build::watch(\"assets\"); sprite_build::watch(\"other\"); }");
    let outcome = fixture.cargo(&["test", "--lib"]);
    outcome.must_succeed();
    outcome.does_not_show("folder-unwatched");
    assert!(outcome.stdout.contains("running 0 tests"), "{}", outcome.stdout);
}
