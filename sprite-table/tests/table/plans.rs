//! Random plans that cover everything a table can hold.

use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use sprite_table::write::{
    AnimationPlan, FramePlan, LayerPlan, MotionPlan, Picture, SpritePlan, Time, TrackPlan,
};
use sprite_table::{Angle, Direction, Facing, Offset, Playback, Point, Rect};

/// Image slots of every random plan.
pub(crate) const IMAGES: u16 = 3;

pub(crate) fn sprite() -> impl Strategy<Value = SpritePlan> {
    (facing(), vec(animation(), 0..4)).prop_map(|(start_facing, animations)| SpritePlan {
        images: IMAGES,
        start_facing,
        animations,
    })
}

pub(crate) fn facing() -> impl Strategy<Value = Facing> {
    prop_oneof![
        (0..8_usize).prop_map(|index| Facing::Direction(Direction::from_index(index))),
        angle().prop_map(Facing::Angle),
        (0..6_u16).prop_map(Facing::Index),
    ]
}

pub(crate) fn angle() -> impl Strategy<Value = Angle> {
    any::<u16>().prop_map(Angle::from_steps)
}

/// A plan of one animation with one track of one layer.
pub(crate) fn one_layer(layer: LayerPlan) -> SpritePlan {
    let track = TrackPlan { layers: vec![layer] };
    let animation = AnimationPlan { tracks: vec![track], ..AnimationPlan::default() };
    SpritePlan { images: IMAGES, start_facing: Facing::Index(0), animations: vec![animation] }
}

/// Frames that differ by their `x`.
pub(crate) fn strip(frames: u32) -> Vec<FramePlan> {
    let picture = |x| Picture { image: 0, rect: Rect::new(x, 0, 8, 8), origin: Point::ZERO, mirrored: false };
    (0..frames).map(|x| Some(picture(x))).collect()
}

fn animation() -> impl Strategy<Value = AnimationPlan> {
    vec(track(), 0..4).prop_flat_map(|tracks| {
        let known = 0..u16::try_from(tracks.len()).unwrap_or(u16::MAX).max(1);
        let compass = vec((angle(), known.clone()), 0..5);
        let flags = (any::<bool>(), any::<bool>());
        let scale = prop_oneof![Just(1.0_f32), 0.001_f32..1000.0];
        (Just(tracks), proptest::array::uniform8(known), compass, flags, scale, weighted(0.3, motion()))
            .prop_map(|(tracks, facing, compass, (ties_clockwise, turn_restarts), scale, motion)| {
                AnimationPlan { tracks, facing, compass, ties_clockwise, turn_restarts, scale, motion }
            })
    })
}

fn motion() -> impl Strategy<Value = MotionPlan> {
    let advance = (any::<i32>(), any::<i32>()).prop_map(|(x, y)| Offset::new(x, y));
    (advance, any::<bool>(), frame()).prop_map(|(advance, is_tile, idle)| MotionPlan {
        advance,
        is_tile,
        idle,
    })
}

fn track() -> impl Strategy<Value = TrackPlan> {
    vec(layer(), 1..4).prop_map(|layers| TrackPlan { layers })
}

pub(crate) fn layer() -> impl Strategy<Value = LayerPlan> {
    vec(frame(), 1..6).prop_flat_map(|frames| {
        let count = frames.len();
        let listed = vec(duration(), count).prop_map(Time::Listed);
        let time = prop_oneof![duration().prop_map(Time::Each), listed];
        let wait = prop_oneof![Just(0), duration()];
        (Just(frames), time, wait, playback(count)).prop_map(|(frames, time, wait, playback)| LayerPlan {
            frames,
            time,
            wait,
            playback,
        })
    })
}

fn playback(frames: usize) -> impl Strategy<Value = Playback> {
    let from = 0..u16::try_from(frames).unwrap_or(u16::MAX);
    prop_oneof![
        Just(Playback::Still),
        from.prop_map(|from| Playback::Loop { from }),
        Just(Playback::Hold),
        Just(Playback::Hide),
    ]
}

/// Microseconds: whole milliseconds, odd ones, and such as need each of the clocks.
fn duration() -> impl Strategy<Value = u64> {
    prop_oneof![
        (1..500_u64).prop_map(|milliseconds| milliseconds * 1_000),
        (1..=2_147_483_647_u64).prop_map(|milliseconds| milliseconds * 1_000),
        1..5_000_u64,
        1..=u64::from(u32::MAX),
        1..1_u64 << 55,
    ]
}

fn frame() -> impl Strategy<Value = FramePlan> {
    let side = || any::<u16>().prop_map(u32::from);
    let length = || (1..=u16::MAX).prop_map(u32::from);
    let rect = (side(), side(), length(), length()).prop_map(|(x, y, w, h)| Rect::new(x, y, w, h));
    let near = || any::<i16>().prop_map(i32::from);
    let origin = prop_oneof![
        3 => (near(), near()),
        1 => (any::<i32>(), any::<i32>()),
        1 => (near(), prop_oneof![Just(-32_769), Just(32_768), Just(i32::MIN), Just(i32::MAX)]),
    ];
    let picture = (0..IMAGES, rect, origin, any::<bool>()).prop_map(|(image, rect, (x, y), mirrored)| {
        let origin = Point::new(x, y);
        Picture { image, rect, origin, mirrored }
    });
    weighted(0.8, picture)
}
