//! Makes layers of the model from frames with their delays.

use super::frames::{Ending, Frames, TimedFrame};
use crate::base::source::Location;
use crate::formats::mana::lower::lookup::straightened;
use crate::formats::mana::resolve::ImagesetId;
use crate::formats::mana::syntax::{Animation, Delay, Kind, Offset};
use crate::model::{Choice, Frame, Layer, Offsets, Picture, Time};
use sprite_table::{Direction, Playback, Point};
use std::collections::BTreeMap;

/// The layer of an animation. `moved` is added to all its offsets; `location` is the location of a layer that shows
/// nothing.
pub(super) fn layer(shown: &Frames, moved: Point, location: Location, is_free: bool) -> Layer {
    let mut frames: Vec<Frame> = shown.list.iter().map(|timed| move_by(timed.frame, moved)).collect();
    let mut playback = playback(shown.played, shown.list.len(), shown.from);
    if frames.is_empty() {
        frames.push(Frame { picture: None, location });
    }
    let choices =
        shown.is_random.then(|| choices(&shown.list)).filter(|choices| choices.len() == frames.len());
    let time = if choices.is_some() {
        // A choice that holds has a time of its own for it.
        if shown.played != Ending::Returns {
            playback = Playback::Loop { from: 0 };
        }
        Time::Each(0)
    } else {
        time(shown.list.iter().map(|timed| timed.delay))
    };
    let commands = if choices.is_some() { shown.commands.clone() } else { Vec::new() };
    Layer { frames, time, playback, is_free, choices, commands, ..Layer::default() }
}

/// The offsets of an animation of an offset file with their delays, up to the one that holds, and what follows them.
pub(crate) fn steps(animation: &Animation) -> (Vec<(Point, Delay)>, Ending) {
    let mut steps = Vec::new();
    for command in &animation.commands {
        match command.kind {
            Kind::Offset(offset, delay) => steps.push((offset, delay)),
            _ => return (steps, Ending::Returns),
        }
        if command.kind.holds() {
            return (steps, Ending::Holds);
        }
    }
    (steps, Ending::Loops)
}

/// The same offsets for the model.
pub(super) fn offsets(animation: &Animation) -> Offsets {
    let (steps, ending) = steps(animation);
    let mut offsets: Vec<Point> = steps.iter().map(|(offset, _)| *offset).collect();
    let playback = playback(ending, offsets.len(), 0);
    if offsets.is_empty() {
        offsets.push(Point::ZERO);
    }
    Offsets { offsets, time: time(steps.iter().map(|(_, delay)| *delay)), playback }
}

const fn playback(ending: Ending, count: usize, from: u16) -> Playback {
    match (ending, count) {
        (Ending::Returns, _) => Playback::Return,
        (_, 0) | (Ending::Holds, 1) => Playback::Still,
        (Ending::Holds, _) => Playback::Hold,
        (Ending::Loops, _) => Playback::Loop { from },
    }
}

fn time(delays: impl Iterator<Item = Delay>) -> Time {
    let times: Vec<u64> = delays.map(|delay| u64::from(delay.0) * 1_000).collect();
    match times.as_slice() {
        [] => Time::Each(0),
        [first, rest @ ..] if rest.iter().all(|time| time == first) => Time::Each(*first),
        _ => Time::Listed(times),
    }
}

/// The offset that a sprite adds to every frame that is shown in a direction.
pub(super) fn own_offset(offsets: &[&Offset], faced: Option<Direction>) -> Point {
    let find = |wanted: Option<Direction>| {
        let is_wanted = |offset: &&&Offset| offset.direction.copied() == Some(wanted);
        offsets.iter().find(is_wanted).map(|offset| offset.offset)
    };
    let straight = || faced.and_then(straightened).and_then(|straight| find(Some(straight)));
    find(faced).or_else(straight).or_else(|| find(None)).unwrap_or(Point::ZERO)
}

fn move_by(frame: Frame, offset: Point) -> Frame {
    let moved = |picture: Picture| Picture { origin: picture.origin - offset, ..picture };
    Frame { picture: frame.picture.map(moved), ..frame }
}

/// The groups of frames for choosing. Equal cells have equal numbers.
fn choices(frames: &[TimedFrame]) -> Vec<Choice> {
    let mut numbers: BTreeMap<(ImagesetId, i32), u16> = BTreeMap::new();
    let mut number = |cell| {
        let next = u16::try_from(numbers.len() + 1).unwrap_or(u16::MAX);
        *numbers.entry(cell).or_insert(next)
    };
    let choice = |timed: &TimedFrame| Choice {
        milliseconds: timed.delay.0,
        left: timed.left,
        is_random: timed.is_random,
        excludes: timed.excludes,
        cell: timed.cell.map_or(0, &mut number),
    };
    frames.iter().map(choice).collect()
}
