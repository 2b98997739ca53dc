//! Names of files and animations that mean something to Rust, to rustdoc, or to generated code.

use crate::fixture::{Fixture, SETTINGS};
use std::fmt::Write;

#[test]
fn whatever_a_name_is_the_code_compiles_and_constants_stay_constants() {
    let names = [
        "ALL",
        "ANIMATIONS",
        "COMPILED",
        "COUNT",
        "DYE",
        "Features",
        "GENDER",
        "LAST",
        "NAMES",
        "Self",
        "SPRITE",
        "VARIANTS",
        "H",
        "Option",
        "count",
    ];
    let main = r#"
        #![deny(warnings)]
        mod art { sprite_runtime::include_sprites!("assets"); }
        use art::{Hero, Npc, Tileset};
        use sprite_runtime::{Animation, Gender};

        fn last<A: Animation>(_: A) -> A {
            A::LAST
        }

        fn main() {
            assert_eq!((Hero::COUNT, Hero::ALL.len(), Hero::NAMES.len()), (15, 15, 15));
            assert_eq!((Hero::VARIANTS, Hero::LAST, last(Hero::H)), (1, Hero::Count, Hero::Count));
            assert_eq!((Hero::COUNT_.name(), Hero::find("ALL")), ("COUNT", Some(Hero::ALL_)));
            assert_eq!((Npc::COUNT, Npc::VARIANTS, Npc::GENDER), (4, 2, Gender::Female));
            assert_eq!(Npc::DYE, [("base", "W:#ff0000")]);
            assert_eq!((Npc::DYE_.name(), Npc::GENDER_.name(), Npc::VARIANTS_.name()), ("DYE", "GENDER", "VARIANTS"));
            assert_eq!((Tileset::COUNT, Tileset::ALL.len(), Tileset::ALL_.name()), (2, 2, "ALL"));
            assert_eq!(art::__lists_::ALL::COUNT, 1);
            assert_eq!(art::__part_0_::COUNT::COUNT + art::__sprite_runtime_::H::COUNT, 2);
        }
    "#;
    let fixture = Fixture::new("named");
    fixture.manifest("Cargo.toml", "game_named", "sprite-runtime = { path = \"RUNTIME\" }\n[workspace]");
    fixture.write("src/main.rs", main);
    fixture.write("assets/sprites.toml", SETTINGS);
    let mut hero = "cell = [8, 8]\n".to_owned();
    for name in names {
        let _ = write!(hero, "[animations.{name}]\nrow = 0\n");
    }
    fixture.write("assets/hero.sheet.toml", hero);
    fixture.image("assets/hero.png", 8, 8);
    for path in ["__lists/ALL", "__part_0/COUNT", "__sprite_runtime/H"] {
        fixture.write(&format!("assets/{path}.sheet.toml"), "cell = [8, 8]\n");
        fixture.image(&format!("assets/{path}.png"), 8, 8);
    }
    fixture.write("assets/sprites/door.dat", "stand tileset 1 0 -1\n0 0 8 8 0 0 1 1\n");
    for name in ["ALL", "COUNT"] {
        fixture.image(&format!("assets/tilesets/{name}.entities.png"), 8, 8);
    }
    let mut npc = "<sprite variants=\"2\" variant_offset=\"1\" gender=\"female\">\n<imageset name=\"base\" \
                   src=\"graphics/sprites/npc.png|W:#ff0000\" width=\"8\" height=\"8\"/>\n"
        .to_owned();
    for name in ["stand", "DYE", "GENDER", "VARIANTS"] {
        let _ = writeln!(
            npc,
            "<action name=\"{name}\" imageset=\"base\"><animation><frame index=\"0\"/></animation></action>"
        );
    }
    fixture.write("assets/graphics/sprites/npc.xml", npc + "</sprite>\n");
    fixture.image("assets/graphics/sprites/npc.png", 16, 8);
    let outcome = fixture.cargo("run");
    assert!(outcome.succeeded, "{}", outcome.stderr);
}

#[test]
fn nothing_of_a_name_runs_in_tests_or_stands_in_pages() {
    let library =
        "#![deny(warnings, rustdoc::all)]\n//! Sprites.\nsprite_runtime::include_sprites!(\"assets\");\n";
    let code = "\\n\\n```\\nstd::fs::write(\\\"ran\\\", \\\"\\\").unwrap();\\n```\\n";
    let html = "`<script>alert(1)</script>";
    let hero = format!(
        "cell = [8, 8]\n[animations.\"x{code}\"]\nrow = 0\n[animations.\"y{html}\"]\nrow = 0\n\
         slices.\"hit{code}\" = {{ rect = [0, 0, 2, 2], text = \"{html}{code}\" }}\n"
    );
    let fixture = Fixture::new("documents");
    fixture.manifest("Cargo.toml", "game_documents", "sprite-runtime = { path = \"RUNTIME\" }\n[workspace]");
    fixture.write("src/lib.rs", library);
    fixture.write("assets/sprites.toml", SETTINGS);
    fixture.write("assets/hero.sheet.toml", hero);
    fixture.image("assets/hero.png", 8, 8);
    for command in ["test", "doc"] {
        let outcome = fixture.cargo(command);
        assert!(outcome.succeeded, "{}", outcome.stderr);
    }
    assert!(!fixture.has("ran"), "a name ran as a test");
    let page = fixture.product("doc/game_documents/enum.Hero.html");
    assert!(page.contains("&lt;script&gt;alert(1)"), "{page}");
    assert!(!page.contains("<script>alert(1)"), "{page}");
}
