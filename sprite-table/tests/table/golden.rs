//! The layout, written out by hand from its documentation. A change here is a new version of the layout.

use sprite_table::write::{
    AnimationPlan, LayerPlan, MotionPlan, Picture, SpritePlan, Time, TrackPlan, write,
};
use sprite_table::{Angle, Direction, Facing, Offset, Playback, Point, Rect, Table};

#[rustfmt::skip]
const GOLDEN: &[u8] = &[
    // Header, 64 bytes.
    b'S', b'P', b'R', b'T',     // magic
    1, 0,                       // version
    2, 0,                       // image slots
    0xfe, 0xff,                 // a new player faces down: direction 6, counted from 65,528
    0, 0,
    144, 0, 0, 0,               // layers start here
    224, 0, 0, 0,               // tracks
    248, 0, 0, 0,               // animations
    0x28, 1, 0, 0,              // facing rows: 296
    0x48, 1, 0, 0,              // compass: 328
    0x50, 1, 0, 0,              // short ends: 336
    0x58, 1, 0, 0,              // long ends: 344
    0x60, 1, 0, 0,              // far points: 352
    0x68, 1, 0, 0,              // motions: 360
    0x78, 1, 0, 0,              // length: 376
    0, 0, 0, 0,  0, 0, 0, 0,  0, 0, 0, 0,

    // Frames, from 64: x, y, width, height, origin x, origin y, image slot, flags.
    0, 0,  0, 0,  16, 0, 24, 0,  8, 0,  0xfd, 0xff,  0, 0,  0, 0,   // origin (8, -3)
    16, 0, 0, 0,  16, 0, 24, 0,  8, 0,  21, 0,       1, 0,  1, 0,   // mirrored
    0, 0,  0, 0,  0, 0,  0, 0,   0, 0,  0, 0,        0, 0,  2, 0,   // empty
    0, 1,  2, 0,  1, 0,  1, 0,   0, 0,  0, 0,        0, 0,  4, 0,   // far point 0
    0, 1,  2, 0,  1, 0,  1, 0,   0, 0,  0, 0,        0, 0,  4, 0,   // the same, in a run of its own

    // Layers, from 144: first frame, time, wait, last frame, from, playback, clock, 0.
    0, 0, 0, 0,  100, 0, 0, 0,  50, 0, 0, 0,  1, 0,  1, 0,  1, 0,  0, 0,   // loop from 1, milliseconds
    2, 0, 0, 0,  0, 0, 0, 0,    0, 0, 0, 0,   1, 0,  0, 0,  3, 2,  0, 0,   // hide, short ends from 0
    4, 0, 0, 0,  0, 0, 0, 0,    0, 0, 0, 0,   0, 0,  0, 0,  2, 3,  0, 0,   // hold, long ends from 0
    4, 0, 0, 0,  0, 0, 0, 0,    0, 0, 0, 0,   0, 0,  0, 0,  0, 0,  0, 0,   // still

    // Tracks, from 224: first layer, layers, lead.
    0, 0, 0, 0,  1, 0,  0, 0,
    1, 0, 0, 0,  1, 0,  0, 0,
    2, 0, 0, 0,  2, 0,  0, 0,

    // Animations, from 248: first track, tracks, facing row, first point, points, flags, scale, motion, 0.
    0, 0, 0, 0,  2, 0,  0, 0,  0, 0, 0, 0,  2, 0,  3, 0,   0, 0, 0, 0x3f,  1, 0,  0, 0,   // a turn restarts it, ties go clockwise; half size; motion 0
    2, 0, 0, 0,  1, 0,  1, 0,  2, 0, 0, 0,  0, 0,  0, 0,   0, 0, 0x80, 0x3f,  0, 0,  0, 0,

    // Facing rows, from 296: the tracks of right, up-right, up, up-left, left, down-left, down, down-right.
    0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,

    // Compass, from 328: angle in 1/128 degree, track.
    0, 0,        0, 0,
    0x00, 0x5a,  1, 0,     // 180 degrees: 23,040

    // Short ends, from 336: microseconds.
    5, 0, 0, 0,
    0x0c, 1, 0, 0,         // 268

    // Long ends, from 344: microseconds.
    0, 0, 0, 0, 1, 0, 0, 0,

    // Far points, from 352: x, y.
    0x00, 0x80, 0, 0,  0xff, 0xff, 0xff, 0xff,   // (32,768, -1)

    // Motions, from 360: advance x and y in 1/65,536 pixel, frame at rest, flags, 0.
    0, 0, 32, 0,  0, 0x80, 0xff, 0xff,  4, 0, 0, 0,  1, 0,  0, 0,   // (32, -0.5), frame 4, tile
];

fn plan() -> SpritePlan {
    let picture =
        |image, rect, x, y, mirrored| Some(Picture { image, rect, origin: Point::new(x, y), mirrored });
    let stand = picture(0, Rect::new(0, 0, 16, 24), 8, -3, false);
    let step = picture(1, Rect::new(16, 0, 16, 24), 8, 21, true);
    let far = picture(0, Rect::new(256, 2, 1, 1), 32_768, -1, false);

    let walk = LayerPlan {
        frames: vec![stand, step],
        time: Time::Each(100_000),
        wait: 50_000,
        playback: Playback::Loop { from: 1 },
    };
    let blink = LayerPlan {
        frames: vec![None, far],
        time: Time::Listed(vec![5, 263]),
        wait: 0,
        playback: Playback::Hide,
    };
    let long =
        LayerPlan { frames: vec![far], time: Time::Listed(vec![1 << 32]), wait: 0, playback: Playback::Hold };
    let shadow = LayerPlan { frames: vec![far], time: Time::Each(0), wait: 0, playback: Playback::Still };

    let track = |layers: &[LayerPlan]| TrackPlan { layers: layers.to_vec() };
    let walking = AnimationPlan {
        tracks: vec![track(&[walk]), track(&[blink])],
        facing: [0, 0, 0, 1, 1, 1, 0, 0],
        compass: vec![(Angle::from_degrees(0.0), 0), (Angle::from_degrees(180.0), 1)],
        ties_clockwise: true,
        turn_restarts: true,
        scale: 0.5,
        motion: Some(MotionPlan {
            advance: Offset::new(32 * Offset::PIXEL, -Offset::PIXEL / 2),
            is_tile: true,
            idle: far,
        }),
    };
    let waiting = AnimationPlan { tracks: vec![track(&[long, shadow])], ..AnimationPlan::default() };
    let start_facing = Facing::Direction(Direction::Down);
    SpritePlan { images: 2, start_facing, animations: vec![walking, waiting] }
}

#[test]
fn the_writer_gives_the_bytes_that_the_documentation_of_the_layout_describes() {
    let bytes = write(&plan()).unwrap();
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
    assert_eq!(walking.track(0).unwrap().layer(0).unwrap().total(), 250_000_000);
    let motion = walking.motion().unwrap();
    assert_eq!((motion.advance().to_pixels(), motion.idle(), walking.scale()), ((32.0, -0.5), Some(4), 0.5));
    assert_eq!(walking.track(1).unwrap().layer(0).unwrap().end(1), 268_000);
    let waiting = table.animation(1).unwrap().track(0).unwrap().layer(0).unwrap();
    assert_eq!(waiting.total(), (1 << 32) * 1_000);
}
