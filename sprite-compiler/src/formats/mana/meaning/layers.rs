//! From frames with their times to the layers of the model.

use super::shot::{Ending, Shot, Shots, clamped};
use crate::model::{Choice, Frame, Layer, Offsets, Time};
use crate::source::Place;
use sprite_table::{Playback, Point};
use std::collections::BTreeMap;

/// The layer of an animation. `moved` is added to all its offsets; `place` stands for what shows nothing.
pub(super) fn layer(shots: &Shots, moved: (i32, i32), place: Place, is_free: bool) -> Layer {
    let mut frames: Vec<Frame> = shots.list.iter().map(|shot| move_by(shot.frame, moved)).collect();
    let times: Vec<u64> = shots.list.iter().map(|shot| u64::from(shot.time) * 1_000).collect();
    let mut playback = match (shots.ending, shots.list.len()) {
        (Ending::Returns, _) => Playback::Return,
        (_, 0) | (Ending::Holds, 1) => Playback::Still,
        (Ending::Holds, _) => Playback::Hold,
        (Ending::Loops, _) => Playback::Loop { from: 0 },
    };
    if frames.is_empty() {
        frames.push(Frame { picture: None, place });
    }
    let choices =
        shots.is_random.then(|| choices(&shots.list)).filter(|choices| choices.len() == frames.len());
    let time = if choices.is_some() {
        // A choice that holds does so by its own time.
        if shots.ending != Ending::Returns {
            playback = Playback::Loop { from: 0 };
        }
        Time::Each(0)
    } else {
        time_of(times)
    };
    Layer { label: "0".to_owned(), order: 0, frames, time, wait: 0, playback, is_free, choices }
}

/// The offsets of an animation of an offset file.
pub(super) fn offsets(steps: &[((i32, i32), u32)], ending: Ending) -> Offsets {
    let mut offsets: Vec<Point> = steps.iter().map(|((x, y), _)| Point::new(*x, *y)).collect();
    let playback = match (ending, offsets.len()) {
        (Ending::Returns, _) => Playback::Return,
        (_, 0) | (Ending::Holds, 1) => Playback::Still,
        (Ending::Holds, _) => Playback::Hold,
        (Ending::Loops, _) => Playback::Loop { from: 0 },
    };
    if offsets.is_empty() {
        offsets.push(Point::ZERO);
    }
    Offsets {
        offsets,
        time: time_of(steps.iter().map(|(_, time)| u64::from(*time) * 1_000).collect()),
        playback,
    }
}

fn time_of(times: Vec<u64>) -> Time {
    match times.as_slice() {
        [] => Time::Each(0),
        [first, rest @ ..] if rest.iter().all(|time| time == first) => Time::Each(*first),
        _ => Time::Listed(times),
    }
}

fn move_by(frame: Frame, (x, y): (i32, i32)) -> Frame {
    let mut frame = frame;
    if let Some(picture) = &mut frame.picture {
        let origin = picture.origin;
        picture.origin = Point::new(
            clamped(i64::from(origin.x) - i64::from(x)),
            clamped(i64::from(origin.y) - i64::from(y)),
        );
    }
    frame
}

/// How the frames stand among those that are chosen from. Equal cells have equal numbers.
fn choices(shots: &[Shot]) -> Vec<Choice> {
    let mut numbers: BTreeMap<(usize, i32), u16> = BTreeMap::new();
    let mut number = |cell| {
        let next = u16::try_from(numbers.len() + 1).unwrap_or(u16::MAX);
        *numbers.entry(cell).or_insert(next)
    };
    let choice = |shot: &Shot| Choice {
        time: shot.time,
        left: shot.left,
        is_lot: shot.is_lot,
        excludes: shot.excludes,
        cell: shot.cell.map_or(0, &mut number),
    };
    shots.iter().map(choice).collect()
}
