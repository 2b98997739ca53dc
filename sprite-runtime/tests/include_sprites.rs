//! `include_sprites!` as a game uses it: in crates outside the workspace, built by the real cargo.
#![cfg(feature = "macros")]

mod fixture;

use fixture::Fixture;

const HERO: &str = "walking hero.png 4 100 0\n0 0 16 16 8 13 4 4\n0 16 16 16 8 13 4 4\n0 32 16 16 8 13 4 4\n0 48 16 16 8 13 4 4\n\nsword hero.png 1 50 -1\n0 0 16 16 8 13 4 4\n";

/// For crates without a build script; what the macro says to them is tested in sprite-build.
const SETTINGS: &str = "[lints]\nfolder-unwatched = \"allow\"\n";

/// A crate with a hero in `assets`. Crates of one name would share build products in the shared target folder, since
/// cargo tells workspace members apart by their place in the workspace only.
fn game(name: &str, main: &str) -> Fixture {
    let fixture = Fixture::new(name);
    fixture.manifest(
        "Cargo.toml",
        &format!("game_{name}"),
        "sprite-runtime = { path = \"RUNTIME\" }\n[workspace]",
    );
    fixture.write("src/main.rs", main);
    fixture.write("assets/sprites.toml", SETTINGS);
    fixture.write("assets/hero.dat", HERO);
    fixture.image("assets/hero.png", 64, 64);
    fixture
}

#[test]
fn a_game_plays_its_sprites_from_any_folder_and_module() {
    let main = r#"
        mod art {
            // Names that generated code must not trip over.
            #![allow(dead_code)]
            struct Option; struct Some; struct Vec; mod core {}
            sprite_runtime::include_sprites!("assets");
        }
        use art::{Hero, enemies::Bat, enemies::_2nd::type_::Boss};
        use sprite_runtime::{Direction, Player, Rect};
        use std::time::Duration;

        fn main() {
            let mut hero = Player::new(Hero::Walking);
            hero.face(Direction::Left);
            let _ = hero.tick(Duration::from_millis(250));
            assert_eq!(hero.frame().unwrap().rect(), Rect::new(32, 32, 16, 16));
            assert_eq!(hero.frame().unwrap().image().path(), "sprites/hero.png");
            assert!(hero.play(Hero::Sword));
            assert!(hero.tick(Duration::from_millis(200)).finished());
            assert!(hero.frame().is_none());

            const FOUND: Option<Hero> = Hero::find("sword");
            assert_eq!(FOUND, Some(Hero::Sword));
            assert_eq!((Hero::find("Sword"), Hero::COUNT, Hero::ALL[0].name()), (None, 2, "walking"));
            let directions: Vec<_> = Hero::Walking.directions().collect();
            assert_eq!(directions, [Direction::Right, Direction::Up, Direction::Left, Direction::Down]);
            assert_eq!(Hero::Walking.frames(Direction::Up).len(), 4);
            assert_eq!(Hero::Sword.duration(Direction::Up), Some(Duration::from_millis(200)));

            // One image, however many sprites share it, embedded as it is.
            assert_eq!(art::IMAGES.len(), 2);
            assert!(std::ptr::eq(Hero::images()[0], Bat::images()[0]));
            assert!(Boss::images()[0].bytes().starts_with(b"\x89PNG"));

            // A door is cut from whichever tile set is current.
            let door = Player::new(art::Door::Closed).frame().unwrap();
            assert!(door.image().is_tileset());
            for tileset in art::Tileset::ALL {
                assert_eq!(door.image_in(tileset.image()).path(), "tilesets/castle.entities.png");
                assert_eq!(art::Tileset::find(tileset.name()), Some(*tileset));
            }
        }
    "#;
    let fixture = Fixture::new("plays");
    fixture.manifest("Cargo.toml", "game_plays", "sprite-runtime = { path = \"RUNTIME\" }\n[workspace]");
    fixture.write("src/main.rs", main);
    fixture.write("assets/sprites.toml", SETTINGS);
    fixture.write("assets/sprites/hero.dat", HERO);
    fixture.write("assets/sprites/enemies/bat.dat", HERO);
    fixture.write("assets/sprites/enemies/2nd/Type/boss.dat", HERO);
    fixture.write("assets/sprites/door.dat", "closed tileset 1 0 -1\n0 0 32 32 0 0 1 1\n");
    fixture.write("assets/maps/castle.dat", "not a sprite");
    fixture.image("assets/sprites/hero.png", 64, 64);
    fixture.image("assets/tilesets/castle.entities.png", 32, 32);
    let outcome = fixture.cargo("run");
    assert!(outcome.succeeded, "{}", outcome.stderr);
    // Not even a lint finds something to say about generated code.
    assert!(!outcome.stderr.contains("src/main.rs"), "{}", outcome.stderr);
}

#[test]
fn pixels_are_embedded_in_the_forms_that_the_settings_choose() {
    let main = r#"
        use sprite_runtime::{Image, Pixels};
        sprite_runtime::include_sprites!("assets");

        // Known while the game is compiled, and no decoder anywhere.
        const CORNER: Option<[u8; 4]> = IMAGES[1].rgba_at(0, 0);
        const FIRST: [u8; 4] = IMAGES[1].rgba8().unwrap()[0];
        const INDEXED: (&[u8], &[[u8; 4]]) = IMAGES[0].indexed8().unwrap();
        const _: () = assert!(INDEXED.0.len() == 64 * 64 && !INDEXED.1.is_empty());
        const _: () = assert!(matches!(IMAGES[1].pixels(), Pixels::Rgba8(_)));

        fn form(image: &Image) -> &'static str {
            match image.pixels() {
                Pixels::Png(_) => "png",
                Pixels::Rgba8(_) => "rgba8",
                Pixels::Indexed8 { .. } => "indexed8",
                Pixels::Rgb565 { .. } => "rgb565",
                Pixels::None => "none",
                _ => "another",
            }
        }

        fn main() {
            let found: Vec<_> = IMAGES.iter().map(|image| (image.path(), form(image))).collect();
            let expected = [("a.png", "indexed8"), ("b.png", "rgba8"), ("deep/c.png", "rgb565"), ("deep/d.png", "none"), ("deep/e.png", "png")];
            assert_eq!(found, expected);
            assert_eq!((CORNER, IMAGES[0].rgba_at(63, 63)), (Some(FIRST), IMAGES[1].rgba_at(63, 63)));
            for image in &IMAGES {
                assert_eq!(image.bytes().starts_with(b"\x89PNG"), image.path() == "deep/e.png");
                assert_eq!(image.rgba_at(64, 0), None);
                for (x, y) in (0..64).flat_map(|x| (0..64).map(move |y| (x, y))) {
                    let is_known = !matches!(form(image), "png" | "none");
                    assert_eq!(image.rgba_at(x, y).is_some(), is_known);
                    assert!(form(image) == "rgb565" || !is_known || image.rgba_at(x, y) == IMAGES[1].rgba_at(x, y));
                }
            }
        }
    "#;
    let fixture = game("forms", main);
    let settings = "[images]\nembed = \"indexed8\"\n[images.\"b*\"]\nembed = \"rgba8\"\n[images.\"deep/*\"]\nembed = \"rgb565\"\n\
        [images.\"**/d.png\"]\nembed = \"none\"\n[images.\"**/e.png\"]\nembed = \"png\"\n";
    fixture.write("assets/sprites.toml", format!("{SETTINGS}{settings}"));
    fixture.remove("assets/hero.dat");
    for path in ["a", "b", "deep/c", "deep/d", "deep/e"] {
        let (folder, name) = path.rsplit_once('/').map_or(("", path), |(folder, name)| (folder, name));
        fixture
            .write(&format!("assets/{folder}/{name}.dat"), HERO.replace("hero.png", &format!("{name}.png")));
        fixture.image(&format!("assets/{path}.png"), 64, 64);
    }
    let outcome = fixture.cargo("run");
    assert!(outcome.succeeded, "{}", outcome.stderr);
    assert!(!outcome.stderr.contains("src/main.rs"), "{}", outcome.stderr);
    // What is not embedded is watched all the same.
    fixture.remove("assets/deep/d.png");
    let outcome = fixture.cargo("check");
    assert!(!outcome.succeeded);
    outcome.shows("[image-missing]");
}

#[test]
fn a_renamed_dependency_and_a_re_export_work() {
    let fixture = Fixture::new("renamed");
    let dependencies = "anim = { package = \"sprite-runtime\", path = \"RUNTIME\" }\n[workspace]\nmembers = [\"engine\", \"over\"]";
    fixture.manifest("Cargo.toml", "game_renamed", &format!("over = {{ path = \"over\" }}\n{dependencies}"));
    fixture.write(
        "src/main.rs",
        "mod a { anim::include_sprites!(\"assets/\"); }\nfn main() { over::run(); let _ = anim::Player::new(a::Hero::Sword); }",
    );
    // `over` knows the engine only, which passes the runtime on.
    fixture.manifest("over/Cargo.toml", "over", "engine = { path = \"../engine\" }");
    fixture.write(
        "over/src/lib.rs",
        "engine::sprites::include_sprites!(\"../assets/\");\npub fn run() { let _ = engine::sprites::Player::new(Hero::Walking); }",
    );
    fixture.manifest("engine/Cargo.toml", "engine", "sprite-runtime = { path = \"RUNTIME\" }");
    fixture.write("engine/src/lib.rs", "pub mod sprites { pub use sprite_runtime::*; }");
    fixture.write("assets/sprites.toml", SETTINGS);
    fixture.write("assets/hero.dat", HERO);
    fixture.image("assets/hero.png", 64, 64);
    let outcome = fixture.cargo("run");
    assert!(outcome.succeeded, "{}", outcome.stderr);
    // Not even a lint finds something to say about generated code.
    assert!(!outcome.stderr.contains("src/main.rs"), "{}", outcome.stderr);
}

#[test]
fn a_misspelt_animation_is_rustcs_own_error() {
    let main = "sprite_runtime::include_sprites!(\"assets\");\nfn main() { let _ = sprite_runtime::Player::new(Hero::Walkign); }";
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
        fn main() { let mut p = sprite_runtime::Player::new(Hero::Walking); p.play(Hero::Sword); let _ = other::Thing::Idle.name(); }";
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
    outcome.shows("the frame delay `10O` is not a whole number [not-an-integer]");
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
    outcome.shows("`egg` has 4 frames, but a delay of 0 shows only the first [delay-zero-many-frames]");
    outcome.shows("--> assets/egg.dat:1:16");
    // What is remembered from the first build tells it again, and is the same code.
    fixture.write(
        "src/main.rs",
        "sprite_runtime::include_sprites!(\"assets\");\nfn main() { Egg::Egg.name(); Hero::Sword.name(); }",
    );
    let again = fixture.cargo("check");
    assert!(again.succeeded, "{}", again.stderr);
    again.shows("but a delay of 0 shows only the first [delay-zero-many-frames]");
    again.shows("unused return value of `Egg::name` that must be used");
    // With memory switched off, nothing is told twice and nothing is lost.
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
    fixture.write("src/main.rs", "sprite_runtime::__require_version! { 1, 0 }\nfn main() {}");
    let outcome = fixture.cargo("check");
    outcome.shows("this table was made by another version of the sprite compiler");
    assert_eq!(outcome.errors(), 1, "{}", outcome.stderr);
}

/// A shadow that only stands and walks, and a body that attacks too.
const SHADOW: &str = r#"<sprite>
  <imageset name="base" src="graphics/a.png" width="16" height="16"/>
  <action name="stand" imageset="base"><animation><sequence start="0" end="3" delay="100"/></animation></action>
  <action name="walk" imageset="base"><animation><sequence start="4" end="7" delay="100"/></animation></action>
</sprite>"#;
const BODY: &str = r#"<sprite variants="2" variant_offset="8">
  <imageset name="base" src="graphics/a.png" width="16" height="16"/>
  <action name="stand" imageset="base"><animation direction="down"><frame index="0"/></animation><animation direction="up"><frame index="1"/></animation></action>
  <action name="attack" imageset="base"><animation><sequence start="2" end="5" delay="100"/><end/></animation></action>
</sprite>"#;

#[test]
fn a_group_plays_in_step_and_what_joins_it_plays_along() {
    let main = r#"
        sprite_runtime::include_sprites!("assets");
        use sprite_runtime::{Animation, Direction, Facing, Group, Played, Player};
        use std::time::Duration;

        fn ms(time: u64) -> Duration { Duration::from_millis(time) }

        fn main() {
            assert_eq!((Body::VARIANTS, <Body as Animation>::VARIANTS, Shadow::VARIANTS), (2, 2, 1));
            assert_eq!((Shadow::resolve("attack"), Shadow::find("attack")), (Some(Shadow::Stand), None));
            assert_eq!(Body::resolve("dance"), None);

            let mut actor = Group::<3>::new();
            assert_eq!((actor.action(), actor.play("attack"), actor.frames().count()), (None, Played::Unknown, 0));
            assert!(actor.insert(0, Player::new(Shadow::Stand)).is_some());
            assert_eq!(actor.insert(1, Player::new(Body::Stand)).map(|body| body.animation_name()), Some("stand"));
            assert!(actor.insert(3, Player::new(Body::Stand)).is_none());
            assert_eq!(actor.play("dance"), Played::Unknown);
            actor.face(Direction::Up);
            assert_eq!([actor.play("attack"), actor.play("attack")], [Played::Started, Played::AlreadyPlaying]);
            actor.tick(ms(150));
            // What was asked for, though the first part has no attack.
            assert_eq!(actor.action(), Some("attack"));
            let cells = |actor: &Group<3>| actor.frames().map(|frame| frame.rect().x / 16).collect::<Vec<_>>();
            assert_eq!(cells(&actor), [1, 3]);

            // A new body goes on where the old one was; its own variant stays.
            actor.insert(1, Player::new(Body::Stand).with_variant(1)).unwrap();
            assert_eq!(cells(&actor), [1, 11]);
            assert_eq!(actor.get(1).unwrap().facing(), Facing::Direction(Direction::Up));
            // The attack ends: then the first part says what is played.
            assert!(actor.tick(ms(250)).returned(), "of the part that attacked");
            assert_eq!((actor.action(), cells(&actor)), (Some("stand"), vec![0, 9]));

            // Who joins paused ones waits with them.
            actor.pause();
            actor.insert(2, Player::new(Shadow::Walk)).unwrap();
            let _ = actor.tick(ms(200));
            assert_eq!(cells(&actor), [0, 9, 0]);
            actor.resume();
            let _ = actor.tick(ms(200));
            assert_eq!(cells(&actor), [2, 9, 2]);
            assert_eq!(actor.remove(0).map(|part| part.sprite_path()), Some("graphics/sprites/shadow"));
            assert!(actor.remove(0).is_none() && actor.remove(9).is_none());

            // A single part is followed by the one that replaces it.
            let mut one = Group::<1>::new();
            one.insert(0, Player::new(Shadow::Walk));
            one.face(Direction::Up);
            one.tick(ms(250));
            one.insert(0, Player::new(Shadow::Stand));
            assert_eq!(one.action(), Some("walk"));
            assert_eq!(one.frames().next().unwrap().rect().x / 16, 6);
        }
    "#;
    let fixture = Fixture::new("group");
    fixture.manifest("Cargo.toml", "game_group", "sprite-runtime = { path = \"RUNTIME\" }\n[workspace]");
    fixture.write("src/main.rs", main);
    fixture.write("assets/sprites.toml", "[lints]\nfolder-unwatched = \"allow\"\n");
    fixture.write("assets/graphics/sprites/shadow.xml", SHADOW);
    fixture.write("assets/graphics/sprites/body.xml", BODY);
    fixture.image("assets/graphics/a.png", 256, 16);
    let outcome = fixture.cargo("run");
    assert!(outcome.succeeded, "{}", outcome.stderr);
    assert!(!outcome.stderr.contains("src/main.rs"), "{}", outcome.stderr);
}
