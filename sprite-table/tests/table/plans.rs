//! Random plans that cover everything a table can hold.

use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::Index;
use sprite_table::write::{
    AnimationPlan, ChoicePlan, FramePlan, LayerPlan, MotionPlan, OffsetsPlan, Picture, SpritePlan, Time,
    TrackPlan,
};
use sprite_table::{Angle, Direction, Facing, Offset, Playback, Point, Rect};

/// Image slots of every random plan.
pub(crate) const IMAGES: u16 = 3;

pub(crate) fn sprite() -> impl Strategy<Value = SpritePlan> {
    (facing(), vec(animation(), 0..4), any::<Index>(), weighted(0.7, any::<Index>())).prop_map(
        |(start_facing, mut animations, same_as, stand)| {
            let place = |index: Index| u16::try_from(index.index(animations.len())).ok();
            let stand = stand.filter(|_| !animations.is_empty()).and_then(place);
            let same_as = if animations.len() > 1 { place(same_as) } else { None };
            if let Some(last) = animations.last_mut() {
                last.same_as = same_as;
            }
            SpritePlan { images: IMAGES, start_facing, stand, animations }
        },
    )
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
    one_track(TrackPlan { layers: vec![layer], offsets: None })
}

/// A plan of one animation with one track.
pub(crate) fn one_track(track: TrackPlan) -> SpritePlan {
    let animation = AnimationPlan { tracks: vec![track], ..AnimationPlan::default() };
    SpritePlan { images: IMAGES, animations: vec![animation], ..SpritePlan::default() }
}

/// Frames that differ by their `x`.
pub(crate) fn strip(frames: u32) -> Vec<FramePlan> {
    (0..frames).map(|x| Some(picture(Rect::new(x, 0, 8, 8)))).collect()
}

/// A picture that is nothing but its rectangle.
pub(crate) fn picture(rect: Rect) -> Picture {
    Picture { image: 0, rect, origin: Point::ZERO, mirrored: false, shift: None }
}

fn animation() -> impl Strategy<Value = AnimationPlan> {
    vec(track(), 0..4).prop_flat_map(|tracks| {
        let known = 0..u16::try_from(tracks.len()).unwrap_or(u16::MAX).max(1);
        let compass = vec((angle(), known.clone()), 0..5);
        let flags = (any::<bool>(), any::<bool>(), any::<bool>());
        let others = (known.clone(), weighted(0.3, motion()));
        let scale = prop_oneof![Just(1.0_f32), 0.001_f32..1000.0];
        (Just(tracks), proptest::array::uniform8(known), compass, flags, scale, others).prop_map(
            |(tracks, facing, compass, flags, scale, (other, motion))| AnimationPlan {
                tracks,
                facing,
                compass,
                ties_clockwise: flags.0,
                other,
                turn_restarts: flags.1,
                stays_ended: flags.2,
                same_as: None,
                scale,
                motion,
            },
        )
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

/// Several layers that loop, hold or hide; or one of any kind, perhaps moved about.
fn track() -> impl Strategy<Value = TrackPlan> {
    let several = vec(layer(), 2..4).prop_map(|mut layers| {
        for layer in &mut layers {
            if layer.playback == Playback::Return {
                layer.playback = Playback::Hold;
            }
        }
        TrackPlan { layers, offsets: None }
    });
    let one = (prop_oneof![layer(), drawn()], any::<bool>(), weighted(0.5, offsets()));
    let one = one.prop_map(|(layer, is_free, offsets)| TrackPlan {
        layers: vec![LayerPlan { is_free, ..layer }],
        offsets,
    });
    prop_oneof![several, one]
}

/// A layer some of whose frames are drawn by lot.
fn drawn() -> impl Strategy<Value = LayerPlan> {
    let time = prop_oneof![Just(0), 1..500_u32, Just(u32::MAX / 2)];
    let choice = (frame(), time, 0..4_u16);
    let group = (vec(choice, 1..5), any::<bool>(), any::<bool>());
    vec(group, 1..4).prop_flat_map(|groups| {
        let (mut frames, mut choices) = (Vec::new(), Vec::new());
        for (group, is_lot, excludes) in groups {
            for (left, (frame, time, cell)) in (1..=u16::MAX).zip(group).collect::<Vec<_>>().into_iter().rev()
            {
                frames.push(frame);
                choices.push(ChoicePlan { time, left, is_lot, excludes, cell });
            }
        }
        playback(frames.len()).prop_map(move |playback| LayerPlan {
            frames: frames.clone(),
            playback,
            choices: Some(choices.clone()),
            ..LayerPlan::default()
        })
    })
}

fn offsets() -> impl Strategy<Value = OffsetsPlan> {
    let near = || any::<i16>().prop_map(i32::from);
    let point = prop_oneof![(near(), near()), (any::<i32>(), any::<i32>())];
    let offset = (point, duration()).prop_map(|((x, y), time)| (Point::new(x, y), time));
    vec(offset, 1..5).prop_flat_map(|offsets| {
        let (offsets, times): (Vec<_>, Vec<_>) = offsets.into_iter().unzip();
        let time = prop_oneof![Just(Time::Each(times[0])), Just(Time::Listed(times))];
        let playback = playback(offsets.len());
        (Just(offsets), time, playback).prop_map(|(offsets, time, playback)| OffsetsPlan {
            offsets,
            time,
            playback,
        })
    })
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
            ..LayerPlan::default()
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
        Just(Playback::Return),
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
    let shift = weighted(0.3, (any::<u16>(), any::<u16>()));
    let picture = (0..IMAGES, rect, origin, any::<bool>(), shift);
    let picture = picture.prop_map(|(image, rect, (x, y), mirrored, shift)| {
        let origin = Point::new(x, y);
        Picture { image, rect, origin, mirrored, shift }
    });
    weighted(0.8, picture)
}
