//! The layout, written out by hand from its documentation. A change here is a new version of the layout.

use sprite_table::write::{
    Animation, Choice, DirectionMap, Frame, Layer, Motion, Offsets, Picture, Plan, Shift, Time, Track, write,
};
use sprite_table::{Angle, Direction, Facing, Offset, Playback, Point, Rect, Table};

#[rustfmt::skip]
pub(crate) const GOLDEN: &[u8] = &[
    // Header, 64 bytes.
    b'S', b'P', b'R', b'T',     // magic
    7, 0,                       // version
    2, 0,                       // image slots
    0xfe, 0xff,                 // a new player faces down: direction 6, counted from 65,528
    2, 0,                       // animation 1 serves as `stand`
    0x88, 0, 0, 0,              // details start here: 136
    0xd0, 0, 0, 0,              // layers: 208
    0x30, 1, 0, 0,              // tracks: 304
    0x50, 1, 0, 0,              // animations: 336
    0xa4, 1, 0, 0,              // facing rows: 420
    0xc4, 1, 0, 0,              // compass: 452
    0xcc, 1, 0, 0,              // short ends: 460
    0xd4, 1, 0, 0,              // long ends: 468
    0xdc, 1, 0, 0,              // far points: 476
    0xe4, 1, 0, 0,              // motions: 484
    0xf4, 1, 0, 0,              // choices: 500
    0x04, 2, 0, 0,              // shifts: 516
    0x08, 2, 0, 0,              // data, which there are none of, and length: 520

    // Rectangles, from 64: x, y, width, height.
    0, 0,  0, 0,  16, 0, 24, 0,
    16, 0, 0, 0,  16, 0, 24, 0,
    0, 0,  0, 0,  0, 0,  0, 0,    // empty
    0, 1,  2, 0,  1, 0,  1, 0,
    0, 1,  2, 0,  1, 0,  1, 0,    // the same, in a run of its own
    0, 0,  0, 0,  16, 0, 24, 0,   // the first, in a run with an empty one
    0, 0,  0, 0,  0, 0,  0, 0,
    0, 0,  0, 0,  0, 0,  0, 0,    // offsets
    0, 0,  0, 0,  0, 0,  0, 0,

    // Details, from 136: origin x, origin y, image slot, flags.
    8, 0,  0xfd, 0xff,  0, 0,  0, 0,   // origin (8, -3)
    8, 0,  21, 0,       1, 0,  5, 0,   // mirrored, shift 0
    0, 0,  0, 0,        0, 0,  0, 0,
    0, 0,  0, 0,        0, 0,  2, 0,   // far point 0
    0, 0,  0, 0,        0, 0,  2, 0,
    8, 0,  0xfd, 0xff,  0, 0,  0, 0,
    0, 0,  0, 0,        0, 0,  0, 0,
    0, 0,  0xe4, 0xff,  0, 0,  0, 0,   // offset (0, -28)
    1, 0,  0xe3, 0xff,  0, 0,  0, 0,   // offset (1, -29)

    // Layers, from 208: first frame, time, wait, last frame, from, playback and 16 x clock, flags.
    0, 0, 0, 0,  100, 0, 0, 0,  50, 0,  1, 0,  1, 0,  1,     0,   // loop from 1, milliseconds
    2, 0, 0, 0,  0, 0, 0, 0,    0, 0,   1, 0,  0, 0,  0x23,  0,   // hide, short ends from 0
    4, 0, 0, 0,  0, 0, 0, 0,    0, 0,   0, 0,  0, 0,  0x32,  0,   // hold, long ends from 0
    4, 0, 0, 0,  0, 0, 0, 0,    0, 0,   0, 0,  0, 0,  0,     0,   // still
    5, 0, 0, 0,  0, 0, 0, 0,    0, 0,   1, 0,  1, 0,  0x41,  1,   // loop from 1, choices from 0, free
    7, 0, 0, 0,  75, 0, 0, 0,   0, 0,   1, 0,  0, 0,  4,     2,   // return, milliseconds, offsets

    // Tracks, from 304: first layer, layers, lead.
    0, 0, 0, 0,  1, 0,  0, 0,
    1, 0, 0, 0,  1, 0,  0, 0,
    2, 0, 0, 0,  2, 0,  0, 0,
    4, 0, 0, 0,  2, 0,  0, 0,

    // Animations, from 336: first track, tracks, facing row, first point, points, flags, scale, motion, other, same as,
    // 0.
    0, 0, 0, 0,  2, 0,  0, 0,  0, 0, 0, 0,  2, 0,  7, 0,    // a turn restarts it, ties go clockwise, walked
    0, 0, 0, 0x3f,     1, 0,  1, 0,  0, 0,  0, 0,           // half size; motion 0; otherwise track 1
    2, 0, 0, 0,  1, 0,  1, 0,  2, 0, 0, 0,  0, 0,  12, 0,   // walked, stays ended
    0, 0, 0x80, 0x3f,  0, 0,  0, 0,  1, 0,  0, 0,
    3, 0, 0, 0,  1, 0,  1, 0,  2, 0, 0, 0,  0, 0,  4, 0,    // walked
    0, 0, 0x80, 0x3f,  0, 0,  0, 0,  1, 0,  0, 0,           // the same as animation 1

    // Facing rows, from 420: the tracks of right, up-right, up, up-left, left, down-left, down, down-right.
    0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,

    // Compass, from 452: angle in 1/128 degree, track.
    0, 0,        0, 0,
    0x00, 0x5a,  1, 0,     // 180 degrees: 23,040

    // Short ends, from 460: microseconds.
    5, 0, 0, 0,
    0x0c, 1, 0, 0,         // 268

    // Long ends, from 468: microseconds.
    0, 0, 0, 0, 1, 0, 0, 0,

    // Far points, from 476: x, y.
    0x00, 0x80, 0, 0,  0xff, 0xff, 0xff, 0xff,   // (32,768, -1)

    // Motions, from 484: advance x and y in 1/65,536 pixel, frame at rest, flags, 0.
    0, 0, 32, 0,  0, 0x80, 0xff, 0xff,  4, 0, 0, 0,  1, 0,  0, 0,   // (32, -0.5), frame 4, tile

    // Choices, from 500: milliseconds, cell, number up to the last of the group and flags.
    100, 0, 0, 0,  7, 0,  2, 0xc0,   // random, excludes
    0, 0, 0, 0,    0, 0,  1, 0x40,   // random

    // Shifts, from 516: variants, cells.
    3, 0,  4, 0,
];

fn pictures() -> [Frame; 3] {
    let picture = |image, rect, x, y| Picture { origin: Point::new(x, y), ..Picture::new(image, rect) };
    let stand = picture(0, Rect::new(0, 0, 16, 24), 8, -3);
    let step = picture(1, Rect::new(16, 0, 16, 24), 8, 21);
    let far = picture(0, Rect::new(256, 2, 1, 1), 32_768, -1);
    [
        stand.into(),
        Picture { mirrored: true, shift: Some(Shift { variants: 3, cells: 4 }), ..step }.into(),
        far.into(),
    ]
}

fn walking() -> Animation {
    let [stand, step, far] = pictures();
    let walk = Layer {
        frames: vec![stand, step],
        time: Time::Each(100_000),
        wait: 50_000,
        playback: Playback::Loop { from: 1 },
        ..Layer::default()
    };
    let blink = Layer {
        frames: vec![None.into(), far],
        time: Time::Listed(vec![5, 263]),
        playback: Playback::Hide,
        ..Layer::default()
    };
    Animation {
        tracks: vec![
            Track { layers: vec![walk], ..Track::default() },
            Track { layers: vec![blink], ..Track::default() },
        ],
        direction_map: DirectionMap {
            facing: [0, 0, 0, 1, 1, 1, 0, 0],
            compass: vec![(Angle::from_degrees(0.0), 0), (Angle::from_degrees(180.0), 1)],
            ties_clockwise: true,
            restarts: true,
            other: 1,
        },
        scale: 0.5,
        motion: Some(Motion {
            displacement: Offset::new(32 * Offset::PIXEL, -Offset::PIXEL / 2),
            is_tile: true,
            idle: Some(far),
        }),
        ..Animation::default()
    }
}

fn waiting() -> Animation {
    let [_, _, far] = pictures();
    let shadow = Layer { frames: vec![far], ..Layer::default() };
    let long = Layer { time: Time::Listed(vec![1 << 32]), playback: Playback::Hold, ..shadow.clone() };
    let track = Track { layers: vec![long, shadow], ..Track::default() };
    Animation { tracks: vec![track], stays_ended: true, ..Animation::default() }
}

/// Drawn random with the player's clock, moved about until it returns.
fn hopping() -> Animation {
    let [stand, ..] = pictures();
    let choice =
        |time, left, excludes, cell| Choice { milliseconds: time, left, is_random: true, excludes, cell };
    let cells = Layer {
        frames: vec![stand, None.into()],
        playback: Playback::Loop { from: 1 },
        is_free: true,
        choices: Some(vec![choice(100, 2, true, 7), choice(0, 1, false, 0)]),
        ..Layer::default()
    };
    let offsets = Offsets {
        offsets: vec![Point::new(0, -28), Point::new(1, -29)],
        time: Time::Each(75_000),
        playback: Playback::Return,
    };
    let track = Track { layers: vec![cells], offsets: Some(offsets), ..Track::default() };
    Animation { tracks: vec![track], same_as: Some(1), ..Animation::default() }
}

#[test]
fn the_writer_gives_the_bytes_that_the_documentation_of_the_layout_describes() {
    let start_facing = Facing::Direction(Direction::Down);
    let animations = vec![walking(), waiting(), hopping()];
    let bytes =
        write(&Plan { images: 2, start_facing, stand: Some(1), animations, ..Plan::default() }).unwrap();
    for (at, (written, golden)) in bytes.iter().zip(GOLDEN).enumerate() {
        assert_eq!(written, golden, "byte {at}");
    }
    assert_eq!(bytes.len(), GOLDEN.len());
}

#[test]
fn the_bytes_written_by_hand_are_a_table() {
    let table = Table::parse(GOLDEN).unwrap();
    let walking = table.animation(0).unwrap();
    assert_eq!(walking.resolve(Facing::Direction(Direction::DownLeft)), 1);
    assert_eq!(walking.resolve(Facing::Index(9)), 1);
    assert_eq!(walking.track(0).unwrap().layer(0).unwrap().total(), 250_000_000);
    let motion = walking.motion().unwrap();
    assert_eq!(
        (motion.displacement().to_pixels(), motion.idle(), walking.scale()),
        ([32.0, -0.5], Some(4), 0.5)
    );
    assert_eq!(walking.track(1).unwrap().layer(0).unwrap().end(1), 268_000);
    let waiting = table.animation(1).unwrap().track(0).unwrap().layer(0).unwrap();
    assert_eq!(waiting.total(), (1 << 32) * 1_000);
    let hopping = table.animation(2).unwrap();
    assert_eq!((table.stand(), hopping.same_as(), hopping.is_walked()), (Some(1), 1, true));
    let cells = hopping.track(0).unwrap().layer(0).unwrap();
    let choice = cells.choice(0).unwrap();
    assert!(cells.is_free() && choice.is_random && choice.excludes);
    assert_eq!((choice.milliseconds, choice.cell, choice.left), (100, 7, 2));
}
