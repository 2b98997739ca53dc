//! Plans of frames that are drawn by lot, of cells with the player's clock and of offsets; and whole sprites of them.

use crate::plans::{picture, sprite};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use sprite_runtime::table::write::{
    AnimationPlan, ChoicePlan, LayerPlan, OffsetsPlan, SpritePlan, Time, TrackPlan,
};
use sprite_runtime::{AnyPlayer, Playback, Point};

/// The mark (`y`) and frame (`x`) of the picture that is drawn, and where it is moved.
pub(crate) type Shown = Option<(u32, u32, Point)>;

pub(crate) fn shown(player: &AnyPlayer<'_>) -> Shown {
    player.frame().map(|frame| (frame.rect().y, frame.rect().x, -frame.origin()))
}

/// The number of the cell that is drawn.
pub(crate) fn cell(player: &AnyPlayer<'_>) -> Option<u32> {
    shown(player).map(|(_, frame, _)| frame)
}

/// Gives the pictures of a layer a mark of their own.
pub(crate) fn marked(mut layer: LayerPlan, mark: u32) -> LayerPlan {
    layer.frames.iter_mut().flatten().for_each(|picture| picture.rect.y = mark);
    layer
}

/// Frames with milliseconds of their own.
pub(crate) fn listed(milliseconds: &[u64], playback: Playback) -> LayerPlan {
    let frames = (0..milliseconds.len()).map(|frame| Some(picture(frame))).collect();
    let time = Time::Listed(milliseconds.iter().map(|time| time * 1_000).collect());
    LayerPlan { frames, time, playback, ..LayerPlan::default() }
}

/// A frame that simply follows, or some of which one is drawn by lot.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// Cells and milliseconds; [`None`] is a pause.
    pub(crate) choices: Vec<(Option<u16>, u32)>,
    pub(crate) is_lot: bool,
    pub(crate) excludes: bool,
}

/// A lot of cells that all stay equally long.
pub(crate) fn lot(cells: &[u16], milliseconds: u32, excludes: bool) -> Group {
    let choices = cells.iter().map(|&cell| (Some(cell), milliseconds)).collect();
    Group { choices, is_lot: true, excludes }
}

/// A cell that simply follows; without one a pause.
pub(crate) fn plain(cell: Option<u16>, milliseconds: u32) -> Group {
    Group { choices: vec![(cell, milliseconds)], is_lot: false, excludes: false }
}

/// A layer of groups that follow each other.
pub(crate) fn groups(groups: &[Group], playback: Playback) -> LayerPlan {
    let (mut frames, mut choices) = (Vec::new(), Vec::new());
    for &Group { choices: ref group, is_lot, excludes } in groups {
        let lefts = (1..=u16::try_from(group.len()).expect("few choices")).rev();
        for (left, &(cell, time)) in lefts.zip(group) {
            frames.push(cell.map(|cell| picture(cell.into())));
            let cell = cell.map_or(0, |cell| cell + 1);
            choices.push(ChoicePlan { time, left, is_lot, excludes, cell });
        }
    }
    LayerPlan { frames, playback, choices: Some(choices), ..LayerPlan::default() }
}

/// Offsets that each stay so many milliseconds.
pub(crate) fn offsets(points: &[(i32, i32)], milliseconds: u64, playback: Playback) -> OffsetsPlan {
    let offsets = points.iter().map(|&(x, y)| Point::new(x, y)).collect();
    OffsetsPlan { offsets, time: Time::Each(milliseconds * 1_000), playback }
}

/// An animation that a turn restarts, with these tracks.
pub(crate) fn action(tracks: Vec<TrackPlan>) -> AnimationPlan {
    AnimationPlan { tracks, turn_restarts: true, stays_ended: true, ..AnimationPlan::default() }
}

/// An animation of one track.
pub(crate) fn single(layer: LayerPlan, offsets: Option<OffsetsPlan>) -> AnimationPlan {
    action(vec![TrackPlan { layers: vec![layer], offsets }])
}

/// A sprite whose first animation serves as `stand`.
pub(crate) fn standing(animations: Vec<AnimationPlan>) -> SpritePlan {
    SpritePlan { stand: Some(0), ..sprite(animations) }
}

/// Sprites with something of everything; what is drawn by lot stays at least so many milliseconds.
pub(crate) fn any_sprite(shortest: u32) -> impl Strategy<Value = SpritePlan> {
    let free = prop_oneof![any_cells(), any_groups(shortest)].prop_map(|layer| {
        let playback =
            if layer.playback == Playback::Hold { Playback::Hold } else { Playback::Loop { from: 0 } };
        LayerPlan { is_free: true, playback, ..marked(layer, 99) }
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
                TrackPlan { layers: vec![cells], offsets }
            });
            // What serves as `stand` takes time.
            let mut tracks: Vec<_> = tracks.collect();
            for layer in tracks.iter_mut().flat_map(|track| &mut track.layers) {
                if animations.is_empty() && layer.time == Time::Listed(vec![0]) {
                    layer.time = Time::Each(20_000);
                }
            }
            animations.push(AnimationPlan { stays_ended, ..action(tracks) });
        }
        SpritePlan { stand, ..sprite(animations) }
    })
}

/// Frames that follow each other: at most the last one takes no time, where it holds.
fn any_cells() -> impl Strategy<Value = LayerPlan> {
    let end = any_end();
    (vec((1..2_000_u64, weighted(0.9, Just(()))), 1..5), end, any::<bool>()).prop_map(
        |(frames, end, holds)| {
            let milliseconds: Vec<_> = frames.iter().map(|(time, _)| *time).collect();
            let mut layer = listed(&milliseconds, end);
            for (frame, (_, picture)) in layer.frames.iter_mut().zip(&frames) {
                *frame = frame.filter(|_| picture.is_some());
            }
            if let (Playback::Hold, true, Time::Listed(times)) = (end, holds, &mut layer.time) {
                times.last_mut().into_iter().for_each(|time| *time = 0);
            }
            layer
        },
    )
}

fn any_groups(shortest: u32) -> impl Strategy<Value = LayerPlan> {
    let time = prop_oneof![1 => Just(0), 12 => shortest..2_000];
    let choice = (weighted(0.9, 0..4_u16), time);
    let group = (vec(choice, 1..5), any::<bool>(), any::<bool>());
    let group = group.prop_map(|(mut choices, is_lot, excludes)| {
        choices.truncate(if is_lot { usize::MAX } else { 1 });
        Group { choices, is_lot, excludes }
    });
    (vec(group, 1..4), any_end()).prop_map(|(list, end)| groups(&list, end))
}

fn any_offsets() -> impl Strategy<Value = OffsetsPlan> {
    (1..4_i32, 1..2_000_u64, any_end()).prop_map(|(count, time, end)| {
        let points: Vec<_> = (1..=count).map(|y| (-y, y)).collect();
        offsets(&points, time, end)
    })
}

fn any_end() -> impl Strategy<Value = Playback> {
    prop_oneof![3 => Just(Playback::Loop { from: 0 }), 1 => Just(Playback::Hold), 2 => Just(Playback::Return)]
}
