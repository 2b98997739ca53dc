//! A mistake is shown once, at its location, and everything else compiles.

use crate::fixture::{HERO, SETTINGS, game};

#[test]
fn a_misspelt_animation_is_rustcs_own_error() {
    let main = "sprite_runtime::include_sprites!(\"assets\");\nfn main() { let _ = sprite_runtime::Animator::new(Hero::Walkign); }";
    let outcome = game("misspelt", main).cargo("check");
    assert!(!outcome.succeeded);
    outcome.shows("named `Walkign` found for enum `Hero`");
    outcome.shows("there is a variant with a similar name");
    outcome.shows("Hero::Walking");
    assert_eq!(outcome.errors(), 1, "{}", outcome.stderr);
}

#[test]
fn every_broken_asset_is_shown_at_its_place_and_nothing_else() {
    let main = "sprite_runtime::include_sprites!(\"assets\");\n\
        fn main() { let mut p = sprite_runtime::Animator::new(Hero::Walking); p.play(Hero::Sword); let _ = other::Thing::Idle.name(); }";
    let fixture = game("broken", main);
    fixture.write("assets/hero.dat", HERO.replace("0 48 16 16 8 13 4 4", "0 49 16 16 8 13 4 4"));
    fixture.write("assets/other/thing.dat", "idle hero.png 1 10O 0\n0 0 16 16 8 13 4 4\n");
    let outcome = fixture.cargo("check");
    assert!(!outcome.succeeded);
    outcome.shows("frame 0 of `walking`, direction 3, lies outside its image: ");
    outcome.shows(" [frame-outside-image]");
    outcome.shows("--> assets/hero.dat:5:1");
    outcome.shows("| 0 49 16 16 8 13 4 4");
    outcome.shows("| ^^^^^^^^^^^^^^^^^^^ y 49 + height 16 = 65, the image is 64 high");
    outcome.shows("the frame delay `10O` is not a whole number [number-invalid]");
    outcome.shows("--> assets/other/thing.dat:1:17");
    assert_eq!(outcome.errors(), 2, "{}", outcome.stderr);
}

#[test]
fn a_warning_is_shown_and_the_game_still_builds() {
    let fixture =
        game("warning", "sprite_runtime::include_sprites!(\"assets\");\nfn main() { let _ = Egg::Egg; }");
    fixture.write("assets/egg.dat", "egg hero.png 1 0 -1\n0 0 16 16 8 13 4 4\n");
    let outcome = fixture.cargo("check");
    assert!(outcome.succeeded, "{}", outcome.stderr);
    outcome.shows("`egg` has 4 frames, but a delay of 0 shows only the first [time-zero]");
    outcome.shows("--> assets/egg.dat:1:16");
    // The facts that are remembered from the first build report it again, and give the same code.
    fixture.write(
        "src/main.rs",
        "sprite_runtime::include_sprites!(\"assets\");\nfn main() { Egg::Egg.name(); Hero::Sword.name(); }",
    );
    let again = fixture.cargo("check");
    assert!(again.succeeded, "{}", again.stderr);
    again.shows("but a delay of 0 shows only the first [time-zero]");
    again.shows("unused return value of `Egg::name` that must be used");
    // With memory switched off, nothing is reported twice and nothing is lost.
    fixture.write("assets/sprites.toml", format!("cache = false\n{SETTINGS}"));
    let anew = fixture.cargo("check");
    assert_eq!((anew.succeeded, anew.stderr), (true, again.stderr));
}

#[test]
fn a_folder_that_is_not_there_says_where_it_was_looked_for() {
    let outcome =
        game("nowhere", "sprite_runtime::include_sprites!(\"asets\");\nfn main() {}").cargo("check");
    outcome.shows("the asset folder `asets` cannot be opened");
    outcome.shows("did you mean `assets`? The path is relative to the folder of the crate's Cargo.toml");
    assert_eq!(outcome.errors(), 1, "{}", outcome.stderr);
    let outcome = game("no_path", "sprite_runtime::include_sprites!(assets);\nfn main() {}").cargo("check");
    outcome.shows("expected the path of a folder in quotes: `include_sprites!(\"assets/\")`");
}

#[test]
fn a_wrong_argument_is_an_error_at_its_place() {
    let main = "mod a { sprite_runtime::include_sprites!(\"assets\", limit = 4); }\n\
        mod b { sprite_runtime::include_sprites!(\"assets\", limits = 0); }\n\
        mod c { sprite_runtime::include_sprites!(\"assets\", limits); }\n\
        mod d { sprite_runtime::include_sprites!(\"assets\", limits = 2, limits = 4); }\n\
        mod e { sprite_runtime::include_sprites!(\"assets\", limits = 4,); }\n\
        macro_rules! times { ($times:literal) => { sprite_runtime::include_sprites!(\"assets\", limits = $times); } }\n\
        mod f { times!(4); }\n\
        fn main() { let _ = (e::Hero::Sword, f::Hero::Sword); }";
    let outcome = game("arguments", main).cargo("check");
    for (message, place) in [
        (
            "unknown argument `limit`: only `limits` and `derive` may follow the path, as in ",
            "src/main.rs:1:52",
        ),
        ("`limits` must be an integer from 1 to 4294967295, found `0`", "src/main.rs:2:61"),
        ("`limits` needs a value, as in ", "src/main.rs:3:52"),
        ("`limits` is given twice", "src/main.rs:4:64"),
    ] {
        outcome.shows(message);
        outcome.shows(place);
    }
    assert_eq!(outcome.errors(), 4, "{}", outcome.stderr);
}

#[test]
fn names_and_directions_are_checked_while_the_game_is_built() {
    let right = "sprite_runtime::include_sprites!(\"assets\");\n\
        use sprite_runtime::Direction;\n\
        const WALK: Hero = Hero::named(\"walking\");\n\
        const _: () = assert!(WALK.has(Direction::Up) && !Hero::Sword.has(Direction::UpLeft));\n\
        fn main() { assert_eq!(WALK, Hero::Walking); }";
    let fixture = game("names", right);
    let outcome = fixture.cargo("run");
    assert!(outcome.succeeded, "{}", outcome.stderr);
    assert!(!outcome.stderr.contains("src/main.rs"), "{}", outcome.stderr);

    fixture.write("src/main.rs", right.replace("\"walking\"", "\"walkign\""));
    let outcome = fixture.cargo("check");
    outcome
        .shows("no animation has the name `walkign`: did you mean `walking`? There are `walking`, `sword`");
    outcome.shows("src/main.rs:3:20");

    fixture.write("src/main.rs", right.replace("!Hero::Sword", "Hero::Sword"));
    fixture
        .cargo("check")
        .shows("assertion failed: WALK.has(Direction::Up) && Hero::Sword.has(Direction::UpLeft)");
}

#[test]
fn a_macro_or_code_of_another_version_is_one_error() {
    let main =
        "sprite_runtime::__private::include_sprites_at! { [sprite_runtime 0] \"assets\" }\nfn main() {}";
    let fixture = game("versions", main);
    let outcome = fixture.cargo("check");
    outcome.shows("sprite-macros is of another version than sprite-runtime: use the same version of both");
    assert_eq!(outcome.errors(), 1, "{}", outcome.stderr);

    fixture
        .write("src/main.rs", "sprite_runtime::__require_version! { 0, 0, something = new }\nfn main() {}");
    let outcome = fixture.cargo("check");
    outcome.shows(
        "the sprites were compiled by another version of the sprite compiler: use the same version of",
    );
    assert_eq!(outcome.errors(), 1, "{}", outcome.stderr);

    // The same code, but another layout of tables.
    fixture.write("src/main.rs", "sprite_runtime::__require_version! { 5, 0 }\nfn main() {}");
    let outcome = fixture.cargo("check");
    outcome.shows("this table was made by another version of the sprite compiler");
    assert_eq!(outcome.errors(), 1, "{}", outcome.stderr);
}

#[test]
fn an_edited_or_deleted_input_is_noticed() {
    let fixture =
        game("fresh", "sprite_runtime::include_sprites!(\"assets\");\nfn main() { let _ = Hero::Sword; }");
    assert!(fixture.cargo("check").succeeded);
    fixture.write("assets/hero.dat", HERO.replace("sword", "sabre"));
    let outcome = fixture.cargo("check");
    outcome.shows("named `Sword` found for enum `Hero`");
    fixture.write("assets/hero.dat", HERO);
    fixture.remove("assets/hero.png");
    fixture.cargo("check").shows(
        "there is no image `hero.png`: no file `hero.png`; 2 animations are cut from it [image-missing]",
    );
}
