//! Plans of sprites that tell layers and frames apart by their pictures, and players for them.

use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use sprite_runtime::{AnyAnimator, Image, Rect, Size, Sprite};
use sprite_table::write::write;
use sprite_table::write::{Animation, DirectionMap, Frame, Layer, Picture, Plan, Time, Track};
use sprite_table::{Order, Playback, Table};

const HOUR: u64 = 3_600_000_000;

/// Layer (`y`) and frame (`x`) of every picture that is drawn.
pub(crate) type Drawn = Vec<(usize, usize)>;

pub(crate) fn drawn(player: &AnyAnimator<'_>) -> Drawn {
    player.frames().map(|frame| (frame.rect().y as usize, frame.rect().x as usize)).collect()
}

/// Packs the plan and runs the test with its sprite.
pub(crate) fn with_sprite<R>(plan: &Plan, test: impl FnOnce(&Sprite<'_>) -> R) -> R {
    let bytes = write(plan).expect("a plan that fits");
    let image = Image::new(0, "sheet.png", Size::new(65_535, 65_535), &[]);
    let images = [&image];
    test(&Sprite::new(Table::parse(&bytes).expect("a valid table"), &images))
}

pub(crate) fn sprite(animations: Vec<Animation>) -> Plan {
    Plan { images: 1, animations, ..Plan::default() }
}

pub(crate) fn animation(tracks: Vec<Track>, turn_restarts: bool) -> Animation {
    let direction_map = DirectionMap { restarts: turn_restarts, ..DirectionMap::default() };
    Animation { tracks, direction_map, ..Animation::default() }
}

/// The sprite of one animation that shows one track wherever it faces.
pub(crate) fn one_track(layers: Vec<Layer>, turn_restarts: bool) -> Plan {
    sprite(vec![animation(vec![track(layers)], turn_restarts)])
}

/// Gives the pictures their layers.
pub(crate) fn track(mut layers: Vec<Layer>) -> Track {
    for (layer, y) in layers.iter_mut().zip(0..) {
        layer.pictures_mut().for_each(|picture| picture.rect.y = y);
    }
    Track { layers, ..Track::default() }
}

/// Frames that last equally long, in milliseconds.
pub(crate) fn layer(frames: usize, milliseconds: u64, playback: Playback) -> Layer {
    let frames = (0..frames).map(|frame| picture(frame).into()).collect();
    Layer { frames, time: Time::Each(milliseconds * 1_000), playback, ..Layer::default() }
}

pub(crate) fn picture(frame: usize) -> Picture {
    let x = u32::try_from(frame).expect("few frames");
    Picture::new(0, Rect::new(x, 0, 1, 1))
}

/// A layer with any playback and clock.
pub(crate) fn any_layer() -> impl Strategy<Value = Layer> {
    vec(weighted(0.9, Just(())), 1..7).prop_flat_map(|shown| {
        let frame = |(frame, shown): (usize, Option<()>)| -> Frame { shown.map(|()| picture(frame)).into() };
        let frames: Vec<_> = shown.into_iter().enumerate().map(frame).collect();
        let listed = vec(duration(), frames.len()).prop_map(Time::Listed);
        let time = prop_oneof![duration().prop_map(Time::Each), listed];
        let wait = prop_oneof![Just(0), duration()];
        let from = 0..u16::try_from(frames.len()).expect("few frames");
        let playback = prop_oneof![
            1 => Just(Playback::Still),
            4 => from.prop_map(|from| Playback::Loop { from }),
            2 => Just(Playback::Hold),
            2 => Just(Playback::Hide),
        ];
        let orders =
            [Order::Forward, Order::Forward, Order::Reverse, Order::PingPong, Order::PingPongReverse];
        let passes = prop_oneof![2 => Just(1), 1 => 1..6_u16, 1 => Just(u16::MAX)];
        let order = (proptest::sample::select(orders.to_vec()), passes);
        (Just(frames), time, wait, playback, order).prop_map(
            |(frames, time, wait, playback, (order, passes))| {
                let layer = Layer { frames, time, wait, playback, ..Layer::default() };
                match playback {
                    Playback::Hold | Playback::Hide => Layer { order, passes, ..layer },
                    Playback::Loop { from: 0 } => Layer { order, ..layer },
                    _ => layer,
                }
            },
        )
    })
}

/// One layer or several.
pub(crate) fn any_layers() -> impl Strategy<Value = Vec<Layer>> {
    prop_oneof![vec(any_layer(), 1), vec(any_layer(), 2..4)]
}

/// Microseconds, up to an hour.
fn duration() -> impl Strategy<Value = u64> {
    prop_oneof![1..=3_u64, 1..100_000_u64, (1..1_000_u64).prop_map(|ms| ms * 1_000), 1..=HOUR]
}
