//! Cranberry descriptions, played by the real player: which picture, how far, and when.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

use crate::support::play::{drawn, with_sprite};
use crate::support::{assert_silent, compiled, findings, image};
use sprite_compiler::{Compilation, MemoryFiles, model};
use sprite_runtime::cranberry::CranberryExt as _;
use sprite_runtime::{AnyAnimator, Facing, Offset, Played, Sprite, Tick};
use std::time::Duration;

/// Compiles a sprite with a sheet of 512 x 256 and these movements, about which there is nothing to say.
#[track_caller]
fn sheet(movements: &str) -> Compilation {
    let text = format!("{{\"version\": 1, \"sheet\": \":/s.png\", \"movements\": [{movements}]}}");
    let files = MemoryFiles::new([("hero.json", text)]).with("s.png", image::opaque(512, 256));
    let compilation = compiled(&files);
    assert_silent(&compilation);
    compilation
}

/// A movement with frames that lie side by side from x = 0, each 32 x 48; the idle picture lies below them.
fn movement(keys: &str, durations: &[&str]) -> String {
    let frame = |(index, duration): (usize, &&str)| {
        let x = index * 32;
        format!("{{\"duration\": {duration}, \"rect\": {{\"x\": {x}, \"y\": 0, \"w\": 32, \"h\": 48}}}}")
    };
    let frames: Vec<String> = durations.iter().enumerate().map(frame).collect();
    format!("{{\"name\": \"walk\", {keys} \"frames\": [{}]}}", frames.join(", "))
}

const IDLE: &str = "\"idle\": {\"x\": 0, \"y\": 48, \"w\": 32, \"h\": 48},";
const LEFT: &str = "\"mode\": \"tile\", \"advanceX\": -32,";
const THREE: [&str; 3] = ["80", "80", "80"];

/// The number of the picture: that of the frame, or `I` for the idle one.
fn picture(player: &AnyAnimator<'_>) -> String {
    let drawn = drawn(player);
    let (x, rest) = drawn.split_once(',').unwrap();
    if rest.starts_with("48,") { "I".to_owned() } else { (x.parse::<u32>().unwrap() / 32).to_string() }
}

/// The first movement, begun anew, at each of the times in microseconds: what is shown, and how far it came.
fn played(compilation: &Compilation, times: &[u64]) -> Vec<(String, i32)> {
    let mut shown = Vec::new();
    with_sprite(compilation, |sprite: &Sprite<'_>| {
        for &time in times {
            let mut player = AnyAnimator::of(sprite, 0);
            assert_eq!(player.play(0), Played::Started);
            let _ = player.tick(Duration::from_micros(time));
            shown.push((picture(&player), player.offset().x));
        }
    });
    shown
}

fn pictures(compilation: &Compilation, times: &[u64]) -> String {
    played(compilation, times).into_iter().map(|(picture, _)| picture).collect::<Vec<_>>().join(",")
}

/// Vector 1 of docs/formats/cranberry.md.
#[test]
fn the_example_of_the_document() {
    let compilation = sheet(
        "{\"name\": \"walk\", \"mode\": \"tile\", \"advanceX\": 32, \"advanceY\": 0,
          \"idle\": {\"x\": 0, \"y\": 0, \"w\": 256, \"h\": 256},
          \"frames\": [{\"duration\": 20, \"rect\": {\"x\": 256, \"y\": 0, \"w\": 256, \"h\": 256}}]}",
    );
    with_sprite(&compilation, |sprite| {
        let (frame, idle) = ("256,0,256,256", "0,0,256,256");
        let mut player = AnyAnimator::of(sprite, 0);
        assert_eq!((drawn(&player).as_str(), player.facing()), (idle, Facing::Index(0)));
        player.play(0);
        let mut now = 0;
        for (nanos, picture, x) in [
            (0, frame, 0),
            (5_000_000, frame, 8 * Offset::PIXEL),
            (10_000_000, frame, 16 * Offset::PIXEL),
            (19_999_999, frame, 2_097_151),
            (20_000_000, idle, 32 * Offset::PIXEL),
            (1_000_000_000, idle, 32 * Offset::PIXEL),
        ] {
            let _ = player.tick(Duration::from_nanos(nanos - now));
            now = nanos;
            let origin = player.frame().unwrap().origin();
            assert_eq!((drawn(&player).as_str(), player.offset().x), (picture, x), "at {nanos} ns");
            assert_eq!((origin.x, origin.y), (128, 128));
        }
    });
}

/// Vector 2 of docs/formats/cranberry.md.
#[test]
fn a_tile_movement_arrives_and_stands() {
    let compilation = sheet(&movement(&format!("{LEFT} {IDLE}"), &THREE));
    let times = [0, 79_000, 80_000, 100_000, 120_000, 160_000, 239_000, 240_000, 9_000_000];
    assert_eq!(pictures(&compilation, &times), "0,0,1,1,1,2,2,I,I");
    let way: Vec<i32> = played(&compilation, &times).into_iter().map(|(_, x)| x).collect();
    let expected =
        [0, -690_312, -699_050, -873_813, -1_048_576, -1_398_101, -2_088_413, -2_097_152, -2_097_152];
    assert_eq!(way, expected);
    let right = sheet(&movement(&format!("\"mode\": \"tile\", \"advanceX\": 32, {IDLE}"), &THREE));
    let mirrored: Vec<i32> = played(&right, &times).into_iter().map(|(_, x)| -x).collect();
    assert_eq!(mirrored, expected);
}

/// Vector 3 of docs/formats/cranberry.md.
#[test]
fn the_parts_of_a_displacement_add_up_and_it_finishes_once() {
    let compilation = sheet(&movement(&format!("{LEFT} {IDLE}"), &THREE));
    with_sprite(&compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert_eq!(player.play(0), Played::Started);
        let ticks = [100; 4].map(|ms| player.tick(Duration::from_millis(ms)));
        assert_eq!(ticks.map(|tick| tick.movement().x), [-873_813, -873_813, -349_526, 0]);
        assert_eq!(ticks.map(Tick::is_finished), [false, false, true, false]);
    });
}

/// Vector 7 of docs/formats/cranberry.md.
#[test]
fn a_tile_movement_blocks_others_until_it_is_ended() {
    let two = |keys: &str| {
        let other = movement("", &["80"]).replace("walk", "wave");
        format!("{}, {other}", movement(keys, &THREE))
    };
    let compilation = sheet(&two(&format!("{LEFT} {IDLE}")));
    with_sprite(&compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        assert_eq!(player.play(0), Played::Started);
        let _ = player.tick(Duration::from_millis(100));
        assert_eq!(player.play(1), Played::Blocked);
        assert_eq!((picture(&player), player.offset().x), ("1".to_owned(), -873_813));
        player.end_move();
        assert_eq!((picture(&player), player.offset().x), ("I".to_owned(), -873_813));
        assert!(!player.is_finished());
    });
}

/// Vector 8 of docs/formats/cranberry.md.
#[test]
fn in_the_default_mode_the_same_movement_goes_on_and_another_begins() {
    let other = movement("", &["80"]).replace("walk", "wave").replace("\"x\": 0", "\"x\": 160");
    let compilation = sheet(&format!("{}, {other}", movement("", &THREE)));
    with_sprite(&compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.play(0);
        let _ = player.tick(Duration::from_millis(100));
        assert_eq!(player.play(0), Played::AlreadyPlaying);
        assert_eq!(picture(&player), "1");
        assert_eq!(player.play(1), Played::Started);
        assert_eq!(picture(&player), "5");
    });
}

/// Vector 4 of docs/formats/cranberry.md.
#[test]
fn the_default_mode_plays_in_place_for_ever() {
    let compilation = sheet(&movement(&format!("\"advanceX\": -32, {IDLE}"), &THREE));
    let times = [0, 240_000, 320_000, 479_000, 480_000];
    assert_eq!(pictures(&compilation, &times), "0,0,1,2,0");
    assert!(played(&compilation, &times).iter().all(|(_, x)| *x == 0));
    with_sprite(&compilation, |sprite| {
        assert_eq!(AnyAnimator::of(sprite, 0).displacement().x, -32 * Offset::PIXEL);
    });
}

/// Vector 5 of docs/formats/cranberry.md.
#[test]
fn durations_are_kept_to_the_microsecond() {
    let compilation = sheet(&movement("", &["16.6", "33.4"]));
    assert_eq!(pictures(&compilation, &[16_599, 16_600, 49_999, 50_000]), "0,1,1,0");
    let rounded = sheet(&movement("", &["1.0004", "1.0005", "1e0"]));
    assert_eq!(pictures(&rounded, &[999, 1_000, 2_000, 2_001, 3_000, 3_001]), "0,1,1,2,2,0");
    let longest = sheet(&movement("", &["2147483647", "2147483647", "1"]));
    let ms = 2_147_483_647_000;
    assert_eq!(pictures(&longest, &[ms - 1, ms, 2 * ms - 1, 2 * ms, 2 * ms + 1_000]), "0,1,1,2,0");
}

/// Vector 6 of docs/formats/cranberry.md.
#[test]
fn without_an_idle_picture_the_last_frame_stays() {
    let compilation = sheet(&movement(LEFT, &THREE));
    assert_eq!(pictures(&compilation, &[239_000, 240_000, 9_000_000]), "2,2,2");
    with_sprite(&compilation, |sprite| assert_eq!(picture(&AnyAnimator::of(sprite, 0)), "0"));
}

/// Vector 15 of docs/formats/cranberry.md.
#[test]
fn half_a_pixel_is_a_displacement() {
    let compilation = sheet(&movement("\"mode\": \"tile\", \"advanceX\": 0.5,", &["100"]));
    let way: Vec<i32> = played(&compilation, &[50_000, 100_000]).into_iter().map(|(_, x)| x).collect();
    assert_eq!(way, [16_384, 32_768]);
}

#[test]
fn advances_are_rounded_on_their_decimal_text() {
    let cases = [
        ("0", 0),
        ("-0.0", 0),
        ("32767", 2_147_418_112),
        ("-3.2767E+4", -2_147_418_112),
        ("0.00000762939453125", 1),
        ("-0.00000762939453125", -1),
        ("0.00000762939453124999999999999999999999", 0),
        ("0.000007629394531250000000000000000000001", 1),
        ("0.1", 6_554),
        ("-0.1", -6_554),
        ("1e-400", 0),
    ];
    for (text, expected) in cases {
        let compilation = sheet(&movement(&format!("\"advanceY\": {text},"), &["80"]));
        let [packed] = compilation.library.sprites().collect::<Vec<_>>()[..] else {
            panic!("one sprite is expected")
        };
        let motion = packed.sprite().animations[0].value.motion.unwrap();
        assert_eq!((motion.displacement, motion.is_tile), (Offset::new(0, expected), false), "{text}");
    }
}

#[test]
fn numbers_count_as_they_are_written() {
    for (keys, number) in [
        ("\"advanceX\": ", "32767.00000000000000000000001"),
        ("\"advanceX\": ", "-1e99"),
        ("", "0.99999999999999999999"),
        ("", "2147483647.00000000000001"),
    ] {
        let movement = match keys {
            "" => movement("", &[number]),
            key => movement(&format!("{key}{number},"), &["80"]),
        };
        let text = format!("{{\"version\": 1, \"sheet\": \":/s.png\", \"movements\": [{movement}]}}");
        let start = text.find(number).unwrap() + 1;
        let files = MemoryFiles::new([("hero.json", text)]).with("s.png", image::opaque(512, 256));
        let expected = format!("value-out-of-range hero.json:1:{start}-1:{}", start + number.len());
        assert_eq!(findings(&compiled(&files)), [expected], "{number}");
    }
}

#[test]
fn pictures_of_all_movements_share_one_anchor_and_equal_ones_a_place_in_the_table() {
    let compilation = sheet(
        "{\"name\": \"a\", \"frames\": [{\"duration\": 80, \"rect\": {\"x\": 0, \"y\": 0, \"w\": 33, \"h\": 10}}]},
         {\"name\": \"b\", \"idle\": {\"x\": 0, \"y\": 0, \"w\": 8, \"h\": 71},
          \"frames\": [{\"duration\": 80, \"rect\": {\"x\": 4, \"y\": 4, \"w\": 8, \"h\": 8}}]}",
    );
    with_sprite(&compilation, |sprite| {
        for index in 0..2 {
            let origin = AnyAnimator::of(sprite, index).frame().unwrap().origin();
            assert_eq!((origin.x, origin.y), (16, 35));
        }
    });
    let once = sheet(&movement("", &THREE));
    let same = sheet(&movement("", &THREE).replace("\"x\": 32", "\"x\": 0").replace("\"x\": 64", "\"x\": 0"));
    let size = |compilation: &Compilation| compilation.library.sprites().next().unwrap().table().len();
    assert!(size(&same) <= size(&once));
    let [packed] = same.library.sprites().collect::<Vec<_>>()[..] else { panic!("one sprite is expected") };
    assert!(matches!(packed.slots(), [model::Image::File(_)]));
}
