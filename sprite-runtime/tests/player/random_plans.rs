//! Plans of frames that are drawn at random, of cells with the player's clock and of offsets; and whole sprites of
//! them.

use crate::plans::{picture, sprite};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use sprite_runtime::{AnyAnimator, Point};
use sprite_table::write::{Animation, Choice, DirectionMap, Layer, Offsets, Plan, Time, Track};
use sprite_table::{Order, Playback};

/// The mark (`y`) and frame (`x`) of the picture that is drawn, and where it is moved.
pub(crate) type Shown = Option<(u32, u32, Point)>;

pub(crate) fn shown(player: &AnyAnimator<'_>) -> Shown {
    player.frame().map(|frame| (frame.rect().y, frame.rect().x, -frame.origin()))
}

/// The number of the cell that is drawn.
pub(crate) fn cell(player: &AnyAnimator<'_>) -> Option<u32> {
    shown(player).map(|(_, frame, _)| frame)
}

/// Gives the pictures of a layer a mark of their own.
pub(crate) fn marked(mut layer: Layer, mark: u32) -> Layer {
    layer.pictures_mut().for_each(|picture| picture.rect.y = mark);
    layer
}

/// Frames with milliseconds of their own.
pub(crate) fn listed(milliseconds: &[u64], playback: Playback) -> Layer {
    let frames = (0..milliseconds.len()).map(|frame| picture(frame).into()).collect();
    let time = Time::Listed(milliseconds.iter().map(|time| time * 1_000).collect());
    Layer { frames, time, playback, ..Layer::default() }
}

/// A frame that simply follows, or some of which one is drawn at random.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// Cells and milliseconds; [`None`] is a pause.
    pub(crate) choices: Vec<(Option<u16>, u32)>,
    pub(crate) is_random: bool,
    pub(crate) excludes: bool,
}

/// A random group of cells that all stay equally long.
pub(crate) fn one_of(cells: &[u16], milliseconds: u32, excludes: bool) -> Group {
    let choices = cells.iter().map(|&cell| (Some(cell), milliseconds)).collect();
    Group { choices, is_random: true, excludes }
}

/// A cell that simply follows; without one a pause.
pub(crate) fn plain(cell: Option<u16>, milliseconds: u32) -> Group {
    Group { choices: vec![(cell, milliseconds)], is_random: false, excludes: false }
}

/// A layer of groups that follow each other.
pub(crate) fn groups(groups: &[Group], playback: Playback) -> Layer {
    let (mut frames, mut choices) = (Vec::new(), Vec::new());
    for &Group { choices: ref group, is_random, excludes } in groups {
        let lefts = (1..=u16::try_from(group.len()).expect("few choices")).rev();
        for (left, &(cell, time)) in lefts.zip(group) {
            frames.push(cell.map(|cell| picture(cell.into())).into());
            let cell = cell.map_or(0, |cell| cell + 1);
            choices.push(Choice { milliseconds: time, left, is_random, excludes, cell });
        }
    }
    Layer { frames, playback, choices: Some(choices), ..Layer::default() }
}

/// Offsets that each stay so many milliseconds.
pub(crate) fn offsets(points: &[(i32, i32)], milliseconds: u64, playback: Playback) -> Offsets {
    let offsets = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
    Offsets { offsets, time: Time::Each(milliseconds * 1_000), playback }
}

/// An animation that a turn restarts, with these tracks.
pub(crate) fn action(tracks: Vec<Track>) -> Animation {
    let direction_map = DirectionMap { restarts: true, ..DirectionMap::default() };
    Animation { tracks, direction_map, stays_ended: true, ..Animation::default() }
}

/// An animation of one track.
pub(crate) fn single(layer: Layer, offsets: Option<Offsets>) -> Animation {
    action(vec![Track { layers: vec![layer], offsets, ..Track::default() }])
}

/// A sprite whose first animation serves as `stand`.
pub(crate) fn standing(animations: Vec<Animation>) -> Plan {
    Plan { stand: Some(0), ..sprite(animations) }
}

/// Sprites with something of everything; what is random stays at least so many milliseconds.
pub(crate) fn any_sprite(shortest: u32) -> impl Strategy<Value = Plan> {
    let free = prop_oneof![any_cells(), any_groups(shortest)].prop_map(|layer| {
        let playback =
            if layer.playback == Playback::Hold { Playback::Hold } else { Playback::Loop { from: 0 } };
        let passes = if playback == Playback::Hold { layer.passes } else { 1 };
        Layer { is_free: true, playback, passes, ..marked(layer, 99) }
    });
    let cells = prop_oneof![
        6 => any_cells().prop_map(Some),
        4 => any_groups(shortest).prop_map(Some),
        2 => Just(None),
        1 => Just(Some(listed(&[0], Playback::Return))),
    ];
    let track = (cells, weighted(0.4, any_offsets()));
    let animation = (vec(track, 0..3), any::<bool>());
    let stand = prop_oneof![6 => Just(Some(0)), 1 => Just(None)];
    (vec(animation, 1..4), free, any::<bool>(), stand).prop_map(|(plans, free, has_free, stand)| {
        let mut animations = Vec::new();
        let mut marks = 0..;
        for (tracks, stays_ended) in plans {
            let tracks = tracks.into_iter().map(|(cells, offsets)| {
                let mark = marks.next().unwrap_or(0);
                let cells = match cells {
                    Some(cells) => marked(cells, mark),
                    None if has_free => free.clone(),
                    None => marked(listed(&[30, 40], Playback::Return), mark),
                };
                Track { layers: vec![cells], offsets, ..Track::default() }
            });
            // The animation that serves as `stand` takes time.
            let mut tracks: Vec<_> = tracks.collect();
            for layer in tracks.iter_mut().flat_map(|track| &mut track.layers) {
                if animations.is_empty() && layer.time == Time::Listed(vec![0]) {
                    layer.time = Time::Each(20_000);
                }
            }
            animations.push(Animation { stays_ended, ..action(tracks) });
        }
        Plan { stand, ..sprite(animations) }
    })
}

/// Frames that follow each other: at most the last one takes no time, where it holds.
fn any_cells() -> impl Strategy<Value = Layer> {
    let end = any_end();
    let orders = [Order::Forward, Order::Forward, Order::Reverse, Order::PingPong, Order::PingPongReverse];
    let passes = prop_oneof![2 => Just(1), 1 => 2..4_u16];
    let order = (proptest::sample::select(orders.to_vec()), passes);
    (vec((1..2_000_u64, weighted(0.9, Just(()))), 1..5), end, any::<bool>(), order).prop_map(
        |(frames, end, holds, (order, passes))| {
            let milliseconds: Vec<_> = frames.iter().map(|(time, _)| *time).collect();
            let mut layer = listed(&milliseconds, end);
            for (frame, (_, picture)) in layer.frames.iter_mut().zip(&frames) {
                frame.picture = frame.picture.filter(|_| picture.is_some());
            }
            if let (Playback::Hold, true, Time::Listed(times)) = (end, holds, &mut layer.time) {
                times
                    .last_mut()
                    .into_iter()
                    .filter(|_| passes == 1 && order == Order::Forward)
                    .for_each(|time| *time = 0);
            }
            let is_single = layer.time == Time::Listed(vec![0]);
            layer.order = if is_single { Order::Forward } else { order };
            layer.passes = if end == (Playback::Loop { from: 0 }) || is_single { 1 } else { passes };
            layer
        },
    )
}

fn any_groups(shortest: u32) -> impl Strategy<Value = Layer> {
    let time = prop_oneof![1 => Just(0), 12 => shortest..2_000];
    let choice = (weighted(0.9, 0..4_u16), time);
    let group = (vec(choice, 1..5), any::<bool>(), any::<bool>());
    let group = group.prop_map(|(mut choices, is_random, excludes)| {
        choices.truncate(if is_random { usize::MAX } else { 1 });
        Group { choices, is_random, excludes }
    });
    (vec(group, 1..4), any_end()).prop_map(|(list, end)| groups(&list, end))
}

fn any_offsets() -> impl Strategy<Value = Offsets> {
    (1..4_i32, 1..2_000_u64, any_end()).prop_map(|(count, time, end)| {
        let points: Vec<_> = (1..=count).map(|y| (-y, y)).collect();
        offsets(&points, time, end)
    })
}

fn any_end() -> impl Strategy<Value = Playback> {
    prop_oneof![3 => Just(Playback::Loop { from: 0 }), 1 => Just(Playback::Hold), 2 => Just(Playback::Return)]
}
