//! Random plans that cover everything a table can hold.

use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::Index;
use sprite_table::write::{
    Animation, CelData, Choice, Data, DirectionMap, Frame, FrameText, Layer, Motion, Offsets, Outline,
    Picture, Plan, Property, Shift, Slice, SliceKey, SpriteUserData, Time, Track, Untrimmed, UserData,
};
use sprite_table::{Angle, Direction, Facing, Offset, Order, Playback, Point, Rect, ScreenRect, Size};
use std::sync::Arc;

/// Image slots of every random plan.
pub(crate) const IMAGES: u16 = 3;

pub(crate) fn sprite() -> impl Strategy<Value = Plan> {
    let parts = (facing(), vec(animation(), 0..4), any::<Index>(), weighted(0.7, any::<Index>()));
    (parts, weighted(0.3, sprite_user_data())).prop_map(
        |((start_facing, mut animations, same_as, stand), user_data)| {
            let user_data = user_data.unwrap_or_default();
            let place = |index: Index| u16::try_from(index.index(animations.len())).ok();
            let stand = stand.filter(|_| !animations.is_empty()).and_then(place);
            let same_as = if animations.len() > 1 { place(same_as) } else { None };
            if let Some(last) = animations.last_mut() {
                last.same_as = same_as;
            }
            let names = (0..)
                .zip(&animations)
                .flat_map(|(index, _)| ["run", "sleep"].map(|name| (format!("{name}-{index}"), index)));
            let substitutes = names.filter(|_| stand.is_some()).collect();
            Plan { images: IMAGES, start_facing, stand, animations, substitutes, user_data }
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
pub(crate) fn one_layer(layer: Layer) -> Plan {
    one_track(Track { layers: vec![layer], ..Track::default() })
}

/// A plan of one animation with one track.
pub(crate) fn one_track(track: Track) -> Plan {
    let animation = Animation { tracks: vec![track], ..Animation::default() };
    Plan { images: IMAGES, animations: vec![animation], ..Plan::default() }
}

/// Frames that differ by their `x`.
pub(crate) fn strip(frames: u32) -> Vec<Frame> {
    (0..frames).map(|x| picture(Rect::new(x, 0, 8, 8)).into()).collect()
}

/// A picture that is nothing but its rectangle.
pub(crate) fn picture(rect: Rect) -> Picture {
    Picture::new(0, rect)
}

fn animation() -> impl Strategy<Value = Animation> {
    vec(track(), 0..4).prop_flat_map(|tracks| {
        let known = 0..u16::try_from(tracks.len()).unwrap_or(u16::MAX).max(1);
        let compass = vec((angle(), known.clone()), 0..5);
        let flags = (any::<bool>(), any::<bool>(), any::<bool>());
        let others = (known.clone(), weighted(0.3, motion()));
        let scale = prop_oneof![Just(1.0_f32), 0.001_f32..1000.0];
        (Just(tracks), proptest::array::uniform8(known), compass, flags, scale, others).prop_map(
            |(tracks, facing, compass, flags, scale, (other, motion))| {
                let (ties_clockwise, restarts, stays_ended) = flags;
                let direction_map = DirectionMap { facing, compass, ties_clockwise, restarts, other };
                Animation { tracks, direction_map, stays_ended, scale, motion, ..Animation::default() }
            },
        )
    })
}

fn motion() -> impl Strategy<Value = Motion> {
    let displacement = (any::<i32>(), any::<i32>()).prop_map(|(x, y)| Offset::new(x, y));
    (displacement, any::<bool>(), frame()).prop_map(|(displacement, is_tile, idle)| Motion {
        displacement,
        is_tile,
        idle: Some(idle),
    })
}

/// Several layers that loop, hold or hide; or one of any kind, perhaps moved about.
fn track() -> impl Strategy<Value = Track> {
    let text = || weighted(0.2, proptest::sample::select(vec!["", "boss"]).prop_map(str::to_owned));
    let user_data = || weighted(0.2, user_data());
    let several = (vec(layer(), 2..4), text(), user_data()).prop_map(|(mut layers, text, user_data)| {
        for layer in &mut layers {
            if layer.playback == Playback::Return {
                layer.playback = Playback::Hold;
            }
        }
        Track { layers, text, user_data, ..Track::default() }
    });
    let one = (prop_oneof![layer(), drawn()], any::<bool>(), weighted(0.5, offsets()), text(), user_data());
    let one = one.prop_map(|(layer, is_free, offsets, text, user_data)| Track {
        layers: vec![Layer { is_free, ..layer }],
        offsets,
        text,
        user_data,
        ..Track::default()
    });
    prop_oneof![several, one]
}

/// A layer some of whose frames are random.
fn drawn() -> impl Strategy<Value = Layer> {
    let time = prop_oneof![Just(0), 1..500_u32, Just(u32::MAX / 2)];
    let choice = (frame(), time, 0..4_u16);
    let group = (vec(choice, 1..5), any::<bool>(), any::<bool>());
    vec(group, 1..4).prop_flat_map(|groups| {
        let (mut frames, mut choices) = (Vec::new(), Vec::new());
        for (group, is_random, excludes) in groups {
            for (left, (frame, time, cell)) in (1..=u16::MAX).zip(group).collect::<Vec<_>>().into_iter().rev()
            {
                frames.push(frame);
                choices.push(Choice { milliseconds: time, left, is_random, excludes, cell });
            }
        }
        playback(frames.len()).prop_map(move |playback| Layer {
            frames: frames.clone(),
            playback,
            choices: Some(choices.clone()),
            ..Layer::default()
        })
    })
}

fn offsets() -> impl Strategy<Value = Offsets> {
    let near = || any::<i16>().prop_map(i32::from);
    let point = prop_oneof![(near(), near()), (any::<i32>(), any::<i32>())];
    let offset = (point, duration()).prop_map(|((x, y), time)| (Point::new(x, y), time));
    vec(offset, 1..5).prop_flat_map(|offsets| {
        let (offsets, times): (Vec<_>, Vec<_>) = offsets.into_iter().unzip();
        let time = prop_oneof![Just(Time::Each(times[0])), Just(Time::Listed(times))];
        let playback = playback(offsets.len());
        (Just(offsets), time, playback).prop_map(|(offsets, time, playback)| Offsets {
            offsets,
            time,
            playback,
        })
    })
}

pub(crate) fn layer() -> impl Strategy<Value = Layer> {
    vec(frame(), 1..6).prop_flat_map(|frames| {
        let count = frames.len();
        let listed = vec(duration(), count).prop_map(Time::Listed);
        let time = prop_oneof![duration().prop_map(Time::Each), listed];
        let wait = prop_oneof![Just(0), duration()];
        (Just(frames), time, wait, playback(count), passes(), data(count)).prop_map(
            |(frames, time, wait, playback, (order, passes), data)| {
                let layer = Layer { frames, time, wait, playback, data, ..Layer::default() };
                in_passes(layer, order, passes)
            },
        )
    })
}

/// The layer with this order and number of passes, as far as it can have them.
fn in_passes(layer: Layer, order: Order, passes: u16) -> Layer {
    match layer.playback {
        Playback::Hold | Playback::Hide | Playback::Return => Layer { order, passes, ..layer },
        Playback::Loop { from: 0 } => Layer { order, ..layer },
        Playback::Loop { .. } | Playback::Still => layer,
    }
}

fn passes() -> impl Strategy<Value = (Order, u16)> {
    let orders = [Order::Forward, Order::Reverse, Order::PingPong, Order::PingPongReverse];
    (proptest::sample::select(orders.to_vec()), prop_oneof![Just(1), 1..5_u16, any::<u16>()])
        .prop_map(|(order, passes)| (order, passes.max(1)))
}

/// Data of frames for games; mostly none.
fn data(frames: usize) -> impl Strategy<Value = Data> {
    let frame = move || 0..u16::try_from(frames).unwrap_or(u16::MAX);
    let name = || proptest::sample::select(vec!["", "hit", "hurt", "füße"]).prop_map(str::to_owned);
    let area = || {
        (any::<i32>(), any::<i32>(), any::<u32>(), any::<u32>())
            .prop_map(|(x, y, w, h)| ScreenRect::new(Point::new(x, y), Size::new(w, h)))
    };
    let point = || (any::<i32>(), any::<i32>()).prop_map(|(x, y)| Point::new(x, y));
    let key = (frame(), weighted(0.8, area()), weighted(0.3, area()), weighted(0.3, point()));
    let key = key.prop_map(|(frame, bounds, centre, pivot)| SliceKey { frame, bounds, centre, pivot });
    let slice = (name(), weighted(0.3, name()), vec(key, 0..4)).prop_map(|(name, text, mut keys)| {
        keys.sort_by_key(|key| key.frame);
        Slice { name, text, keys }
    });
    let text = (frame(), name(), name()).prop_map(|(frame, layer, text)| FrameText { frame, layer, text });
    let untrimmed = (frame(), weighted(0.7, area())).prop_map(|(frame, area)| Untrimmed { frame, area });
    let cel = (frame(), name(), user_data());
    let cel = cel.prop_map(|(frame, layer, data)| CelData { frame, layer, data: Arc::new(data) });
    let points = prop_oneof![1 => Just(Vec::new()), 2 => vec(point(), 3..9)];
    let outline = (frame(), points).prop_map(|(frame, points)| Outline { frame, points });
    let outlines = prop_oneof![2 => Just(Vec::new()), 1 => vec(outline, 1..4)];
    let some = (vec(slice, 0..3), vec(text, 0..3), vec(cel, 0..3), vec(untrimmed, 0..3), outlines);
    let some = some.prop_map(|(slices, mut texts, cels, mut untrimmed, mut outlines)| {
        texts.sort_by_key(|text| text.frame);
        untrimmed.sort_by_key(|key| key.frame);
        outlines.sort_by_key(|key| key.frame);
        Data { slices, texts, cels, untrimmed, outlines }
    });
    prop_oneof![2 => Just(Data::default()), 1 => some]
}

/// Colours and properties of slices and layers, some of them of one name.
fn sprite_user_data() -> impl Strategy<Value = SpriteUserData> {
    let name = || proptest::sample::select(vec!["", "hit", "füße"]).prop_map(str::to_owned);
    let named = move || vec((name(), user_data()), 0..3);
    (named(), named()).prop_map(|(slices, layers)| SpriteUserData { slices, layers })
}

/// A colour and properties, perhaps neither.
fn user_data() -> impl Strategy<Value = UserData> {
    let name = || proptest::sample::select(vec!["", "hp", "größe"]).prop_map(str::to_owned);
    let property = prop_oneof![
        any::<bool>().prop_map(Property::Flag),
        any::<i64>().prop_map(Property::Integer),
        any::<f64>().prop_map(|number| Property::Number(number.to_bits())),
        name().prop_map(Property::Text),
        (any::<i32>(), any::<i32>()).prop_map(|(x, y)| Property::Point(Point::new(x, y))),
        (any::<u32>(), any::<u32>()).prop_map(|(w, h)| Property::Size(Size::new(w, h))),
        (any::<i32>(), any::<u32>()).prop_map(|(x, w)| {
            Property::Rect(ScreenRect::new(Point::new(x, -x.saturating_abs()), Size::new(w, 0)))
        }),
    ];
    (weighted(0.5, any::<[u8; 4]>()), vec((name(), property), 0..3))
        .prop_map(|(color, properties)| UserData { color, properties })
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
        // Six of them are less than a layer may last.
        1..1_u64 << 49,
    ]
}

fn frame() -> impl Strategy<Value = Frame> {
    let side = || any::<u16>().prop_map(u32::from);
    let length = || (1..=u16::MAX).prop_map(u32::from);
    let rect = (side(), side(), length(), length()).prop_map(|(x, y, w, h)| Rect::new(x, y, w, h));
    let near = || any::<i16>().prop_map(i32::from);
    let origin = prop_oneof![
        3 => (near(), near()),
        1 => (any::<i32>(), any::<i32>()),
        1 => (near(), prop_oneof![Just(-32_769), Just(32_768), Just(i32::MIN), Just(i32::MAX)]),
    ];
    let shift = (any::<u16>(), any::<u16>()).prop_map(|(variants, cells)| Shift { variants, cells });
    let shift = weighted(0.3, shift);
    let picture = (0..IMAGES, rect, origin, any::<bool>(), shift);
    let picture = picture.prop_map(|(image, rect, (x, y), mirrored, shift)| {
        let origin = Point::new(x, y);
        Picture { image, rect, origin, mirrored, shift }
    });
    weighted(0.8, picture).prop_map(Frame::from)
}
