//! Sprites are played, from any folder and under any name.

use crate::fixture::{Fixture, HERO, SETTINGS};

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
        use sprite_runtime::{Animator, Direction, Rect};
        use std::time::Duration;

        fn main() {
            let mut hero = Animator::new(Hero::Walking);
            hero.face(Direction::Left);
            let _ = hero.tick(Duration::from_millis(250));
            assert_eq!(hero.frame().unwrap().rect(), Rect::new(32, 32, 16, 16));
            assert_eq!(hero.frame().unwrap().image().path(), "sprites/hero.png");
            assert!(hero.play(Hero::Sword).has_started());
            assert!(hero.tick(Duration::from_millis(200)).is_finished());
            assert!(hero.frame().is_none());

            const FOUND: Option<Hero> = Hero::find("sword");
            assert_eq!(FOUND, Some(Hero::Sword));
            assert_eq!((Hero::find("Sword"), Hero::COUNT, Hero::ALL[0].name()), (None, 2, "walking"));
            let directions: Vec<_> = Hero::Walking.directions().collect();
            assert_eq!(directions, [Direction::Right, Direction::Up, Direction::Left, Direction::Down]);
            assert_eq!(Hero::Walking.strip(Direction::Up).len(), 4);
            assert_eq!(Hero::Sword.duration(Direction::Up), Some(Duration::from_millis(200)));

            // One image, however many sprites share it, embedded as it is.
            assert_eq!(art::IMAGES.len(), 2);
            assert!(std::ptr::eq(Hero::images()[0], Bat::images()[0]));
            assert!(Boss::images()[0].bytes().starts_with(b"\x89PNG"));

            // A door is cut from whichever tile set is current.
            let door = Animator::new(art::Door::Closed).frame().unwrap();
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
fn a_renamed_dependency_and_a_re_export_work() {
    let fixture = Fixture::new("renamed");
    let dependencies = "anim = { package = \"sprite-runtime\", path = \"RUNTIME\" }\n[workspace]\nmembers = [\"engine\", \"over\"]";
    fixture.manifest("Cargo.toml", "game_renamed", &format!("over = {{ path = \"over\" }}\n{dependencies}"));
    fixture.write(
        "src/main.rs",
        "mod a { anim::include_sprites!(\"assets/\"); }\nfn main() { over::run(); let _ = anim::Animator::new(a::Hero::Sword); }",
    );
    // `over` knows the engine only, which passes the runtime on.
    fixture.manifest("over/Cargo.toml", "over", "engine = { path = \"../engine\" }");
    fixture.write(
        "over/src/lib.rs",
        "engine::sprites::include_sprites!(\"../assets/\");\npub fn run() { let _ = engine::sprites::Animator::new(Hero::Walking); }",
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
