//! The timing and the rectangles of small animations, played by the real player on the packed table.

use crate::support::play::{drawn, frames_at, with_sprite};
use crate::support::{assert_silent, compiled, findings, folder, image};
use sprite_runtime::AnyAnimator;
use std::fmt::Write;
use std::time::Duration;

const fn ms(time: u64) -> Duration {
    Duration::from_millis(time)
}

/// The frames of the first animation at these times.
#[track_caller]
fn shown(text: &str, size: (u32, u32), times: &[u64]) -> String {
    let compilation = compiled(&folder(text, size));
    assert_silent(&compilation);
    let mut frames = String::new();
    with_sprite(&compilation, |sprite| frames = frames_at(AnyAnimator::of(sprite, 0), times));
    frames
}

/// Vector 1 of docs/formats/solarus.md.
#[test]
fn an_animation_without_a_loop_disappears_exactly_at_its_end() {
    let text = "boom a.png 1 40 -1\n0 0 16 16 8 8 6 4\n";
    assert_eq!(shown(text, (64, 32), &[0, 39, 40, 200, 239, 240, 1000]), "0,0,1,5,5,H,H");
    with_sprite(&compiled(&folder(text, (64, 32))), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let mut rectangles = Vec::new();
        for _ in 0..6 {
            rectangles.push(drawn(&player));
            let _ = player.tick(ms(40));
        }
        let expected =
            ["0,0", "16,0", "32,0", "48,0", "0,16", "16,16"].map(|corner| format!("{corner},16,16"));
        assert_eq!(rectangles, expected);
        assert!(player.is_finished());
        assert_eq!(player.frame_index(), 5);
    });
}

/// Vector 1 of docs/formats/solarus.md.
#[test]
fn pictures_are_what_a_trace_shows_to_the_nanosecond() {
    let text = "boom fx/boom.png 1 40 -1\n0 0 16 16 8 8 6 4\n";
    let files = sprite_compiler::MemoryFiles::new([("sprites/fx/boom.dat", text)])
        .with("sprites/fx/boom.png", image::opaque(64, 32));
    let mut trace = String::new();
    with_sprite(&compiled(&files), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let mut now = 0;
        for time in [0, 39_999_999, 40_000_000, 160_000_000, 239_999_999, 240_000_000] {
            let _ = player.tick(Duration::from_nanos(time - now));
            now = time;
            let _ = match player.frame() {
                None => write!(trace, "-;"),
                Some(frame) => {
                    let (path, rect, origin) = (frame.image().path(), drawn(&player), frame.origin());
                    write!(trace, "{path}@{rect},{},{};", origin.x, origin.y)
                }
            };
        }
    });
    let boom = "sprites/fx/boom.png@";
    let expected = format!(
        "{boom}0,0,16,16,8,8;{boom}0,0,16,16,8,8;{boom}16,0,16,16,8,8;{boom}0,16,16,16,8,8;{boom}16,16,16,16,8,8;-;"
    );
    assert_eq!(trace, expected);
}

/// Vector 2 of docs/formats/solarus.md.
#[test]
fn a_loop_continues_at_its_loop_frame() {
    let times = [0, 249, 250, 349, 350, 399, 400, 1_000_000_000];
    let frames = shown("spin a.png 1 50 2\n0 0 16 16 8 13 5 5\n", (80, 16), &times);
    assert_eq!(frames, "0,4,2,3,4,4,2,2");
}

/// Vector 3 of docs/formats/solarus.md.
#[test]
fn a_loop_over_the_last_frame_never_ends() {
    let text = "rise a.png 1 100 2\n0 0 16 16 0 0 3 3\n";
    assert_eq!(shown(text, (48, 16), &[0, 100, 200, 300, 5000]), "0,1,2,2,2");
    with_sprite(&compiled(&folder(text, (48, 16))), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let tick = player.tick(ms(5000));
        assert!(!tick.is_finished() && !player.is_finished());
    });
}

/// Vector 4 of docs/formats/solarus.md.
#[test]
fn without_a_delay_the_first_frame_stays() {
    let text = "still a.png 1 0 -1\n0 0 16 16 8 8 1 1\n";
    assert_eq!(shown(text, (16, 16), &[0, 1, u64::from(u32::MAX)]), "0,0,0");
}

#[test]
fn the_shortest_delay_is_one() {
    let text = "blink a.png 1 1 0\n0 0 16 16 8 8 2 2\n";
    assert_eq!(shown(text, (32, 16), &[0, 1, 2, 3]), "0,1,0,1");
}

/// Vector 5 of docs/formats/solarus.md.
#[test]
fn one_frame_with_a_delay_is_a_timed_disappearance() {
    let text = "opening a.png 1 300 -1\n0 0 16 16 8 8 1 1\n";
    assert_eq!(shown(text, (16, 16), &[0, 299, 300]), "0,0,H");
}

/// Vector 6 of docs/formats/solarus.md.
#[test]
fn every_direction_has_its_own_row() {
    let rows = [0, 32, 96, 128].map(|y| format!("0 {y} 24 32 12 29 8 8\n")).concat();
    let compilation = compiled(&folder(&format!("walking a.png 4 100 0\n{rows}"), (192, 160)));
    assert_silent(&compilation);
    with_sprite(&compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        player.face(sprite_runtime::Facing::Index(3));
        let _ = player.tick(ms(799));
        assert_eq!(drawn(&player), "168,128,24,32");
        let _ = player.tick(ms(1));
        assert_eq!(drawn(&player), "0,128,24,32");
    });
}

#[test]
fn the_longest_delay_is_exact() {
    let delay = u64::from(i32::MAX.cast_unsigned());
    let text = format!("slow a.png 1 {delay} 0\n0 0 1 1 0 0 3 3\n");
    let times = [delay - 1, delay, 3 * delay - 1, 3 * delay, 4 * delay];
    assert_eq!(shown(&text, (3, 1), &times), "0,1,2,0,1");
}

/// Vector 11 of docs/formats/solarus.md.
#[test]
fn a_byte_order_mark_and_line_ends_of_any_kind_change_nothing() {
    let plain = "a a.png 2 100 0\n0 0 16 16 8 8 2 2\n0 16 16 16 8 8 2 2\n";
    let odd = "\u{feff}a a.png 2 100 0\r\n0 0 16 16 8 8 2 2\r\n  \r\n0 16 16 16 8 8 2 2";
    let [plain, odd] = [plain, odd].map(|text| compiled(&folder(text, (32, 32))));
    assert_silent(&odd);
    assert_eq!(
        plain.library.sprites().next().unwrap().table(),
        odd.library.sprites().next().unwrap().table()
    );
}

/// Vector 13 of docs/formats/solarus.md.
#[test]
fn a_frame_of_the_current_tile_set_has_no_image_of_its_own() {
    let files =
        sprite_compiler::MemoryFiles::new([("sprites/door.dat", "door tileset 1 0 -1\n0 0 16 16 8 8 1 1\n")])
            .with("tilesets/tileset7_entities.png", image::opaque(16, 16));
    let compilation = compiled(&files);
    assert_silent(&compilation);
    with_sprite(&compilation, |sprite| {
        let frame = AnyAnimator::of(sprite, 0).frame().unwrap();
        assert_eq!((frame.image().path(), frame.image().is_tileset()), ("tileset", true));
    });
    let names: Vec<_> = compilation.library.tilesets().iter().map(|named| named.name.as_str()).collect();
    assert_eq!(names, ["7"]);
}

/// Vector 14 of docs/formats/solarus.md.
#[test]
fn a_direction_that_an_animation_lacks_is_back_with_the_next_one() {
    let rows = "0 0 8 8 0 0 2 2\n".repeat(4);
    let text = format!("walk a.png 4 100 0\n{rows}die a.png 1 100 -1\n0 0 8 8 0 0 2 2\n");
    with_sprite(&compiled(&folder(&text, (16, 8))), |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        player.face(sprite_runtime::Facing::Index(2));
        assert!(player.play(1).has_started());
        assert_eq!(player.direction_index(), 0);
        let _ = player.tick(ms(150));
        assert!(player.play(0).has_started());
        assert_eq!((player.direction_index(), player.frame_index()), (2, 0));
    });
}

/// Vector 15 of docs/formats/solarus.md.
#[test]
fn playing_again_changes_nothing_and_turning_restarts() {
    for directions in 2..=8 {
        let rows = "0 0 8 8 0 0 4 4\n".repeat(directions);
        with_sprite(
            &compiled(&folder(&format!("walk a.png {directions} 100 0\n{rows}"), (32, 8))),
            |sprite| {
                let mut player = AnyAnimator::of(sprite, 0);
                let _ = player.tick(ms(350));
                assert!(!player.play(0).has_started());
                assert_eq!((player.frame_index(), player.until_change()), (3, Some(ms(50))));
                player.face(sprite_runtime::Facing::Index(1));
                assert_eq!((player.frame_index(), player.until_change()), (0, Some(ms(100))), "{directions}");
            },
        );
    }
}

#[test]
fn a_sprite_starts_with_its_first_animation_in_direction_0() {
    let text = "b a.png 1 0 -1\n8 0 8 8 0 0 1 1\na a.png 1 0 -1\n0 0 8 8 0 0 1 1\n";
    let compilation = compiled(&folder(text, (16, 8)));
    let animations = &compilation.library.sprites().next().unwrap().sprite().animations;
    assert_eq!(animations.iter().map(|animation| animation.name.as_str()).collect::<Vec<_>>(), ["b", "a"]);
    with_sprite(&compilation, |sprite| assert_eq!(drawn(&AnyAnimator::of(sprite, 0)), "8,0,8,8"));
}

#[test]
fn a_delay_of_0_shows_frame_0_whatever_the_loop_frame_is() {
    let compilation = compiled(&folder("egg a.png 1 0 1\n0 0 16 16 8 8 2 3\n", (48, 16)));
    assert_eq!(
        findings(&compilation),
        ["time-zero sprites/x.dat:1:13-1:14", "columns-exceed-frames sprites/x.dat:2:17-2:18"]
    );
    with_sprite(&compilation, |sprite| {
        assert_eq!(frames_at(AnyAnimator::of(sprite, 0), &[0, 99_999]), "0,0");
    });
}
