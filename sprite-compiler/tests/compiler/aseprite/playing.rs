//! The player shows the frames of a tag, and ends it, at the right times.

use crate::aseprite::sheet::{export, four, frame, frames, silent, tag, tagged};
use crate::support::play::with_sprite;
use sprite_compiler::Compilation;
use sprite_runtime::{AnyAnimator, Frame};
use std::time::Duration;

const HUNDREDS: [u64; 8] = [0, 100, 200, 300, 400, 500, 600, 700];

/// The number of the frame of the sheet.
fn number(frame: &Frame<'_>) -> u32 {
    frame.rect().x / 16
}

/// The frames of the sheet that the first animation shows at these ascending times in milliseconds.
fn shown(compilation: &Compilation, times: &[u64]) -> Vec<u32> {
    let mut shown = Vec::new();
    with_sprite(compilation, |sprite| {
        let (mut player, mut now) = (AnyAnimator::of(sprite, 0), 0);
        for &time in times {
            let _ = player.tick(Duration::from_millis(time - now));
            now = time;
            shown.push(number(&player.frame().unwrap()));
        }
    });
    shown
}

/// Asserts that the first animation shows these frames, 100 ms each, ends then, and goes on showing the last of them.
#[track_caller]
fn assert_ends(compilation: &Compilation, frames: &[u32]) {
    with_sprite(compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        for (index, &frame) in frames.iter().enumerate() {
            assert_eq!(number(&player.frame().unwrap()), frame, "at {} ms", index * 100);
            assert!(!player.tick(Duration::from_millis(99)).is_finished(), "{} ms", index * 100 + 99);
            let is_last = index + 1 == frames.len();
            assert_eq!(
                player.tick(Duration::from_millis(1)).is_finished(),
                is_last,
                "{} ms",
                index * 100 + 100
            );
        }
        // Once, and the last frame stays.
        assert!(player.is_finished());
        assert!(!player.tick(Duration::from_secs(1_000)).is_finished());
        assert_eq!(number(&player.frame().unwrap()), frames[frames.len() - 1]);
    });
}

fn played(direction: &str, from: u32, to: u32) -> Compilation {
    silent(&tagged(&[tag("walk", from, to, direction)]), "")
}

const PING_PONG: &str = r#""direction": "pingpong""#;
const PING_PONG_REVERSE: &str = r#""direction": "pingpong_reverse""#;

/// Vector 1 of docs/formats/aseprite.md.
#[test]
fn without_tags_all_frames_are_one_endless_animation() {
    let compilation = silent(&export(&four(), ""), "");
    assert_eq!(shown(&compilation, &[0, 99, 100, 399, 400]), [0, 0, 1, 3, 0]);
    let [default] = compilation.library.sprites().next().unwrap().sprite().animations.as_slice() else {
        panic!("one")
    };
    assert_eq!(default.identifier, "Default");
}

/// Vector 2 of docs/formats/aseprite.md.
#[test]
fn reverse_goes_down_in_every_pass() {
    assert_eq!(shown(&played(r#""direction": "reverse""#, 0, 3), &[0, 100, 300, 400]), [3, 2, 0, 3]);
}

/// Vector 3 of docs/formats/aseprite.md.
#[test]
fn pingpong_does_not_show_the_turning_frame_twice() {
    assert_eq!(shown(&played(PING_PONG, 0, 3), &HUNDREDS), [0, 1, 2, 3, 2, 1, 0, 1]);
}

/// Vector 4 of docs/formats/aseprite.md.
#[test]
fn repeat_counts_passes_as_text_or_as_a_number() {
    for (repeat, frames) in
        [("\"2\"", [0, 1, 2, 3, 2, 1, 0].as_slice()), ("2", &[0, 1, 2, 3, 2, 1, 0]), ("\"1\"", &[0, 1, 2, 3])]
    {
        assert_ends(&played(&format!("{PING_PONG}, \"repeat\": {repeat}"), 0, 3), frames);
    }
}

/// Vector 5 of docs/formats/aseprite.md.
#[test]
fn pingpong_of_three_passes_and_backwards() {
    assert_ends(&played(&format!("{PING_PONG}, \"repeat\": \"3\""), 0, 2), &[0, 1, 2, 1, 0, 1, 2]);
    assert_ends(&played(&format!("{PING_PONG_REVERSE}, \"repeat\": \"1\""), 0, 3), &[3, 2, 1, 0]);
    assert_eq!(shown(&played(PING_PONG_REVERSE, 0, 3), &HUNDREDS), [3, 2, 1, 0, 1, 2, 3, 2]);
}

/// Vector 6 of docs/formats/aseprite.md.
#[test]
fn a_part_of_the_frames_and_a_single_one() {
    assert_ends(&played("\"repeat\": \"2\"", 1, 2), &[1, 2, 1, 2]);
    assert_ends(&played(&format!("{PING_PONG}, \"repeat\": \"3\""), 2, 2), &[2, 2, 2]);
}

/// Vector 7 of docs/formats/aseprite.md.
#[test]
fn every_frame_has_its_own_duration() {
    let text = export(&frames(&[100, 50, 200, 10]), "");
    let times = [99, 100, 149, 150, 349, 350, 359, 360];
    assert_eq!(shown(&silent(&text, ""), &times), [0, 1, 1, 2, 2, 3, 3, 0]);
    let tags = format!("\"frameTags\": [{}]", tag("walk", 0, 3, PING_PONG));
    let compilation = silent(&export(&frames(&[100, 50, 200, 10]), &tags), "");
    assert_eq!(shown(&compilation, &[359, 360, 559, 560, 609, 610, 709, 710]), [3, 2, 2, 1, 1, 0, 0, 1]);
}

/// Vector 8 of docs/formats/aseprite.md.
#[test]
fn a_hash_has_the_order_of_its_text_and_may_repeat_a_key() {
    let entries: Vec<String> = (0..4).map(|number| format!("\"hero\": {}", frame(number, 100))).collect();
    let compilation = silent(&export(&format!("{{ {} }}", entries.join(", ")), ""), "");
    assert_eq!(shown(&compilation, &[0, 99, 100, 399, 400]), [0, 0, 1, 3, 0]);
    let hash = format!("{{ \"b\": {}, \"a\": {} }}", frame(2, 100), frame(1, 100));
    assert_eq!(shown(&silent(&export(&hash, ""), ""), &[0, 100, 200]), [2, 1, 2]);
}

/// Vector 11 of docs/formats/aseprite.md.
#[test]
fn no_time_is_lost_over_many_passes() {
    let compilation = silent(&export(&four(), ""), "");
    with_sprite(&compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        for (nanos, x) in
            [(0, 0), (100_000_000, 16), (300_000_000, 0), (400_000_000_000, 0), (99_999_999, 0), (1, 16)]
        {
            let _ = player.tick(Duration::from_nanos(nanos));
            let frame = player.frame().unwrap();
            let (rect, origin) = (frame.rect(), frame.origin());
            assert_eq!([rect.x, rect.y, rect.width, rect.height], [x, 0, 16, 16], "after {nanos} ns more");
            assert_eq!((origin.x, origin.y, frame.is_mirrored()), (0, 0, false));
        }
    });
}
