//! The moments of animations that repeat late or never, that take many passes, and that have no room.

use super::PlayedTrack;
use super::played::{Cut, Played, Room, play};
use crate::bitmap::Bitmap;
use crate::packed::with_sprite;
use sprite_compiler::{MemoryFiles, Options, compile};
use std::fmt::Write;
use std::time::Duration;

/// Passes what is played of the first animation of a sprite to `look`.
fn played<R>(files: &MemoryFiles, room: Room, look: impl FnOnce(&Played<'_>) -> R) -> R {
    let compilation = compile(files, &Options::default());
    let findings = compilation.diagnostics.findings();
    assert!(findings.is_empty(), "{findings:?}");
    let packed = compilation.library.sprites().next().expect("a sprite");
    let at = PlayedTrack {
        animation: 0,
        track: 0,
        facing: packed.sprite().animations[0].value.tracks[0].meta.facing,
    };
    with_sprite(&compilation, packed, |sprite| look(&play(sprite, at, room))).expect("a table")
}

fn png() -> Vec<u8> {
    Bitmap::filled(16, 16, [0, 0, 0, 255]).encode().expect("a PNG")
}

fn sheet(keys: &str) -> MemoryFiles {
    let text = format!("cell = [8, 8]\nframes = \"0-2\"\nduration = 20\n{keys}");
    MemoryFiles::new([("a.sheet.toml", text.into_bytes()), ("a.png", png())])
}

/// The times of frames of layers that repeat each by itself.
fn layers(times: &[u32]) -> MemoryFiles {
    let mut text = "version 1\nimagefile 0 \"a.png\"\n".to_owned();
    for (layer, time) in times.iter().enumerate() {
        writeln!(text, "layer {layer} mode=loop position={layer} time_per_frame={time}").expect("a text");
    }
    text += "angle 0\n";
    for layer in 0..times.len() {
        let frames = ["0 0", "1 8"].map(|frame| frame.split_at(1));
        for (frame, x) in frames {
            writeln!(text, "frame {frame} 0 {layer} 0{x} 0 8 8 0 0").expect("a text");
        }
    }
    MemoryFiles::new([("two/walk.sprite", text.into_bytes()), ("two/a.png", png())])
}

const ROOM: Room = Room::of(1 << 24);

#[test]
fn layers_are_shown_until_they_repeat_together_or_for_a_minute() {
    // 20, 30 and 70 ms.
    played(&layers(&[10, 15, 35]), ROOM, |played| {
        assert_eq!((played.time(), played.plays, played.cut), (Duration::from_millis(420), None, None));
        assert!(played.lead_in.is_zero() && played.has_round);
        assert!(played.moments.iter().all(|(frames, _)| frames.len() == 3));
    });
    // They repeat after 28,910,407 ms. The slowest one of them ends a round with the file.
    played(&layers(&[1_009, 1_013, 10_007]), ROOM, |played| {
        assert_eq!((played.time(), played.cut), (Duration::from_millis(40_028), Some(Cut::Layers)));
    });
    played(&layers(&[1_009, 1_013, 10_007]), Room { times: 2, ..ROOM }, |played| {
        assert_eq!(played.time(), Duration::from_millis(100_070), "twice as long at most");
    });
    // A single layer is shown however long it takes.
    played(&layers(&[100_000]), ROOM, |played| {
        assert_eq!((played.time(), played.cut), (Duration::from_secs(200), None));
    });
}

#[test]
fn passes_are_counted_however_many_there_are() {
    for (keys, pictures, plays) in [
        ("repeat = 65535\n", 3, Some(65_535)),
        ("repeat = 2\norder = \"reverse\"\n", 3, Some(2)),
        ("repeat = 2\norder = \"ping-pong\"\n", 5, Some(1)),
        ("repeat = 2\nend = \"hide\"\n", 7, Some(1)),
        ("", 3, None),
    ] {
        played(&sheet(keys), ROOM, |played| {
            assert_eq!((played.moments.len(), played.plays, played.cut), (pictures, plays, None), "{keys}");
        });
    }
    // Passes that differ are moments of their own, and there is no room for so many.
    played(&sheet("repeat = 6000\norder = \"ping-pong\"\n"), ROOM, |played| {
        assert_eq!((played.moments.len(), played.plays), (10_000, Some(1)));
        assert_eq!(played.cut, Some(Cut::TooMany));
    });
}

#[test]
fn moments_without_room_are_left_out_and_that_is_said() {
    for (pixels, moments, cut) in
        [(3 * 64, 3, None), (3 * 64 - 1, 2, Some(Cut::TooMany)), (63, 0, Some(Cut::TooMany))]
    {
        played(&sheet(""), Room::of(pixels), |played| {
            assert_eq!((played.moments.len(), played.cut), (moments, cut), "{pixels}");
        });
    }
}

#[test]
fn random_frames_are_those_of_one_player_and_that_is_said() {
    let text = "<sprite><imageset name=\"a\" src=\"graphics/sprites/a.png\" width=\"8\" height=\"8\"/>\
                <action name=\"stand\" imageset=\"a\"><animation>\
                <frame index=\"0\" delay=\"70\" rand=\"40\"/><frame index=\"1\" delay=\"30\" rand=\"60\"/>\
                </animation></action></sprite>";
    let path = "graphics/sprites/a.xml";
    let files = MemoryFiles::new([(path, text.as_bytes().to_vec()), ("graphics/sprites/a.png", png())]);
    played(&files, ROOM, |played| {
        assert_eq!((played.cut, played.plays, played.has_round), (Some(Cut::Random), None, false));
        assert!(played.moments.len() > 20, "{}", played.moments.len());
    });
}
