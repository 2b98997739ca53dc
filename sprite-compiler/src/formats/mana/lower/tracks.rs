//! The tracks of an action: a row for each direction, with the cells and the offsets that are shown in it, and how
//! facing somewhere leads to one of them.

use super::actions::{Cells, Playable, offset_directions};
use super::frames::{FrameMaker, Frames};
use super::layers::{self, own_offset};
use super::lookup;
use crate::base::source::Location;
use crate::formats::mana::parse::direction_word;
use crate::formats::mana::resolve::ResolvedSprite;
use crate::model::ImageId;
use crate::model::{self, Turning};
use sprite_table::{Direction, Facing};
use std::collections::BTreeMap;

/// The frames of all animations that are played, each made once.
#[derive(Debug, Default)]
pub(crate) struct FrameTable(BTreeMap<(Cells, usize), (Frames, bool)>);

impl FrameTable {
    /// Makes the frames of an action's animations; [`None`] beyond the limits.
    pub(super) fn make(
        &mut self,
        cells: Cells,
        holds_at_end: bool,
        maker: &mut FrameMaker<'_, '_, '_>,
    ) -> Option<()> {
        for (index, animation) in cells.animations(maker.sprite).iter().enumerate() {
            if self.0.contains_key(&(cells, index)) {
                continue;
            }
            let frames = maker.frames(animation, holds_at_end)?;
            self.0.insert((cells, index), (frames, false));
        }
        Some(())
    }

    pub(crate) fn get(&self, cells: Cells, animation: usize) -> Option<&Frames> {
        self.0.get(&(cells, animation)).map(|(frames, _)| frames)
    }
}

/// What is shown in a direction: which animation, which offsets, and what is added to both.
type Key = (usize, Option<usize>, (i32, i32));

/// The tracks of an action.
#[derive(Debug, Default)]
pub(super) struct Tracks {
    pub(super) list: Vec<model::Track>,
    pub(super) turning: Turning,
    pub(super) images: BTreeMap<ImageId, Location>,
}

/// Makes the tracks of one action.
struct TrackMaker<'m, 's, 'a, 'c> {
    action: &'m Playable<'a>,
    frames: &'m mut FrameTable,
    maker: &'m mut FrameMaker<'s, 'a, 'c>,
    keys: Vec<Key>,
    tracks: Tracks,
}

/// The tracks of an action; [`None`] beyond the limits. Without cells there are none.
pub(super) fn make<'a>(
    action: &Playable<'a>,
    frames: &mut FrameTable,
    maker: &mut FrameMaker<'_, 'a, '_>,
) -> Option<Tracks> {
    let sprite: &ResolvedSprite<'_> = maker.sprite;
    let cells = action.cells.directions(sprite);
    let offsets = offset_directions(sprite, action.offsets);
    let mut tracks = TrackMaker { action, frames, maker, keys: Vec::new(), tracks: Tracks::default() };
    if cells.is_empty() {
        return Some(tracks.tracks);
    }
    let key = |faced| -> Key {
        let cell = lookup::direction(&cells, faced, sprite.dialect).unwrap_or(0);
        let offset = lookup::direction(&offsets, faced, sprite.dialect);
        (cell, offset, own_offset(&sprite.offsets, faced))
    };
    let others = offsets.iter().filter(|direction| !cells.contains(direction));
    for row in cells.iter().chain(others).copied() {
        tracks.add(key(row), direction_word(row), row)?;
    }
    for direction in Direction::ALL {
        let wanted = key(Some(direction));
        let known = tracks.keys.iter().position(|known| *known == wanted);
        let track = match known {
            Some(known) => known,
            // It is not written, but the sprite looks different in this direction.
            None => tracks.add(wanted, "", Some(direction))?,
        };
        if let Some(facing) = tracks.tracks.turning.facing.get_mut(direction.index()) {
            *facing = u16::try_from(track).unwrap_or(0);
        }
    }
    let wanted = key(None);
    let same = |known: &Key| (known.0, known.1) == (wanted.0, wanted.1);
    let other = tracks.keys.iter().position(|known| *known == wanted);
    let other = match other.or_else(|| tracks.keys.iter().position(same)) {
        Some(other) => other,
        None => tracks.add(wanted, "", None)?,
    };
    let TrackMaker { keys, mut tracks, .. } = tracks;
    let turning = &mut tracks.turning;
    turning.other = u16::try_from(other).unwrap_or(0);
    let rows = tracks.list.iter().filter(|track| !track.meta.label.is_empty());
    turning.compass = rows
        .filter_map(|track| match track.meta.facing {
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
    Some(tracks)
}

impl TrackMaker<'_, '_, '_, '_> {
    /// Adds the track of a row; the answer is its index.
    fn add(&mut self, key: Key, label: &str, faced: Option<Direction>) -> Option<usize> {
        let (Playable { cells, offsets, location: named, .. }, (index, offset, moved)) = (*self.action, key);
        let sprite = self.maker.sprite;
        let location = cells.animations(sprite).get(index)?.animation.location;
        let (frames, is_used) = self.frames.0.get_mut(&(cells, index))?;
        // The memory of the first was taken when its frames were made.
        if std::mem::replace(is_used, true) {
            self.maker.take_copies(u64::try_from(frames.list.len()).unwrap_or(u64::MAX), location)?;
        }
        let layer = layers::layer(frames, moved, location, cells == Cells::Free);
        self.tracks.images.extend(&frames.images);
        let def = offsets.and_then(|offsets| sprite.offset_actions.get(offsets));
        let animation = offset.and_then(|offset| def?.animations.get(offset));
        let offsets = animation.map(|def| layers::offsets(def.animation));
        if let Some(offsets) = &offsets {
            self.maker.take_copies(u64::try_from(offsets.offsets.len()).unwrap_or(u64::MAX), named)?;
        }
        let facing = faced.map_or(Facing::Index(Facing::MAX_INDEX), Facing::Direction);
        self.tracks.list.push(model::Track {
            meta: model::TrackMeta { label: label.to_owned(), facing: Some(facing) },
            layers: vec![layer],
            offsets,
            ..model::Track::default()
        });
        self.keys.push(key);
        Some(self.keys.len() - 1)
    }
}
