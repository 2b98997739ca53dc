//! Pixels in the program, in each form.

use crate::fixture::{HERO, SETTINGS, game};

#[test]
fn pixels_are_embedded_in_the_forms_that_the_settings_choose() {
    let main = r#"
        use sprite_runtime::Image;
        use sprite_runtime::pixels::Pixels;
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
    // A file that is not embedded is watched all the same.
    fixture.remove("assets/deep/d.png");
    let outcome = fixture.cargo("check");
    assert!(!outcome.succeeded);
    outcome.shows("[image-missing]");
}
