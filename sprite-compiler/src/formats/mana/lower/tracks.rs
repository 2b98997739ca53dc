//! Makes the tracks of an action: one for each direction, with its cells and offsets, and the map from facings to
//! tracks.

use super::frames::{Ending, Frames, TimedFrame};
use super::maker::FrameMaker;
use super::substitutes::Playable;
use crate::base::sorted::{Entry, SortedMap};
use crate::base::source::Location;
use crate::formats::mana::directions;
use crate::formats::mana::resolve::ImagesetId;
use crate::formats::mana::syntax::{AnimationElement, Delay, Kind};
use crate::model::of_unit::{self as model, Frame, Layer, Picture, UnitImage};
use crate::model::{Choice, DirectionMap, Offsets, Time, TrackMeta};
use sprite_table::{Direction, Facing, Playback, Point};

/// The frames of all animations, each made once, and whether they are used already.
#[derive(Debug, Default)]
pub(crate) struct FrameTable(SortedMap<(usize, usize), (Frames, bool)>);

impl FrameTable {
    pub(crate) fn get(&self, cells: usize, animation: usize) -> Option<&Frames> {
        self.0.get(&(cells, animation)).map(|(frames, _)| frames)
    }
}

/// The frames that a track shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    /// The index of the animation with its cells.
    cells: usize,
    /// The index of the animation with its offsets.
    offsets: Option<usize>,
    /// The offset that the sprite adds.
    moved: Point,
}

impl Shown {
    /// Returns whether another track shows the same, regardless of the sprite's own offset.
    fn resembles(&self, other: &Self) -> bool {
        (self.cells, self.offsets) == (other.cells, other.offsets)
    }
}

/// The tracks of an action.
#[derive(Debug, Default)]
pub(super) struct Tracks {
    pub(super) list: Vec<model::Track>,
    pub(super) direction_map: DirectionMap,
    pub(super) images: SortedMap<UnitImage, Location>,
}

/// Makes the tracks of one action.
struct TrackMaker<'m, 's, 'a, 'c> {
    action: &'m Playable<'a>,
    frames: &'m mut FrameTable,
    maker: &'m mut FrameMaker<'s, 'a, 'c>,
    shown: Vec<Shown>,
    tracks: Tracks,
}

/// The tracks of an action; [`None`] beyond the limits. Without cells there are none.
pub(super) fn make<'a>(
    action: &Playable<'a>,
    holds_at_end: bool,
    frames: &mut FrameTable,
    maker: &mut FrameMaker<'_, 'a, '_>,
) -> Option<Tracks> {
    let sprite = maker.sprite;
    for (index, animation) in sprite.actions[action.cells].animations.iter().enumerate() {
        if let Entry::Vacant(entry) = frames.0.entry((action.cells, index)) {
            entry.insert((maker.frames(animation, holds_at_end)?, false));
        }
    }
    let cells = sprite.actions[action.cells].directions();
    let offsets = action.offsets.map_or_else(Vec::new, |offsets| sprite.offset_actions[offsets].directions());
    let mut tracks = TrackMaker { action, frames, maker, shown: Vec::new(), tracks: Tracks::default() };
    if cells.is_empty() {
        return Some(tracks.tracks);
    }
    let moved = |faced| {
        let offset =
            directions::nearest(faced).into_iter().find_map(|direction| sprite.offsets.get(&direction));
        offset.copied().unwrap_or(Point::ZERO)
    };
    let shown = |faced| Shown {
        cells: directions::serving(&cells, faced, sprite.dialect).unwrap_or(0),
        offsets: directions::serving(&offsets, faced, sprite.dialect),
        moved: moved(faced),
    };
    let others = offsets.iter().filter(|direction| !cells.contains(direction));
    for row in cells.iter().chain(others).copied() {
        tracks.add(shown(row), directions::word(row), row)?;
    }
    for direction in Direction::ALL {
        let wanted = shown(Some(direction));
        let track = match tracks.shown.iter().position(|known| *known == wanted) {
            Some(known) => known,
            // The direction is not written, but the sprite's offset for it differs.
            None => tracks.add(wanted, "", Some(direction))?,
        };
        if let Some(facing) = tracks.tracks.direction_map.facing.get_mut(direction.index()) {
            *facing = u16::try_from(track).unwrap_or(0);
        }
    }
    let wanted = shown(None);
    let find = |is_wanted: &dyn Fn(&Shown) -> bool| tracks.shown.iter().position(is_wanted);
    let other = match find(&|known| *known == wanted).or_else(|| find(&|known| known.resembles(&wanted))) {
        Some(other) => other,
        None => tracks.add(wanted, "", None)?,
    };
    let TrackMaker { shown, mut tracks, .. } = tracks;
    tracks.direction_map.other = u16::try_from(other).unwrap_or(0);
    let angle = |track: &model::Track| match track.meta.facing {
        // Only directions that are written have a label.
        Some(Facing::Direction(direction)) if !track.meta.label.is_empty() => {
            Some((direction.angle(), *tracks.direction_map.facing.get(direction.index())?))
        }
        _ => None,
    };
    tracks.direction_map.compass = tracks.list.iter().filter_map(angle).collect();
    // A turn to a track with the same cells and offsets does not restart, even if the sprite's own offset differs.
    tracks.direction_map.restarts =
        shown.iter().any(|known| shown.first().is_none_or(|first| !first.resembles(known)));
    Some(tracks)
}

impl TrackMaker<'_, '_, '_, '_> {
    /// Adds a track, and returns its index.
    fn add(&mut self, shown: Shown, label: &str, faced: Option<Direction>) -> Option<usize> {
        let Playable { cells, offsets, location: named, .. } = *self.action;
        let sprite = self.maker.sprite;
        let animation = sprite.actions[cells].animations.get(shown.cells)?;
        let location = animation.animation.location;
        let (frames, is_used) = self.frames.0.get_mut(&(cells, shown.cells))?;
        // Memory for the first use was taken when the frames were made.
        if std::mem::replace(is_used, true) {
            self.maker.take_copies(frames.list.len() as u64, location)?;
        }
        let layer = layer(frames, shown.moved, location, animation.is_free);
        self.tracks.images.extend(frames.images.iter().map(|(image, location)| (*image, *location)));
        let offsets = offsets.zip(shown.offsets).and_then(|(action, animation)| {
            let def = sprite.offset_actions[action].animations.get(animation)?;
            Some(self::offsets(def.animation))
        });
        if let Some(offsets) = &offsets {
            self.maker.take_copies(offsets.offsets.len() as u64, named)?;
        }
        let facing = faced.map_or(Facing::Index(Facing::MAX_INDEX), Facing::Direction);
        self.tracks.list.push(model::Track {
            meta: TrackMeta { label: label.to_owned(), facing: Some(facing) },
            layers: vec![layer],
            offsets,
            ..model::Track::default()
        });
        self.shown.push(shown);
        Some(self.shown.len() - 1)
    }
}

/// The layer of an animation. `moved` is added to all its offsets; `location` is the location of a layer that shows
/// nothing.
fn layer(shown: &Frames, moved: Point, location: Location, is_free: bool) -> Layer {
    let moved = |picture: Picture| Picture { origin: picture.origin - moved, ..picture };
    let frame = |timed: &TimedFrame| Frame { picture: timed.frame.picture.map(moved), ..timed.frame };
    let mut frames: Vec<Frame> = shown.list.iter().map(frame).collect();
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
pub(crate) fn steps(animation: &AnimationElement) -> (Vec<(Point, Delay)>, Ending) {
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
fn offsets(animation: &AnimationElement) -> Offsets {
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

/// The groups of frames for choosing. Equal cells have equal numbers.
fn choices(frames: &[TimedFrame]) -> Vec<Choice> {
    let mut numbers: SortedMap<(ImagesetId, i32), u16> = SortedMap::new();
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
