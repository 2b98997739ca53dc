//! Which frame is shown when, and how layers are drawn over each other.

use crate::openage::{BASE, edited, folder, picture, pictures, shown};
use crate::support::play::with_sprite;
use crate::support::{assert_silent, compiled, findings};
use sprite_compiler::Compilation;
use sprite_runtime::AnyAnimator;
use std::time::Duration;

/// The frames drawn at these times in milliseconds, of a description without findings.
#[track_caller]
fn silent(text: &str, times: &[u64]) -> String {
    let compilation = compiled(&folder(text));
    assert_silent(&compilation);
    at(&compilation, times)
}

fn at(compilation: &Compilation, times: &[u64]) -> String {
    shown(compilation, &times.iter().map(|time| time * 1_000).collect::<Vec<_>>())
}

/// Vector 1 of docs/formats/openage.md.
#[test]
fn a_loop_holds_its_last_frame_for_the_delay() {
    let times = [0, 99, 100, 399, 400, 449, 450, 549, 550];
    assert_eq!(silent(BASE, &times), "0,0,1,3,3,3,0,0,1");
    // A long time later: 1,000 rounds and a bit.
    assert_eq!(silent(BASE, &[450_000, 450_100, 450_449, 450_450]), "0,1,3,0");
}

/// Vector 2 of docs/formats/openage.md.
#[test]
fn once_stays_on_the_last_frame() {
    let text = edited(BASE, "mode=loop", "mode=once");
    assert_eq!(silent(&text, &[0, 399, 400, 100_000]), "0,3,3,3");
}

/// Vector 2 of docs/formats/openage.md.
#[test]
fn off_shows_the_first_frame() {
    let text = edited(BASE, "mode=loop", "mode=off");
    assert_eq!(silent(&text, &[0, 399, 100_000]), "0,0,0");
}

/// Vector 3 of docs/formats/openage.md.
#[test]
fn a_skipped_index_is_an_empty_frame() {
    let text = edited(BASE, "frame 1 0 0 0 10 0 10 10 5 9\n", "");
    assert_eq!(silent(&text, &[0, 100, 200, 450]), "0,-,2,0");
    // Also the first one, also in a layer that stands still.
    let text = edited(BASE, "frame 0 0 0 0 0 0 10 10 5 9\n", "");
    assert_eq!(silent(&text, &[0, 100, 449, 450]), "-,1,3,-");
    assert_eq!(silent(&edited(&text, "mode=loop", "mode=off"), &[0, 100, 449]), "-,-,-");
}

#[test]
fn frames_play_in_the_order_of_their_indices() {
    let mut lines: Vec<&str> = BASE.lines().collect();
    lines.reverse();
    assert_eq!(silent(&lines.join("\n"), &[0, 100, 200, 300]), "0,1,2,3");
}

/// Vector 4 of docs/formats/openage.md.
#[test]
fn seconds_are_milliseconds_unless_the_settings_say_so() {
    let text = edited(BASE, "time_per_frame=100 replay_delay=50", "time_per_frame=0.1 replay_delay=0.05");
    let compilation = compiled(&folder(&text));
    assert_eq!(findings(&compilation), ["time-looks-like-seconds archer/walk.sprite:3:34-3:37"]);
    // 0.45 ms for a round: 1 ms is 0.1 ms into the third.
    assert_eq!(at(&compilation, &[0, 1]), "0,1");
    assert_eq!(shown(&compilation, &[99, 100, 449, 450]), "0,1,3,0");
    let compilation = compiled(&folder(&text).with("sprites.toml", "[openage]\ntime = \"seconds\"\n"));
    assert_silent(&compilation);
    assert_eq!(at(&compilation, &[0, 99, 100, 399, 400, 449, 450, 549, 550]), "0,0,1,3,3,3,0,0,1");
}

/// Vector 13 of docs/formats/openage.md.
#[test]
fn the_defaults_of_a_layer() {
    // Off, and without a time.
    let bare = edited(BASE, " mode=loop time_per_frame=100 replay_delay=50", "");
    assert_eq!(silent(&bare, &[0, 1_000]), "0,0");
    let looped = edited(&bare, "layer 0", "layer 0 mode=loop");
    let compilation = compiled(&folder(&looped));
    assert_silent(&compilation);
    assert_eq!(shown(&compilation, &[0, 999, 1_000, 3_999, 4_000]), "0,0,1,3,0");
    let compilation = compiled(&folder(&looped).with("sprites.toml", "[openage]\ntime = \"seconds\"\n"));
    assert_eq!(at(&compilation, &[0, 999, 1_000, 3_999, 4_000]), "0,0,1,3,0");
}

#[test]
fn without_time_one_frame_is_shown_for_ever() {
    let cases = [
        ("mode=loop time_per_frame=0 replay_delay=50", "3,3"),
        ("mode=loop time_per_frame=0", "0,0"),
        ("mode=once time_per_frame=0", "3,3"),
        ("mode=once time_per_frame=0.0e3 replay_delay=50", "3,3"),
    ];
    for (attributes, expected) in cases {
        let text = edited(BASE, "mode=loop time_per_frame=100 replay_delay=50", attributes);
        let compilation = compiled(&folder(&text));
        let codes: Vec<_> =
            compilation.diagnostics.findings().iter().map(|finding| finding.code.as_str()).collect();
        assert_eq!(codes, ["time-zero"], "{attributes}");
        assert_eq!(at(&compilation, &[0, 100_000]), expected, "{attributes}");
    }
    let still = edited(BASE, "mode=loop time_per_frame=100", "mode=off time_per_frame=0");
    assert_eq!(silent(&still, &[0, 100]), "0,0");
}

#[test]
fn times_are_rounded_to_microseconds_by_their_decimal_text() {
    let text = edited(BASE, "time_per_frame=100 replay_delay=50", "time_per_frame=33.3335 replay_delay=1e-3");
    let compilation = compiled(&folder(&text));
    assert_silent(&compilation);
    // 33.334 ms a frame, and a microsecond.
    assert_eq!(shown(&compilation, &[33_333, 33_334, 66_668, 133_336, 133_337]), "0,1,2,3,0");
}

#[test]
fn the_longest_times_do_not_overflow() {
    let text = edited(
        BASE,
        "time_per_frame=100 replay_delay=50",
        "time_per_frame=2147483647 replay_delay=2147483646.5",
    );
    assert_eq!(
        silent(&text, &[0, 2_147_483_646, 2_147_483_647, 4 * 2_147_483_647, 11_000_000_000]),
        "0,0,1,3,0"
    );
}

/// Vector 8 of docs/formats/openage.md.
#[test]
fn a_mirrored_frame_is_turned_about_its_hotspot() {
    let cases = [("7", "0,0,20,30,13,28~"), ("-3", "0,0,20,30,23,28~"), ("30", "0,0,20,30,-10,28~")];
    for (hotspot, expected) in cases {
        let text = format!(
            "version 1\nimagefile 0 \"a.png\"\nlayer 0\nangle 270 mirror-from=90\nangle 90\nframe 0 90 0 0 0 0 20 30 {hotspot} 28\n"
        );
        let compilation = compiled(&folder(&text));
        assert_silent(&compilation);
        with_sprite(&compilation, |sprite| {
            let mut player = AnyAnimator::of(sprite, 0);
            player.face(sprite_runtime::Facing::Index(0));
            assert_eq!(pictures(&player), [expected]);
            player.face(sprite_runtime::Facing::Index(1));
            assert_eq!(pictures(&player), [format!("0,0,20,30,{hotspot},28")]);
        });
    }
}

/// Vector 9 of docs/formats/openage.md.
#[test]
fn a_chain_mirrors_once() {
    let text = "version 1\nimagefile 0 \"a.png\"\nlayer 0\nangle 270 mirror_from=180\nangle 180 mirror_from=90\nangle 90\n\
        frame 0 90 0 0 0 0 10 10 2 9\n";
    let compilation = compiled(&folder(text));
    assert_silent(&compilation);
    with_sprite(&compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let seen = [0, 1, 2].map(|index| {
            player.face(sprite_runtime::Facing::Index(index));
            pictures(&player).concat()
        });
        assert_eq!(seen, ["0,0,10,10,8,9~", "0,0,10,10,8,9~", "0,0,10,10,2,9"]);
    });
}

/// Vector 10 of docs/formats/openage.md.
#[test]
fn layers_are_drawn_in_the_order_of_their_positions_and_then_of_the_file() {
    let text = "version 1\nimagefile 0 \"a.png\"\nlayer 0 position=10\nlayer 1 position=-5\nlayer 2 position=10\nangle 0\n\
        frame 0 0 0 0 0 0 10 10 0 0\nframe 0 0 1 0 10 0 10 10 1 0\nframe 0 0 2 0 20 0 10 10 -2 0\n";
    let compilation = compiled(&folder(text));
    assert_silent(&compilation);
    with_sprite(&compilation, |sprite| {
        let player = AnyAnimator::of(sprite, 0);
        assert_eq!(pictures(&player), ["10,0,10,10,1,0", "0,0,10,10,0,0", "20,0,10,10,-2,0"]);
    });
    let layers = &compilation.library.sprites().next().unwrap().sprite().animations[0].value.tracks[0].layers;
    let layers: Vec<_> = layers.iter().map(|layer| (layer.meta.label.as_str(), layer.meta.order)).collect();
    assert_eq!(layers, [("1", 1), ("0", 0), ("2", 2)]);
}

#[test]
fn each_layer_has_its_own_clock() {
    // A still shadow below a hull of two frames, with a flag that waves once.
    let text = "version 1\nimagefile 0 \"a.png\"\nlayer 0 mode=loop time_per_frame=100\nlayer 1 position=-1\n\
        layer 2 mode=once position=1 time_per_frame=70\nangle 0\n\
        frame 0 0 0 0 0 0 10 10 0 0\nframe 1 0 0 0 10 0 10 10 0 0\nframe 0 0 1 0 20 0 10 10 0 0\n\
        frame 1 0 2 0 30 0 10 10 0 0\n";
    let compilation = compiled(&folder(text));
    assert_silent(&compilation);
    with_sprite(&compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let mut seen = Vec::new();
        for _ in 0..4 {
            let x: Vec<_> = player.frames().map(|frame| frame.rect().x.to_string()).collect();
            seen.push(x.join("+"));
            let _ = player.tick(Duration::from_millis(70));
        }
        assert_eq!(seen, ["20+0", "20+0+30", "20+10+30", "20+0+30"]);
    });
}

#[test]
fn turning_keeps_the_clock() {
    let text = edited(
        BASE,
        "angle 0\n",
        "angle 0\nangle 180\nframe 0 180 0 0 0 20 10 10 5 9\nframe 1 180 0 0 10 20 10 10 5 9\n",
    );
    let compilation = compiled(&folder(&text));
    assert_silent(&compilation);
    with_sprite(&compilation, |sprite| {
        let mut player = AnyAnimator::of(sprite, 0);
        let _ = player.tick(Duration::from_millis(330));
        assert_eq!(player.frame().map(picture).as_deref(), Some("30,0,10,10,5,9"));
        player.face(sprite_runtime::Direction::Up);
        // Two frames and a wait make 250 ms: 80 ms into the second round.
        assert_eq!(player.frame().map(picture).as_deref(), Some("0,20,10,10,5,9"));
        let _ = player.tick(Duration::from_millis(20));
        assert_eq!(player.frame().map(picture).as_deref(), Some("10,20,10,10,5,9"));
        player.face(sprite_runtime::Direction::Down);
        assert_eq!(player.frame().map(picture).as_deref(), Some("30,0,10,10,5,9"));
    });
}

#[test]
fn the_scale_is_one_over_the_factor() {
    let scale = |line: &str| {
        let compilation = compiled(&folder(&edited(BASE, "angle 0\n", &format!("{line}angle 0\n"))));
        assert_silent(&compilation);
        compilation.library.sprites().next().unwrap().sprite().animations[0].value.scale
    };
    let scales = ["", "scalefactor 2.0\n", "scalefactor .5\n", "scalefactor +25e-2\n"].map(scale);
    assert_eq!(scales.map(|scale| scale.to_string()), ["1", "0.5", "2", "4"]);
}
