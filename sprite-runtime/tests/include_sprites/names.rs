//! Names of files and animations that mean something to Rust, to rustdoc, or to generated code.

use crate::fixture::{Fixture, SETTINGS};
use std::fmt::Write;

/// Types and traits of preludes: of the standard library, of the runtime, of macroquad, Bevy and raylib.
const PRELUDES: &str = "Add Added Affine2 AlphaMode AmbientLight Angle Animate Animation Animator AnyAnimator App AppExit AsMut \
     AsRef Asset Assets AssetServer AudioStream Axis BoneInfo BoundingBox Box Bundle Button ButtonInput Camera \
     Camera2D Camera3D Changed ChildOf Children Circle ClearColor Clone Color ColorMaterial Command Commands \
     Component Conf Copy CubicCurve Debug Default Deferred Despawn Dir2 Direction DirectionalLight DMat2 \
     DoubleEndedIterator DrawMode DrawRectangleParams DrawTextureParams Drop DVec2 Entity Eq Err Error EulerRot \
     Event ExactSizeIterator Extend Facing Features FilterMode First Fixed FixedUpdate FloatExt Fn FnMut FnOnce \
     Font Frame Frames From FromIterator Full Gamepad Gender Gizmos GlPipeline Group Handle Has Hash If Image \
     ImageNode In Insert Interaction Into IntoIterator Iterator Justify KeyCode Label Last LayerSet Library Local \
     Main Mat2 Mat3 Mat4 Material MaterialParams Matrix Mesh Message Model MouseButton Msaa Music Mut Name \
     NextState Node None NPatchInfo Observer Offset Ok On OnEnter OnExit Option Or Ord Order Ordered ParamSet \
     PartialEq PartialOrd Pixels Plain Playback Played Player Plugin Point PointLight Projection Properties \
     Property QuadGl Quat Quaternion Query Queue Ray RayCollision RaylibAudio RaylibDraw RaylibDrawHandle \
     RaylibHandle RaylibThread Real Rect Rectangle RectOffset Ref Reflect Remove RenderTarget RenderTexture Res \
     ResMut Resource Result Rng Run Runs Scene SceneRoot Schedule Send Shader Shadow Single Size Sized Slice \
     Slices Some Sound Spawn SpotLight Sprite SpriteAnimator Sprites Startup State States String Sync System \
     SystemSet Table Text Text2d TextDimensions TextFont TextParams Texture Texture2D TextureAtlas Tick Tileset \
     Time Timer TimerMode ToOwned ToString Touch Touches TouchPhase Transform TransformPlugin TryFrom TryInto \
     Typed UniformDesc UniformType Unpin Update UserData Vec Vec2 Vec3 Vec4 Vector2 Vector3 Vector4 Vertex \
     Virtual Visibility VrDeviceInfo Wave Window With Without World";

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
        mod art { sprite_runtime::include_sprites!("assets", derive(PartialOrd, core::cmp::Ord)); }
        use art::{Hero, Npc, Tileset};
        use sprite_runtime::Animation;
        use sprite_runtime::mana::Gender;

        fn last<A: Animation>(_: A) -> A {
            A::LAST
        }

        fn main() {
            assert_eq!((Hero::COUNT, Hero::ALL.len(), Hero::NAMES.len()), (15, 15, 15));
            assert_eq!((Hero::LAST, last(Hero::H)), (Hero::Count, Hero::Count));
            assert!(Hero::ALL_ < Hero::LAST && Tileset::ALL[0] < Tileset::ALL[1]);
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

/// A picture is often called like a type of an engine, and games import all types of an engine at once.
#[test]
fn sprites_may_have_the_names_of_everything_in_preludes() {
    let names: Vec<&str> = PRELUDES.split_whitespace().collect();
    let of_each = |write: &dyn Fn(&str) -> String| names.iter().map(|name| write(name)).collect::<String>();
    let engine = of_each(&|name| format!("pub struct {name};\n"));
    let at_the_top = of_each(&|name| format!("plays({name}::ALL[0]),\n"));
    let in_a_module = of_each(&|name| format!("plays(art::{name}::ALL[0]),\n"));
    let main = format!(
        "mod engine {{ pub mod prelude {{ {engine} }} }}
        mod art {{ sprite_runtime::include_sprites!(\"assets\"); }}
        #[allow(unused_imports)]
        use engine::prelude::*;
        #[allow(unused_imports)]
        use sprite_runtime::*;
        sprite_runtime::include_sprites!(\"assets\");

        fn plays<A: sprite_runtime::Animation>(animation: A) -> bool {{
            sprite_runtime::Animator::new(animation).frames().count() == 1
        }}

        fn main() {{
            let top = [{at_the_top}];
            let module = [{in_a_module}];
            assert!(top.iter().chain(&module).all(|plays| *plays));
            assert_eq!((top.len(), LIBRARY.sprites().len()), ({count}, {count}));
        }}",
        count = names.len()
    );
    let fixture = Fixture::new("preludes");
    fixture.manifest("Cargo.toml", "game_preludes", "sprite-runtime = { path = \"RUNTIME\" }\n[workspace]");
    fixture.write("src/main.rs", main);
    fixture.write("assets/sprites.toml", format!("{SETTINGS}\n[sheets.\"*.png\"]\n"));
    for name in names {
        fixture.image(&format!("assets/{name}.png"), 8, 8);
    }
    let outcome = fixture.cargo("run");
    assert!(outcome.succeeded, "{}", outcome.stderr);
}
