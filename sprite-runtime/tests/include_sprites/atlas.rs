//! An atlas as a game plays it.

use crate::fixture::{Fixture, png};

/// Frames of 16 x 16 with a dot in each, at another place each time, and nothing around it.
fn dots(count: u32, colour: [u8; 4]) -> Vec<u8> {
    let dot = |frame: u32| (frame * 16 + 3 + frame, 5);
    png(count * 16, 16, |x, y| {
        let is_dot = (0..count)
            .map(dot)
            .any(|(left, top)| (left..left + 2).contains(&x) && (top..top + 3).contains(&y));
        if is_dot { colour } else { [1, 2, 3, 0] }
    })
}

#[test]
fn a_game_draws_from_pages_what_it_drew_from_files() {
    let main = r#"
        mod packed { sprite_runtime::include_sprites!("packed"); }
        mod alone { sprite_runtime::include_sprites!("alone"); }
        use sprite_runtime::{Animation, Animator, Frame};
        use std::time::Duration;

        /// The pixels of a frame, beside the sprite's position.
        fn drawn(frame: Frame) -> Vec<(i32, i32, [u8; 4])> {
            let (rect, origin) = (frame.rect(), frame.origin());
            let mut pixels = Vec::new();
            for (x, y) in (0..rect.height).flat_map(|y| (0..rect.width).map(move |x| (x, y))) {
                let pixel = frame.image().rgba_at(rect.x + x, rect.y + y).unwrap();
                if pixel[3] > 0 {
                    pixels.push((x as i32 - origin.x, y as i32 - origin.y, pixel));
                }
            }
            pixels
        }

        fn play<A: Animation>(animation: A) -> Vec<Vec<(i32, i32, [u8; 4])>> {
            let mut player = Animator::new(animation);
            (0..6).map(|_| { let frame = drawn(player.frame().unwrap()); let _ = player.tick(Duration::from_millis(40)); frame }).collect()
        }

        fn main() {
            assert_eq!(packed::IMAGES.iter().map(|image| image.path()).collect::<Vec<_>>(), ["atlas/0.png"]);
            assert_eq!(alone::IMAGES.len(), 2);
            for picture in play(packed::Red::Dot) { assert_eq!(picture.len(), 6); }
            assert_eq!(play(packed::Red::Dot), play(alone::Red::Dot));
            assert_eq!(play(packed::Blue::Dot), play(alone::Blue::Dot));
            assert!(play(packed::Red::Dot) != play(packed::Blue::Dot));
            // All frames of a sprite show the same dot: it is on the page once.
            let rect = Animator::new(packed::Red::Dot).frame().unwrap().rect();
            assert_eq!((rect.width, rect.height), (2, 3));
            assert!(packed::Red::Dot.strip(sprite_runtime::Direction::Right).all(|frame| frame.unwrap().rect() == rect));
            let size = packed::IMAGES[0].size();
            assert!(size.width * size.height < 100, "{size:?}");
        }
    "#;
    let fixture = Fixture::new("atlas");
    fixture.manifest("Cargo.toml", "game_atlas", "sprite-runtime = { path = \"RUNTIME\" }\n[workspace]");
    fixture.write("src/main.rs", main);
    for (folder, atlas) in [("packed", true), ("alone", false)] {
        fixture.write(
            &format!("{folder}/sprites.toml"),
            format!("[lints]\nfolder-unwatched = \"allow\"\n[images]\nembed = \"rgba8\"\natlas = {atlas}\n"),
        );
        for (name, colour) in [("red", [255, 0, 0, 255]), ("blue", [0, 0, 255, 90])] {
            fixture.write(
                &format!("{folder}/{name}.dat"),
                format!("dot {name}.png 1 40 0\n0 0 16 16 8 13 4 4\n"),
            );
            fixture.write(&format!("{folder}/{name}.png"), dots(4, colour));
        }
    }
    let outcome = fixture.cargo("run");
    assert!(outcome.succeeded, "{}", outcome.stderr);
    // An image that is only on a page is watched all the same.
    fixture.remove("packed/red.png");
    let outcome = fixture.cargo("check");
    assert!(!outcome.succeeded);
    outcome.shows("[image-missing]");
}
