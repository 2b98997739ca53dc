//! A direction of an animation on the page.

use crate::timeline::{LayerTimeline, Timeline};
use crate::user_data::words;
use serde::Serialize;
use sprite_compiler::model;
use sprite_runtime::{Direction, Facing};
use sprite_table::{Order, Playback};

/// A direction.
#[derive(Serialize)]
pub(super) struct PageTrack<'a> {
    label: &'a str,
    /// The text of the description for games.
    text: Option<String>,
    /// Its colour and its properties in words.
    user_data: Option<String>,
    /// The index of its direction of the screen, counter-clockwise from the right.
    direction: Option<usize>,
    layers: Vec<PageLayer<'a>>,
    /// How long it plays, in words.
    length: String,
    end: Option<u64>,
    cut: Option<u64>,
    random: bool,
}

#[derive(Serialize)]
struct PageLayer<'a> {
    label: &'a str,
    /// Its index among the layers of the description. On the page, layers are sorted from back to front.
    order: usize,
    /// The number of frames in the description.
    frames: usize,
    /// `loop`, `hold`, `hide`, `return` or `still`.
    playback: &'static str,
    /// `forward`, `reverse`, `ping-pong` or `ping-pong-reverse`.
    order_of_frames: &'static str,
    /// The number of passes before it ends.
    passes: u16,
    /// The time and the picture of each change, alternating; -1 for no picture.
    changes: Vec<i64>,
    /// The start and the length of the part that repeats for ever.
    repeat: Option<[u64; 2]>,
}

impl<'a> PageTrack<'a> {
    pub(super) fn new(
        animation: &'a model::Animation,
        index: u16,
        track: &'a model::Track,
        text: Option<String>,
        timeline: Timeline,
    ) -> Self {
        let length = timeline.length();
        let Timeline { layers, end, cut, is_random, until: _ } = timeline;
        let layers = layers.into_iter().enumerate().map(|(index, timeline)| {
            // The animation that it returns to may have more layers.
            let layer = track.layers.get(index);
            PageLayer {
                label: layer.map_or("", |layer| &layer.meta.label),
                order: layer.map_or(index, |layer| layer.meta.order),
                frames: layer.map_or(0, |layer| layer.frames.len()),
                playback: layer.map_or("still", |layer| playback(layer.playback)),
                order_of_frames: order_of_frames(layer.map_or(Order::Forward, |layer| layer.order)),
                passes: layer.map_or(1, |layer| layer.passes),
                changes: changes(&timeline),
                repeat: timeline.repeat.map(|repeat| [repeat.from, repeat.length]),
            }
        });
        Self {
            label: &track.meta.label,
            text,
            user_data: track.user_data.as_ref().map(words),
            direction: direction_of(animation, index).map(Direction::index),
            layers: layers.collect(),
            length,
            end,
            cut,
            random: is_random,
        }
    }
}

/// The direction of the screen that a track is drawn for, in an animation that has several.
fn direction_of(animation: &model::Animation, index: u16) -> Option<Direction> {
    let track = animation.tracks.get(usize::from(index)).filter(|_| animation.tracks.len() > 1)?;
    if let Some(direction) = track.meta.facing.and_then(Facing::direction) {
        return Some(direction);
    }
    let direction_map = &animation.direction_map;
    if let Some((angle, _)) = direction_map.compass.iter().find(|(_, track)| *track == index) {
        return Some(angle.direction());
    }
    // A track may also serve the directions between.
    let leads_here = |direction: &Direction| direction_map.facing.get(direction.index()) == Some(&index);
    let (straight, between) = ([0, 2, 4, 6], [1, 3, 5, 7]);
    straight.into_iter().chain(between).map(Direction::from_index).find(leads_here)
}

fn changes(timeline: &LayerTimeline) -> Vec<i64> {
    let number = |picture: Option<u32>| picture.map_or(-1, i64::from);
    let time = |time: u64| i64::try_from(time).unwrap_or(i64::MAX);
    timeline.changes.iter().flat_map(|&(at, picture)| [time(at), number(picture)]).collect()
}

fn order_of_frames(order: Order) -> &'static str {
    match order {
        Order::Forward => "forward",
        Order::Reverse => "reverse",
        Order::PingPong => "ping-pong",
        Order::PingPongReverse => "ping-pong-reverse",
    }
}

fn playback(playback: Playback) -> &'static str {
    match playback {
        Playback::Still => "still",
        Playback::Loop { .. } => "loop",
        Playback::Hold => "hold",
        Playback::Hide => "hide",
        Playback::Return => "return",
    }
}
