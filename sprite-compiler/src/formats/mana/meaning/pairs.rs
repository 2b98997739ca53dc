//! The tracks of an action: a row for each direction, with the cells and the offsets that are shown in it, and how
//! facing somewhere leads to one of them.

use super::super::messages::direction_word;
use super::super::syntax::Offset;
use super::actions::{Actions, Cells, Entry};
use super::definitions::Track;
use super::hairs::{own_offset, steps};
use super::layers;
use super::lookup;
use super::shot::Shots;
use super::shots::Shooter;
use crate::images::ImageId;
use crate::model::{self, Turning};
use crate::settings::mana::Dialect;
use crate::source::Place;
use sprite_table::{Direction, Facing};
use std::collections::BTreeMap;

/// The frames of animations, each made once.
#[derive(Debug, Default)]
pub(super) struct Reel {
    shots: BTreeMap<(Cells, usize), (Shots, bool)>,
}

impl Reel {
    /// Makes the frames of an action's animations; [`None`] beyond the limits.
    pub(super) fn develop<'a>(
        &mut self,
        cells: Cells,
        tracks: &[Track<'a>],
        holds_at_end: bool,
        shooter: &mut Shooter<'_, 'a, '_>,
    ) -> Option<()> {
        for (index, track) in tracks.iter().enumerate() {
            if self.shots.contains_key(&(cells, index)) {
                continue;
            }
            let mut shots = shooter.shots(track, cells == Cells::Free)?;
            if holds_at_end {
                shots.hold_last_picture();
            }
            self.shots.insert((cells, index), (shots, false));
        }
        Some(())
    }

    pub(super) fn get(&self, cells: Cells, track: usize) -> Option<&Shots> {
        self.shots.get(&(cells, track)).map(|(shots, _)| shots)
    }
}

/// What is shown in a direction: which cells, which offsets, and what is added to both.
type Key = (usize, Option<usize>, (i32, i32));

/// Makes the tracks of a sprite's actions.
#[derive(Debug)]
pub(super) struct Pairs<'p, 'a> {
    pub(super) actions: &'p Actions<'a>,
    /// What the sprite adds to every frame of a direction.
    pub(super) own: &'p [&'a Offset],
    pub(super) dialect: Dialect,
}

/// The tracks of an action.
#[derive(Debug, Default)]
pub(super) struct Paired {
    pub(super) tracks: Vec<model::Track>,
    pub(super) turning: Turning,
    pub(super) images: BTreeMap<ImageId, Place>,
}

impl<'a> Pairs<'_, 'a> {
    /// The tracks of an action; [`None`] beyond the limits. Without cells there are none.
    pub(super) fn pair(
        &self,
        entry: &Entry<'a>,
        reel: &mut Reel,
        shooter: &mut Shooter<'_, 'a, '_>,
    ) -> Option<Paired> {
        let cells: Vec<_> = self.actions.tracks(entry.cells).iter().map(|track| track.direction).collect();
        let offsets = self.actions.offset_directions(entry.offsets);
        let mut paired = Paired::default();
        if cells.is_empty() {
            return Some(paired);
        }
        let key = |faced| -> Key {
            let cell = lookup::direction(&cells, faced, self.dialect).unwrap_or(0);
            let offset = lookup::direction(&offsets, faced, self.dialect);
            (cell, offset, own_offset(self.own, faced))
        };
        let mut keys: Vec<Key> = Vec::new();
        let others = offsets.iter().filter(|direction| !cells.contains(direction));
        for row in cells.iter().chain(others).copied() {
            let label = direction_word(row);
            self.add(key(row), (label, row), entry, &mut keys, &mut paired, reel, shooter)?;
        }
        for direction in Direction::ALL {
            let wanted = key(Some(direction));
            let known = keys.iter().position(|known| *known == wanted);
            let track = match known {
                Some(known) => known,
                // Nobody wrote it, but the sprite looks another way there.
                None => {
                    self.add(wanted, ("", Some(direction)), entry, &mut keys, &mut paired, reel, shooter)?
                }
            };
            if let Some(facing) = paired.turning.facing.get_mut(direction.index()) {
                *facing = u16::try_from(track).unwrap_or(0);
            }
        }
        let wanted = key(None);
        let same = |known: &Key| (known.0, known.1) == (wanted.0, wanted.1);
        let other = keys.iter().position(|known| *known == wanted).or_else(|| keys.iter().position(same));
        let other = match other {
            Some(other) => other,
            None => self.add(wanted, ("", None), entry, &mut keys, &mut paired, reel, shooter)?,
        };
        let turning = &mut paired.turning;
        turning.other = u16::try_from(other).unwrap_or(0);
        let rows = paired.tracks.iter().filter(|track| !track.label.is_empty());
        turning.compass = rows
            .filter_map(|track| match track.facing {
                Some(Facing::Direction(direction)) => {
                    Some((direction.angle(), *turning.facing.get(direction.index())?))
                }
                _ => None,
            })
            .collect();
        // A turn to the same cells and offsets goes on, also when the sprite adds something else to them.
        let first = keys.first().copied();
        turning.restarts =
            keys.iter().any(|known| first.is_none_or(|first| (first.0, first.1) != (known.0, known.1)));
        Some(paired)
    }

    /// Adds the track of a row, and says which it is.
    #[expect(clippy::too_many_arguments, reason = "what a track is made of and where it goes")]
    fn add(
        &self,
        key: Key,
        (label, faced): (&str, Option<Direction>),
        entry: &Entry<'a>,
        keys: &mut Vec<Key>,
        paired: &mut Paired,
        reel: &mut Reel,
        shooter: &mut Shooter<'_, 'a, '_>,
    ) -> Option<usize> {
        let (cell, offset, moved) = key;
        let place = self.actions.tracks(entry.cells).get(cell)?.animation.place;
        let (shots, is_used) = reel.shots.get_mut(&(entry.cells, cell))?;
        // The memory of the first was taken when its frames were made.
        if std::mem::replace(is_used, true) {
            shooter.take_copies(u64::try_from(shots.list.len()).unwrap_or(u64::MAX), place)?;
        }
        let layer = layers::layer(shots, moved, place, entry.cells == Cells::Free);
        paired.images.extend(&shots.images);
        let def = entry.offsets.and_then(|offsets| self.actions.offsets.get(offsets));
        let animation = offset.and_then(|offset| def?.tracks.get(offset)).map(|(_, animation)| *animation);
        let offsets = animation.map(|animation| {
            let (steps, ending) = steps(animation);
            layers::offsets(&steps, ending)
        });
        if let Some(offsets) = &offsets {
            shooter.take_copies(u64::try_from(offsets.offsets.len()).unwrap_or(u64::MAX), entry.place)?;
        }
        let facing = faced.map_or(Facing::Index(Facing::MAX_INDEX), Facing::Direction);
        paired.tracks.push(model::Track {
            label: label.to_owned(),
            facing: Some(facing),
            layers: vec![layer],
            offsets,
        });
        keys.push(key);
        Some(keys.len() - 1)
    }
}
